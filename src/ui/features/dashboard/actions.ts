import { subscribe } from 'valtio'
import { loadRecommendations } from '../../shared/recommendations'
import { type RowName, state } from '../../shared/state'

/** Opens a row and closes the one that was open; what failed to come is asked for again at the next opening. */
export function toggleRow(row: RowName): void {
  if (state.recommendations[row]?.state === 'failed') delete state.recommendations[row]
  if (row !== 'Random' && state.reasons[row]?.failure) delete state.reasons[row]
  state.openRow = state.openRow === row ? null : row
}

/** Keeps the open row's recommendations there: loaded at the first opening, and again once a sync dropped them. */
export function followOpenRow(): void {
  subscribe(state, () => {
    const row = state.openRow
    if (row !== null && state.views && !state.recommendations[row]) void loadRecommendations(row)
  })
}
