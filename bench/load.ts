import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { QUERIES, RECENT_LIMIT } from '../src/domain/practice-site'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { heading, mb, row } from './figures'

const CLIENTS = 1_000
const CALLS_EACH = 5
/** Response time of the practice site in milliseconds. */
const UPSTREAM_DELAY = 100
const CLIENT_HEADER = 'x-real-ip'

interface Answer {
  status: number
  /** Milliseconds until the whole body was received. */
  took: number
}

/** A request of one client: a path, and the user name of a call to the proxy, or null for a file. */
interface Question {
  path: string
  username: string | null
}

const addressOf = (client: number) => `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`

function ask(agent: Agent, origin: string, client: number, { path, username }: Question): Promise<Answer> {
  const variables = { username, limit: RECENT_LIMIT }
  const body = username === null ? null : JSON.stringify({ query: QUERIES.recentSubmissions.text, variables })
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, {
      agent,
      method: body === null ? 'GET' : 'POST',
      headers: { 'accept-encoding': 'br', 'content-type': 'application/json', [CLIENT_HEADER]: addressOf(client) },
    })
    sent.on('error', reject).on('response', (response) => {
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, took: performance.now() - began })
      })
      response.resume()
    })
    sent.end(body)
  })
}

/** Runs all clients at the same time. Each client sends one request after another. */
async function rush(origin: string, questionOf: (client: number, turn: number) => Question) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const own: Answer[] = []
      for (let turn = 0; turn < CALLS_EACH; turn += 1) {
        own.push(await ask(agent, origin, client, questionOf(client, turn)))
      }
      return own
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { answers: answers.flat(), seconds }
}

/** Returns the peak memory of a process in bytes; null if the operating system does not report it. */
function peakMemory(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}

const percentile = (sorted: readonly number[], fraction: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0

function statuses(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

/**
 * Runs 1,000 clients against the real server, with a practice site that responds, is slow, fails or limits requests
 * (K4).
 */
export async function benchLoad(): Promise<void> {
  heading(
    `${CLIENTS} clients at once, ${CALLS_EACH} requests each, ${UPSTREAM_DELAY} ms for an answer of the practice site`,
    ['', 'requests a second', 'p50', 'p99', 'calls to the practice site', 'peak memory of the server', 'answers'],
  )
  const site = await startFakeSite()
  const server = await startServer(site.origin, { CLIENT_ADDRESS_HEADER: CLIENT_HEADER })
  for (let client = 0; client < CLIENTS; client += 1) {
    site.addUser(`user${client}`, [
      { title: 'Two Sum', titleSlug: 'two-sum', timestamp: 1_700_000_000, statusDisplay: 'Accepted', lang: 'python3' },
    ])
  }
  const measure = async (what: string, questionOf: (client: number, turn: number) => Question) => {
    site.calls.length = 0
    const { answers, seconds } = await rush(server.origin, questionOf)
    const took = answers.map((answer) => answer.took).sort((a, b) => a - b)
    const memory = peakMemory(server.pid)
    row(
      what,
      (answers.length / seconds).toFixed(0),
      `${percentile(took, 0.5).toFixed(0)} ms`,
      `${percentile(took, 0.99).toFixed(0)} ms`,
      String(site.calls.length),
      memory === null ? 'unknown' : mb(memory),
      statuses(answers),
    )
  }
  const proxy = (username: string): Question => ({ path: '/api/leetcode-graphql', username })
  await measure('the page', () => ({ path: '/', username: null }))
  await measure('the problem catalog', () => ({ path: '/catalog/problems.json.gz', username: null }))
  site.delay = UPSTREAM_DELAY
  await measure('own submissions, each client of another user', (client) => proxy(`user${client}`))
  await measure('one user’s submissions, asked by all clients', () => proxy('user1'))
  site.fail('server-error')
  await measure('the practice site fails after answering before', (client) => proxy(`user${client}`))
  site.heal()
  site.fail('rate-limit', { retryAfter: 30 })
  await measure('the practice site limits the rate', (client) => proxy(`user${client}`))
  await measure('the page, in the meantime', () => ({ path: '/', username: null }))
  await server.stop()
  await site.stop()
}
