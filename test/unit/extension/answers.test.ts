import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDetails, readGraphqlPage, readRestPage, readUserStatus } from '../../../extension/rules/answers'
import type { Answer, Failure } from '../../../extension/rules/site-answer'
import { assertProperty } from '../../property'
import { makeDetails, makeHtmlAnswer, makeJsonAnswer, makeRestPage, makeRestRow, makeSignedIn } from './site'

const readFailure = (answer: Answer): Failure | null => {
  const readResult = readRestPage(answer)
  return readResult.ok ? null : readResult.failure
}

describe('[E4, E13] an answer that cannot be used says why', () => {
  const cases: [what: string, answer: Answer, failure: Failure][] = [
    [
      '401 JSON',
      makeJsonAnswer({ detail: 'Authentication credentials were not provided.' }, { status: 401 }),
      { kind: 'signed-out' },
    ],
    ['403 JSON', makeJsonAnswer({ detail: 'no' }, { status: 403 }), { kind: 'blocked' }],
    ['403 HTML', makeHtmlAnswer(403), { kind: 'blocked' }],
    ['a Cloudflare check with status 200', makeHtmlAnswer(200, { isChallenge: true }), { kind: 'blocked' }],
    ['429 with Retry-After', makeHtmlAnswer(429, { retryAfter: '7' }), { kind: 'rate-limited', retryAfter: 7000 }],
    ['429 without Retry-After', makeHtmlAnswer(429), { kind: 'rate-limited', retryAfter: null }],
    [
      '429 with a damaged Retry-After',
      makeHtmlAnswer(429, { retryAfter: '-1e9' }),
      { kind: 'rate-limited', retryAfter: null },
    ],
    ['499', makeHtmlAnswer(499), { kind: 'blocked' }],
    ['502', makeHtmlAnswer(502), { kind: 'site-error' }],
    ['the sign-in page', makeHtmlAnswer(200, { path: '/accounts/login/' }), { kind: 'signed-out' }],
    ['a web page instead of JSON', makeHtmlAnswer(200), { kind: 'site-error' }],
    ['truncated JSON', makeJsonAnswer(0, { text: '{"submissions_dump": [{"id": 1' }), { kind: 'site-error' }],
    ['null', makeJsonAnswer(null), { kind: 'site-changed', field: 'the whole answer' }],
    ['a missing list', makeJsonAnswer({ has_next: false }), { kind: 'site-changed', field: 'submissions_dump' }],
    [
      'a missing field',
      makeRestPage([makeRestRow(2), makeRestRow(1, { timestamp: undefined })]),
      { kind: 'site-changed', field: 'submissions_dump.1.timestamp' },
    ],
    [
      'a wrong type',
      makeRestPage([makeRestRow(1, { status_display: 10 })]),
      { kind: 'site-changed', field: 'submissions_dump.0.status_display' },
    ],
    [
      'has_next as text',
      makeJsonAnswer({ submissions_dump: [], has_next: 'no' }),
      { kind: 'site-changed', field: 'has_next' },
    ],
    [
      'an invalid slug',
      makeRestPage([makeRestRow(1, { title_slug: 'a|b' })]),
      { kind: 'site-changed', field: 'submissions_dump.0.title_slug' },
    ],
  ]
  it.each(cases)('%s', (_what, answer, failure) => {
    expect(readFailure(answer)).toEqual(failure)
  })

  it('a GraphQL answer with null, without data, with an error', () => {
    const readListFailure = (answer: Answer) => {
      const readResult = readGraphqlPage(answer)
      return readResult.ok ? null : readResult.failure
    }
    expect(readListFailure(makeJsonAnswer({ data: null }))).toEqual({ kind: 'site-changed', field: 'data' })
    expect(readListFailure(makeJsonAnswer({ data: { submissionList: null } }))).toEqual({
      kind: 'site-changed',
      field: 'data.submissionList',
    })
    expect(readListFailure(makeJsonAnswer({ errors: [{ message: 'User is not authenticated' }], data: null }))).toEqual(
      {
        kind: 'signed-out',
      },
    )
    expect(
      readListFailure(
        makeJsonAnswer(
          { errors: [{ message: 'Cannot query field "submissionList" on type "Query".' }] },
          { status: 400 },
        ),
      ),
    ).toEqual({
      kind: 'site-changed',
      field: 'submissionList',
      isUnknown: true,
    })
    expect(readListFailure(makeJsonAnswer({ errors: [{ message: 'Something went wrong' }], data: null }))).toEqual({
      kind: 'site-error',
    })
  })

  it('signed out is a failure of its own', () => {
    const status = readUserStatus(makeJsonAnswer({ data: { userStatus: { username: '', isSignedIn: false } } }))
    expect(status).toEqual({ ok: false, failure: { kind: 'signed-out' } })
    expect(readUserStatus(makeJsonAnswer(makeSignedIn('Ada', 7)))).toEqual({
      ok: true,
      value: { username: 'Ada', practiceSession: 7 },
    })
  })
})

