import type { SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import { execute } from '../../shared/execute'
import { notify } from '../../shared/notifications'
import { openSelected } from './detail-actions'
import { describeFailure } from './save'

/** Removes the code of a solve (N16). Resolves to true on success. The notification offers Undo. */
export function removeCode(key: SolveKey): Promise<boolean> {
  return remove({ type: 'RemoveCode', key }, 'Code removed.', 'Failed to remove code. Please try again.')
}

/** Removes the feedback of a solve (N16). Resolves to true on success. The notification offers Undo. */
export function removeFeedback(key: SolveKey): Promise<boolean> {
  return remove({ type: 'RemoveFeedback', key }, 'Feedback removed.', 'Failed to remove feedback. Please try again.')
}

async function remove(command: Command, done: string, failed: string): Promise<boolean> {
  const answer = await execute(command)
  if (!answer.ok) {
    notify('error', describeFailure(failed, answer.failure))
    return false
  }
  await openSelected()
  notify('success', done, answer.value.commit)
  return true
}
