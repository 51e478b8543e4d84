import { undoChange } from '../actions/undo'
import { isKey } from '../behaviour/keys'

/** Elements that handle the keys for undo and redo themselves: fields and dialogs. */
const OWN_UNDO_SELECTOR =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/**
 * Handles Ctrl/Command+Z (undo) and Ctrl/Command+Shift+Z or Ctrl+Y (redo) while no text is being typed. Ignores the keys while an edit form
 * is open, because an undo would then change something that the user does not see.
 */
export function listenForUndoKey(): void {
  document.addEventListener('keydown', (event) => {
    const target = getUndoTarget(event)
    if (target === null || event.altKey || event.repeat) return
    if (document.querySelector('form[data-edit]')) return
    // Check the whole event path, because the code editor is in a shadow tree.
    if (event.composedPath().some((node) => node instanceof Element && node.matches(OWN_UNDO_SELECTOR))) return
    event.preventDefault()
    void undoChange(target)
  })
}

function getUndoTarget(event: KeyboardEvent): 'last' | 'redo' | null {
  if (isKey('undo', event)) return 'last'
  if (isKey('redo', event)) return 'redo'
  // On Windows, Ctrl+Y is a second key for redo.
  return event.key.toLowerCase() === 'y' && event.ctrlKey && !event.metaKey ? 'redo' : null
}
