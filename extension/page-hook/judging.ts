import * as v from 'valibot'
import { MAX_TEXT_LENGTH } from '#domain/submission-limits'
import type { HookMessage, HookProblem } from '../messages'
import { COUNT } from '../protocol/bounds'
import { slugIn } from '../rules/problem-path'
import type { WatchedCall, Watcher } from './network'

/** Requests without a result are forgotten after this time, in milliseconds. */
const FORGET_AFTER = 10 * 60_000

const SENT = /^(?:\/contest\/api\/[^/]+)?\/problems\/([^/]+)\/(submit|interpret_solution)\/?$/
const CHECKED = /^\/submissions\/detail\/([^/]+)\/check\/?$/
const GRAPHQL = /^\/graphql\/?$/

/**
 * Operations with which the site shows an editorial or a user's solution. Its lists of solutions are not included, and
 * hints are loaded with the page, so opening them sends no request (docs/decisions/0255).
 */
const SOLUTIONS = [
  'officialSolution',
  'ugcArticleOfficialSolutionArticle',
  'ugcArticleSolutionArticle',
  'communitySolution',
]
const QUERY = v.object({
  operationName: v.picklist(SOLUTIONS),
  variables: v.nullish(v.object({ titleSlug: v.nullish(v.string()), questionSlug: v.nullish(v.string()) })),
})
/** Longer bodies are not queries of the page, so they are not parsed. */
const MAX_QUERY_LENGTH = 100_000

const BODY = v.object({ lang: v.string(), typed_code: v.string(), data_input: v.optional(v.string()) })
const SUBMITTED = v.object({ submission_id: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]) })
const RUNNING = v.object({ interpret_id: v.string() })
/** The site refuses a Run or a Submit that comes too soon after another one. That is no change of the site. */
const REFUSED = v.object({ error: v.string() })
/** The site has not finished judging. */
const JUDGING = v.object({ state: v.picklist(['PENDING', 'STARTED']) })
const count = v.nullish(COUNT)
const words = v.nullish(v.string())
const RESULT = v.object({
  state: v.picklist(['SUCCESS', 'FAILURE']),
  status_code: v.number(),
  correct_answer: v.nullish(v.boolean()),
  compare_result: words,
  total_correct: count,
  total_testcases: count,
  status_runtime: words,
  status_memory: words,
  full_runtime_error: words,
  runtime_error: words,
  full_compile_error: words,
  compile_error: words,
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
  private readonly runs = new Map<string, PendingRun>()
  private readonly done = new Set<string>()
  private readonly unreadable = new Set<string>()

  /** `now` returns epoch milliseconds. `languageUsed` receives the language of each Run and Submit. */
  constructor(
    private readonly report: (seen: HookMessage) => void,
    private readonly now: () => number,
    private readonly languageUsed: (slug: string, lang: string) => void,
  ) {}

  isWatched(path: string): boolean {
    return SENT.test(path) || CHECKED.test(path) || GRAPHQL.test(path)
  }

  onResponse({ path, body, page }: WatchedCall, text: string): void {
    if (GRAPHQL.test(path)) {
      if (body !== null && body.length <= MAX_QUERY_LENGTH) this.onQuery(body, page)
      return
    }
    const [, slug, action] = SENT.exec(path) ?? []
    const [, id] = CHECKED.exec(path) ?? []
    if (slug !== undefined && body !== null) this.onSent(slug, action === 'submit', body, text)
    else if (id !== undefined) this.onChecked(id, text)
  }

  private onQuery(body: string, page: string): void {
    if (!SOLUTIONS.some((name) => body.includes(name))) return
    const query = v.safeParse(QUERY, JSON.parse(body))
    if (!query.success) return
    const { titleSlug, questionSlug } = query.output.variables ?? {}
    const slug = titleSlug ?? questionSlug ?? slugIn(page)
    if (slug !== null) this.report({ kind: 'solution-viewed', slug, at: this.now() })
  }

  private onSent(slug: string, isSubmit: boolean, body: string, text: string): void {
    const kind = isSubmit ? 'submit' : 'run'
    const request = v.safeParse(BODY, parseJson(body))
    if (!request.success) {
      this.reportProblem(kind)
      return
    }
    const { lang, typed_code: code, data_input: testcase = null } = request.output
    this.languageUsed(slug, lang)
    const startedAt = this.now()
    const answer = parseJson(text)
    if (v.is(REFUSED, answer)) return
    if (isSubmit) {
      const submitted = v.safeParse(SUBMITTED, answer)
      if (!submitted.success) {
        this.reportProblem(kind)
        return
      }
      const submissionId = String(submitted.output.submission_id)
      this.report({ kind: 'submitted', submissionId, slug, lang, code, startedAt })
      return
    }
    const running = v.safeParse(RUNNING, answer)
    if (!running.success) {
      this.reportProblem(kind)
      return
    }
    this.forget(startedAt)
    this.runs.set(running.output.interpret_id, { slug, lang, code, startedAt, testcase })
  }

  private onChecked(id: string, text: string): void {
    const answer = parseJson(text)
    if (this.done.has(id) || v.is(JUDGING, answer)) return
    const parsed = v.safeParse(RESULT, answer)
    if (!parsed.success) {
      // The page asks several times for one result.
      if (!this.unreadable.has(id)) this.reportProblem('check')
      this.unreadable.add(id)
      return
    }
    const run = this.runs.get(id)
    if (run) this.reportRun(id, run, parsed.output)
    else if (/^\d{1,20}$/.test(id)) this.report({ kind: 'judged', submissionId: id })
    else return
    this.done.add(id)
    this.runs.delete(id)
  }

  private reportRun(id: string, run: PendingRun, result: v.InferOutput<typeof RESULT>): void {
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
      compareResult: bounded(result.compare_result),
      totalCorrect: result.total_correct ?? null,
      totalTestcases: result.total_testcases ?? null,
      runtime: result.status_runtime ?? null,
      memory: result.status_memory ?? null,
      error: bounded(error),
      testcase: bounded(run.testcase),
    })
  }

  private reportProblem(problem: HookProblem): void {
    this.report({ kind: 'problem', problem })
  }

  private forget(now: number): void {
    for (const [id, { startedAt }] of this.runs) if (now - startedAt > FORGET_AFTER) this.runs.delete(id)
    if (this.done.size > 1000) this.done.clear()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A text cut to the stored length, so that a very long text does not lose the whole Run. */
const bounded = (text: string | null | undefined): string | null => text?.slice(0, MAX_TEXT_LENGTH) ?? null
