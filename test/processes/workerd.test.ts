import { afterAll, beforeAll, expect, it } from 'vitest'
import { SECURITY_HEADERS } from '../../server/security-headers'
import { startFakeSiteForFile } from '../unit/server/fake-site'
import { makeRecentBody, makeUserExistsBody, readOutcome } from '../unit/server/proxy-calls'
import { startWorkerd, type Workerd } from '../workerd'

const site = await startFakeSiteForFile()
site.addUser('Ada', [
  { title: 'Two Sum', titleSlug: 'two-sum', timestamp: 1_700_000_000, statusDisplay: 'Accepted', lang: 'python3' },
])
let workerd: Workerd
let origin: string
let clientCount = 0

const makeClientAddress = () => `203.0.113.${++clientCount}`

beforeAll(async () => {
  workerd = await startWorkerd({ LEETCODE_ORIGIN: site.origin })
  origin = workerd.origin
})

afterAll(() => workerd.stop())

/** The platform passes the client's address in a header. Null omits the header. */
function callWorker(
  body: string,
  client: string | null = makeClientAddress(),
  init: RequestInit = {},
): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(client && { 'cf-connecting-ip': client }) }
  return fetch(`${origin}/api/leetcode-graphql`, { method: 'POST', body, headers, ...init })
}

it('[K2, V4] the app’s queries are answered, with the security headers', async () => {
  const exists = await callWorker(makeUserExistsBody('ada'))
  expect(await exists.json()).toEqual({ data: { matchedUser: { username: 'Ada' } } })
  expect(Object.fromEntries(exists.headers)).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
  const { data } = await (await callWorker(makeRecentBody('ada'))).json()
  expect(data.recentSubmissionList).toHaveLength(1)
})

it('[K2, V2] nothing of the client goes upstream', async () => {
  await callWorker(makeUserExistsBody('ada'), makeClientAddress(), {
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': makeClientAddress(), cookie: 'session=secret' },
  })
  expect(site.calls).toHaveLength(1)
  expect(JSON.stringify(site.calls)).not.toMatch(/secret|203\.0\.113/)
})

it('[K2, V2] wrong methods, types, bodies and sizes are refused', async () => {
  const makePaddedBody = (size: number) => makeUserExistsBody('ada').padEnd(size, ' ')
  expect((await fetch(`${origin}/api/leetcode-graphql`)).status).toBe(405)
  expect(
    (await callWorker(makeUserExistsBody(), makeClientAddress(), { headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(415)
  expect((await callWorker('{}')).status).toBe(400)
  expect((await callWorker(makePaddedBody(8 * 1024 + 1))).status).toBe(413)
  expect((await callWorker(makePaddedBody(8 * 1024))).status).toBe(200)
})

it('[K1, K2] each address has its own limit, which another header does not lift', async () => {
  const client = makeClientAddress()
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      callWorker('{}', client, {
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
  expect((await callWorker('{}')).status).toBe(400)
})

it('[K1, K2] without the platform’s header, calls are refused instead of sharing one limit', async () => {
  expect(await readOutcome(await callWorker(makeUserExistsBody('ada'), null))).toMatchObject({
    status: 503,
    code: 'NO_CLIENT_ADDRESS',
  })
})

it('[K2, K5] equal calls share one call to the practice site, also when the first client leaves', async () => {
  site.delay = 300
  const leavingClient = new AbortController()
  const firstCall = callWorker(makeUserExistsBody('ada'), makeClientAddress(), { signal: leavingClient.signal }).catch(
    () => null,
  )
  await expect.poll(() => site.calls.length).toBe(1)
  const otherCalls = Array.from({ length: 20 }, () =>
    callWorker(makeUserExistsBody('ada')).then(({ status }) => status),
  )
  leavingClient.abort()
  await firstCall
  expect(new Set(await Promise.all(otherCalls))).toEqual(new Set([200]))
  expect(site.calls.length).toBeLessThanOrEqual(2)
})

it('[K2, V2] failures of the practice site have the same statuses as on our own server', async () => {
  site.fail('html-403')
  expect(await readOutcome(await callWorker(makeUserExistsBody('grace')))).toMatchObject({
    status: 502,
    code: 'UPSTREAM_FAILED',
  })
  site.heal()
  site.fail('rate-limit', { retryAfter: 1 })
  expect(await readOutcome(await callWorker(makeUserExistsBody('grace')))).toMatchObject({
    status: 429,
    retryAfter: '1',
  })
})
