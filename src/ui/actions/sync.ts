import { state } from '../state/state'
import { showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'

/** Fetches submissions and problems from all sources, and computes new recommendations (D5, Sync Now). */
export async function syncNow(): Promise<void> {
  state.cachedRecommendations = null
  state.userSyncCount++
  const answer = await getClient().call('syncNow')
  if (!answer.ok) showToast('error', answer.failure.message)
}

/** Stops the running sync. The next sync continues where this sync has stopped. */
export async function stopSync(): Promise<void> {
  const answer = await getClient().call('stopSync')
  if (!answer.ok) showToast('error', answer.failure.message)
}
