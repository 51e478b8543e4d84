const FIELDS =
  'input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="dialog"], [role="alertdialog"]'

/**
 * Whether a key goes to something that uses keys itself: a field, the code, a list, a dialog. Shortcuts of the page keep
 * out of the way then. The code view lives in a shadow tree, so the whole path of the event is looked at.
 */
export function isTyping(event: KeyboardEvent): boolean {
  return event
    .composedPath()
    .some((node) => node instanceof Element && (node.matches(FIELDS) || node.matches('.cm-editor')))
}
