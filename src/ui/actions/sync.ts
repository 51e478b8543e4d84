import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'

/** Syncs all sources (D5, Sync Now). */
export async function syncNow(): Promise<void> {
  const begun = await client().call('syncNow')
  if (!begun.ok) showToast('error', begun.failure.message)
}

/** Stops the running sync. The next one continues from there. */
export async function stopSync(): Promise<void> {
  const stopped = await client().call('stopSync')
  if (!stopped.ok) showToast('error', stopped.failure.message)
}
