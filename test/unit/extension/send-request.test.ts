import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendRequest } from '../../../extension/site/send-request'

const REQUEST = { type: 'request', path: '/graphql/', referrer: '/submissions/', body: '{}' } as const
const PAGE = { document: { cookie: 'csrftoken=a%2Bb' }, location: { origin: 'https://leetcode.com' } }

beforeEach(() => {
  for (const [name, value] of Object.entries(PAGE)) vi.stubGlobal(name, value)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function stubSite(answer: () => Promise<Response>): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return answer()
  })
  return requests
}

/** Sets the URL, because a Response made by a test has none. */
const makeAnswer =
  (text: string, init: ResponseInit = {}) =>
  async () =>
    Object.defineProperty(new Response(text, init), 'url', { value: 'https://leetcode.com/graphql/' })

const JSON_TYPE = { 'content-type': 'application/json' }

it('[E4] a request has the token and the referrer of the site, and its answer is passed on', async () => {
  const requests = stubSite(makeAnswer('{"data":1}', { status: 429, headers: { ...JSON_TYPE, 'retry-after': '7' } }))
  expect(await sendRequest(REQUEST)).toMatchObject({
    status: 429,
    contentType: 'application/json',
    path: '/graphql/',
    retryAfter: '7',
    isChallenge: false,
    text: '{"data":1}',
    marker: expect.stringMatching(/^[0-9a-f]{8,14}$/),
  })
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: 'https://leetcode.com/graphql/',
    credentials: 'same-origin',
  })
  expect(requests[0]?.headers.get('x-csrftoken')).toBe('a+b')
})

it.each([
  ['/submissions/detail/7/', 'https://leetcode.com/submissions/detail/7/'],
  [null, 'https://leetcode.com/problems/two-sum/'],
])('[E4] the Referer of a request with the path %s is %s', async (referrer, expected) => {
  vi.stubGlobal('location', { ...PAGE.location, pathname: '/problems/two-sum/' })
  const requests = stubSite(makeAnswer('{}', { headers: JSON_TYPE }))
  await sendRequest({ ...REQUEST, referrer })
  expect(requests[0]?.referrer).toBe(expected)
})

it.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a time limit', new DOMException('The operation timed out.', 'TimeoutError')],
])('[E4] %s is reported as offline, before and in the middle of an answer', async (_what, error) => {
  stubSite(() => Promise.reject(error))
  expect(await sendRequest(REQUEST)).toEqual({ kind: 'offline' })
  const brokenStream = new ReadableStream({ start: (controller) => controller.error(error) })
  stubSite(async () => new Response(brokenStream))
  expect(await sendRequest(REQUEST)).toEqual({ kind: 'offline' })
})

it('[E4] an error of the extension is thrown, not reported as offline', async () => {
  stubSite(() => Promise.reject(new RangeError('not the network')))
  await expect(sendRequest(REQUEST)).rejects.toThrow('not the network')
  stubSite(makeAnswer('{}', { headers: JSON_TYPE }))
  vi.stubGlobal('location', { origin: 'not an address' })
  await expect(sendRequest(REQUEST)).rejects.toThrow(TypeError)
  vi.stubGlobal('location', PAGE.location)
  vi.stubGlobal('document', {})
  await expect(sendRequest(REQUEST)).rejects.toThrow(TypeError)
})

it('[E4] only a page of Cloudflare counts as its bot check, not code with the same words', async () => {
  stubSite(makeAnswer('[{"code": "# Just a moment"}]', { headers: JSON_TYPE }))
  expect(await sendRequest(REQUEST)).toMatchObject({ isChallenge: false })
  stubSite(makeAnswer('<title>Just a moment...</title>', { headers: { 'content-type': 'text/html' } }))
  expect(await sendRequest(REQUEST)).toMatchObject({ isChallenge: true })
})

it('[E4] an answer too large for a message is refused with that reason', async () => {
  stubSite(makeAnswer(`"${'x'.repeat(20_000_000)}"`, { headers: JSON_TYPE }))
  expect(await sendRequest(REQUEST)).toEqual({ kind: 'site-changed', field: 'the size of the answer' })
})
