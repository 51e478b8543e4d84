/** Whether the focus is nowhere: what had it is gone, put away or switched off. */
function isLost(): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  return activeElement.getClientRects().length === 0 || activeElement.matches(':disabled')
}

/**
 * Gives the focus to an element when a change has left it nowhere; as a ref, when the element appears in place of the one
 * that had it. Focus that is held elsewhere stays: an opening dialog must still see where to give it back.
 */
export function catchFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isLost()) element?.focus(options)
}

/** The same for the view that is in sight, from where the Tab key goes on into it. */
export function catchFocusInView(): void {
  catchFocus(document.getElementById('view'), { preventScroll: true })
}

/** The same for the search of that view, where what narrowed its list has been taken away. */
export function catchFocusInSearch(): void {
  catchFocus(document.querySelector<HTMLElement>('#view [type="search"]'))
}
