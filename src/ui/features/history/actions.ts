import { subscribe } from 'valtio'
import { readUsername } from '../../shared/prefs'
import { state } from '../../shared/state'
import { loadDrafts } from './drafts/draft-store'
import { loadDraft } from './drafts/drafts'
import { history } from './store'

let begun = false

/** Finds the drafts of earlier visits and guards the unsaved ones, once for the life of the page. */
export function beginHistory(): void {
  if (begun || state.username === null) return
  begun = true
  loadDrafts(state.username, loadDraft)
  guardLeaving()
  subscribe(history.unsaved, guardLeaving)
}

/** Who has signed out has already been asked. */
const ask = (event: BeforeUnloadEvent): void => {
  if (readUsername() !== null) event.preventDefault()
}

/** The browser asks before the page is left only while something is unsaved: the listener costs the page its cache. */
function guardLeaving(): void {
  if (Object.keys(history.unsaved).length > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** Narrow screens: goes back from a solve to the list. */
export function showList(): void {
  history.pane = 'list'
}

/** Narrow screens: goes from the list to the selected solve. */
export function showDetail(): void {
  if (history.selected !== null) history.pane = 'detail'
}

/** Wide screens: puts the list away or brings it back. */
export function hideList(hidden: boolean): void {
  history.listHidden = hidden
}