it('[E13] no damage to an answer is read as "no submissions"', () => {
  const anyDamagedAnswer = fc.oneof(
    fc.jsonValue(),
    fc.record(
      { submissions_dump: fc.jsonValue(), has_next: fc.jsonValue(), last_key: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  )
  assertProperty(
    fc.property(anyDamagedAnswer, (value) => {
      const page = readRestPage(makeJsonAnswer(value))
      if (!page.ok || page.value.ids.length > 0) return
      expect(value).toMatchObject({ submissions_dump: [], has_next: expect.any(Boolean) })
    }),
  )
})

it('[E2] reads a row with its code, its cases and no unknown figures', () => {
  const page = readRestPage(
    makeRestPage([makeRestRow(9), makeRestRow(8, { runtime: 'N/A', memory: 'N/A', compare_result: '' })], true, 'k'),
  )
  if (!page.ok) throw new Error('The page was refused.')
  expect(page.value).toMatchObject({ ids: [9, 8], hasNext: true, lastKey: 'k', pending: [] })
  const [firstSubmission, secondSubmission] = page.value.submissions
  expect(firstSubmission).toMatchObject({
    id: '9',
    titleSlug: 'two-sum',
    title: 'Two Sum',
    timestamp: 1_700_000_009,
    statusDisplay: 'Accepted',
    code: 'print(9)',
    details: { runtimeDisplay: '6 ms', memoryDisplay: '7.1 MB', totalCorrect: 3, totalTestcases: 4 },
  })
  expect(secondSubmission?.details).toEqual({})
})

it('[E5] a submission that is still being judged is not read as a result', () => {
  const page = readRestPage(makeRestPage([makeRestRow(9, { is_pending: 'Pending' }), makeRestRow(8)]))
  expect(page).toMatchObject({ ok: true, value: { pending: ['9'], ids: [9, 8], submissions: [{ id: '8' }] } })
  expect(readDetails(makeJsonAnswer(makeDetails({ statusCode: null })), '9')).toEqual({
    ok: true,
    value: { state: 'pending' },
  })
})

it('[E5] reads details in the app’s own units, with the owner’s name', () => {
  const readResult = readDetails(makeJsonAnswer(makeDetails()), '9')
  expect(readResult).toMatchObject({
    ok: true,
    value: {
      state: 'known',
      username: 'Ada',
      submission: {
        id: '9',
        statusDisplay: 'Accepted',
        details: { runtime: 6, memory: 47_120_000, memoryPercentile: 40.3, totalCorrect: 63, lastTestcase: '[1]' },
      },
    },
  })
  const wrongAnswer = readDetails(
    makeJsonAnswer(makeDetails({ statusCode: 11, runtime: 0, runtimeDisplay: 'N/A', runtimePercentile: null })),
    '9',
  )
  if (!wrongAnswer.ok || wrongAnswer.value.state !== 'known') throw new Error('The details were refused.')
  expect(wrongAnswer.value.submission.statusDisplay).toBe('Wrong Answer')
  expect(wrongAnswer.value.submission.details).not.toHaveProperty('runtime')
  expect(readDetails(makeJsonAnswer({ data: { submissionDetails: null } }), '9')).toEqual({
    ok: true,
    value: { state: 'missing' },
  })
})
