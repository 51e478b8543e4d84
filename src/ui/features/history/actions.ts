import { subscribe } from 'valtio'
import { loadDrafts } from '../../drafts/draft-store'
import { loadDraft } from '../../drafts/drafts'
import { guardLeaving } from '../../drafts/guard-leaving'
import { openDrafts } from '../../drafts/open-drafts'
import { history } from '../../state/history-store'
import { state } from '../../state/state'

let isInitialized = false

/** Loads stored drafts, and warns before the page is left with unsaved drafts. Has effect only once per page load. */
export function initHistory(): void {
  if (isInitialized || state.username === null) return
  isInitialized = true
  loadDrafts(state.username, loadDraft)
  guardUnsavedDrafts()
  subscribe(openDrafts.unsaved, guardUnsavedDrafts)
}

const guardUnsavedDrafts = (): void => guardLeaving('drafts', Object.keys(openDrafts.unsaved).length > 0)

/** On narrow screens: returns from a solve to the list. */
export function showList(): void {
  history.pane = 'list'
}

/** On narrow screens: shows the selected solve instead of the list. */
export function showDetail(): void {
  if (history.selected !== null) history.pane = 'detail'
}

export function setListHidden(isHidden: boolean): void {
  history.isListHidden = isHidden
}
