import { describe, expect, test } from 'vitest'
import { AppError } from '#worker/app-error'
import { fetchRecent, verifyUser } from '#worker/sources/practice-site'
import { RateLimitedError } from '#worker/sources/rate-limited'
import { expectAppError, makeFakeFetch } from './answers'

const makeJsonFetch = (value: unknown, status = 200) => makeFakeFetch(JSON.stringify(value), status)
const SUBMISSION_ROW = {
  title: 'Two Sum',
  titleSlug: 'two-sum',
  timestamp: '1785000000',
  statusDisplay: 'Accepted',
  lang: 'python3',
}
const HTML_PAGE = '<!doctype html><title>Just a moment...</title>'

/** The responses lack the data that the two queries need. */
const USELESS_ANSWERS: [string, string, number][] = [
  ['a page with 403', HTML_PAGE, 403],
  ['a page with 200', HTML_PAGE, 200],
  ['nothing', '', 200],
  ['blanks', ' \n', 200],
  ['null', 'null', 200],
  ['a list', '[]', 200],
  ['a text', '"ok"', 200],
  ['no data', '{}', 200],
  ['null data', '{"data":null}', 200],
  ['missing fields', '{"data":{}}', 200],
  ['a field of another kind', '{"data":{"recentSubmissionList":"none","matchedUser":7}}', 200],
  ['errors of another kind', '{"errors":"no","data":null}', 200],
  ['a gateway error', '{"error":"timeout"}', 504],
]

describe('recent solves', () => {
  test('[C3] a rate limit is reported in the words of the specification', async () => {
    const limited = fetchRecent(makeFakeFetch('{"error":"too many"}', 429), 'ada')
    await expect(limited).rejects.toBeInstanceOf(RateLimitedError)
    await expectAppError(
      fetchRecent(makeFakeFetch(HTML_PAGE, 429), 'ada'),
      'unreachable',
      'LeetCode API rate limit hit — recent solves are temporarily unavailable',
    )
  })

  test('[C3] the first error’s message is passed on, also when there is data', async () => {
    const errors = [{ message: 'Internal hiccup' }, { message: 'second' }]
    await expectAppError(fetchRecent(makeJsonFetch({ errors, data: null }), 'ada'), 'unreachable', 'Internal hiccup')
    await expectAppError(
      fetchRecent(makeJsonFetch({ errors, data: { recentSubmissionList: [SUBMISSION_ROW] } }), 'ada'),
      'unreachable',
      'Internal hiccup',
    )
  })

  test.each(['', ' \n', 'null', '{}', '{"data":null}'])(
    '[C3] [fault 20] an empty answer is reported as empty: %j',
    async (body) => {
      await expectAppError(fetchRecent(makeFakeFetch(body), 'ada'), 'unreachable', 'Empty GraphQL response')
    },
  )

  test.each(USELESS_ANSWERS)(
    '[C3] [fault 20] %s gives a typed error, never a part of the list',
    async (_what, body, status) => {
      await expect(fetchRecent(makeFakeFetch(body, status), 'ada')).rejects.toBeInstanceOf(AppError)
    },
  )
})

test('[K5] an answer from the proxy’s cache has its age, any other answer has none', async () => {
  const body = JSON.stringify({ data: { recentSubmissionList: [SUBMISSION_ROW] } })
  const headers = { 'x-answer-age': '90' }
  expect(await fetchRecent(async () => new Response(body, { headers }), 'ada')).toMatchObject({ age: 90 })
  expect(await fetchRecent(makeFakeFetch(body), 'ada')).toMatchObject({ age: 0 })
})

test.each([
  [400, /^The server did not send the request to LeetCode \(status 400\)\. Reload the page/],
  [403, /^The server did not send the request to LeetCode \(status 403\)\. Reload the page\. If that does not help/],
  [404, /^The server did not send the request to LeetCode \(status 404\)\. Reload the page\. If that does not help/],
  [408, /^LeetCode didn’t respond \(408\)\.$/],
  [425, /^LeetCode didn’t respond \(425\)\.$/],
  [502, /^LeetCode didn’t respond \(502\)\.$/],
])('[C3] the error for status %i says what to do next', async (status, message) => {
  await expectAppError(fetchRecent(makeFakeFetch('', status), 'ada'), 'unreachable', message)
})

test('[A10, C3, V2] the sentence of the proxy for a failure of the site is the message, also for the check of a name, and only a sentence', async () => {
  const refuse = (error: unknown, status = 502) => makeFakeFetch(JSON.stringify({ error }), status)
  const message = 'Solvelog’s server could not reach leetcode.com. Check its connection.'
  await expectAppError(fetchRecent(refuse({ message }), 'ada'), 'unreachable', message)
  await expectAppError(verifyUser(refuse({ message }), 'ada'), 'unreachable', message)
  for (const error of [null, {}, { message: '' }, { message: 1 }])
    await expectAppError(fetchRecent(refuse(error), 'ada'), 'unreachable', 'LeetCode didn’t respond (502).')
})

describe('a user', () => {
  test.each([403, 404])('[C3] is not called missing because the server refuses with %i', async (status) => {
    await expectAppError(
      verifyUser(makeFakeFetch('', status), 'ada'),
      'unreachable',
      /^The server did not send the request to LeetCode/,
    )
  })

  test('another error is not reported as a missing user', async () => {
    const answer = { errors: [{ message: 'Backend busy' }], data: { matchedUser: null } }
    await expectAppError(verifyUser(makeJsonFetch(answer), 'ada'), 'unreachable', 'Backend busy')
  })

  test.each(USELESS_ANSWERS)(
    '%s gives a typed error that does not claim a missing user',
    async (_what, body, status) => {
      await expectAppError(verifyUser(makeFakeFetch(body, status), 'ada'), 'unreachable', /./)
    },
  )
})
