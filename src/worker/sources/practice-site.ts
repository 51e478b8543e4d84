import * as v from 'valibot'
import { isUsername, QUERIES, RECENT_LIMIT } from '#domain/practice-site'
import { describeIssue } from '#events/issue'
import { toWellFormed } from '#lib/well-formed'
import { AppError } from '../app-error'
import { createStatusError, type Fetch, isLastingStatus, LastingRefusal, request } from './http'
import { RateLimitedError } from './rate-limited'
import { readFieldsLeniently, SECONDS, SHORT_TEXT, SLUG } from './read-fields'
import type { ReadSubmissions } from './submission'

const PROXY_PATH = '/api/leetcode-graphql'
const EMPTY_RESPONSE_TEXT = 'Empty GraphQL response'
const USER_NOT_FOUND_TEXT = 'User not found. Please check your username and try again.'

/** An error message of the practice site. Users see its first 300 characters. */
const ERROR_MESSAGE = v.pipe(
  v.string(),
  v.transform((text) => toWellFormed(text.slice(0, 300))),
)

const ANSWER = v.object({
  data: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
  errors: v.optional(v.nullable(v.array(v.object({ message: ERROR_MESSAGE })))),
})

interface Answer extends v.InferOutput<typeof ANSWER> {
  /** Age of the answer in seconds; 0 unless the proxy repeats an earlier answer. */
  age: number
}

/** Milliseconds to wait after a rate limit: the default if the site names no time, and the maximum. */
const DEFAULT_WAIT_MS = 60_000
export const MAX_RETRY_AFTER_MS = 3_600_000

const USERNAME = v.pipe(v.string(), v.check(isUsername))

const MATCHED_USER = v.object({ matchedUser: v.nullable(v.object({ username: USERNAME })) })

class NotForwardedError extends LastingRefusal {
  constructor(status: number) {
    super(
      `The server did not send the request to LeetCode (status ${status}). Reload the page to get its newest version.`,
    )
  }
}

/**
 * Returns the user's name in the site's spelling. Throws an AppError: `user-missing` if there is no such user, `unreachable` for other
 * failures.
 */
export async function verifyUser(fetch: Fetch, username: string): Promise<string> {
  const answer = await sendQuery(fetch, 'userExists', { username }).catch((error: unknown) => {
    // The query is fixed, so only the name can be invalid: wrong characters or too long.
    if (error instanceof NotForwardedError) throw new AppError('user-missing', USER_NOT_FOUND_TEXT)
    // The message of a rate limit is about recent solves.
    throw error instanceof RateLimitedError ? new AppError('unreachable', 'LeetCode is rate-limiting us.') : error
  })
  if (v.is(MATCHED_USER, answer.data)) {
    if (answer.data.matchedUser) return answer.data.matchedUser.username
    const reason = answer.errors?.[0]?.message
    if (reason === undefined || /not exist|not found/i.test(reason))
      throw new AppError('user-missing', USER_NOT_FOUND_TEXT)
  }
  throw new AppError('unreachable', answer.errors?.[0]?.message ?? EMPTY_RESPONSE_TEXT)
}

export interface RecentSubmissions extends ReadSubmissions {
  /** Age of the site's answer in seconds. It is 0 unless the proxy repeats an earlier answer, because the site fails (K5). */
  age: number
}

const RECENT_SUBMISSIONS = v.object({ recentSubmissionList: v.array(v.unknown()) })

const ROW = v.object({
  title: v.nullish(SHORT_TEXT),
  titleSlug: SLUG,
  timestamp: SECONDS,
  statusDisplay: SHORT_TEXT,
  lang: v.nullish(SHORT_TEXT),
})

/**
 * Fetches the user's newest submissions, at most 20. Leaves out invalid rows, with a message for each. Throws a RateLimitedError if the
 * site limits requests, or an AppError `unreachable` with the reason of another failure (C3).
 */
export async function fetchRecent(fetch: Fetch, username: string): Promise<RecentSubmissions> {
  const answer = await sendQuery(fetch, 'recentSubmissions', { username, limit: RECENT_LIMIT })
  const errorMessage = answer.errors?.[0]?.message
  if (errorMessage !== undefined) throw new AppError('unreachable', errorMessage)
  if (!answer.data) throw new AppError('unreachable', EMPTY_RESPONSE_TEXT)
  const result = v.safeParse(RECENT_SUBMISSIONS, answer.data)
  if (!result.success) {
    const [issue] = result.issues
    throw new AppError('unreachable', `Unexpected answer at ${describeIssue(issue, 'data')}`)
  }
  const read = parseRecentSubmissions(result.output.recentSubmissionList)
  const [first] = read.refused
  // If no row is valid, the response has another format.
  if (first !== undefined && read.submissions.length === 0)
    throw new AppError('unreachable', `Unexpected answer: ${first}`)
  return { ...read, age: answer.age }
}

function parseRecentSubmissions(list: readonly unknown[]): ReadSubmissions {
  const refused: string[] = []
  const submissions = list.flatMap((one, i) => {
    const row = readFieldsLeniently(ROW, one, { name: `recent list, row ${i}: `, refused })
    if (!row) return []
    const { title, titleSlug: slug, timestamp, statusDisplay: status, lang } = row
    return [{ slug, timestamp, status, lang: lang ?? '', facts: title ? { title } : {} }]
  })
  return { submissions, refused }
}

/** Sends one of the app's own queries through the proxy. Throws a RateLimitedError or an AppError if the site gives no answer (C3). */
export async function sendQuery(
  fetch: Fetch,
  query: keyof typeof QUERIES,
  variables: Record<string, unknown>,
): Promise<Answer> {
  const response = await request(fetch, PROXY_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERIES[query].text, variables }),
  })
  if (response.status === 429) throw new RateLimitedError(parseRetryDelay(response.headers.get('retry-after')))
  if (response.status === 400 || response.status === 413) throw new NotForwardedError(response.status)
  if (!response.ok) throw await createResponseError(response)
  const result = v.safeParse(ANSWER, await parseJsonBody(response))
  if (!result.success) throw new AppError('unreachable', EMPTY_RESPONSE_TEXT)
  return { ...result.output, age: Number(response.headers.get('x-answer-age') ?? 0) || 0 }
}

const REFUSAL = v.object({ error: v.object({ message: v.pipe(ERROR_MESSAGE, v.nonEmpty()) }) })

/**
 * Returns the error for a response with an error status. A lasting 4xx comes from Solvelog's server, because the proxy answers each failure
 * of the practice site with 429 or 5xx and a sentence that says what happened (V2).
 */
async function createResponseError(response: Response): Promise<AppError> {
  const { status } = response
  if (isLastingStatus(status))
    return createStatusError(`The server did not send the request to LeetCode (status ${status}).`, status)
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), REFUSAL), await response.text())
  return new AppError(
    'unreachable',
    refusal.success ? refusal.output.error.message : `LeetCode didn’t respond (${status}).`,
  )
}

async function parseJsonBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.trim() === '') throw new AppError('unreachable', EMPTY_RESPONSE_TEXT)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('unreachable', 'LeetCode’s response could not be read. Press Sync Now to try again.', {
      cause: error,
    })
  }
}

/** Converts a Retry-After header to milliseconds. Returns the default wait if the header is not a number of whole seconds. */
function parseRetryDelay(header: string | null): number {
  return header !== null && /^\d{1,9}$/.test(header)
    ? Math.min(Number(header) * 1000, MAX_RETRY_AFTER_MS)
    : DEFAULT_WAIT_MS
}
