import { client } from '../worker-client/client'
import { type RowName, state } from './state'

/** Asks for the recommendations anew because what they rest on has changed; the old ones show until the new ones come. */
export function refreshRecommendations(): void {
  const row = state.openRow
  const shown = row === null ? undefined : state.recommendations[row]
  state.recommendations = row !== null && shown?.state === 'ready' ? { [row]: shown } : {}
  if (row !== null && shown?.state === 'ready') void requestRecommendations(row)
}

/** Fetches the recommendations of a row of the dashboard. */
export async function loadRecommendations(row: RowName): Promise<void> {
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
