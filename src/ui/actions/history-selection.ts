import { ref } from 'valtio'
import type { SolveKey } from '#domain/solve'
import { LatestCall } from '#lib/latest-call'
import type { HistoryView, SolveFilter, SolveItem } from '#protocol/history'
import { rebaseDrafts } from '../drafts/drafts'
import { history, NO_FILTER } from '../state/history-store'
import { showScreen } from '../state/navigation'
import { writePref } from '../state/prefs'
import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'
import { fetchRow, refreshList, resetToTop, rowAt } from './history-list'
import { readProblem } from './problem'

const NOT_LISTED = 'This solve is not in the Solve History as it is shown now.'

/** Last list position of the selection. The arrow keys continue from there if the solve has left the list. */
let lastAt = 0
/** The selected solve that does not exist at the point of time travel. It is selected again at the present. */
let blockedByTimeTravel: SolveKey | null = null

/** Selects the solve at a list position and opens it. */
function select(key: SolveKey, at: number): void {
  lastAt = at
  history.list.selectedAt = at
  if (history.selected === key) return
  history.selected = key
  void openSelected()
}

/** Selects a solve at its position in the list, or without one if the filter hides it. Resolves when it is open. */
export async function selectSolve(key: SolveKey): Promise<void> {
  const place = await client().call('findSolve', { ...history.filter }, key, history.view)
  const at = place.ok ? place.value : null
  lastAt = at ?? lastAt
  history.list.selectedAt = at
  history.selected = key
  await openSelected()
}

/** Selects a clicked row: a solve, or a problem in the Problems view. On a narrow screen, also shows its details. */
export function selectClickedRow(item: Pick<SolveItem, 'key' | 'slug'>, at: number): void {
  openSolveAt(item.key, at)
  openRowProblem(item)
}

function openSolveAt(key: SolveKey, at: number): void {
  history.problem = null
  blockedByTimeTravel = null
  select(key, at)
  history.pane = 'detail'
}

/** In the Problems view, shows the page of the selected row's problem (N23). */
function openRowProblem({ slug }: Pick<SolveItem, 'slug'>): void {
  if (history.view !== 'problems') return
  history.problem = slug
  void readProblem()
}

/** Lists submissions or problems. The selection stays. */
export async function setHistoryView(view: HistoryView): Promise<void> {
  history.view = view
  // The old number counts the rows of the other view.
  history.list.total = null
  writePref('historyView', view === 'problems' ? view : null)
  resetToTop()
  await refreshList()
}

/** Selects the row at a list position, if it exists. */
export async function selectAt(wanted: number): Promise<void> {
  const at = Math.min(wanted, (history.list.total ?? 0) - 1)
  if (at < 0) return
  const row = rowAt(at) ?? (await fetchRow(at))
  if (!row) return
  select(row.key, at)
  openRowProblem(row)
}

/** Moves the selection by a number of rows. If the solve has left the list, starts from its last position. */
export async function moveSelection(step: number): Promise<void> {
  if (history.view === 'submissions') history.problem = null
  blockedByTimeTravel = null
  const at = history.list.selectedAt
  const to = at !== null ? at + step : step > 0 ? lastAt + step - 1 : lastAt + step
  await selectAt(Math.max(0, to))
}

/** Shows a solve in Solve History and clears the filters. Shows a toast if the solve does not exist. */
export async function showSolve(key: SolveKey): Promise<void> {
  const place = await client().call('findSolve', { ...NO_FILTER }, key, history.view)
  if (!place.ok || place.value === null) {
    showToast('info', place.ok ? NOT_LISTED : place.failure.message)
    return
  }
  Object.assign(history.filter, NO_FILTER)
  await refreshList()
  openSolveAt(key, place.value)
  showScreen('history')
}

/** Reads the list and the selected solve again. The solve stays selected even if the filter now hides it. */
export async function refreshHistory(): Promise<void> {
  const isPast = state.views?.past != null
  if (!isPast && blockedByTimeTravel !== null) {
    history.selected = blockedByTimeTravel
    blockedByTimeTravel = null
  }
  const refreshed = refreshList()
  const opened = Promise.all([openSelected(), readProblem()])
  if (await refreshed) lastAt = history.list.selectedAt ?? lastAt
  if (history.selected === null) await selectAt(0)
  await opened
  const { detail } = history
  if (detail.state !== 'failed' || detail.failure.code !== 'not-found') return
  if (isPast) blockedByTimeTravel ??= history.selected
  history.selected = null
  history.detail = { state: 'none' }
  // A removed solve leaves its position to its neighbour.
  await selectAt(isPast ? 0 : lastAt)
}

/** Changes the filter. If it hides the selected solve, selects the first visible one. */
export async function changeFilter(change: Partial<SolveFilter>): Promise<void> {
  Object.assign(history.filter, change)
  resetToTop()
  if ((await refreshList()) && history.list.selectedAt === null) await selectAt(0)
}

/** Whether a filter hides solves. */
export const isFiltered = (filter: SolveFilter): boolean => countFilters(filter) > 0 || filter.text.trim() !== ''

/** The number of criteria that hide solves, without the search. */
export function countFilters(filter: SolveFilter): number {
  const { text: _, ...criteria } = filter
  return Object.values(criteria).filter((value) => value !== null && value !== false).length
}

/** Removes all filters. */
export function clearFilter(): Promise<void> {
  return changeFilter(NO_FILTER)
}

const reads = new LatestCall()
let newest: Promise<void> = Promise.resolve()

/**
 * Reads the selected solve. Resolves when the page shows it as it is now or newer. Unchanged fields of its drafts follow the
 * stored values.
 */
export function openSelected(): Promise<void> {
  newest = readSelected()
  return newest
}

async function readSelected(): Promise<void> {
  const key = history.selected
  if (key === null) return
  const isNewest = reads.begin()
  const answer = await client().call('openSolve', key)
  if (!isNewest()) return newest
  if (answer.ok) {
    history.detail = { state: 'ready', key, value: ref(answer.value) }
    rebaseDrafts(answer.value)
  } else history.detail = { state: 'failed', key, failure: answer.failure }
}
