import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'

/** Syncs all sources, and draws new recommendations (D5, Sync Now). */
export async function syncNow(): Promise<void> {
  state.cachedRecommendations = null
  state.recommendationDraw++
  const answer = await client().call('syncNow')
  if (!answer.ok) showToast('error', answer.failure.message)
}

/** Stops the running sync. The next sync continues from the same position. */
export async function stopSync(): Promise<void> {
  const answer = await client().call('stopSync')
  if (!answer.ok) showToast('error', answer.failure.message)
}
