import { type RowName, state } from '../state/state'
import { client } from '../worker-client/client'

/** Reloads the recommendations after their input has changed. The old ones stay visible until the new ones arrive. */
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
  // A sync or a profile change has cleared the recommendations, so this answer is outdated.
  if (state.recommendations !== recommendations) return
  recommendations[row] = answer.ok
    ? { state: 'ready', recommendations: answer.value }
    : { state: 'failed', failure: answer.failure }
}
