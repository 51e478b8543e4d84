import type { EventAddress } from '#events/commit'
import type { UndoTarget, VersionPart } from '#protocol/changes'
import { dismissToast, showToast } from '../state/toasts'
import { client } from '../worker-client/client'

/**
 * Undoes a change and shows a toast with the result. The toast offers Redo. Undoing an undo is a redo. Returns false if the undo was
 * refused.
 */
export async function undoChange(target: UndoTarget): Promise<boolean> {
  const answer = await showToastWhileSlow(client().change('undo', showLateToast, target))
  if (!answer.ok) {
    showToast(answer.failure.code === 'not-found' ? 'info' : 'error', answer.failure.message)
    return false
  }
  const { commit, sentence, isRedo } = answer.value
  showToast('success', `${sentence}.`, { commit, label: isRedo ? 'Undo' : 'Redo' })
  return true
}

const showLateToast = () => void showToast('info', 'Taking longer than usual; it may still finish.')

/** Milliseconds until a toast explains the wait. The first undo may have to read a long log for the earlier values. */
const EXPLAIN_AFTER_MS = 400

/** Returns the result of a promise. Meanwhile shows a toast if it takes longer than `EXPLAIN_AFTER_MS`. */
async function showToastWhileSlow<T>(answer: Promise<T>): Promise<T> {
  let toast: number | null = null
  const timer = setTimeout(() => {
    toast = showToast('info', 'Looking through your log…')
  }, EXPLAIN_AFTER_MS)
  const value = await answer
  clearTimeout(timer)
  if (toast !== null) dismissToast(toast)
  return value
}

/** Undoes or redoes the change that a toast is about. */
export async function undoFromToast(id: number, commit: string): Promise<void> {
  dismissToast(id)
  await undoChange({ commit })
}

const PART_NAMES: Record<VersionPart, string> = {
  code: 'code',
  notes: 'note',
  details: 'details',
  feedback: 'feedback',
  problemNote: 'problem note',
  profile: 'profile',
  studyList: 'list',
}

/** Restores the version that an event had set. Shows a toast with the result. */
export async function restoreVersion(at: EventAddress, part: VersionPart): Promise<void> {
  const answer = await showToastWhileSlow(client().change('restore', showLateToast, at, part))
  if (!answer.ok) showToast('error', answer.failure.message)
  else showToast('success', `Earlier ${PART_NAMES[part]} restored.`, answer.value.commit)
}
