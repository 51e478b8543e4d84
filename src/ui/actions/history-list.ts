import { history } from '../state/history-store'
import { createPagedList } from '../state/paged-list'
import { state } from '../state/state'
import { getClient } from '../worker-client/client'

const createListVersion = (): string =>
  `${history.view}${JSON.stringify(history.filter)}#${state.views?.solves.revision ?? 0}#${history.searchReloadCount}`

let unfinishedVersion: string | null = null

const solveList = createPagedList({
  list: history.list,
  getVersion: createListVersion,
  readRows: async (offset, limit) => {
    const requestedVersion = createListVersion()
    const answer = await getClient().call('listSolves', { ...history.filter }, offset, limit, history.view)
    // After a change of the view, the filter or the solves, this answer says nothing about the present search.
    if (requestedVersion !== createListVersion()) return answer
    if (!answer.ok) unfinishedVersion = null
    else if (answer.value.isPartial) unfinishedVersion = requestedVersion
    history.isSearching = unfinishedVersion === requestedVersion
    return answer
  },
  findPosition: (key) => getClient().call('findSolveIndex', { ...history.filter }, key, history.view),
  getId: ({ key }) => key,
  getSelectedId: () => history.selected,
})

export const { findLoadedRow, fetchRow, showRows, resetToTop } = solveList

/**
 * Reloads the visible rows, and repeats this until the worker has finished the search. Returns false if nothing changed, if a read failed,
 * or if a newer call replaced this one.
 */
export async function refreshList(): Promise<boolean> {
  let isRefreshed = await solveList.refresh()
  while (isRefreshed && history.isSearching) {
    history.searchReloadCount += 1
    isRefreshed = await solveList.refresh()
  }
  return isRefreshed
}

let isSearchPrepared = false

/** Makes the worker read the texts that a search needs. Later calls do nothing. */
export function prepareSearch(): void {
  if (isSearchPrepared) return
  isSearchPrepared = true
  void getClient().call('prepareSearch')
}
