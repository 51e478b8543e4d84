import * as v from 'valibot'
import { MAX_TEXT_LENGTH } from '#domain/submission-limits'
import { CODE, COUNT, NUMBER, SECONDS, SHORT_TEXT, SLUG, TEXT } from '../protocol/bounds'
import type { SubmissionDetailsRecord } from '../protocol/submission'
import { getStatusLabel } from './attempts'
import {
  type Answer,
  createFailure,
  createSiteChangedFailure,
  type Result,
  readData,
  readJson,
  validateJson,
} from './site-answer'

const OPTIONAL_TEXT = v.nullish(TEXT)
const OPTIONAL_CODE = v.nullish(CODE)
const NUMERIC_ID = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), COUNT, v.minValue(1))
/** Epoch seconds. The site sends them as a number or as a text of digits. */
const EPOCH_SECONDS = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/))]),
  v.transform(Number),
  SECONDS,
)
const OPTIONAL_NUMBER = v.nullish(NUMBER)

const REST_PAGE = v.object({
  submissions_dump: v.pipe(
    v.array(
      v.object({
        id: NUMERIC_ID,
        title_slug: SLUG,
        title: v.nullish(SHORT_TEXT),
        timestamp: EPOCH_SECONDS,
        status_display: v.pipe(SHORT_TEXT, v.nonEmpty()),
        lang: SHORT_TEXT,
        runtime: v.nullish(SHORT_TEXT),
        memory: v.nullish(SHORT_TEXT),
        is_pending: v.nullish(SHORT_TEXT),
        code: OPTIONAL_CODE,
        compare_result: OPTIONAL_TEXT,
        notes: OPTIONAL_TEXT,
      }),
    ),
    v.maxLength(1000),
  ),
  has_next: v.boolean(),
  last_key: v.nullish(v.pipe(v.string(), v.maxLength(2000))),
})

const GRAPHQL_LIST = v.object({
  hasNext: v.boolean(),
  lastKey: v.nullish(v.pipe(v.string(), v.maxLength(2000))),
  submissions: v.pipe(
    v.array(
      v.object({
        id: NUMERIC_ID,
        titleSlug: SLUG,
        title: v.nullish(SHORT_TEXT),
        timestamp: EPOCH_SECONDS,
        statusDisplay: v.pipe(SHORT_TEXT, v.nonEmpty()),
        lang: SHORT_TEXT,
        runtime: v.nullish(SHORT_TEXT),
        memory: v.nullish(SHORT_TEXT),
        isPending: v.nullish(v.union([SHORT_TEXT, v.boolean()])),
      }),
    ),
    v.maxLength(1000),
  ),
})

const GRAPHQL_PAGE = v.object({ submissionList: GRAPHQL_LIST })
const QUESTION_PAGE = v.object({ questionSubmissionList: GRAPHQL_LIST })

const PROGRESS_PAGE = v.object({
  userProgressQuestionList: v.object({
    totalNum: COUNT,
    questions: v.pipe(v.array(v.object({ titleSlug: SLUG, numSubmitted: COUNT })), v.maxLength(1000)),
  }),
})

const DETAILS_ANSWER = v.object({
  submissionDetails: v.nullable(
    v.object({
      runtime: OPTIONAL_NUMBER,
      runtimeDisplay: v.nullish(SHORT_TEXT),
      runtimePercentile: OPTIONAL_NUMBER,
      memory: OPTIONAL_NUMBER,
      memoryDisplay: v.nullish(SHORT_TEXT),
      memoryPercentile: OPTIONAL_NUMBER,
      code: OPTIONAL_CODE,
      timestamp: EPOCH_SECONDS,
      statusCode: v.nullish(v.number()),
      user: v.object({ username: SHORT_TEXT }),
      lang: v.object({ name: SHORT_TEXT }),
      question: v.object({
        titleSlug: SLUG,
        codeSnippets: v.nullish(v.array(v.object({ langSlug: SHORT_TEXT, code: OPTIONAL_CODE }))),
      }),
      notes: OPTIONAL_TEXT,
      runtimeError: OPTIONAL_TEXT,
      compileError: OPTIONAL_TEXT,
      lastTestcase: OPTIONAL_TEXT,
      codeOutput: OPTIONAL_TEXT,
      expectedOutput: OPTIONAL_TEXT,
      fullCodeOutput: v.nullish(v.union([v.string(), v.array(v.string())])),
      totalCorrect: OPTIONAL_NUMBER,
      totalTestcases: OPTIONAL_NUMBER,
    }),
  ),
})

