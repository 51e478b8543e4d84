import type { SiteRequest } from '../messages'
import type { ListPage, SiteDetails, SiteSubmission } from '../rules/answers'
import { EXPECTED, type ExtensionRequestName, READERS } from '../rules/contract'
import { NEW_LIST_PASS } from '../rules/paging'
import { detailsRequest, listRequest, progressRequest, questionListRequest, userStatusRequest } from '../rules/requests'
import { compareShapes, shapeOf } from '../rules/shape'
import type { Answer, Failure, Result } from '../rules/site-answer'
import type { CrossCheck, RequestResult, SiteReport } from '../rules/site-report'

/** Seconds by which two answers may differ in the time of one submission. The site rounds differently in its two interfaces. */
const TIME_TOLERANCE_S = 2

/** Dependencies of the check. */
export interface SiteCheckDeps {
  /** Sends one request through a tab of leetcode.com. */
  ask(request: SiteRequest): Promise<Answer | Failure>
  /** Waits between two requests. */
  pause(): Promise<void>
  /** The version of the extension. */
  version: string
  /** Such as 2026-11-24. */
  date: string
  /** Receives the report after each request. */
  onProgress(report: SiteReport): void
}

type Value<Name extends ExtensionRequestName> = Extract<ReturnType<(typeof READERS)[Name]>, { ok: true }>['value']

/**
 * Compares the answers of leetcode.com with what the extension expects: each is read by the extension's own reader and compared with
 * its exact shape (E24). Sends at most 8 requests and stores nothing. Ends after the first one if the site does not answer it.
 */
export async function checkSite(deps: SiteCheckDeps): Promise<SiteReport> {
  const requests: RequestResult[] = []
  const seen = new SeenSubmissions()
  const report = (): SiteReport => ({
    format: 'solvelog-site-report',
    version: 1,
    extension: deps.version,
    date: deps.date,
    requests: [...requests],
    crossChecks: seen.crossChecks(),
  })

  async function check<Name extends ExtensionRequestName>(
    name: Name,
    request: SiteRequest,
  ): Promise<Value<Name> | null> {
    if (requests.length > 0) await deps.pause()
    const { result, value } = compareAnswer(name, await deps.ask(request))
    requests.push(result)
    deps.onProgress(report())
    return value
  }

  const skip = (request: ExtensionRequestName) =>
    requests.push({ request, state: 'skipped', status: null, rows: null, differences: [], failure: null })

  await check('userStatus', userStatusRequest())
  if (requests.some(({ state }) => state === 'failed')) return report()
  const first = await check('submissions', listRequest('rest', NEW_LIST_PASS))
  seen.addPage(first)
  if (first?.hasNext) {
    const pass = { ...NEW_LIST_PASS, offset: first.ids.length, lastKey: first.lastKey }
    seen.addNextPage(first, await check('submissions', listRequest('rest', pass)))
  }
  const other = await check('submissionList', listRequest('graphql', NEW_LIST_PASS))
  seen.addPage(other)
  const rows = [...(first?.submissions ?? []), ...(other?.submissions ?? [])]
  const [newest] = rows
  if (newest) seen.addPage(await check('questionSubmissionList', questionListRequest(newest.titleSlug)))
  else skip('questionSubmissionList')
  for (const row of [newest, rows.find(({ statusDisplay }) => statusDisplay !== 'Accepted')]) {
    if (row) seen.addDetails(row.id, await check('submissionDetails', detailsRequest(row.id)))
    else skip('submissionDetails')
  }
  await check('userProgressQuestionList', progressRequest(0))
  return report()
}

/** Reads an answer with the extension's reader and compares it with its exact shape. The value is null if it could not be read. */
function compareAnswer<Name extends ExtensionRequestName>(
  request: Name,
  answer: Answer | Failure,
): { result: RequestResult; value: Value<Name> | null } {
  const blank = { request, rows: null, differences: [], failure: null }
  if ('kind' in answer)
    return { result: { ...blank, state: 'failed', status: null, failure: answer.kind }, value: null }
  const read = READERS[request](answer) as Result<Value<Name>>
  const { status } = answer
  if (!read.ok && read.failure.kind !== 'site-changed')
    return { result: { ...blank, state: 'failed', status, failure: read.failure.kind }, value: null }
  const differences = compareShapes(EXPECTED[request].fields, shapeOf(parsed(answer.text)))
  if (!read.ok && read.failure.kind === 'site-changed' && differences.length === 0)
    differences.push({
      path: read.failure.field,
      expected: 'a value that the extension can read',
      found: 'another value',
    })
  const value = read.ok ? read.value : null
  const state = differences.length === 0 ? 'fits' : 'differs'
  return { result: { ...blank, state, status, rows: rowsOf(value), differences }, value }
}

function rowsOf(value: unknown): number | null {
  return value !== null && typeof value === 'object' && 'ids' in value && Array.isArray(value.ids)
    ? value.ids.length
    : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The submissions of all answers, for comparisons between them. Only counts leave this class. */
class SeenSubmissions {
  private readonly byId = new Map<string, SiteSubmission[]>()
  private readonly overlap: CrossCheck = { name: 'page overlap', compared: 0, different: 0 }

  addPage(page: ListPage | null): void {
    for (const row of page?.submissions ?? []) this.add(row)
  }

  /** A submission that was on the first page must not be on the second. */
  addNextPage(first: ListPage, second: ListPage | null): void {
    this.addPage(second)
    const ids = new Set(first.ids)
    this.overlap.compared += second?.ids.length ?? 0
    this.overlap.different += second?.ids.filter((id) => ids.has(id)).length ?? 0
  }

  addDetails(id: string, details: SiteDetails | null): void {
    if (details?.state === 'known') this.add({ ...details.submission, id })
  }

  crossChecks(): CrossCheck[] {
    return [
      this.compare(
        'timestamps',
        ({ timestamp }) => timestamp,
        (values) => Math.max(...values) - Math.min(...values) > TIME_TOLERANCE_S,
      ),
      this.compare('code', ({ code }) => code, areDifferent),
      this.compare('test totals', ({ details }) => details.totalTestcases ?? null, areDifferent),
      { ...this.overlap },
    ]
  }

  private add(row: SiteSubmission): void {
    this.byId.set(row.id, [...(this.byId.get(row.id) ?? []), row])
  }

  private compare<T>(
    name: CrossCheck['name'],
    fieldOf: (row: SiteSubmission) => T | null,
    differ: (values: T[]) => boolean,
  ): CrossCheck {
    const groups = [...this.byId.values()]
      .map((rows) => rows.map(fieldOf).filter((value): value is T & {} => value !== null))
      .filter(({ length }) => length > 1)
    return { name, compared: groups.length, different: groups.filter(differ).length }
  }
}

const areDifferent = (values: unknown[]): boolean => new Set(values).size > 1
