import { ref } from 'valtio'
import type { SolveKey } from '#domain/solve'
import { LatestCall } from '#lib/latest-call'
import type { HistoryView, SolveDetail, SolveFilter, SolveItem } from '#protocol/history'
import type { Result } from '#protocol/result'
import { rebaseDrafts } from '../drafts/drafts'
import { openDrafts } from '../drafts/open-drafts'
import { type HistoryState, history, NO_FILTER } from '../state/history-store'
import { showScreen } from '../state/navigation'
import { writePref } from '../state/prefs'
import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'
import { fetchRow, findLoadedRow, refreshList, resetToTop } from './history-list'
import { readProblem } from './problem'

const NOT_LISTED_MESSAGE = 'This solve is not in the Solve History as it is shown now.'

/** The last list position of the selected solve. If the solve is no longer in the list, the arrow keys continue from this position. */
let lastPosition = 0
/** The selected solve, if it did not exist yet at the displayed past time. It is selected again when the page returns to the present. */
let blockedByTimeTravel: SolveKey | null = null

function selectAndOpen(key: SolveKey, position: number): void {
  lastPosition = position
  history.list.selectedPosition = position
  if (history.selected === key) return
  history.selected = key
  void openSelected()
}

/** Selects a solve, even if the filter hides it from the list. Resolves after its details have been read. */
export async function selectSolve(key: SolveKey): Promise<void> {
  const answer = await getClient().call('findSolveIndex', { ...history.filter }, key, history.view)
  const position = answer.ok ? answer.value : null
  lastPosition = position ?? lastPosition
  history.list.selectedPosition = position
  history.selected = key
  await openSelected()
}

/** Selects a clicked row: a solve, or a problem in the Problems view. On a narrow screen, also shows its details. */
export function selectClickedRow(item: Pick<SolveItem, 'key' | 'slug'>, position: number): void {
  openSolveAt(item.key, position)
  openRowProblem(item)
}

function openSolveAt(key: SolveKey, position: number): void {
  history.problem = null
  blockedByTimeTravel = null
  selectAndOpen(key, position)
  history.pane = 'detail'
}

/** In the Problems view, shows the page of the selected row's problem (N23). */
function openRowProblem({ slug }: Pick<SolveItem, 'slug'>): void {
  if (history.view !== 'problems') return
  history.problem = slug
  void readProblem()
}

export async function setHistoryView(view: HistoryView): Promise<void> {
  history.view = view
  // The number of rows in the other view is different.
  history.list.total = null
  writePref('historyView', view === 'problems' ? view : null)
  resetToTop()
  await refreshList()
}

/** Selects the row at a list position, or the last row if the list is shorter. Does nothing if the list is empty. */
export async function selectAt(requestedPosition: number): Promise<void> {
  const position = Math.min(requestedPosition, (history.list.total ?? 0) - 1)
  if (position < 0) return
  const row = findLoadedRow(position) ?? (await fetchRow(position))
  if (!row) return
  selectAndOpen(row.key, position)
  openRowProblem(row)
}

/** Moves the selection by a number of rows. If the selected solve is no longer in the list, starts from its last position. */
export async function moveSelection(step: number): Promise<void> {
  if (history.view === 'submissions') history.problem = null
  blockedByTimeTravel = null
  const position = history.list.selectedPosition
  const newPosition = position !== null ? position + step : step > 0 ? lastPosition + step - 1 : lastPosition + step
  await selectAt(Math.max(0, newPosition))
  const next = findLoadedRow((history.list.selectedPosition ?? newPosition) + Math.sign(step))
  if (next) void readSolveAhead(next.key)
}

/**
 * Shows a solve in Solve History and clears the filters. If the solve is not in the list, for example because it was removed, only shows a
 * toast.
 */
export async function showSolve(key: SolveKey): Promise<void> {
  const answer = await getClient().call('findSolveIndex', { ...NO_FILTER }, key, history.view)
  if (!answer.ok || answer.value === null) {
    showToast('info', answer.ok ? NOT_LISTED_MESSAGE : answer.failure.message)
    return
  }
  Object.assign(history.filter, NO_FILTER)
  await refreshList()
  openSolveAt(key, answer.value)
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
  const openedDetails = Promise.all([openSelected(), readProblem()])
  if (await refreshed) lastPosition = history.list.selectedPosition ?? lastPosition
  if (history.selected === null) await selectAt(0)
  await openedDetails
  const { detail } = history
  if (detail.state !== 'failed' || detail.failure.code !== 'not-found') return
  if (isPast) blockedByTimeTravel ??= history.selected
  history.selected = null
  history.detail = { state: 'none' }
  // Selects the solve that now has the position of the removed solve; at a past time, the first solve.
  await selectAt(isPast ? 0 : lastPosition)
}

