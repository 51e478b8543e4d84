import * as v from 'valibot'
import { isUsername, QUERIES, RECENT_LIMIT } from '#domain/practice-site'
import { describeIssue } from '#events/issue'
import { toWellFormed } from '#lib/well-formed'
import { AppError } from '../app-error'
import { type Fetch, isLastingStatus, LastingRefusal, request, statusError } from './http'
import { RateLimited } from './rate-limited'
import { readFieldsLeniently, SECONDS, SHORT, SLUG } from './read-fields'
import type { ReadSubmissions } from './submission'

const PROXY = '/api/leetcode-graphql'
const EMPTY = 'Empty GraphQL response'
const MISSING_USER = 'User not found. Please check your username and try again.'

/** The site's own error message, shown as it is but shortened. */
const MESSAGE = v.pipe(
  v.string(),
  v.transform((text) => toWellFormed(text.slice(0, 300))),
)

const ANSWER = v.object({
  data: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  errors: v.optional(v.nullable(v.array(v.object({ message: MESSAGE })))),
})

interface Answer extends v.InferOutput<typeof ANSWER> {
  age: number
}

/** Milliseconds to wait after a rate limit without a given time, and the maximum. */
const DEFAULT_WAIT_MS = 60_000
export const MAX_RETRY_AFTER_MS = 3_600_000

const USERNAME = v.pipe(v.string(), v.check(isUsername))

const MATCHED = v.object({ matchedUser: v.nullable(v.object({ username: USERNAME })) })

/** The proxy refused to forward the request. */
class NotForwarded extends LastingRefusal {
  constructor(status: number) {
    super(
      `The server did not send the request to LeetCode (status ${status}). Reload the page to get its newest version.`,
    )
  }
}

/**
 * Returns the user's name in the site's spelling. Throws an AppError: `user-missing`, or `unreachable` for other failures.
 */
export async function verifyUser(fetch: Fetch, username: string): Promise<string> {
  const answer = await ask(fetch, 'userExists', { username }).catch((error: unknown) => {
    // The query is fixed, so only the name can be invalid: wrong characters or too long.
    throw error instanceof NotForwarded ? new AppError('user-missing', MISSING_USER) : error
  })
  if (v.is(MATCHED, answer.data)) {
    if (answer.data.matchedUser) return answer.data.matchedUser.username
    const reason = answer.errors?.[0]?.message
    if (reason === undefined || /not exist|not found/i.test(reason)) throw new AppError('user-missing', MISSING_USER)
  }
  throw new AppError('unreachable', answer.errors?.[0]?.message ?? EMPTY)
}

/** The user's newest submissions. */
export interface RecentSubmissions extends ReadSubmissions {
  /** Seconds since the site gave this answer; 0 unless the proxy repeats an earlier one, because the site does not respond (K5). */
  age: number
}

const RECENT = v.object({ recentSubmissionList: v.array(v.unknown()) })

const ROW = v.object({
  title: v.nullish(SHORT),
  titleSlug: SLUG,
  timestamp: SECONDS,
  statusDisplay: SHORT,
  lang: v.nullish(SHORT),
})

/**
 * Fetches the user's newest submissions, at most 20; invalid rows are refused separately. Throws an AppError: RateLimited,
 * or `unreachable` with the reason (C3).
 */
export async function fetchRecent(fetch: Fetch, username: string): Promise<RecentSubmissions> {
  const answer = await ask(fetch, 'recentSubmissions', { username, limit: RECENT_LIMIT })
  const failed = answer.errors?.[0]?.message
  if (failed !== undefined) throw new AppError('unreachable', failed)
  if (!answer.data) throw new AppError('unreachable', EMPTY)
  const result = v.safeParse(RECENT, answer.data)
  if (!result.success) {
    const [issue] = result.issues
    throw new AppError('unreachable', `Unexpected answer at ${describeIssue(issue, 'data')}`)
  }
  const read = readRecent(result.output.recentSubmissionList)
  const [first] = read.refused
  // If no row is valid, the response has another format.
  if (first !== undefined && read.submissions.length === 0)
    throw new AppError('unreachable', `Unexpected answer: ${first}`)
  return { ...read, age: answer.age }
}

function readRecent(list: readonly unknown[]): ReadSubmissions {
  const refused: string[] = []
  const submissions = list.flatMap((one, i) => {
    const row = readFieldsLeniently(ROW, one, { name: `recent list, row ${i}: `, refused })
    if (!row) return []
    const { title, titleSlug: slug, timestamp, statusDisplay: status, lang } = row
    return [{ slug, timestamp, status, lang: lang ?? '', facts: title ? { title } : {} }]
  })
  return { submissions, refused }
}

async function ask(fetch: Fetch, query: keyof typeof QUERIES, variables: Record<string, unknown>): Promise<Answer> {
  const response = await request(fetch, PROXY, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERIES[query].text, variables }),
  })
  if (response.status === 429) throw new RateLimited(waitIn(response.headers.get('retry-after')))
  if (response.status === 400 || response.status === 413) throw new NotForwarded(response.status)
  if (!response.ok) throw statusError(failureOf(response.status), response.status)
  const result = v.safeParse(ANSWER, await jsonOf(response))
  if (!result.success) throw new AppError('unreachable', EMPTY)
  return { ...result.output, age: Number(response.headers.get('x-answer-age') ?? 0) || 0 }
}

/** A lasting refusal is of Solvelog's own server, because the proxy answers each failure of the site with 429 or 5xx (V2). */
function failureOf(status: number): string {
  return isLastingStatus(status)
    ? `The server did not send the request to LeetCode (status ${status}).`
    : `LeetCode didn’t respond (${status}).`
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.trim() === '') throw new AppError('unreachable', EMPTY)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('unreachable', 'LeetCode’s response could not be read. Press Sync Now to try again.', {
      cause: error,
    })
  }
}

/** A Retry-After header in whole seconds as milliseconds; the default wait for other values. */
function waitIn(header: string | null): number {
  return header !== null && /^\d{1,9}$/.test(header)
    ? Math.min(Number(header) * 1000, MAX_RETRY_AFTER_MS)
    : DEFAULT_WAIT_MS
}
