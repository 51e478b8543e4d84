import { type RowName, state } from '../state/state'
import { getClient } from '../worker-client/client'

/** Reloads the recommendations of the open dashboard row. The old recommendations stay visible until the new ones arrive. */
export function refreshRecommendations(): void {
  const row = state.openRow
  const displayedAnswer = row === null ? undefined : state.recommendations[row]
  state.recommendations = row !== null && displayedAnswer?.state === 'ready' ? { [row]: displayedAnswer } : {}
  if (row !== null && displayedAnswer?.state === 'ready') void requestRecommendations(row)
}

export async function loadRecommendations(row: RowName): Promise<void> {
  state.recommendations[row] = { state: 'loading' }
  await requestRecommendations(row)
}

async function requestRecommendations(row: RowName): Promise<void> {
  const { recommendations } = state
  const answer = await getClient().call('recommend', row === 'Random' ? null : row)
  // If a sync or a profile change has replaced `recommendations` during the request, this answer is outdated.
  if (state.recommendations !== recommendations) return
  recommendations[row] = answer.ok
    ? { state: 'ready', recommendations: answer.value }
    : { state: 'failed', failure: answer.failure }
}
