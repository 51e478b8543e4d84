const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether the focused element is hidden or disabled. The browser removes the focus from it only in the next frame. */
const isFocusedElementUnusable = (): boolean => {
  const { activeElement } = document
  return activeElement?.getClientRects().length === 0 || activeElement?.matches(':disabled') === true
}

/**
 * Focuses an element if no usable element has the focus. Does nothing while another element has it, because a dialog that opens remembers
 * that element and returns the focus to it. Can be used as a React ref: an element that replaces the focused one then receives the focus.
 */
export function catchFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isFocusLost() || isFocusedElementUnusable()) element?.focus(options)
}

/**
 * Focuses the new view, so that the Tab key continues from there. Waits for the next frame, because focusing forces layout while
 * the view is still being drawn.
 */
export function catchFocusInView(): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) document.getElementById('view')?.focus({ preventScroll: true })
  })
}

/** Focuses the view's search field with the name `label`, after the filter that had the focus was removed. */
export function catchFocusInSearch(label: string): void {
  catchFocus(document.querySelector<HTMLElement>(`#view [type="search"][aria-label="${label}"]`))
}

/**
 * Focuses the view's list after the focused control was removed, or the view if the list is hidden or empty. Does so in the next frame,
 * when the control is gone.
 */
export function catchFocusInList(): void {
  requestAnimationFrame(() => {
    catchFocus(document.querySelector<HTMLElement>('[role="listbox"]'))
    catchFocusInView()
  })
}
