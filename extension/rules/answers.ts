import * as v from 'valibot'
import { MAX_TEXT_LENGTH } from '#domain/submission-limits'
import { CODE, COUNT, NUMBER, SECONDS, SHORT, SLUG, TEXT } from '../protocol/bounds'
import type { SubmissionDetailsRecord } from '../protocol/submission'
import { statusText } from './attempts'
import { type Answer, failed, type Result, readData, readJson, siteChanged, validateJson } from './site-answer'

const text = v.nullish(TEXT)
const code = v.nullish(CODE)
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), COUNT, v.minValue(1))
/** Epoch seconds; the site sends them as a number or as digits. */
const seconds = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/))]), v.transform(Number), SECONDS)
const quantity = v.nullish(NUMBER)

const REST_PAGE = v.object({
  submissions_dump: v.pipe(
    v.array(
      v.object({
        id,
        title_slug: SLUG,
        title: v.nullish(SHORT),
        timestamp: seconds,
        status_display: v.pipe(SHORT, v.nonEmpty()),
        lang: SHORT,
        runtime: v.nullish(SHORT),
        memory: v.nullish(SHORT),
        is_pending: v.nullish(SHORT),
        code,
        compare_result: text,
        notes: text,
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
        id,
        titleSlug: SLUG,
        title: v.nullish(SHORT),
        timestamp: seconds,
        statusDisplay: v.pipe(SHORT, v.nonEmpty()),
        lang: SHORT,
        runtime: v.nullish(SHORT),
        memory: v.nullish(SHORT),
        isPending: v.nullish(v.union([SHORT, v.boolean()])),
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

const DETAILS = v.object({
  submissionDetails: v.nullable(
    v.object({
      runtime: quantity,
      runtimeDisplay: v.nullish(SHORT),
      runtimePercentile: quantity,
      memory: quantity,
      memoryDisplay: v.nullish(SHORT),
      memoryPercentile: quantity,
      code,
      timestamp: seconds,
      statusCode: v.nullish(v.number()),
      user: v.object({ username: SHORT }),
      lang: v.object({ name: SHORT }),
      question: v.object({
        titleSlug: SLUG,
        codeSnippets: v.nullish(v.array(v.object({ langSlug: SHORT, code }))),
      }),
      notes: text,
      runtimeError: text,
      compileError: text,
      lastTestcase: text,
      codeOutput: text,
      expectedOutput: text,
      fullCodeOutput: v.nullish(v.union([v.string(), v.array(v.string())])),
      totalCorrect: quantity,
      totalTestcases: quantity,
    }),
  ),
})

const USER_STATUS = v.object({
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
  /** Missing in details. */
  title: string | null
  /** Epoch seconds. */
  timestamp: number
  statusDisplay: string
  lang: string
  code: string | null
  details: SubmissionDetailsRecord
}

/** One page of a list, newest first. `pending` contains the ids of submissions that are still being judged. */
export interface ListPage {
  submissions: SiteSubmission[]
  pending: string[]
  /** All ids of the page, in order. */
  ids: number[]
  hasNext: boolean
  lastKey: string
}

/**
 * The details of one submission: missing (the site answered null), still being judged, or known with their owner. `starterCode` is the
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

const isKnown = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== 'N/A'

/** The entries that are known; the site sends null, an empty text or "N/A" for others. */
function present<T extends object>(fields: { [K in keyof T]: T[K] | null | undefined }): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => isKnown(value))
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
        details: present<SubmissionDetailsRecord>({
          runtimeDisplay: row.runtime,
          memoryDisplay: row.memory,
          ...casesOf(row.compare_result),
          notes: row.notes,
        }),
      })),
    }
  })
}

/** The numbers of passed test cases and of all: the site sends a 1 or 0 for each. */
function casesOf(results: string | null | undefined): Pick<SubmissionDetailsRecord, 'totalCorrect' | 'totalTestcases'> {
  if (!results || !/^[01]+$/.test(results)) return {}
  return { totalCorrect: results.replaceAll('0', '').length, totalTestcases: results.length }
}

