import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { QUERIES, RECENT_LIMIT } from '../src/domain/practice-site'
import { startServer } from '../test/e2e/harness/server'
import { startFakeSite } from '../test/fake-site'
import { addRow, formatMegabytes, startTable } from './figures'

const CLIENT_COUNT = 1_000
const CALLS_PER_CLIENT = 5
/** Response time of the fake practice site. */
const UPSTREAM_DELAY_MS = 100
const CLIENT_HEADER = 'x-real-ip'

interface Answer {
  status: number
  /** Milliseconds until the whole body was received. */
  durationMs: number
}

interface ClientRequest {
  path: string
  /** The user whose submissions the proxy requests; null for a request of a file. */
  username: string | null
}

/** Returns a different IP address for each client, because the server limits the requests of each address. */
const createAddress = (client: number) => `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`

function sendRequest(agent: Agent, origin: string, client: number, { path, username }: ClientRequest): Promise<Answer> {
  const variables = { username, limit: RECENT_LIMIT }
  const body = username === null ? null : JSON.stringify({ query: QUERIES.recentSubmissions.text, variables })
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, {
      agent,
      method: body === null ? 'GET' : 'POST',
      headers: { 'accept-encoding': 'br', 'content-type': 'application/json', [CLIENT_HEADER]: createAddress(client) },
    })
    sent.on('error', reject).on('response', (response) => {
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, durationMs: performance.now() - began })
      })
      response.resume()
    })
    sent.end(body)
  })
}

/** Runs all clients at the same time. Each client sends its requests one after another. */
async function runClients(origin: string, createRequest: (client: number, turn: number) => ClientRequest) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENT_COUNT })
  const began = performance.now()
  const answers = await Promise.all(
    Array.from({ length: CLIENT_COUNT }, async (_, client) => {
      const clientAnswers: Answer[] = []
      for (let turn = 0; turn < CALLS_PER_CLIENT; turn += 1) {
        clientAnswers.push(await sendRequest(agent, origin, client, createRequest(client, turn)))
      }
      return clientAnswers
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return { answers: answers.flat(), seconds }
}

/** Returns the peak memory of a process in bytes; null if the operating system does not report it. */
function readPeakMemory(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes ? Number(kilobytes) * 1024 : null
  } catch {
    return null
  }
}

const computePercentile = (sorted: readonly number[], fraction: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? 0

function formatStatuses(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

/** Runs 1,000 clients against the server while the fake practice site responds, is slow, fails or limits requests (K4). */
export async function benchLoad(): Promise<void> {
  startTable(
    `${CLIENT_COUNT} clients at once, ${CALLS_PER_CLIENT} requests each, ${UPSTREAM_DELAY_MS} ms for an answer of the practice site`,
    ['', 'requests a second', 'p50', 'p99', 'calls to the practice site', 'peak memory of the server', 'answers'],
  )
  const site = await startFakeSite()
  const server = await startServer(site.origin, { CLIENT_ADDRESS_HEADER: CLIENT_HEADER })
  for (let client = 0; client < CLIENT_COUNT; client += 1) {
    site.addUser(`user${client}`, [
      { title: 'Two Sum', titleSlug: 'two-sum', timestamp: 1_700_000_000, statusDisplay: 'Accepted', lang: 'python3' },
    ])
  }
  const measure = async (name: string, createRequest: (client: number, turn: number) => ClientRequest) => {
    site.calls.length = 0
    const { answers, seconds } = await runClients(server.origin, createRequest)
    const durations = answers.map((answer) => answer.durationMs).sort((a, b) => a - b)
    const memory = readPeakMemory(server.pid)
    addRow(
      name,
      (answers.length / seconds).toFixed(0),
      `${computePercentile(durations, 0.5).toFixed(0)} ms`,
      `${computePercentile(durations, 0.99).toFixed(0)} ms`,
      String(site.calls.length),
      memory === null ? 'unknown' : formatMegabytes(memory),
      formatStatuses(answers),
    )
  }
  const createProxyRequest = (username: string): ClientRequest => ({ path: '/api/leetcode-graphql', username })
  await measure('the page', () => ({ path: '/', username: null }))
  await measure('the problem catalog', () => ({ path: '/catalog/problems.json.gz', username: null }))
  site.delay = UPSTREAM_DELAY_MS
  await measure('own submissions, each client of another user', (client) => createProxyRequest(`user${client}`))
  await measure('one user’s submissions, asked by all clients', () => createProxyRequest('user1'))
  site.fail('server-error')
  await measure('the practice site fails after answering before', (client) => createProxyRequest(`user${client}`))
  site.heal()
  site.fail('rate-limit', { retryAfter: 30 })
  await measure('the practice site limits the rate', (client) => createProxyRequest(`user${client}`))
  await measure('the page, in the meantime', () => ({ path: '/', username: null }))
  await server.stop()
  await site.stop()
}
