import type { EventAddress } from '#events/commit'
import type { UndoTarget, VersionPart } from '#protocol/changes'
import { client } from '../worker-client/client'
import { dismiss, notify } from './notifications'

/**
 * Undoes a change and shows a message with the result. The message offers Redo; undoing an undo is a redo. Returns false if refused.
 */
export async function undoChange(target: UndoTarget): Promise<boolean> {
  const answer = await explainWait(client().change('undo', sayLate, target))
  if (!answer.ok) {
    notify(answer.failure.code === 'not-found' ? 'info' : 'error', answer.failure.message)
    return false
  }
  const { commit, sentence, isRedo } = answer.value
  notify('success', `${sentence}.`, { commit, label: isRedo ? 'Undo' : 'Redo' })
  return true
}

const sayLate = () => void notify('info', 'Taking longer than usual; it may still finish.')

/** Milliseconds until a message explains the wait. The first undo may have to read a long log for the earlier values. */
const EXPLAIN_AFTER = 400

/** Waits for an answer. Shows a message if it takes long. */
async function explainWait<T>(answer: Promise<T>): Promise<T> {
  let notice: number | null = null
  const timer = setTimeout(() => {
    notice = notify('info', 'Looking through your log…')
  }, EXPLAIN_AFTER)
  const value = await answer
  clearTimeout(timer)
  if (notice !== null) dismiss(notice)
  return value
}

/** Undoes or redoes the change of a message. */
export async function undoFromNotice(id: number, commit: string): Promise<void> {
  dismiss(id)
  await undoChange({ commit })
}

const PARTS: Record<VersionPart, string> = {
  code: 'code',
  notes: 'note',
  details: 'details',
  feedback: 'feedback',
  problemNote: 'problem note',
  profile: 'profile',
}

/** Restores the version that an event had set. Shows a message with the result. */
export async function restoreVersion(at: EventAddress, part: VersionPart): Promise<void> {
  const answer = await explainWait(client().change('restore', sayLate, at, part))
  if (!answer.ok) notify('error', answer.failure.message)
  else notify('success', `Earlier ${PARTS[part]} restored.`, answer.value.commit)
}
