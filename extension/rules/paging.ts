import type { ListPage } from './answers'
import { createSiteChangedFailure, type Failure, type Result } from './site-answer'

/** If this many pages in a row contain no older submission, the list is broken: new submissions shift it only by a few rows. */
const MAX_STALLED_PAGES = 5

/** The list from which a history is read. The GraphQL list has no code. */
export type ListName = 'rest' | 'graphql'

/**
 * The position of one reading (pass) of the list of submissions, from the newest submission to the newest submission of the last complete
 * pass (the frontier). The position is stored after each page, so that the pass can be continued.
 */
export interface ListPass {
  offset: number
  /** The site's own position in the list; empty if it sent none. */
  lastKey: string
  /** The newest submission id when the pass began; null before its first page. */
  newest: number | null
  /** The oldest submission id read so far. */
  oldest: number | null
  /** Number of pages in a row that contained no older submission. */
  stalled: number
}

/** How far the submissions of one practice session (a separate record of progress in an account) have been read. */
export interface HistoryProgress {
  /** The list that is read now. Each reading begins with the REST list, which contains code. */
  list: ListName
  /** All submissions up to this id are stored; null until the list was read completely for the first time. */
  frontier: number | null
  /** The list from which the submissions up to the id `frontier` were read. */
  frontierList: ListName
  /** The position in an unfinished reading of the list; null if no reading is unfinished. */
  pass: ListPass | null
  /** Whether the site's own count of submissions has to be read. */
  isCountDue: boolean
}

export const NEW_HISTORY: HistoryProgress = {
  list: 'rest',
  frontier: null,
  frontierList: 'rest',
  pass: null,
  isCountDue: false,
}

export const NEW_LIST_PASS: ListPass = { offset: 0, lastKey: '', newest: null, oldest: null, stalled: 0 }

/** Returns the reading progress or an error after a page without rows; null if the page is the normal end of the list. */
function handleEmptyPage(
  history: HistoryProgress,
  { offset }: ListPass,
  hasNext: boolean,
): Result<HistoryProgress> | null {
  if (hasNext) return createSiteChangedFailure('has_next')
  if (offset > 0) return null
  // An account keeps its submissions, so a list that is suddenly empty is an error of the site.
  if (history.frontier !== null) return history.frontier > 0 ? createSiteChangedFailure('submissions_dump') : null
  return history.list === 'rest' ? createOkResult({ ...history, list: 'graphql', pass: NEW_LIST_PASS }) : null
}

/**
 * Returns the reading progress after one page of the list. The frontier moves only at the end of a pass, so that an interrupted pass leaves
 * no gap. The offset grows by the number of different rows in the page, because the site may send fewer rows than requested, or one row
 * twice. A history that was read without code is read again from the list with code.
 */
export function advanceHistory(
  history: HistoryProgress,
  page: Pick<ListPage, 'ids' | 'hasNext' | 'lastKey'>,
): Result<HistoryProgress> {
  const pass = history.pass ?? NEW_LIST_PASS
  const { ids, hasNext, lastKey } = page
  const emptyPageResult = ids.length === 0 ? handleEmptyPage(history, pass, hasNext) : null
  if (emptyPageResult !== null) return emptyPageResult
  const newest = pass.newest ?? Math.max(0, ...ids)
  const oldest = Math.min(pass.oldest ?? Number.MAX_SAFE_INTEGER, ...ids)
  const addsCode = history.list === 'rest' && history.frontierList === 'graphql'
  const isAtFrontier = oldest <= (history.frontier ?? 0) && !addsCode
  if (!hasNext || isAtFrontier) return createOkResult(completePass(history, newest, !hasNext))
  const stalled = oldest === pass.oldest ? pass.stalled + 1 : 0
  if (stalled >= MAX_STALLED_PAGES) return createSiteChangedFailure('last_key')
  return createOkResult({
    ...history,
    pass: { offset: pass.offset + new Set(ids).size, lastKey, newest, oldest, stalled },
  })
}

/** Returns the reading progress after a complete pass. `isWhole`: whether the list was read to its end. */
function completePass(history: HistoryProgress, newest: number, isWhole: boolean): HistoryProgress {
  return {
    ...history,
    list: 'rest',
    frontier: Math.max(newest, history.frontier ?? 0),
    // If only new rows were read now, the older submissions still come from the list in `history.frontierList`.
    frontierList: isWhole ? history.list : history.frontierList,
    pass: null,
    isCountDue: history.isCountDue || isWhole,
  }
}

/**
 * If the site refuses the present list but may serve the other list, returns the reading progress with the other list; otherwise null. A
 * block in the middle of a list does not change the list, because it probably means that the extension has sent too many requests.
 */
export function switchToOtherList(
  history: HistoryProgress,
  failure: Failure,
  failures: number,
): HistoryProgress | null {
  const { list, pass } = history
  const isGone = failure.kind === 'site-changed' && failure.field === 'the address'
  const isAtStart = (pass?.offset ?? 0) === 0
  const isBlocked = failure.kind === 'blocked' && isAtStart
  const isReplaced = list === 'rest' ? isGone || (isBlocked && failures > 0) : isAtStart && (isGone || isBlocked)
  return isReplaced ? { ...history, list: list === 'rest' ? 'graphql' : 'rest', pass: NEW_LIST_PASS } : null
}

/** Returns the reading progress with which the list is read from its beginning again. */
export function restartListPass(history: HistoryProgress): HistoryProgress {
  return { ...history, list: 'rest', pass: null }
}

/** Whether an unfinished reading of the list has a position after the first row. */
export const hasPosition = ({ pass }: HistoryProgress): boolean => pass !== null && pass.offset > 0

const createOkResult = (value: HistoryProgress): Result<HistoryProgress> => ({ ok: true, value })
