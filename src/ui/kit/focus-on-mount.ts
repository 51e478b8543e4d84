/**
 * A ref that takes the focus when its element appears in place of the one that had it; for views that replace one another
 * within a dialog. Focus that is held elsewhere stays: an opening dialog must still see where to give it back.
 */
export function focusOnMount(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