const USER_STATUS_ANSWER = v.object({
  userStatus: v.object({
    username: v.nullish(v.pipe(v.string(), v.maxLength(100))),
    isSignedIn: v.boolean(),
    activeSessionId: v.nullish(COUNT),
  }),
})

/** A submission of the practice site, from a list or from its details. */
export interface SiteSubmission {
  id: string
  titleSlug: string
  /** Null in details, which do not contain the title. */
  title: string | null
  /** Epoch seconds. */
  timestamp: number
  statusDisplay: string
  lang: string
  code: string | null
  details: SubmissionDetailsRecord
}

/** One page of the site's list of submissions, newest first. `pending` contains the ids of submissions that are still being judged. */
export interface ListPage {
  submissions: SiteSubmission[]
  pending: string[]
  /** All ids of the page, in order. */
  ids: number[]
  hasNext: boolean
  lastKey: string
}

/**
 * The details of one submission. `missing`: the site answered null. `pending`: the submission is still being judged. `starterCode`: the
 * code with which the problem's editor begins, by the site's name of the language; null if it was not requested.
 */
export type SiteDetails =
  | { state: 'missing' | 'pending' }
  | {
      state: 'known'
      username: string
      submission: SiteSubmission
      starterCode: ReadonlyMap<string, string> | null
    }

const isKnownValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 'N/A'

/** Omits unknown values, for which the site sends null, an empty text or "N/A". */
function omitUnknown<T extends object>(fields: { [K in keyof T]: T[K] | null | undefined }): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => isKnownValue(value))
  return Object.fromEntries(entries) as Partial<T>
}

/** Reads a page of `GET /api/submissions/`. */
export function readRestPage(answer: Answer): Result<ListPage> {
  return validateJson(readJson(answer), REST_PAGE, ({ submissions_dump: rows, has_next, last_key }) => {
    const isJudged = (row: (typeof rows)[number]) => (row.is_pending ?? 'Not Pending') === 'Not Pending'
    return {
      ids: rows.map((row) => row.id),
      pending: rows.filter((row) => !isJudged(row)).map((row) => String(row.id)),
      hasNext: has_next,
      lastKey: last_key ?? '',
      submissions: rows.filter(isJudged).map((row) => ({
        id: String(row.id),
        titleSlug: row.title_slug,
        title: row.title ?? null,
        timestamp: row.timestamp,
        statusDisplay: row.status_display,
        lang: row.lang,
        code: row.code ?? null,
        details: omitUnknown<SubmissionDetailsRecord>({
          runtimeDisplay: row.runtime,
          memoryDisplay: row.memory,
          ...countTestcases(row.compare_result),
          notes: row.notes,
        }),
      })),
    }
  })
}

function countTestcases(
  results: string | null | undefined,
): Pick<SubmissionDetailsRecord, 'totalCorrect' | 'totalTestcases'> {
  if (!results || !/^[01]+$/.test(results)) return {}
  return { totalCorrect: results.replaceAll('0', '').length, totalTestcases: results.length }
}

/** Reads a page of the GraphQL list, which contains no code. */
export function readGraphqlPage(answer: Answer): Result<ListPage> {
  return validateJson(readData(answer), GRAPHQL_PAGE, ({ submissionList }) => toListPage(submissionList))
}

/** Reads a page of the GraphQL list of one problem. */
export function readQuestionSubmissions(answer: Answer): Result<ListPage> {
  return validateJson(readData(answer), QUESTION_PAGE, ({ questionSubmissionList }) =>
    toListPage(questionSubmissionList),
  )
}

