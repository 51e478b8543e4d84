import { history } from '../state/history-store'
import { createPagedList } from '../state/paged-list'
import { state } from '../state/state'
import { client } from '../worker-client/client'

/**
 * Returns a text that changes with the view, the filter, the solves and the number of finished reads of texts. Two equal texts mean the
 * same list.
 */
const listVersion = (): string =>
  `${history.view}${JSON.stringify(history.filter)}#${state.views?.solves.revision ?? 0}#${history.passes}`

/** The value of `listVersion` for which the last search was not finished; null if it was finished. */
let unfinishedVersion: string | null = null

/** The list of solves. The worker returns the visible rows on request. */
const list = createPagedList({
  list: history.list,
  listVersion: listVersion,
  read: async (offset, limit) => {
    const requestedVersion = listVersion()
    const answer = await client().call('listSolves', { ...history.filter }, offset, limit, history.view)
    // The filter has changed since the request, so this answer says nothing about the present search.
    if (requestedVersion !== listVersion()) return answer
    if (!answer.ok) unfinishedVersion = null
    else if (answer.value.isPartial) unfinishedVersion = requestedVersion
    history.isSearching = unfinishedVersion === requestedVersion
    return answer
  },
  findPosition: (key) => client().call('findSolve', { ...history.filter }, key, history.view),
  idOf: ({ key }) => key,
  selectedId: () => history.selected,
})

export const { rowAt, fetchRow, showRows, resetToTop } = list

/**
 * Reloads the visible rows, and repeats this while a search finds more. Returns false if nothing changed, or if a newer call replaced this
 * one.
 */
export async function refreshList(): Promise<boolean> {
  let isRefreshed = await list.refresh()
  while (isRefreshed && history.isSearching) {
    history.passes += 1
    isRefreshed = await list.refresh()
  }
  return isRefreshed
}

let isSearchPrepared = false

/** Tells the worker to read the texts that a search needs, when the search field first gets the focus. */
export function prepareSearch(): void {
  if (isSearchPrepared) return
  isSearchPrepared = true
  void client().call('prepareSearch')
}
