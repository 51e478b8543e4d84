import { pagedList } from '../../../shared/paged-list'
import { state } from '../../../shared/state'
import { client } from '../../../worker-client/client'
import { history } from '../store'

/** The list of solves. Its visible rows are fetched from the worker. */
const list = pagedList({
  list: history.list,
  generation: () => `${JSON.stringify(history.filter)}#${state.views?.solves.revision ?? 0}#${history.passes}`,
  read: async (offset, limit) => {
    const answer = await client().call('listSolves', { ...history.filter }, offset, limit)
    history.isSearching = answer.ok && answer.value.isPartial
    return answer
  },
  placeOf: (key) => client().call('findSolve', { ...history.filter }, key),
  idOf: ({ key }) => key,
  selected: () => history.selected,
})

export const { rowAt, fetchRow, look, lookFromTop } = list

/**
 * Reloads the visible rows, and again while a search finds more. Returns false if nothing changed, or if a newer refresh
 * replaced this one.
 */
export async function refreshList(): Promise<boolean> {
  let isRefreshed = await list.refresh()
  while (isRefreshed && history.isSearching) {
    history.passes += 1
    isRefreshed = await list.refresh()
  }
  return isRefreshed
}

let isPrepared = false

/** Loads what a search needs, once the search field has the focus. */
export function prepareSearch(): void {
  if (isPrepared) return
  isPrepared = true
  void client().call('prepareSearch')
}
