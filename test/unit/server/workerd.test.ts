import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tool } from '../../../scripts/run'
import { SECURITY_HEADERS } from '../../../server/security-headers'
import { fakeSiteOfFile } from './fake-site'
import { buildHosting } from './hosting'
import { outcome, recentBody, userExistsBody } from './proxy-calls'

const site = await fakeSiteOfFile()
site.addUser('Ada', [
  { title: 'Two Sum', titleSlug: 'two-sum', timestamp: 1_700_000_000, statusDisplay: 'Accepted', lang: 'python3' },
])
const folder = await mkdtemp(join(tmpdir(), 'solvelog-workerd-'))
let engine: ChildProcess
let origin: string
let clients = 0

/** A client address that no other test uses. */
const newClient = () => `203.0.113.${++clients}`

beforeAll(async () => {
  await writeFile(join(folder, 'worker.js'), await buildHosting('cloudflare.js'))
  await runEngine()
}, 120_000)

/** Runs the Cloudflare Worker in the platform's own runtime, with the network of this machine. */
async function runEngine(): Promise<void> {
  const port = await freePort()
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker), (name = "net", network = (allow = ["private"]))],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
  bindings = [(name = "LEETCODE_ORIGIN", text = "${site.origin}")],
  globalOutbound = "net"
);`
  await writeFile(join(folder, 'config.capnp'), config)
  engine = spawn(tool('workerd'), ['serve', join(folder, 'config.capnp')], { stdio: ['ignore', 'inherit', 'inherit'] })
  origin = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(origin), { timeout: 20_000 })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

afterAll(async () => {
  engine?.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Calls the worker like the platform: with the client's address in its header, or without it. */
function call(body: string, client: string | null = newClient(), init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(client && { 'cf-connecting-ip': client }) }
  return fetch(`${origin}/api/leetcode-graphql`, { method: 'POST', body, headers, ...init })
}

it('[K2, V4] the app’s two queries are answered, with the security headers', async () => {
  const exists = await call(userExistsBody('ada'))
  expect(await exists.json()).toEqual({ data: { matchedUser: { username: 'Ada' } } })
  expect(Object.fromEntries(exists.headers)).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
  const { data } = await (await call(recentBody('ada'))).json()
  expect(data.recentSubmissionList).toHaveLength(1)
})

it('[K2, V2] nothing of the client goes upstream', async () => {
  await call(userExistsBody('ada'), newClient(), {
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': newClient(), cookie: 'session=secret' },
  })
  expect(site.calls).toHaveLength(1)
  expect(JSON.stringify(site.calls)).not.toMatch(/secret|203\.0\.113/)
})

it('[K2, V2] wrong methods, types, bodies and sizes are refused', async () => {
  const padded = (size: number) => userExistsBody('ada').padEnd(size, ' ')
  expect((await fetch(`${origin}/api/leetcode-graphql`)).status).toBe(405)
  expect((await call(userExistsBody(), newClient(), { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  expect((await call('{}')).status).toBe(400)
  expect((await call(padded(8 * 1024 + 1))).status).toBe(413)
  expect((await call(padded(8 * 1024))).status).toBe(200)
})

it('[K1, K2] each address has its own limit, which another header does not lift', async () => {
  const client = newClient()
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      call('{}', client, {
        headers: {
          'content-type': 'application/json',
          'cf-connecting-ip': client,
          'x-forwarded-for': `10.0.0.${n}`,
          'x-real-ip': `10.0.0.${n}`,
        },
      }).then(({ status }) => status),
    ),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9)
  expect((await call('{}')).status).toBe(400)
})

it('[K1, K2] without the platform’s header, calls are refused instead of sharing one limit', async () => {
  expect(await outcome(await call(userExistsBody('ada'), null))).toMatchObject({
    status: 503,
    code: 'NO_CLIENT_ADDRESS',
  })
})

it('[K2, K5] equal calls share one call to the practice site, also when the first client leaves', async () => {
  site.delay = 300
  const leaving = new AbortController()
  const first = call(userExistsBody('ada'), newClient(), { signal: leaving.signal }).catch(() => null)
  await expect.poll(() => site.calls.length).toBe(1)
  const others = Array.from({ length: 20 }, () => call(userExistsBody('ada')).then(({ status }) => status))
  leaving.abort()
  await first
  expect(new Set(await Promise.all(others))).toEqual(new Set([200]))
  expect(site.calls.length).toBeLessThanOrEqual(2)
})

it('[K2, V2] failures of the practice site have the same statuses as on our own server', async () => {
  site.fail('html-403')
  expect(await outcome(await call(userExistsBody('grace')))).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
  site.heal()
  site.fail('rate-limit', { retryAfter: 1 })
  expect(await outcome(await call(userExistsBody('grace')))).toMatchObject({ status: 429, retryAfter: '1' })
})
