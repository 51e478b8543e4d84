import { describe, expect, test } from 'vitest'
import { QUERIES } from '#domain/practice-site'
import { Fault } from '#worker/app-error'
import { fetchRecent, RateLimited, verifyUser } from '#worker/sources/practice-site'
import { answering, expectFault, offline } from './answers'

const json = (value: unknown, status = 200) => answering(JSON.stringify(value), status)
const list = (...rows: object[]) => json({ data: { recentSubmissionList: rows } })
const row = {
  title: 'Two Sum',
  titleSlug: 'two-sum',
  timestamp: '1785000000',
  statusDisplay: 'Accepted',
  lang: 'python3',
}
const page = '<!doctype html><title>Just a moment...</title>'
const missing = {
  errors: [{ message: 'That user does not exist.', path: ['matchedUser'] }],
  data: { matchedUser: null },
}

/** Answers in which neither of the two queries can find what it needs. */
const useless: [string, string, number][] = [
  ['a page with 403', page, 403],
  ['a page with 200', page, 200],
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
  test('[C3] are asked for by the app’s own query, 20 at most', async () => {
    const fetch = list(row)
    expect(await fetchRecent(fetch, 'Ada')).toEqual({
      submissions: [
        {
          slug: 'two-sum',
          timestamp: 1_785_000_000,
          status: 'Accepted',
          lang: 'python3',
          facts: { title: 'Two Sum' },
        },
      ],
      refused: [],
    })
    const [path, init] = fetch.asked[0] ?? []
    expect(path).toBe('/api/leetcode-graphql')
    expect(init?.method).toBe('POST')
    expect(JSON.parse(String(init?.body))).toEqual({
      query: QUERIES.recentSubmissions.text,
      variables: { username: 'Ada', limit: 20 },
    })
  })

  test('[C3] a list of which nothing can be read is a failure, not an empty list', async () => {
    await expectFault(
      fetchRecent(list({ title: 'Two Sum' }), 'ada'),
      'unreachable',
      /^Unexpected answer: recent list, row 0: /,
    )
  })

  test('[C3] none is an answer, and a missing title is no trouble', async () => {
    expect(await fetchRecent(list(), 'ada')).toEqual({ submissions: [], refused: [] })
    expect(await fetchRecent(list({ ...row, title: null, timestamp: 1_785_000_000 }), 'ada')).toMatchObject({
      submissions: [{ timestamp: 1_785_000_000, facts: {} }],
    })
  })

  test('[C3] too many calls are told in the spec’s words', async () => {
    const limited = fetchRecent(answering('{"error":"too many"}', 429), 'ada')
    await expect(limited).rejects.toBeInstanceOf(RateLimited)
    await expectFault(
      fetchRecent(answering(page, 429), 'ada'),
      'unreachable',
      'LeetCode API rate limit hit — recent solves are temporarily unavailable',
    )
  })

  test('[C3] the first error’s message is passed on, even beside data', async () => {
    const errors = [{ message: 'Internal hiccup' }, { message: 'second' }]
    await expectFault(fetchRecent(json({ errors, data: null }), 'ada'), 'unreachable', 'Internal hiccup')
    await expectFault(
      fetchRecent(json({ errors, data: { recentSubmissionList: [row] } }), 'ada'),
      'unreachable',
      'Internal hiccup',
    )
  })

  test.each(['', ' \n', 'null', '{}', '{"data":null}'])(
    '[C3] [fault 20] an empty answer is called so: %j',
    async (body) => {
      await expectFault(fetchRecent(answering(body), 'ada'), 'unreachable', 'Empty GraphQL response')
    },
  )

  test.each(useless)('[C3] [fault 20] %s gives a typed error, never half a list', async (_what, body, status) => {
    await expect(fetchRecent(answering(body, status), 'ada')).rejects.toBeInstanceOf(Fault)
  })

  test.each([
    { ...row, titleSlug: 'a|b' },
    { ...row, titleSlug: '' },
    { ...row, timestamp: 'soon' },
    { ...row, timestamp: -1 },
    { ...row, timestamp: 1e21 },
    { ...row, statusDisplay: null },
    { ...row, statusDisplay: 'x'.repeat(501) },
    'odd',
  ])('[C3] an unreadable row is named and holds back no other: %j', async (bad) => {
    const { submissions, refused } = await fetchRecent(
      list(row, Object(bad), { ...row, titleSlug: 'lru-cache' }),
      'ada',
    )
    expect(submissions.map(({ slug }) => slug)).toEqual(['two-sum', 'lru-cache'])
    expect(refused).toEqual([expect.stringMatching(/^recent list, row 1: /)])
  })

  test('[C3] a row without a language is a solve all the same', async () => {
    const { submissions, refused } = await fetchRecent(list({ ...row, lang: null }), 'ada')
    expect(submissions).toMatchObject([{ slug: 'two-sum', lang: '' }])
    expect(refused).toEqual([])
  })

  test('[C3] without a network', async () => {
    await expectFault(
      fetchRecent(offline, 'ada'),
      'unreachable',
      'Solvelog’s server did not answer. This device may be offline.',
    )
  })
})

describe('a user', () => {
  test('is answered with the name as the site spells it', async () => {
    const fetch = json({ data: { matchedUser: { username: 'AdaLovelace' } } })
    expect(await verifyUser(fetch, 'adalovelace')).toBe('AdaLovelace')
    expect(JSON.parse(String(fetch.asked[0]?.[1]?.body))).toEqual({
      query: QUERIES.userExists.text,
      variables: { username: 'adalovelace' },
    })
  })

  test.each(['"; drop', '../admin', 'ünï çødé', '{"a":1}', '__proto__'])(
    'an odd name travels as a value and nothing else: %j',
    async (name) => {
      const fetch = json(missing)
      await expectFault(verifyUser(fetch, name), 'user-missing', /^User not found/)
      expect(JSON.parse(String(fetch.asked[0]?.[1]?.body)).variables).toEqual({ username: name })
    },
  )

  test('that does not exist is told so', async () => {
    const words = 'User not found. Please check your username and try again.'
    await expectFault(verifyUser(json(missing), 'nobody'), 'user-missing', words)
    await expectFault(verifyUser(json({ data: { matchedUser: null } }), 'nobody'), 'user-missing', words)
  })

  test('another error beside a missing user does not say that the user is missing', async () => {
    const answer = { errors: [{ message: 'Backend busy' }], data: { matchedUser: null } }
    await expectFault(verifyUser(json(answer), 'ada'), 'unreachable', 'Backend busy')
  })

  test.each(useless)('%s gives a typed error and says nothing of the user', async (_what, body, status) => {
    await expectFault(verifyUser(answering(body, status), 'ada'), 'unreachable', /./)
  })
})
