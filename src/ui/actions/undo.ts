import type { EventAddress } from '#events/commit'
import type { UndoTarget, VersionPart } from '#protocol/changes'
import { dismissToast, showToast } from '../state/toasts'
import { getClient } from '../worker-client/client'

/** Undoes a change and shows a toast with the result. The toast offers Redo, or Undo after a redo. Returns false if the undo failed. */
export async function undoChange(target: UndoTarget): Promise<boolean> {
  const answer = await showToastWhileSlow(getClient().change('undo', showLateToast, target))
  if (!answer.ok) {
    showToast(answer.failure.code === 'not-found' ? 'info' : 'error', answer.failure.message)
    return false
  }
  const { commit, sentence, isRedo } = answer.value
  showToast('success', `${sentence}.`, { commit, label: isRedo ? 'Undo' : 'Redo', isOneLine: true })
  return true
}

const showLateToast = () => void showToast('info', 'Taking longer than usual; it may still finish.')

/** Milliseconds until a toast explains the wait. The first undo may have to read a long log to find the earlier values. */
const SLOW_AFTER_MS = 400

async function showToastWhileSlow<T>(answer: Promise<T>): Promise<T> {
  let toast: number | null = null
  const timer = setTimeout(() => {
    toast = showToast('info', 'Looking through your log…')
  }, SLOW_AFTER_MS)
  const value = await answer
  clearTimeout(timer)
  if (toast !== null) dismissToast(toast)
  return value
}

export async function undoFromToast(toastId: number, commitId: string): Promise<void> {
  dismissToast(toastId)
  await undoChange({ commit: commitId })
}

const VERSION_PART_NAMES: Record<VersionPart, string> = {
  code: 'code',
  notes: 'note',
  details: 'details',
  feedback: 'feedback',
  problemNote: 'problem note',
  profile: 'profile',
  studyList: 'list',
}

/** Restores the text or value `part` as the event at `address` has set it. Shows a toast with the result. */
export async function restoreVersion(address: EventAddress, part: VersionPart): Promise<void> {
  const answer = await showToastWhileSlow(getClient().change('restoreVersion', showLateToast, address, part))
  if (!answer.ok) showToast('error', answer.failure.message)
  else showToast('success', `Earlier ${VERSION_PART_NAMES[part]} restored.`, answer.value.commit)
}
