import { subscribe } from 'valtio'
import { notify } from '../../shared/notifications'
import { type AppState, type RowName, state } from '../../shared/state'
import { worker } from '../../worker-client/client'

/** Switches the view within the page (spec §2). */
export function showScreen(screen: AppState['screen']): void {
  state.screen = screen
}

/** Opens a row and closes the one that was open; what failed to come is asked for again at the next opening. */
export function toggleRow(row: RowName): void {
  if (state.picks[row]?.state === 'failed') delete state.picks[row]
  if (row !== 'Random' && state.reasons[row]?.failure) delete state.reasons[row]
  state.openRow = state.openRow === row ? null : row
}

/** Asks every source again (spec §4, Sync Now). */
export async function syncNow(): Promise<void> {
  const begun = await worker().call('syncNow')
  if (!begun.ok) notify('error', begun.failure.message)
}

/** Ends the sync that is under way, where the next one can go on. */
export async function stopSync(): Promise<void> {
  const stopped = await worker().call('stopSync')
  if (!stopped.ok) notify('error', stopped.failure.message)
}

/** Keeps the open row's recommendations there: loaded at the first opening, and again once a sync dropped them. */
export function followOpenRow(): void {
  subscribe(state, () => {
    const row = state.openRow
    if (row !== null && state.views && !state.picks[row]) void loadPicks(row)
  })
}

/** Asks for the recommendations anew because what they rest on has changed; the old ones show until the new ones come. */
export function renewPicks(): void {
  const row = state.openRow
  const shown = row === null ? undefined : state.picks[row]
  state.picks = row !== null && shown?.state === 'ready' ? { [row]: shown } : {}
  if (row !== null && shown?.state === 'ready') void askForPicks(row)
}

async function loadPicks(row: RowName): Promise<void> {
  state.picks[row] = { state: 'loading' }
  await askForPicks(row)
}

async function askForPicks(row: RowName): Promise<void> {
  const { picks } = state
  const answer = await worker().call('recommend', row === 'Random' ? null : row)
  // Dropped meanwhile by a sync or another profile: what came is of the past.
  if (state.picks !== picks) return
  picks[row] = answer.ok ? { state: 'ready', picks: answer.value } : { state: 'failed', failure: answer.failure }
}
