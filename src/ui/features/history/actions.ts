import { subscribe } from 'valtio'
import { catchFocus, catchFocusInView } from '../../behaviour/catch-focus'
import { readUsername } from '../../state/prefs'
import { state } from '../../state/state'
import { isFormUnsaved, persistNewSolveForm } from './added/kept-form'
import { addedState } from './added/store'
import { loadDrafts } from './drafts/draft-store'
import { loadDraft } from './drafts/drafts'
import { history } from './store'

let begun = false

/** Loads stored drafts, and warns before the page is left with unsaved ones. Call once per page load. */
export function initHistory(): void {
  if (begun || state.username === null) return
  begun = true
  loadDrafts(state.username, loadDraft)
  persistNewSolveForm()
  guardLeaving()
  subscribe(history.unsaved, guardLeaving)
  subscribe(addedState, guardLeaving)
}

/** Does not warn after a sign-out, because the sign-out has already asked for confirmation. */
const ask = (event: BeforeUnloadEvent): void => {
  if (readUsername() !== null) event.preventDefault()
}

/** Listens only while something is unsaved, because a `beforeunload` listener disables the back/forward cache. */
function guardLeaving(): void {
  if (Object.keys(history.unsaved).length > 0 || isFormUnsaved()) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Narrow screens: returns from a solve to the list. */
export function showList(): void {
  history.pane = 'list'
}

/** Narrow screens: shows the selected solve instead of the list. */
export function showDetail(): void {
  if (history.selected !== null) history.pane = 'detail'
}

/** Wide screens: hides or shows the list. */
export function setListHidden(hidden: boolean): void {
  history.listHidden = hidden
}

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