function toListPage({ submissions: rows, hasNext, lastKey }: v.InferOutput<typeof GRAPHQL_LIST>): ListPage {
  const isJudged = ({ isPending }: (typeof rows)[number]) => !isPending || isPending === 'Not Pending'
  return {
    ids: rows.map((row) => row.id),
    pending: rows.filter((row) => !isJudged(row)).map((row) => String(row.id)),
    hasNext,
    lastKey: lastKey ?? '',
    submissions: rows.filter(isJudged).map((row) => ({
      id: String(row.id),
      titleSlug: row.titleSlug,
      title: row.title ?? null,
      timestamp: row.timestamp,
      statusDisplay: row.statusDisplay,
      lang: row.lang,
      code: null,
      details: omitUnknown<SubmissionDetailsRecord>({
        runtimeDisplay: row.runtime,
        memoryDisplay: row.memory,
      }),
    })),
  }
}

/** A page of the user's progress: the number of submissions of each problem. */
export interface ProgressPage {
  /** Number of problems in all pages. */
  total: number
  problems: { titleSlug: string; submissions: number }[]
}

export function readProgressPage(answer: Answer): Result<ProgressPage> {
  return validateJson(readData(answer), PROGRESS_PAGE, ({ userProgressQuestionList: { totalNum, questions } }) => ({
    total: totalNum,
    problems: questions.map(({ titleSlug, numSubmitted }) => ({ titleSlug, submissions: numSubmitted })),
  }))
}

export function readDetails(answer: Answer, submissionId: string): Result<SiteDetails> {
  return validateJson(readData(answer), DETAILS_ANSWER, ({ submissionDetails: submission }): SiteDetails => {
    if (submission === null) return { state: 'missing' }
    if (typeof submission.statusCode !== 'number') return { state: 'pending' }
    const isAccepted = submission.statusCode === 10
    return {
      state: 'known',
      username: submission.user.username,
      starterCode: toStarterCode(submission.question.codeSnippets),
      submission: {
        id: submissionId,
        titleSlug: submission.question.titleSlug,
        title: null,
        timestamp: submission.timestamp,
        statusDisplay: getStatusLabel(submission.statusCode),
        lang: submission.lang.name,
        code: submission.code ?? null,
        details: omitUnknown<SubmissionDetailsRecord>({
          runtime: isAccepted ? submission.runtime : null,
          runtimeDisplay: submission.runtimeDisplay,
          runtimePercentile: submission.runtimePercentile,
          memory: isAccepted ? submission.memory : null,
          memoryDisplay: submission.memoryDisplay,
          memoryPercentile: submission.memoryPercentile,
          totalCorrect: toCount(submission.totalCorrect),
          totalTestcases: toCount(submission.totalTestcases),
          lastTestcase: submission.lastTestcase,
          codeOutput: submission.codeOutput,
          expectedOutput: submission.expectedOutput,
          runtimeError: submission.runtimeError,
          compileError: submission.compileError,
          fullCodeOutput: joinLines(submission.fullCodeOutput),
          notes: submission.notes,
        }),
      },
    }
  })
}

const toStarterCode = (snippets: { langSlug: string; code?: string | null | undefined }[] | null | undefined) =>
  snippets ? new Map(snippets.map(({ langSlug, code }) => [langSlug, code ?? ''])) : null

const toCount = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

const joinLines = (value: string | string[] | null | undefined): string | null => {
  const text = Array.isArray(value) ? value.join('\n') : value
  return text && text.length <= MAX_TEXT_LENGTH ? text : null
}

/** Reads the signed-in account. Returns a failure if no user is signed in. */
export function readUserStatus(answer: Answer): Result<{ username: string; practiceSession: number | null }> {
  const status = validateJson(readData(answer), USER_STATUS_ANSWER, ({ userStatus }) => userStatus)
  if (!status.ok) return status
  const { username, isSignedIn, activeSessionId } = status.value
  if (!isSignedIn) return createFailure({ kind: 'signed-out' })
  if (!username) return createSiteChangedFailure('data.userStatus.username')
  return { ok: true, value: { username, practiceSession: activeSessionId ?? null } }
}