/**
 * Changes the filter. If it hides the selected solve, selects the first visible one. If it hides all solves, closes the open solve or problem,
 * unless it holds unsaved text: then the list asks first (S9).
 */
export async function changeFilter(change: Partial<SolveFilter>): Promise<void> {
  Object.assign(history.filter, change)
  resetToTop()
  if (!(await refreshList())) return
  if (history.list.total === 0) {
    if (!isUnsavedItemOpen(history, openDrafts.unsaved)) closeOpenItem()
  } else if (history.list.selectedPosition === null) await selectAt(0)
}

/** Whether the open solve or problem holds unsaved text. */
export const isUnsavedItemOpen = (
  { selected, problem }: Pick<HistoryState, 'selected' | 'problem'>,
  unsaved: Readonly<Record<string, true>>,
): boolean => [selected, problem].some((key) => key !== null && unsaved[key] === true)

/** Closes the open solve and problem. Unsaved text stays stored as drafts. */
export function closeOpenItem(): void {
  history.selected = null
  history.problem = null
  history.detail = { state: 'none' }
}

export const isFiltered = (filter: SolveFilter): boolean => countFilters(filter) > 0 || filter.text.trim() !== ''

/** Returns the number of criteria that hide solves, without the search text. */
export function countFilters(filter: SolveFilter): number {
  const { text: _, ...criteria } = filter
  return Object.values(criteria).filter((value) => value !== null && value !== false).length
}

export function clearFilter(): Promise<void> {
  return changeFilter(NO_FILTER)
}

interface ReadAhead {
  key: SolveKey
  /** The revision of the solves at the time of the call. */
  version: string
  call: Promise<Result<SolveDetail>>
  answer: Result<SolveDetail> | null
}

let readAhead: ReadAhead | null = null

const getSolvesVersion = (): string => `${state.views?.solves.revision} ${JSON.stringify(state.views?.past ?? null)}`

/** Reads a solve that the user will probably open next, so that the page renders it together with the selection. */
export async function readSolveAhead(key: SolveKey): Promise<void> {
  const version = getSolvesVersion()
  if (key === history.selected || (readAhead?.key === key && readAhead.version === version)) return
  const reading: ReadAhead = { key, version, call: getClient().call('openSolve', key), answer: null }
  readAhead = reading
  reading.answer = await reading.call
}

/** How long the pointer must stay on a row before its solve is read ahead, in milliseconds. */
const DWELL_MS = 50

let dwell: ReturnType<typeof setTimeout> | undefined

/** Like `readSolveAhead`, but only if the pointer stays on the row, so that a movement over the list reads nothing. */
export function readSolveAheadSoon(key: SolveKey): void {
  clearTimeout(dwell)
  dwell = setTimeout(() => void readSolveAhead(key), DWELL_MS)
}

/** Returns the answer of `readSolveAhead`, or its promise; null if the solve was not read ahead or has changed since. */
function takeReadAhead(key: SolveKey): Result<SolveDetail> | Promise<Result<SolveDetail>> | null {
  const reading = readAhead
  readAhead = null
  if (reading?.key !== key || reading.version !== getSolvesVersion() || reading.answer?.ok === false) return null
  return reading.answer ?? reading.call
}

const detailReads = new LatestCall()
let newestRead: Promise<void> = Promise.resolve()

/**
 * Reads the selected solve from the worker. Resolves when the page shows the solve as it was at the time of the call, or a newer state.
 * Fields of its open forms get the stored values, except fields that the user has changed.
 */
export function openSelected(): Promise<void> {
  newestRead = readSelected()
  return newestRead
}

/** Shows values of the open solve that were just saved. The refresh that follows each change reads the solve as a whole. */
export async function showSavedValues(key: SolveKey, values: Partial<SolveDetail>): Promise<void> {
  const { detail } = history
  if (detail.state !== 'ready' || detail.key !== key) return
  const value = { ...detail.value, ...values }
  history.detail = { state: 'ready', key, value: ref(value) }
  rebaseDrafts(value)
}

async function readSelected(): Promise<void> {
  const key = history.selected
  if (key === null) return
  const isNewest = detailReads.begin()
  const ahead = takeReadAhead(key) ?? getClient().call('openSolve', key)
  // Without a wait for an answer that is already here, the selection and the solve are rendered at once.
  const answer = ahead instanceof Promise ? await ahead : ahead
  if (!isNewest()) return newestRead
  if (answer.ok) {
    history.detail = { state: 'ready', key, value: ref(answer.value) }
    rebaseDrafts(answer.value)
  } else history.detail = { state: 'failed', key, failure: answer.failure }
}
