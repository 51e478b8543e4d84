const isGone = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether what has the focus cannot be seen or used any more: the browser takes it away only with the next frame. */
const isAway = (): boolean => {
  const { activeElement } = document
  return activeElement?.getClientRects().length === 0 || activeElement?.matches(':disabled') === true
}

/**
 * Gives the focus to an element when a change has left it nowhere; as a ref, when the element appears in place of the one
 * that had it. Focus that is held elsewhere stays: an opening dialog must still see where to give it back.
 */
export function catchFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isGone() || isAway()) element?.focus(options)
}

/**
 * The same for the view that has come into sight: from it the Tab key goes on. With the frame that shows it: to take the focus
 * is to be laid out, and until then the view is still being drawn.
 */
export function catchFocusInView(): void {
  requestAnimationFrame(() => {
    if (isGone()) document.getElementById('view')?.focus({ preventScroll: true })
  })
}

/** The same for a search of that view, by its label, where what narrowed its list has been taken away. */
export function catchFocusInSearch(label: string): void {
  catchFocus(document.querySelector<HTMLElement>(`#view [type="search"][aria-label="${label}"]`))
}
