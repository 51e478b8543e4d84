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
  list: ListName
  /** Everything up to this submission id is stored; null before the first pass ended. */
  frontier: number | null
  /** The pass under way; null when none is. */
  pass: ListPass | null
}

export const NEW_HISTORY: HistoryProgress = { list: 'rest', frontier: null, pass: null }

export const NEW_LIST_PASS: ListPass = { offset: 0, lastKey: '', newest: null, oldest: null, stalled: 0 }

/** The error of a page without rows; null if it can be the end of the list. */
function emptyPageFault({ frontier }: HistoryProgress, { offset }: ListPass, hasNext: boolean): string | null {
  if (hasNext) return 'has_next'
  // An account keeps its submissions, so a list that is suddenly empty is an error of the site.
  return offset === 0 && frontier !== null && frontier > 0 ? 'submissions_dump' : null
}

/**
 * The history after one page of its list. A pass ends at the end of the list, or at the first submission of an earlier complete
 * pass: the frontier moves only then, so an interrupted pass never leaves a gap. The offset moves by the number of different rows
 * received, because the site may send fewer rows than requested, or one row twice. An empty first list is read again from the other
 * list before it counts as "no submissions".
 */
export function advanceHistory(
  history: HistoryProgress,
  page: Pick<ListPage, 'ids' | 'hasNext' | 'lastKey'>,
): Result<HistoryProgress> {
  const pass = history.pass ?? NEW_LIST_PASS
  const { ids, hasNext, lastKey } = page
  if (ids.length === 0) {
    const fault = emptyPageFault(history, pass, hasNext)
    if (fault !== null) return siteChanged(fault)
    const isFirst = pass.offset === 0 && history.frontier === null
    if (isFirst && history.list === 'rest') return ok({ ...history, list: 'graphql', pass: NEW_LIST_PASS })
  }
  const newest = pass.newest ?? Math.max(0, ...ids)
  const oldest = Math.min(pass.oldest ?? Number.MAX_SAFE_INTEGER, ...ids)
  const frontier = history.frontier ?? 0
  if (!hasNext || oldest <= frontier) return ok({ ...history, frontier: Math.max(newest, frontier), pass: null })
  const stalled = oldest === pass.oldest ? pass.stalled + 1 : 0
  if (stalled >= MAX_STALLED) return siteChanged('last_key')
  return ok({ ...history, pass: { offset: pass.offset + new Set(ids).size, lastKey, newest, oldest, stalled } })
}

/**
 * The history to go on with when the site refuses its list but may serve the other one; null when the refusal is a failure. A list that is gone
 * is replaced at any time. A blocked one is replaced only before anything was read: later it means too many requests.
 */
export function switchToOtherList(history: HistoryProgress, failure: Failure): HistoryProgress | null {
  const { list, frontier, pass } = history
  const isGone = failure.kind === 'site-changed' && failure.field === 'the address'
  const isUnread = frontier === null && (pass?.offset ?? 0) === 0
  const isReplaced = isUnread ? isGone || failure.kind === 'blocked' : isGone && list === 'rest'
  return isReplaced ? { ...history, list: list === 'rest' ? 'graphql' : 'rest', pass: NEW_LIST_PASS } : null
}

const ok = (value: HistoryProgress): Result<HistoryProgress> => ({ ok: true, value })
