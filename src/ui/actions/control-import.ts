import { showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'

/** Starts, pauses or retries the import that the extension makes from the practice site. */
export async function controlImport(action: 'start' | 'pause' | 'retry'): Promise<void> {
  const answer = await getClient().call('controlImport', action)
  if (!answer.ok) showToast('error', answer.failure.message)
}
