import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'

/** Starts, pauses or retries the extension's own import. */
export async function controlImport(action: 'start' | 'pause' | 'retry'): Promise<void> {
  const done = await client().call('controlImport', action)
  if (!done.ok) showToast('error', done.failure.message)
}
