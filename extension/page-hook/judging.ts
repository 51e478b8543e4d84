import * as v from 'valibot'
import { MAX_TEXT_LENGTH } from '#domain/submission-limits'
import type { HookMessage, HookProblem } from '../messages'
import { COUNT } from '../protocol/bounds'
import { parseProblemSlug } from '../rules/problem-path'
import type { WatchedCall, Watcher } from './network'

/** Test runs without a result are dropped after this many milliseconds. */
const MAX_PENDING_MS = 10 * 60_000

const RUN_OR_SUBMIT_PATH = /^(?:\/contest\/api\/[^/]+)?\/problems\/([^/]+)\/(submit|interpret_solution)\/?$/
const CHECK_PATH = /^\/submissions\/detail\/([^/]+)\/check\/?$/
const GRAPHQL_PATH = /^\/graphql\/?$/

/**
 * GraphQL operations with which the site loads an editorial or the solution of a user. Lists of solutions are not included. Opened hints
 * cannot be detected, because they are loaded with the page (docs/decisions/0255).
 */
const SOLUTION_OPERATIONS = [
  'officialSolution',
  'ugcArticleOfficialSolutionArticle',
  'ugcArticleSolutionArticle',
  'communitySolution',
]
const SOLUTION_QUERY = v.object({
  operationName: v.picklist(SOLUTION_OPERATIONS),
  variables: v.nullish(v.object({ titleSlug: v.nullish(v.string()), questionSlug: v.nullish(v.string()) })),
})
/** Maximum length of a request body that is parsed, in UTF-16 units. */
const MAX_QUERY_LENGTH = 100_000

const RUN_OR_SUBMIT_BODY = v.object({ lang: v.string(), typed_code: v.string(), data_input: v.optional(v.string()) })
const SUBMIT_ANSWER = v.object({ submission_id: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]) })
const RUN_ANSWER = v.object({ interpret_id: v.string() })
/** The site's answer if a test run or a submission is too soon after another one. It does not mean that the site has changed. */
const REFUSED_ANSWER = v.object({ error: v.string() })
/** The site's answer while it has not finished judging. */
const JUDGING_ANSWER = v.object({ state: v.picklist(['PENDING', 'STARTED']) })
const OPTIONAL_COUNT = v.nullish(COUNT)
const OPTIONAL_TEXT = v.nullish(v.string())
const JUDGED_ANSWER = v.object({
  state: v.picklist(['SUCCESS', 'FAILURE']),
  status_code: v.number(),
  correct_answer: v.nullish(v.boolean()),
  compare_result: OPTIONAL_TEXT,
  total_correct: OPTIONAL_COUNT,
  total_testcases: OPTIONAL_COUNT,
  status_runtime: OPTIONAL_TEXT,
  status_memory: OPTIONAL_TEXT,
  full_runtime_error: OPTIONAL_TEXT,
  runtime_error: OPTIONAL_TEXT,
  full_compile_error: OPTIONAL_TEXT,
  compile_error: OPTIONAL_TEXT,
})

interface PendingRun {
  slug: string
  lang: string
  code: string
  startedAt: number
  testcase: string | null
}

/** Converts the page's requests for Submit, Run and their results to messages for the background. */
export class JudgeWatcher implements Watcher {
  private readonly pendingRuns = new Map<string, PendingRun>()
  private readonly reportedIds = new Set<string>()
  private readonly unreadableIds = new Set<string>()

  /** `now` returns epoch milliseconds. `onLanguageUsed` is called with the problem and the language of each test run and submission. */
  constructor(
    private readonly report: (message: HookMessage) => void,
    private readonly now: () => number,
    private readonly onLanguageUsed: (slug: string, lang: string) => void,
  ) {}

  isWatched(path: string): boolean {
    return RUN_OR_SUBMIT_PATH.test(path) || CHECK_PATH.test(path) || GRAPHQL_PATH.test(path)
  }

  onResponse({ path, body, page }: WatchedCall, text: string): void {
    if (GRAPHQL_PATH.test(path)) {
      if (body !== null && body.length <= MAX_QUERY_LENGTH) this.handleQuery(body, page)
      return
    }
    const [, slug, action] = RUN_OR_SUBMIT_PATH.exec(path) ?? []
    const [, id] = CHECK_PATH.exec(path) ?? []
    if (slug !== undefined && body !== null) this.handleRunOrSubmit(slug, action === 'submit', body, text)
    else if (id !== undefined) this.handleCheck(id, text)
  }

