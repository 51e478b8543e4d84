import type { SolveKey } from '#domain/solve'
import type { SolveFilter } from '#protocol/history'
import { showScreen } from '../../shared/navigation'
import { notify } from '../../shared/notifications'
import { state } from '../../shared/state'
import { client } from '../../worker-client/client'
import { openSelected } from './detail-actions'
import { fetchRow, lookFromTop, refreshList, rowAt } from './list/actions'
import { history, NO_FILTER } from './store'

const NOT_LISTED = 'This solve is not in the Solve History as it is shown now.'

/** Where the selection stood when it was last in the list: from there the arrow keys go on once it has left. */
let lastAt = 0
/** Was selected and is not there in the past that is shown: the way back to now leads back to it. */
let blockedByTimeTravel: SolveKey | null = null

/** Selects the solve at a place of the list and opens it. */
function select(key: SolveKey, at: number): void {
  lastAt = at
  history.list.selectedAt = at
  if (history.selected === key) return
  history.selected = key
  void openSelected()
}

/** Selects a row by a click; on a narrow screen its detail comes up. */
export function pickRow(key: SolveKey, at: number): void {
  blockedByTimeTravel = null
  select(key, at)
  history.pane = 'detail'
}

/** Selects the row at a place of the list, as far as there is one. */
export async function selectAt(wanted: number): Promise<void> {
  const at = Math.min(wanted, (history.list.total ?? 0) - 1)
  if (at < 0) return
  const row = rowAt(at) ?? (await fetchRow(at))
  if (row) select(row.key, at)
}

/** Moves the selection by some rows; from a solve that left the list, to the rows that took its place. */
export async function moveSelection(step: number): Promise<void> {
  blockedByTimeTravel = null
  const at = history.list.selectedAt
  const to = at !== null ? at + step : step > 0 ? lastAt + step - 1 : lastAt + step
  await selectAt(Math.max(0, to))
}

/** Shows one solve in the Solve History, whatever was filtered there; says so when it is not there as things stand. */
export async function showSolve(key: SolveKey): Promise<void> {
  const place = await client().call('findSolve', { ...NO_FILTER }, key)
  if (!place.ok || place.value === null) {
    notify('info', place.ok ? NOT_LISTED : place.failure.message)
    return
  }
  Object.assign(history.filter, NO_FILTER)
  await refreshList()
  pickRow(key, place.value)
  showScreen('history')
}

/** Brings list and detail up to date with the log. The selected solve stays, also when the filter now hides it. */
export async function refreshHistory(): Promise<void> {
  const isPast = state.views?.past != null
  if (!isPast && blockedByTimeTravel !== null) {
    history.selected = blockedByTimeTravel
    blockedByTimeTravel = null
  }
  const refreshed = refreshList()
  const opened = openSelected()
  if (await refreshed) lastAt = history.list.selectedAt ?? lastAt
  if (history.selected === null) await selectAt(0)
  await opened
  const { detail } = history
  if (detail.state !== 'failed' || detail.failure.code !== 'not-found') return
  if (isPast) blockedByTimeTravel ??= history.selected
  history.selected = null
  history.detail = { state: 'none' }
  await selectAt(0)
}

/** Changes the filter; a selection that it hides moves to the first solve it shows. */
export async function changeFilter(change: Partial<SolveFilter>): Promise<void> {
  Object.assign(history.filter, change)
  lookFromTop()
  if ((await refreshList()) && history.list.selectedAt === null) await selectAt(0)
}

/** Shows all solves again. */
export function clearFilter(): Promise<void> {
  return changeFilter(NO_FILTER)
}
