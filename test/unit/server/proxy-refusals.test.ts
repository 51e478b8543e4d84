import { describe, expect, it } from 'vitest'
import { QUERIES } from '#domain/practice-site'
import { createProxy } from '../../../server/proxy/proxy'
import {
  makeDailyBody,
  makePostRequest,
  makeRecentBody,
  makeStubSite,
  makeUserExistsBody,
  readOutcome,
} from './proxy-calls'

const ORIGIN = 'https://leetcode.com'
const ADDRESSES: Record<string, string> = { a: '192.0.2.1', b: '192.0.2.2', c: '192.0.2.3' }

function sendAndReadOutcome(request: Request) {
  const site = makeStubSite()
  const answered = createProxy({ origin: ORIGIN, fetch: site.fetch })(request, '192.0.2.1')
  return answered.then(async (response) => ({
    ...(await readOutcome(response)),
    response,
    forwarded: site.sent.length,
  }))
}

describe('requests that the proxy refuses', () => {
  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('[V2] %s is 405 with Allow', async (method) => {
    const { status, code, response, forwarded } = await sendAndReadOutcome(
      new Request('http://localhost/api', { method }),
    )
    expect([status, code, forwarded]).toEqual([405, 'METHOD_NOT_ALLOWED', 0])
    expect(response.headers.get('allow')).toBe('POST')
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp'])(
    '[V2] content type %s is 415',
    async (type) => {
      const { status, forwarded } = await sendAndReadOutcome(
        makePostRequest(makeUserExistsBody(), { 'content-type': type }),
      )
      expect([status, forwarded]).toEqual([415, 0])
    },
  )

  it.each([
    ['an empty body', ''],
    ['broken JSON', '{"query":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['no variables', JSON.stringify({ query: QUERIES.userExists.text })],
    ['a foreign query', JSON.stringify({ query: 'query globalData { userStatus { email } }', variables: {} })],
    ['a query without a name', JSON.stringify({ query: '{ matchedUser { username } }', variables: { username: 'a' } })],
    ['a mutation', JSON.stringify({ query: 'mutation userExists { x }', variables: { username: 'a' } })],
    ['a name of Object.prototype', JSON.stringify({ query: 'query constructor { x }', variables: {} })],
    ['a field too many', JSON.stringify({ ...JSON.parse(makeUserExistsBody()), extensions: {} })],
    ['a variable too many', JSON.stringify({ query: QUERIES.userExists.text, variables: { username: 'a', x: 1 } })],
    ['a number for a name', JSON.stringify({ query: QUERIES.userExists.text, variables: { username: 1 } })],
    ['a blank name', makeUserExistsBody('   ')],
    ['a name of 65 letters', makeUserExistsBody('a'.repeat(65))],
    ['a name with a slash', makeUserExistsBody('a/b')],
    ['a name with a line break inside', makeUserExistsBody('a\nb')],
    ['another limit', makeRecentBody('ada', 100)],
    ['a limit as text', makeRecentBody('ada', '20')],
    ['a variable of the daily challenge', makeDailyBody({ username: 'ada' })],
    ['no limit', JSON.stringify({ query: QUERIES.recentSubmissions.text, variables: { username: 'ada' } })],
  ])('[V2] %s is 400', async (_, body) => {
    const { status, code, forwarded } = await sendAndReadOutcome(makePostRequest(body))
    expect([status, code, forwarded]).toEqual([400, 'BAD_REQUEST', 0])
  })

  it('[V2] bytes that are not UTF-8 are 400', async () => {
    expect(await sendAndReadOutcome(makePostRequest(new Uint8Array([0x7b, 0xff, 0xfe])))).toMatchObject({
      status: 400,
      forwarded: 0,
    })
  })

  it('[V2] a body over 8 KB is 413, and a body of exactly 8 KB is read', async () => {
    const makePaddedBody = (size: number) => makeUserExistsBody().padEnd(size, ' ')
    expect(await sendAndReadOutcome(makePostRequest(makePaddedBody(8 * 1024 + 1)))).toMatchObject({
      status: 413,
      code: 'BODY_TOO_LARGE',
      forwarded: 0,
    })
    expect(await sendAndReadOutcome(makePostRequest(makePaddedBody(8 * 1024)))).toMatchObject({
      status: 200,
      forwarded: 1,
    })
  })

  it('[V2] an endless body is 413 before it ends, with any headers', async () => {
    let sentBytes = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sentBytes += 1024
        controller.enqueue(new Uint8Array(1024).fill(0x20))
      },
    })
    expect(await sendAndReadOutcome(makePostRequest(endless, { 'content-length': '10' }))).toMatchObject({
      status: 413,
      forwarded: 0,
    })
    expect(sentBytes).toBeLessThan(16 * 1024)
  })
})

describe('the rate limit', () => {
  it('[V2] too many calls are 429 with Retry-After, for that client only, until the time has passed', async () => {
    let nowMs = 0
    const limits = { burst: 3, perSecond: 0.5 }
    const proxy = createProxy({ origin: ORIGIN, fetch: makeStubSite().fetch, now: () => nowMs, limits })
    const callAsClient = async (client: string) =>
      readOutcome(await proxy(makePostRequest(makeUserExistsBody()), client))
    for (let n = 0; n < 3; n += 1) expect(await callAsClient('192.0.2.1')).toMatchObject({ status: 200 })
    expect(await callAsClient('192.0.2.1')).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: '2' })
    expect(await callAsClient('192.0.2.2')).toMatchObject({ status: 200 })
    nowMs = 1_999
    expect(await callAsClient('192.0.2.1')).toMatchObject({ status: 429, retryAfter: '1' })
    nowMs = 2_000
    expect(await callAsClient('192.0.2.1')).toMatchObject({ status: 200 })
    expect(await callAsClient('192.0.2.1')).toMatchObject({ status: 429 })
  })

  it('[V2] refused bodies count as calls', async () => {
    const proxy = createProxy({ origin: ORIGIN, fetch: makeStubSite().fetch, now: () => 0, limits: { burst: 1 } })
    expect(await readOutcome(await proxy(makePostRequest('{}'), '192.0.2.1'))).toMatchObject({ status: 400 })
    expect(await readOutcome(await proxy(makePostRequest(makeUserExistsBody()), '192.0.2.1'))).toMatchObject({
      status: 429,
    })
  })

  it('[V2] only a limited number of clients is remembered, and the one without calls for the longest time is forgotten', async () => {
    const limits = { burst: 1, clients: 2 }
    const proxy = createProxy({ origin: ORIGIN, fetch: makeStubSite().fetch, now: () => 0, limits })
    const callAs = async (name: string) =>
      (await proxy(makePostRequest(makeUserExistsBody()), ADDRESSES[name] ?? null)).status
    expect([await callAs('a'), await callAs('b'), await callAs('a'), await callAs('c')]).toEqual([200, 200, 429, 200])
    expect([await callAs('a'), await callAs('b')]).toEqual([429, 200])
  })
})
