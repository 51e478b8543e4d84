import { createServer, type Server } from 'node:http'
import { describe, expect, it } from 'vitest'
import { QUERIES } from '#domain/practice-site'
import { createProxy } from '../../../server/proxy/proxy'
import { startFakeSiteForFile } from './fake-site'
import { makePostRequest, makeRecentBody, makeStubSite, makeUserExistsBody, readOutcome } from './proxy-calls'

const site = await startFakeSiteForFile()
const SUBMISSION_FIELDS = { title: 'Two Sum', titleSlug: 'two-sum', statusDisplay: 'Accepted', lang: 'python3' }
site.addUser(
  'Ada_Lovelace',
  Array.from({ length: 25 }, (_, n) => ({ ...SUBMISSION_FIELDS, timestamp: 1_700_000_000 + n })),
)

const callProxy = (body: string, headers = {}) =>
  createProxy({ origin: site.origin })(makePostRequest(body, headers), '192.0.2.1')

const callProxyWithStub = (answer: () => Response) =>
  createProxy({ origin: 'https://leetcode.com', fetch: makeStubSite(answer).fetch })(
    makePostRequest(makeUserExistsBody()),
    '192.0.2.1',
  )

describe('requests that the proxy passes on', () => {
  it('[V2] a query whether a user exists, in the canonical spelling', async () => {
    const response = await callProxy(makeUserExistsBody(' ada_lovelace '))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ data: { matchedUser: { username: 'Ada_Lovelace' } } })
  })

  it('[V2] a query for the 20 most recent submissions', async () => {
    const { data } = await (await callProxy(makeRecentBody('ada_lovelace'))).json()
    expect(data.recentSubmissionList).toHaveLength(20)
    expect(data.recentSubmissionList[0]).toEqual({
      title: 'Two Sum',
      titleSlug: 'two-sum',
      timestamp: '1700000024',
      statusDisplay: 'Accepted',
      lang: 'python3',
    })
  })

  it("[V2] sends the app's own query text upstream, even if the client’s text differs after the query name", async () => {
    const query = 'query userExists($username: String!) { matchedUser(username: $username) { profile { realName } } }'
    await callProxy(JSON.stringify({ query, variables: { username: 'ada' } }))
    expect(site.calls).toMatchObject([{ query: QUERIES.userExists.text, variables: { username: 'ada' } }])
  })

  it('[V2] sends no cookie or header of the client upstream, and returns none of the upstream’s', async () => {
    const clientHeaders = {
      cookie: 'session=secret',
      authorization: 'Bearer x',
      'x-forwarded-for': '1.2.3.4',
      'user-agent': 'me',
    }
    const response = await callProxy(makeUserExistsBody('ada_lovelace'), clientHeaders)
    const { headers } = site.calls[0] ?? {}
    expect(headers).toMatchObject({ origin: site.origin, referer: `${site.origin}/problemset/` })
    expect(headers?.['user-agent']).toBe('Mozilla/5.0 Solvelog')
    expect(JSON.stringify(headers)).not.toMatch(/secret|Bearer|1\.2\.3\.4|"me"/)
    expect([...response.headers.keys()].sort()).toEqual(['cache-control', 'content-type'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('failures of the practice site', () => {
  it('[V2] [fault 20] 429 stays 429 with its Retry-After', async () => {
    site.fail('rate-limit', { retryAfter: 7 })
    expect(await readOutcome(await callProxy(makeRecentBody()))).toEqual({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfter: '7',
    })
  })

  it.each(['html-403', 'server-error', 'broken-json'] as const)('[V2] [fault 20] %s is 502', async (mode) => {
    site.fail(mode)
    expect(await readOutcome(await callProxy(makeUserExistsBody()))).toMatchObject({
      status: 502,
      code: 'UPSTREAM_FAILED',
    })
  })

  it.each([
    ['HTML with status 200', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON that is called HTML', () => new Response('{}', { headers: { 'content-type': 'text/html' } })],
    ['a JSON list', () => Response.json([])],
    ['a JSON null', () => Response.json(null)],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })],
    ['status 499', () => new Response('', { status: 499 })],
    ['more than 256 KB', () => Response.json({ data: 'x'.repeat(256 * 1024) })],
    ['an empty body', () => new Response('', { headers: { 'content-type': 'application/json' } })],
  ])('[V2] %s is 502', async (_, answer) => {
    expect(await readOutcome(await callProxyWithStub(answer))).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
  })

  it.each([301, 302, 303, 307, 308])('[V2] a redirect (%i) is 502 and is not followed', async (status) => {
    const redirectedRequests: string[] = []
    const target = createServer((request, response) => {
      redirectedRequests.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end('{"data":{"secret":true}}')
    })
    const location = `${await listen(target)}/latest/meta-data`
    const redirectingServer = createServer((_, response) => response.writeHead(status, { location }).end())
    const proxy = createProxy({ origin: await listen(redirectingServer) })
    const answer = await proxy(makePostRequest(makeUserExistsBody()), '192.0.2.1')
    for (const server of [target, redirectingServer]) server.close()
    expect(redirectedRequests).toEqual([])
    expect(await readOutcome(answer)).toMatchObject({ status: 502, code: 'UPSTREAM_FAILED' })
  })

  it('[V2] a site that does not answer in time is 504', async () => {
    site.fail('hang')
    const proxy = createProxy({ origin: site.origin, limits: { timeoutMs: 50 } })
    const answer = await proxy(makePostRequest(makeUserExistsBody()), '192.0.2.1')
    expect(await readOutcome(answer)).toMatchObject({ status: 504, code: 'UPSTREAM_TIMEOUT' })
  })

  it('[V2] a body that does not end in time is 504', async () => {
    const fetch = async (_: string, { signal }: RequestInit) => {
      const body = new ReadableStream({ start: (c) => signal?.addEventListener('abort', () => c.error(signal.reason)) })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }
    const proxy = createProxy({ origin: 'https://leetcode.com', fetch, limits: { timeoutMs: 50 } })
    expect(await readOutcome(await proxy(makePostRequest(makeUserExistsBody()), '192.0.2.1'))).toMatchObject({
      status: 504,
    })
  })
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}
