import { undoChange } from '../actions/undo'
import { isKey } from '../behaviour/keys'

/** Elements that use these keys themselves: fields and dialogs. */
const KEEPS_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/**
 * Handles Ctrl/Command+Z (undo) and Ctrl/Command+Shift+Z or Ctrl+Y (redo) while no text is being typed. The keys are ignored while an
 * edit form is open, because they would undo a change other than the visible one.
 */
export function listenForUndoKey(): void {
  document.addEventListener('keydown', (event) => {
    const target = targetOf(event)
    if (target === null || event.altKey || event.repeat) return
    if (document.querySelector('form[data-edit]')) return
    // Check the whole event path, because the code editor is in a shadow tree.
    if (event.composedPath().some((node) => node instanceof Element && node.matches(KEEPS_KEYS))) return
    event.preventDefault()
    void undoChange(target)
  })
}

function targetOf(event: KeyboardEvent): 'last' | 'redo' | null {
  if (isKey('undo', event)) return 'last'
  if (isKey('redo', event)) return 'redo'
  // Windows has a second key for redo.
  return event.key.toLowerCase() === 'y' && event.ctrlKey && !event.metaKey ? 'redo' : null
}
