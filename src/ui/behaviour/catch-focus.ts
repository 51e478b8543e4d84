const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** Whether the focused element is hidden or disabled. The browser removes the focus from it only in the next frame. */
const isFocusedElementUnusable = (): boolean => {
  const { activeElement } = document
  return activeElement?.getClientRects().length === 0 || activeElement?.matches(':disabled') === true
}

/**
 * Focuses an element if no element has the focus, or if the focused element is hidden or disabled. Can be used as a React ref: an element
 * that replaces the focused element then gets the focus.
 */
export function catchFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isFocusLost() || isFocusedElementUnusable()) element?.focus(options)
}

/**
 * Focuses the view in the next frame if no element has the focus, so that the Tab key continues in the view. Focusing it earlier would
 * force layout while the view is being drawn.
 */
export function catchFocusInView(): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) document.getElementById('view')?.focus({ preventScroll: true })
  })
}

/** Focuses the view's search field with the name `label` if the focused control has disappeared. */
export function catchFocusInSearch(label: string): void {
  catchFocus(document.querySelector<HTMLElement>(`#view [type="search"][aria-label="${label}"]`))
}

/** Focuses the view's list, or the view if it has no list at present. */
export function focusList(): void {
  const list = document.querySelector<HTMLElement>('[role="listbox"]') ?? document.getElementById('view')
  list?.focus({ preventScroll: true })
}

/** Focuses the view's list in the next frame if the focused control has disappeared. If the list cannot get the focus, focuses the view. */
export function catchFocusInList(): void {
  requestAnimationFrame(() => {
    catchFocus(document.querySelector<HTMLElement>('[role="listbox"]'))
    catchFocusInView()
  })
}
