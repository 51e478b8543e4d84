import type { Address } from '#events/commit'
import type { UndoWish, VersionPart } from '#protocol/changes'
import { client } from '../worker-client/client'
import { dismiss, notify } from './notifications'

/**
 * Takes a change back and says what that did; taking back an undo is a redo, which the same message offers. False when it was refused.
 */
export async function undoChange(wish: UndoWish): Promise<boolean> {
  const answer = await told(client().change('undo', sayLate, wish))
  if (!answer.ok) {
    notify(answer.failure.code === 'not-found' ? 'info' : 'error', answer.failure.message)
    return false
  }
  const { commit, sentence, isRedo } = answer.value
  notify('success', `${sentence}.`, { commit, label: isRedo ? 'Undo' : 'Redo' })
  return true
}

const sayLate = () => void notify('info', 'This takes longer than it should, and may still be done.')

/** Milliseconds after which waiting is explained: at first a long log has to be read for what was there before. */
const LONG = 400

/** An answer that may take a moment, which is said meanwhile. */
async function told<T>(answer: Promise<T>): Promise<T> {
  let notice: number | null = null
  const timer = setTimeout(() => {
    notice = notify('info', 'Looking through your log…')
  }, LONG)
  const value = await answer
  clearTimeout(timer)
  if (notice !== null) dismiss(notice)
  return value
}

/** Takes back the change that a message tells of. */
export async function undoFromNotice(id: number, commit: string): Promise<void> {
  dismiss(id)
  await undoChange({ commit })
}

const PARTS: Record<VersionPart, string> = {
  code: 'code',
  notes: 'note',
  details: 'details',
  feedback: 'feedback',
  profile: 'profile',
}

/** Brings back what an event had made; says so, or why not. */
export async function restoreVersion(at: Address, part: VersionPart): Promise<void> {
  const answer = await told(client().change('restore', sayLate, at, part))
  if (!answer.ok) notify('error', answer.failure.message)
  else notify('success', `The earlier ${PARTS[part]} is back.`, answer.value.commit)
}

/** What uses these keys itself: fields, and dialogs. */
const KEEPS_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/**
 * Lets Ctrl or Command with Z undo, and with Shift (or Ctrl with Y) redo, wherever no text is being typed. While an edit form is
 * open the keys are the form's alone: they would take back something else than what is being looked at.
 */
export function followUndoKey(): void {
  document.addEventListener('keydown', (event) => {
    const wish = wishOf(event)
    if (wish === null || event.altKey || event.repeat) return
    if (document.querySelector('form[data-edit]')) return
    // The code's editor lives in a shadow tree, so the whole path of the event is looked at.
    if (event.composedPath().some((node) => node instanceof Element && node.matches(KEEPS_KEYS))) return
    event.preventDefault()
    void undoChange(wish)
  })
}

function wishOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'last' | 'redo' | null {
  const letter = key.toLowerCase()
  if (letter === 'z' && (ctrlKey || metaKey)) return shiftKey ? 'redo' : 'last'
  return letter === 'y' && ctrlKey && !metaKey ? 'redo' : null
}
