import type { SolveKey } from '#domain/solve'
import { pluralize } from '#lib/format'
import { showToast } from '../state/toasts'
import { client } from '../worker-client/client'

/** Restores removed solves and shows the result. */
export async function restoreSolves(keys: readonly SolveKey[]): Promise<void> {
  const restored = await client().call('restoreSolves', keys)
  if (!restored.ok) showToast('error', restored.failure.message)
  else if (restored.value.commit === null) showToast('info', 'There is nothing left to restore.')
  else showToast('success', `${pluralize(keys.length, 'solve')} restored.`, restored.value.commit)
}
