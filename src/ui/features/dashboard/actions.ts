import { subscribe } from 'valtio'
import { notify } from '../../shared/notifications'
import { type AppState, type RowName, state } from '../../shared/state'
import { client } from '../../worker-client/client'

/** Switches the view within the page (spec §2). */
export function showScreen(screen: AppState['screen']): void {
  state.screen = screen
}

/** Opens a row and closes the one that was open; what failed to come is asked for again at the next opening. */
export function toggleRow(row: RowName): void {
  if (state.recommendations[row]?.state === 'failed') delete state.recommendations[row]
  if (row !== 'Random' && state.reasons[row]?.failure) delete state.reasons[row]
  state.openRow = state.openRow === row ? null : row
}

/** Asks every source again (spec §4, Sync Now). */
export async function syncNow(): Promise<void> {
  const begun = await client().call('syncNow')
  if (!begun.ok) notify('error', begun.failure.message)
}

/** Ends the sync that is under way, where the next one can go on. */
export async function stopSync(): Promise<void> {
  const stopped = await client().call('stopSync')
  if (!stopped.ok) notify('error', stopped.failure.message)
}

/** Keeps the open row's recommendations there: loaded at the first opening, and again once a sync dropped them. */
export function followOpenRow(): void {
  subscribe(state, () => {
    const row = state.openRow
    if (row !== null && state.views && !state.recommendations[row]) void loadRecommendations(row)
  })
}

/** Asks for the recommendations anew because what they rest on has changed; the old ones show until the new ones come. */
export function refreshRecommendations(): void {
  const row = state.openRow
  const shown = row === null ? undefined : state.recommendations[row]
  state.recommendations = row !== null && shown?.state === 'ready' ? { [row]: shown } : {}
  if (row !== null && shown?.state === 'ready') void requestRecommendations(row)
}

async function loadRecommendations(row: RowName): Promise<void> {
  state.recommendations[row] = { state: 'loading' }
  await requestRecommendations(row)
}

async function requestRecommendations(row: RowName): Promise<void> {
  const { recommendations } = state
  const answer = await client().call('recommend', row === 'Random' ? null : row)
  // Dropped meanwhile by a sync or another profile: what came is of the past.
  if (state.recommendations !== recommendations) return
  recommendations[row] = answer.ok
    ? { state: 'ready', recommendations: answer.value }
    : { state: 'failed', failure: answer.failure }
}
