import type { SolveKey } from '#domain/solve'
import { pluralize } from '#lib/format'
import { showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'

export async function restoreSolves(keys: readonly SolveKey[]): Promise<void> {
  const answer = await getClient().call('restoreSolves', keys)
  if (!answer.ok) showToast('error', answer.failure.message)
  else if (answer.value.commit === null) showToast('info', 'There is nothing left to restore.')
  else showToast('success', `${pluralize(keys.length, 'solve')} restored.`, answer.value.commit)
}
