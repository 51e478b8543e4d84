import { catchFocus, catchFocusInView } from '../../components/catch-focus'

/**
 * Focuses the list of solves after the focused control was removed, or the view while the list is hidden or empty. Waits for the frame
 * without the control.
 */
export function catchFocusInSolves(): void {
  requestAnimationFrame(() => {
    catchFocus(document.querySelector<HTMLElement>('[role="listbox"]'))
    catchFocusInView()
  })
}
