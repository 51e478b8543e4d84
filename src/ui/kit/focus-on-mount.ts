/** A ref that takes the focus when its element appears; for views that replace one another within a dialog. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
