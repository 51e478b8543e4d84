import type { SiteRequest } from '../messages'
import type { ListPage, SiteDetails, SiteSubmission } from '../rules/answers'
import { EXPECTED_SHAPES, type ExtensionRequestName, READERS } from '../rules/contract'
import { NEW_LIST_PASS } from '../rules/paging'
import {
  createDetailsRequest,
  createListRequest,
  createProgressRequest,
  createQuestionListRequest,
  createUserStatusRequest,
} from '../rules/requests'
import { compareShapes, describeShape } from '../rules/shape'
import type { Answer, Failure, Result } from '../rules/site-answer'
import type { CrossCheck, RequestResult, SiteReport } from '../rules/site-report'

/** Maximum difference in seconds between the times of one submission in two answers. The site's two interfaces round differently. */
const TIME_TOLERANCE_S = 2

export interface SiteCheckDeps {
  /** Sends one request through a tab of leetcode.com. */
  sendRequest(request: SiteRequest): Promise<Answer | Failure>
  pause(): Promise<void>
  version: string
  /** The day, such as 2026-11-24. */
  date: string
  /** Called with the report after each request. */
  onProgress(report: SiteReport): void
}

type AnswerValue<Name extends ExtensionRequestName> = Extract<ReturnType<(typeof READERS)[Name]>, { ok: true }>['value']

/**
 * Checks that the answers of leetcode.com can be parsed and have the fields that the extension expects (E24). Sends at most 8 requests and
 * stores nothing. Ends after the first request if there is no usable answer.
 */
export async function checkSite(deps: SiteCheckDeps): Promise<SiteReport> {
  const requests: RequestResult[] = []
  const comparison = new AnswerComparison()
  const createReport = (): SiteReport => ({
    format: 'solvelog-site-report',
    version: 1,
    extension: deps.version,
    date: deps.date,
    requests: [...requests],
    crossChecks: comparison.createCrossChecks(),
  })

  async function checkRequest<Name extends ExtensionRequestName>(
    name: Name,
    request: SiteRequest,
  ): Promise<AnswerValue<Name> | null> {
    if (requests.length > 0) await deps.pause()
    const { result, value } = compareAnswer(name, await deps.sendRequest(request))
    requests.push(result)
    deps.onProgress(createReport())
    return value
  }

  const skipRequest = (request: ExtensionRequestName) =>
    requests.push({ request, state: 'skipped', status: null, rows: null, differences: [], failure: null })

  await checkRequest('userStatus', createUserStatusRequest())
  if (requests.some(({ state }) => state === 'failed')) return createReport()
  const first = await checkRequest('submissions', createListRequest('rest', NEW_LIST_PASS))
  comparison.addPage(first)
  if (first?.hasNext) {
    const pass = { ...NEW_LIST_PASS, offset: first.ids.length, lastKey: first.lastKey }
    comparison.addNextPage(first, await checkRequest('submissions', createListRequest('rest', pass)))
  }
  const otherPage = await checkRequest('submissionList', createListRequest('graphql', NEW_LIST_PASS))
  comparison.addPage(otherPage)
  const rows = [...(first?.submissions ?? []), ...(otherPage?.submissions ?? [])]
  const [newest] = rows
  if (newest)
    comparison.addPage(await checkRequest('questionSubmissionList', createQuestionListRequest(newest.titleSlug)))
  else skipRequest('questionSubmissionList')
  for (const row of [newest, rows.find(({ statusDisplay }) => statusDisplay !== 'Accepted')]) {
    if (row) comparison.addDetails(row.id, await checkRequest('submissionDetails', createDetailsRequest(row.id)))
    else skipRequest('submissionDetails')
  }
  await checkRequest('userProgressQuestionList', createProgressRequest(0))
  return createReport()
}

/** Parses an answer, and compares its fields with the expected fields. The value is null if the answer could not be parsed. */
function compareAnswer<Name extends ExtensionRequestName>(
  request: Name,
  answer: Answer | Failure,
): { result: RequestResult; value: AnswerValue<Name> | null } {
  const emptyResult = { request, rows: null, differences: [], failure: null }
  if ('kind' in answer)
    return { result: { ...emptyResult, state: 'failed', status: null, failure: answer.kind }, value: null }
  const parsedAnswer = READERS[request](answer) as Result<AnswerValue<Name>>
  const { status } = answer
  if (!parsedAnswer.ok && parsedAnswer.failure.kind !== 'site-changed')
    return { result: { ...emptyResult, state: 'failed', status, failure: parsedAnswer.failure.kind }, value: null }
  const differences = compareShapes(EXPECTED_SHAPES[request].fields, describeShape(parseJsonOrNull(answer.text)))
  if (!parsedAnswer.ok && parsedAnswer.failure.kind === 'site-changed' && differences.length === 0)
    differences.push({
      path: parsedAnswer.failure.field,
      expected: 'a value that the extension can read',
      found: 'another value',
    })
  const value = parsedAnswer.ok ? parsedAnswer.value : null
  const state = differences.length === 0 ? 'fits' : 'differs'
  return { result: { ...emptyResult, state, status, rows: countRows(value), differences }, value }
}

function countRows(value: unknown): number | null {
  return value !== null && typeof value === 'object' && 'ids' in value && Array.isArray(value.ids)
    ? value.ids.length
    : null
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Collects the submissions of all answers to compare the answers with each other. It returns only counts, never values of the user. */
class AnswerComparison {
  private readonly submissionsById = new Map<string, SiteSubmission[]>()
  private readonly pageOverlap: CrossCheck = { name: 'page overlap', compared: 0, different: 0 }

  addPage(page: ListPage | null): void {
    for (const row of page?.submissions ?? []) this.addSubmission(row)
  }

  /** Counts the submissions that are on the first page and again on the second. */
  addNextPage(firstPage: ListPage, secondPage: ListPage | null): void {
    this.addPage(secondPage)
    const ids = new Set(firstPage.ids)
    this.pageOverlap.compared += secondPage?.ids.length ?? 0
    this.pageOverlap.different += secondPage?.ids.filter((id) => ids.has(id)).length ?? 0
  }

  addDetails(id: string, details: SiteDetails | null): void {
    if (details?.state === 'known') this.addSubmission({ ...details.submission, id })
  }

  createCrossChecks(): CrossCheck[] {
    return [
      this.compare(
        'timestamps',
        ({ timestamp }) => timestamp,
        (values) => Math.max(...values) - Math.min(...values) > TIME_TOLERANCE_S,
      ),
      this.compare('code', ({ code }) => code, areDifferent),
      this.compare('test totals', ({ details }) => details.totalTestcases ?? null, areDifferent),
      { ...this.pageOverlap },
    ]
  }

  private addSubmission(row: SiteSubmission): void {
    this.submissionsById.set(row.id, [...(this.submissionsById.get(row.id) ?? []), row])
  }

  private compare<T>(
    name: CrossCheck['name'],
    getField: (row: SiteSubmission) => T | null,
    isDifferent: (values: T[]) => boolean,
  ): CrossCheck {
    const groups = [...this.submissionsById.values()]
      .map((rows) => rows.map(getField).filter((value): value is T & {} => value !== null))
      .filter(({ length }) => length > 1)
    return { name, compared: groups.length, different: groups.filter(isDifferent).length }
  }
}

const areDifferent = (values: unknown[]): boolean => new Set(values).size > 1
