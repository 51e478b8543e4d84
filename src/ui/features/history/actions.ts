import { subscribe } from 'valtio'
import { loadDrafts } from '../../drafts/draft-store'
import { loadDraft } from '../../drafts/drafts'
import { guardLeaving } from '../../drafts/guard-leaving'
import { openDrafts } from '../../drafts/open-drafts'
import { history } from '../../state/history-store'
import { state } from '../../state/state'

let begun = false

/** Loads stored drafts, and warns before the page is left with unsaved ones. Call once per page load. */
export function initHistory(): void {
  if (begun || state.username === null) return
  begun = true
  loadDrafts(state.username, loadDraft)
  guard()
  subscribe(openDrafts.unsaved, guard)
}

const guard = (): void => guardLeaving('drafts', Object.keys(openDrafts.unsaved).length > 0)

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