/** Reads a page of the GraphQL list, which has no code. */
export function readGraphqlPage(answer: Answer): Result<ListPage> {
  return validateJson(readData(answer), GRAPHQL_PAGE, ({ submissionList }) => graphqlPageOf(submissionList))
}

/** Reads a page of the GraphQL list of one problem. */
export function readQuestionPage(answer: Answer): Result<ListPage> {
  return validateJson(readData(answer), QUESTION_PAGE, ({ questionSubmissionList }) =>
    graphqlPageOf(questionSubmissionList),
  )
}

function graphqlPageOf({ submissions: rows, hasNext, lastKey }: v.InferOutput<typeof GRAPHQL_LIST>): ListPage {
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
      details: present<SubmissionDetailsRecord>({
        runtimeDisplay: row.runtime,
        memoryDisplay: row.memory,
      }),
    })),
  }
}

/** One page of the user's progress: the numbers of submissions by problem. */
export interface ProgressPage {
  /** Problems in all pages. */
  total: number
  problems: { titleSlug: string; submissions: number }[]
}

/** Reads a page of the user's progress. */
export function readProgressPage(answer: Answer): Result<ProgressPage> {
  return validateJson(readData(answer), PROGRESS_PAGE, ({ userProgressQuestionList: { totalNum, questions } }) => ({
    total: totalNum,
    problems: questions.map(({ titleSlug, numSubmitted }) => ({ titleSlug, submissions: numSubmitted })),
  }))
}

/** Reads the details of one submission. */
export function readDetails(answer: Answer, submissionId: string): Result<SiteDetails> {
  return validateJson(readData(answer), DETAILS, ({ submissionDetails: found }): SiteDetails => {
    if (found === null) return { state: 'missing' }
    if (typeof found.statusCode !== 'number') return { state: 'pending' }
    const isAccepted = found.statusCode === 10
    return {
      state: 'known',
      username: found.user.username,
      starterCode: starterCodeOf(found.question.codeSnippets),
      submission: {
        id: submissionId,
        titleSlug: found.question.titleSlug,
        title: null,
        timestamp: found.timestamp,
        statusDisplay: statusText(found.statusCode),
        lang: found.lang.name,
        code: found.code ?? null,
        details: present<SubmissionDetailsRecord>({
          runtime: isAccepted ? found.runtime : null,
          runtimeDisplay: found.runtimeDisplay,
          runtimePercentile: found.runtimePercentile,
          memory: isAccepted ? found.memory : null,
          memoryDisplay: found.memoryDisplay,
          memoryPercentile: found.memoryPercentile,
          totalCorrect: countOf(found.totalCorrect),
          totalTestcases: countOf(found.totalTestcases),
          lastTestcase: found.lastTestcase,
          codeOutput: found.codeOutput,
          expectedOutput: found.expectedOutput,
          runtimeError: found.runtimeError,
          compileError: found.compileError,
          fullCodeOutput: joined(found.fullCodeOutput),
          notes: found.notes,
        }),
      },
    }
  })
}

const starterCodeOf = (snippets: { langSlug: string; code?: string | null | undefined }[] | null | undefined) =>
  snippets ? new Map(snippets.map(({ langSlug, code }) => [langSlug, code ?? ''])) : null

const countOf = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

const joined = (value: string | string[] | null | undefined): string | null => {
  const whole = Array.isArray(value) ? value.join('\n') : value
  return whole && whole.length <= MAX_TEXT_LENGTH ? whole : null
}

/** Reads the signed-in account. A signed-out user is a failure. */
export function readUserStatus(answer: Answer): Result<{ username: string; practiceSession: number | null }> {
  const status = validateJson(readData(answer), USER_STATUS, ({ userStatus }) => userStatus)
  if (!status.ok) return status
  const { username, isSignedIn, activeSessionId } = status.value
  if (!isSignedIn) return failed({ kind: 'signed-out' })
  if (!username) return siteChanged('data.userStatus.username')
  return { ok: true, value: { username, practiceSession: activeSessionId ?? null } }
}
