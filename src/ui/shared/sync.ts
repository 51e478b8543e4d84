import { client } from '../worker-client/client'
import { notify } from './notifications'

/** Asks every source again (D5, Sync Now). */
export async function syncNow(): Promise<void> {
  const begun = await client().call('syncNow')
  if (!begun.ok) notify('error', begun.failure.message)
}

/** Ends the sync that is under way, where the next one can go on. */
export async function stopSync(): Promise<void> {
  const stopped = await client().call('stopSync')
  if (!stopped.ok) notify('error', stopped.failure.message)
}
