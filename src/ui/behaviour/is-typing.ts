const OWN_KEYS_SELECTOR =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="dialog"], [role="alertdialog"], .cm-editor'

/**
 * Whether the target of a key event uses keys itself: a field, the code editor, a menu or a dialog. Page shortcuts ignore the event then.
 * Checks the whole event path, because the code editor is in a shadow tree.
 */
export function isTyping(event: KeyboardEvent): boolean {
  return event.composedPath().some((node) => node instanceof Element && node.matches(OWN_KEYS_SELECTOR))
}
