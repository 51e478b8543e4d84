const isGone = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether the focused element is hidden or disabled. The browser removes its focus only in the next frame. */
const isAway = (): boolean => {
  const { activeElement } = document
  return activeElement?.getClientRects().length === 0 || activeElement?.matches(':disabled') === true
}

/**
 * Focuses an element if a change has lost the focus. Used as a ref, it does so when the element replaces the focused one. Does
 * nothing while another element has the focus: a dialog that opens must know where to return the focus.
 */
export function catchFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isGone() || isAway()) element?.focus(options)
}

/**
 * Focuses the new view, so that the Tab key continues from there. Waits for the next frame, because focusing forces layout while
 * the view is still being drawn.
 */
export function catchFocusInView(): void {
  requestAnimationFrame(() => {
    if (isGone()) document.getElementById('view')?.focus({ preventScroll: true })
  })
}

/** Focuses the view's search field with this label, after the filter that had the focus was removed. */
export function catchFocusInSearch(label: string): void {
  catchFocus(document.querySelector<HTMLElement>(`#view [type="search"][aria-label="${label}"]`))
}

/**
 * Focuses the view's list after the focused control was removed, or the view while the list is hidden or empty. Waits for the frame
 * without the control.
 */
export function catchFocusInList(): void {
  requestAnimationFrame(() => {
    catchFocus(document.querySelector<HTMLElement>('[role="listbox"]'))
    catchFocusInView()
  })
}
