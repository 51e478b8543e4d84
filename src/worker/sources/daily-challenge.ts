import * as v from 'valibot'
import type { DailyChallenge } from '#domain/today/daily-challenge'
import { describeIssue } from '#events/issue'
import { AppError } from '../app-error'
import type { Fetch } from './http'
import { sendQuery } from './practice-site'
import { SHORT_TEXT, SLUG } from './read-fields'

const DATE = v.pipe(v.string(), v.isoDate())
const NUMBER = v.pipe(v.string(), v.regex(/^\S{1,20}$/))
const PROBLEM_FIELDS = {
  title: v.pipe(SHORT_TEXT, v.nonEmpty()),
  difficulty: v.picklist(['Easy', 'Medium', 'Hard']),
  isPaidOnly: v.boolean(),
}

/** A challenge as this browser stores it. */
export const DAILY_CHALLENGE = v.object({ date: DATE, slug: SLUG, number: NUMBER, ...PROBLEM_FIELDS })

const ANSWER = v.object({
  activeDailyCodingChallengeQuestion: v.nullable(
    v.object({
      date: DATE,
      question: v.object({ titleSlug: SLUG, questionFrontendId: NUMBER, ...PROBLEM_FIELDS }),
    }),
  ),
})

/**
 * Fetches the practice site's daily challenge, which may be of another day than today; null if it has none (N34). The query names no user.
 * Throws a RateLimitedError if the site limits requests, or an AppError `unreachable` for other failures.
 */
export async function fetchDailyChallenge(fetch: Fetch): Promise<DailyChallenge | null> {
  const answer = await sendQuery(fetch, 'dailyChallenge', {})
  const result = v.safeParse(ANSWER, answer.data)
  const errorMessage = answer.errors?.[0]?.message
  if (errorMessage !== undefined || !result.success) {
    const [issue] = result.issues ?? []
    throw new AppError(
      'unreachable',
      errorMessage ?? `Unexpected answer at ${issue ? describeIssue(issue, 'data') : 'data'}`,
    )
  }
  const daily = result.output.activeDailyCodingChallengeQuestion
  if (!daily) return null
  const { titleSlug: slug, questionFrontendId: number, ...fields } = daily.question
  return { date: daily.date, slug, number, ...fields }
}
