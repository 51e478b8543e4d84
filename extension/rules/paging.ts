import type { ListPage } from './answers'
import { type Failure, type Result, siteChanged } from './site-answer'

/** If this many pages contain no older submission, the list is broken: new submissions shift it by only a few rows. */
const MAX_STALLED = 5

/** The list from which a history is read. The GraphQL list has no code. */
export type ListName = 'rest' | 'graphql'

/**
 * One pass through the list from its newest row down to the frontier. Stored after each page, so that it can continue.
 */
export interface ListPass {
  offset: number
  /** The site's own cursor; empty when it sent none. */
  lastKey: string
  /** The newest submission id when the pass began; null before its first page. */
  newest: number | null
  /** The oldest submission id read so far. */
  oldest: number | null
  /** Pages in a row that held no older submission. */
  stalled: number
}

/** How far the submissions of one practice session (a separate record of progress in an account) have been read. */
export interface HistoryProgress {
  /** The list of the present pass. A new pass begins with the REST list, which has code. */
  list: ListName
  /** Everything up to this submission id is stored; null before the first pass ended. */
  frontier: number | null
  /** The list from which the submissions up to the frontier were read. */
  frontierList: ListName
  /** The unfinished pass; null between two passes. */
  pass: ListPass | null
  /** Whether the whole list was read and the site's own count of submissions has not been read since. */
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

/** The history after a page without rows, or its error; null if it is the end of the list. */
function afterEmptyPage(
  history: HistoryProgress,
  { offset }: ListPass,
  hasNext: boolean,
): Result<HistoryProgress> | null {
  if (hasNext) return siteChanged('has_next')
  if (offset > 0) return null
  // An account keeps its submissions, so a list that is suddenly empty is an error of the site.
  if (history.frontier !== null) return history.frontier > 0 ? siteChanged('submissions_dump') : null
  return history.list === 'rest' ? ok({ ...history, list: 'graphql', pass: NEW_LIST_PASS }) : null
}

/**
 * The history after one page of its list. A pass ends at the end of the list, or at the first submission of an earlier complete
 * pass: the frontier moves only then, so an interrupted pass never leaves a gap. The offset moves by the number of different rows
 * received, because the site may send fewer rows than requested, or one row twice. An empty first list is read again from the other
 * list before it counts as "no submissions". A history without code is read whole again as soon as the list with code answers.
 */
export function advanceHistory(
  history: HistoryProgress,
  page: Pick<ListPage, 'ids' | 'hasNext' | 'lastKey'>,
): Result<HistoryProgress> {
  const pass = history.pass ?? NEW_LIST_PASS
  const { ids, hasNext, lastKey } = page
  const empty = ids.length === 0 ? afterEmptyPage(history, pass, hasNext) : null
  if (empty !== null) return empty
  const newest = pass.newest ?? Math.max(0, ...ids)
  const oldest = Math.min(pass.oldest ?? Number.MAX_SAFE_INTEGER, ...ids)
  const bringsCode = history.list === 'rest' && history.frontierList === 'graphql'
  const isAtFrontier = oldest <= (history.frontier ?? 0) && !bringsCode
  if (!hasNext || isAtFrontier) return ok(completePass(history, newest, !hasNext))
  const stalled = oldest === pass.oldest ? pass.stalled + 1 : 0
  if (stalled >= MAX_STALLED) return siteChanged('last_key')
  return ok({ ...history, pass: { offset: pass.offset + new Set(ids).size, lastKey, newest, oldest, stalled } })
}

/** The history after a pass. `isWhole`: the pass read the list to its end. */
function completePass(history: HistoryProgress, newest: number, isWhole: boolean): HistoryProgress {
  return {
    ...history,
    list: 'rest',
    frontier: Math.max(newest, history.frontier ?? 0),
    // New rows without code do not make an older history with code one without.
    frontierList: isWhole ? history.list : history.frontierList,
    pass: null,
    isCountDue: history.isCountDue || isWhole,
  }
}

/**
 * The history to go on with when the site refuses its list but may serve the other one; null when the refusal is a failure. A list that is gone
 * is replaced at any time. A blocked one is replaced only at the beginning of a pass, and not after the first of `failures` in a row:
 * otherwise the refusal means too many requests.
 */
export function switchToOtherList(
  history: HistoryProgress,
  failure: Failure,
  failures: number,
): HistoryProgress | null {
  const { list, pass } = history
  const isGone = failure.kind === 'site-changed' && failure.field === 'the address'
  const isBegin = (pass?.offset ?? 0) === 0
  const isBlocked = failure.kind === 'blocked' && isBegin
  const isReplaced = list === 'rest' ? isGone || (isBlocked && failures > 0) : isBegin && (isGone || isBlocked)
  return isReplaced ? { ...history, list: list === 'rest' ? 'graphql' : 'rest', pass: NEW_LIST_PASS } : null
}

/** The history after the site refused the stored position of a pass. The pass begins again. No stored submission is lost. */
export function restartListPass(history: HistoryProgress): HistoryProgress {
  return { ...history, list: 'rest', pass: null }
}

/** Whether a pass is beyond its first row. */
export const hasPosition = ({ pass }: HistoryProgress): boolean => pass !== null && pass.offset > 0

const ok = (value: HistoryProgress): Result<HistoryProgress> => ({ ok: true, value })
