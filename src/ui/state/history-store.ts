import { proxy } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { HistoryView, SolveDetail, SolveFilter, SolveItem } from '#protocol/history'
import type { ProblemDetail } from '#protocol/problem'
import type { Failure } from '#protocol/result'
import { createEmptyList, type PagedList } from './paged-list'
import { readPref } from './prefs'

/** The open solve or problem. The key of a problem is its slug. `value` is a Valtio `ref`. */
export type OpenedItem<T> =
  | { state: 'none' }
  | { state: 'ready'; key: string; value: T }
  | { state: 'failed'; key: string; failure: Failure }

export interface HistoryState {
  /** Whether the list shows submissions or problems. The browser stores the choice (N23). */
  view: HistoryView
  filter: SolveFilter
  list: PagedList<SolveItem>
  /** Whether a search is still running, so that the worker will find more rows. */
  isSearching: boolean
  /** Number of times that the list was reloaded during searches. It is part of the list's version, so that each reload fetches the rows. */
  searchReloadCount: number
  selected: SolveKey | null
  /** The visible pane on screens that are too narrow for both. */
  pane: 'list' | 'detail'
  isListHidden: boolean
  detail: OpenedItem<SolveDetail>
  /** The slug of the problem whose page is shown in place of the selected solve; null without one. */
  problem: string | null
  problemDetail: OpenedItem<ProblemDetail>
}

export const NO_FILTER: SolveFilter = {
  text: '',
  status: null,
  category: null,
  difficulty: null,
  needsFeedback: false,
  from: null,
  to: null,
  tag: null,
  starred: false,
  due: false,
  list: null,
}

export const history = proxy<HistoryState>({
  view: readPref('historyView') === 'problems' ? 'problems' : 'submissions',
  filter: { ...NO_FILTER },
  list: createEmptyList(),
  isSearching: false,
  searchReloadCount: 0,
  selected: null,
  pane: 'list',
  isListHidden: false,
  detail: { state: 'none' },
  problem: null,
  problemDetail: { state: 'none' },
})
