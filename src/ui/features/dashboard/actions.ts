import { subscribe } from 'valtio'
import { loadRecommendations } from '../../actions/recommendations'
import { reloadPage } from '../../behaviour/back-layers'
import { writePref } from '../../state/prefs'
import { type RowName, state } from '../../state/state'

/**
 * Opens a row and closes the open one, or closes the row if it is open. Recommendations that failed to load are requested again when a row
 * is opened.
 */
export function toggleRow(row: RowName): void {
  if (state.recommendations[row]?.state === 'failed') delete state.recommendations[row]
  if (row !== 'Random' && state.reasons[row]?.failure) delete state.reasons[row]
  state.openRow = state.openRow === row ? null : row
}

/**
 * Loads the open row's recommendations when the row is first opened, and after a sync has cleared them (D11). A row that the user is about
 * to open is loaded too, unless the worker is still loading another row: the pointer may pass over many rows.
 */
export function loadOpenRowOnChange(): void {
  const loadIfMissing = (row: RowName | null) => {
    if (row !== null && !state.recommendations[row]) void loadRecommendations(row)
  }
  subscribe(state, () => {
    if (!state.views) return
    loadIfMissing(state.openRow)
    const isLoading = Object.values(state.recommendations).some((answer) => answer.state === 'loading')
    if (!isLoading) loadIfMissing(state.expectedRow)
  })
}

/**
 * Leaves the demo for the sign-in screen, or for the account from which the tutorial started the demo. Nothing is deleted: the demo and the
 * user's log stay in this browser.
 */
export function leaveDemo(): void {
  if (writePref('username', null)) reloadPage()
}
