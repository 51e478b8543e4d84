import * as v from 'valibot'
import type { Seen } from '../messages'
import type { WatchedCall, Watcher } from './network'

const MINUTE = 60_000

/** Requests whose result never came are forgotten after this time, in milliseconds. */
const FORGET_AFTER = 10 * MINUTE

const SENT = /^(?:\/contest\/api\/[^/]+)?\/problems\/([^/]+)\/(submit|interpret_solution)\/?$/
const CHECKED = /^\/submissions\/detail\/([^/]+)\/check\/?$/
const GRAPHQL = /^\/graphql\/?$/

/** Operations by which the site shows an editorial or a solution that somebody wrote. */
const SOLUTION =
  /"operationName":\s*"(?:officialSolution|ugcArticleOfficialSolutionArticle|ugcArticleSolutionArticle|communitySolution)"/

const BODY = v.object({ lang: v.string(), typed_code: v.string(), data_input: v.optional(v.string()) })
const SUBMITTED = v.object({ submission_id: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]) })
const RUNNING = v.object({ interpret_id: v.string() })
const count = v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
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

/** Turns the page's requests for Submit, Run and their results into what the background records. */
export class JudgeWatcher implements Watcher {
  private readonly runs = new Map<string, PendingRun>()
  private readonly done = new Set<string>()

  /** `now` returns epoch milliseconds. `languageUsed` receives the language of each Run and Submit. */
  constructor(
    private readonly report: (seen: Seen) => void,
    private readonly now: () => number,
    private readonly languageUsed: (slug: string, lang: string) => void,
    private readonly slugNow: () => string | null,
  ) {}

  isWatched(path: string): boolean {
    return SENT.test(path) || CHECKED.test(path) || GRAPHQL.test(path)
  }

  sent({ path, body }: WatchedCall): void {
    if (!GRAPHQL.test(path) || body === null || !SOLUTION.test(body.slice(0, 2000))) return
    const slug = this.slugNow()
    if (slug !== null) this.report({ kind: 'solution-viewed', slug, at: this.now() })
  }

  answered({ path, body }: WatchedCall, text: string): void {
    const [, slug, action] = SENT.exec(path) ?? []
    const [, id] = CHECKED.exec(path) ?? []
    if (slug !== undefined && body !== null) this.onSent(slug, action === 'submit', body, text)
    else if (id !== undefined) this.onChecked(id, text)
  }

  private onSent(slug: string, isSubmit: boolean, body: string, text: string): void {
    const request = v.safeParse(BODY, JSON.parse(body))
    if (!request.success) return
    const { lang, typed_code: code, data_input: testcase = null } = request.output
    this.languageUsed(slug, lang)
    const startedAt = this.now()
    const answer: unknown = JSON.parse(text)
    if (isSubmit) {
      const submitted = v.safeParse(SUBMITTED, answer)
      if (!submitted.success) return
      const submissionId = String(submitted.output.submission_id)
      this.report({ kind: 'submitted', submissionId, slug, lang, code, startedAt })
      return
    }
    const running = v.safeParse(RUNNING, answer)
    if (!running.success) return
    this.forget(startedAt)
    this.runs.set(running.output.interpret_id, { slug, lang, code, startedAt, testcase })
  }

  private onChecked(id: string, text: string): void {
    const parsed = v.safeParse(RESULT, JSON.parse(text))
    if (!parsed.success || this.done.has(id)) return
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
      compareResult: result.compare_result ?? null,
      totalCorrect: result.total_correct ?? null,
      totalTestcases: result.total_testcases ?? null,
      runtime: result.status_runtime ?? null,
      memory: result.status_memory ?? null,
      error,
      testcase: run.testcase,
    })
  }

  private forget(now: number): void {
    for (const [id, { startedAt }] of this.runs) if (now - startedAt > FORGET_AFTER) this.runs.delete(id)
    if (this.done.size > 1000) this.done.clear()
  }
}
