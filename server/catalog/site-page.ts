import * as v from 'valibot'
import { createSiteHeaders, type Fetch, parseRetryAfter, readBounded, SITE_FAILURES } from '../proxy/upstream'

/** Number of problems per page: the practice site's maximum. */
export const PAGE_SIZE = 100

const PAGE_TIMEOUT_MS = 20_000
const MAX_PAGE_BYTES = 4 * 1024 * 1024

const PAGE_QUERY = `query problemList($limit: Int!, $skip: Int!) {
  problemsetQuestionList: questionList(categorySlug: "", limit: $limit, skip: $skip, filters: {}) {
    total: totalNum
    questions: data { frontendQuestionId: questionFrontendId difficulty paidOnly: isPaidOnly title titleSlug topicTags { name } likes dislikes stats }
  }
}`

const COUNT_SCHEMA = v.fallback(v.pipe(v.number(), v.minValue(0)), 0)

const ACCEPTED_COUNT_SCHEMA = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ totalAcceptedRaw: COUNT_SCHEMA }),
    v.transform((stats) => stats.totalAcceptedRaw),
  ),
  0,
)

/** Null for a problem without a valid number, such as a new problem of a contest. */
const PROBLEM_NUMBER_SCHEMA = v.fallback(
  v.nullable(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(1))),
  null,
)

const PROBLEM_SCHEMA = v.object({
  frontendQuestionId: PROBLEM_NUMBER_SCHEMA,
  titleSlug: v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/)),
  title: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  difficulty: v.picklist(['Easy', 'Medium', 'Hard']),
  paidOnly: v.boolean(),
  topicTags: v.nullish(v.array(v.object({ name: v.pipe(v.string(), v.nonEmpty()) })), []),
  likes: COUNT_SCHEMA,
  dislikes: COUNT_SCHEMA,
  stats: ACCEPTED_COUNT_SCHEMA,
})

const PAGE_SCHEMA = v.object({
  data: v.object({
    problemsetQuestionList: v.object({
      total: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50_000)),
      questions: v.pipe(v.array(v.unknown()), v.maxLength(PAGE_SIZE)),
    }),
  }),
})

/** A problem in the practice site's list. `stats` is the number of accepted submissions. */
export type SiteProblem = v.InferOutput<typeof PROBLEM_SCHEMA>

export interface Site {
  /** Scheme, host and port, without a slash at the end. */
  origin: string
  fetch: Fetch
  /** Epoch milliseconds. */
  now: () => number
}

export interface SitePage {
  /** Length of the whole list, as reported by the practice site. */
  total: number
  problems: SiteProblem[]
  /** Number of received rows, including malformed ones. */
  rowCount: number
}

/** A failure to read a page. `retryAfter` is the wait that the practice site asked for, in seconds. */
export class PageError extends Error {
  constructor(
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'PageError'
  }
}

/**
 * Reads the page of the problem list that starts at index `skip`. Skips malformed rows. Throws a PageError if the response is not a page,
 * or if all its rows are malformed.
 */
export async function readPage(skip: number, { origin, fetch, now }: Site, signal: AbortSignal): Promise<SitePage> {
  const response = await requestPage(skip, origin, fetch, signal)
  if (response.status !== 200) {
    await response.body?.cancel()
    const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'), now())
    throw new PageError(SITE_FAILURES.status(response.status), retryAfterSeconds)
  }
  const { total, questions } = parsePage(await readPageText(response))
  const problems = questions.flatMap((question) => {
    const result = v.safeParse(PROBLEM_SCHEMA, question)
    return result.success ? [result.output] : []
  })
  if (questions.length > 0 && problems.length === 0)
    throw new PageError('The problems of leetcode.com have another form than expected.')
  return { total, problems, rowCount: questions.length }
}

async function requestPage(skip: number, origin: string, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const init: RequestInit = {
    method: 'POST',
    headers: createSiteHeaders(origin),
    body: JSON.stringify({ query: PAGE_QUERY, variables: { limit: PAGE_SIZE, skip } }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]),
  }
  return fetch(`${origin}/graphql`, init).catch((error: unknown) => {
    throw new PageError(`${SITE_FAILURES.unreachable} (${describeError(error)})`)
  })
}

async function readPageText(response: Response): Promise<string> {
  const text = await readBounded(response.body, MAX_PAGE_BYTES).catch((error: unknown) => {
    throw new PageError(`${SITE_FAILURES.unreadable} (${describeError(error)})`)
  })
  if (text !== undefined) return text
  await response.body?.cancel()
  throw new PageError(SITE_FAILURES.tooLarge)
}

function parsePage(text: string) {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), PAGE_SCHEMA), text)
  if (!result.success) throw new PageError('The answer of leetcode.com is not a page of the problem list.')
  return result.output.data.problemsetQuestionList
}

function describeError(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
