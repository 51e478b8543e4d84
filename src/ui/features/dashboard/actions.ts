import { subscribe } from 'valtio'
import { loadRecommendations } from '../../actions/recommendations'
import { writePref } from '../../state/prefs'
import { type RowName, state } from '../../state/state'

/** Opens a row and closes the open one. Failed recommendations are requested again the next time a row opens. */
export function toggleRow(row: RowName): void {
  if (state.recommendations[row]?.state === 'failed') delete state.recommendations[row]
  if (row !== 'Random' && state.reasons[row]?.failure) delete state.reasons[row]
  state.openRow = state.openRow === row ? null : row
}

/** Loads the open row's recommendations when it is first opened and after a sync has cleared them (D11). */
export function loadOpenRowOnChange(): void {
  subscribe(state, () => {
    const row = state.openRow
    if (row !== null && state.views && !state.recommendations[row]) void loadRecommendations(row)
  })
}

/**
 * Leaves the demo for the sign-in screen, or for the account that the tutorial came from. Nothing is deleted: the demo and the
 * user's own log stay in this browser.
 */
export function leaveDemo(): void {
  if (writePref('username', null)) location.reload()
}