  private handleQuery(body: string, page: string): void {
    if (!SOLUTION_OPERATIONS.some((name) => body.includes(name))) return
    const query = v.safeParse(SOLUTION_QUERY, JSON.parse(body))
    if (!query.success) return
    const { titleSlug, questionSlug } = query.output.variables ?? {}
    const slug = titleSlug ?? questionSlug ?? parseProblemSlug(page)
    if (slug !== null) this.report({ kind: 'solution-viewed', slug, at: this.now() })
  }

  private handleRunOrSubmit(slug: string, isSubmit: boolean, body: string, text: string): void {
    const kind = isSubmit ? 'submit' : 'run'
    const request = v.safeParse(RUN_OR_SUBMIT_BODY, parseJson(body))
    if (!request.success) {
      this.reportProblem(kind)
      return
    }
    const { lang, typed_code: code, data_input: testcase = null } = request.output
    this.onLanguageUsed(slug, lang)
    const startedAt = this.now()
    const answer = parseJson(text)
    if (v.is(REFUSED_ANSWER, answer)) return
    if (isSubmit) {
      const submitted = v.safeParse(SUBMIT_ANSWER, answer)
      if (!submitted.success) {
        this.reportProblem(kind)
        return
      }
      const submissionId = String(submitted.output.submission_id)
      this.report({ kind: 'submitted', submissionId, slug, lang, code, startedAt })
      return
    }
    const runAnswer = v.safeParse(RUN_ANSWER, answer)
    if (!runAnswer.success) {
      this.reportProblem(kind)
      return
    }
    this.dropOldRuns(startedAt)
    this.pendingRuns.set(runAnswer.output.interpret_id, { slug, lang, code, startedAt, testcase })
  }

  private handleCheck(id: string, text: string): void {
    const answer = parseJson(text)
    if (this.reportedIds.has(id) || v.is(JUDGING_ANSWER, answer)) return
    const parsed = v.safeParse(JUDGED_ANSWER, answer)
    if (!parsed.success) {
      // The page requests the same result several times.
      if (!this.unreadableIds.has(id)) this.reportProblem('check')
      this.unreadableIds.add(id)
      return
    }
    const pendingRun = this.pendingRuns.get(id)
    if (pendingRun) this.reportRun(id, pendingRun, parsed.output)
    else if (/^\d{1,20}$/.test(id)) this.report({ kind: 'judged', submissionId: id })
    else return
    this.reportedIds.add(id)
    this.pendingRuns.delete(id)
  }

  private reportRun(id: string, run: PendingRun, result: v.InferOutput<typeof JUDGED_ANSWER>): void {
    const error =
      result.full_compile_error || result.compile_error || result.full_runtime_error || result.runtime_error || null
    this.report({
      kind: 'run',
      runId: id,
      slug: run.slug,
      lang: run.lang,
      code: run.code,
      startedAt: run.startedAt,
      statusCode: result.status_code,
      isCorrect: result.correct_answer ?? null,
      compareResult: cutToMaxLength(result.compare_result),
      totalCorrect: result.total_correct ?? null,
      totalTestcases: result.total_testcases ?? null,
      runtime: result.status_runtime ?? null,
      memory: result.status_memory ?? null,
      error: cutToMaxLength(error),
      testcase: cutToMaxLength(run.testcase),
    })
  }

  private reportProblem(problem: HookProblem): void {
    this.report({ kind: 'problem', problem })
  }

  private dropOldRuns(now: number): void {
    for (const [id, { startedAt }] of this.pendingRuns)
      if (now - startedAt > MAX_PENDING_MS) this.pendingRuns.delete(id)
    if (this.reportedIds.size > 1000) this.reportedIds.clear()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Cuts a text to the maximum stored length, so that a very long text does not make the whole run invalid. */
const cutToMaxLength = (text: string | null | undefined): string | null => text?.slice(0, MAX_TEXT_LENGTH) ?? null
