import { history } from '../state/history-store'
import { pagedList } from '../state/paged-list'
import { state } from '../state/state'
import { client } from '../worker-client/client'

const generation = (): string =>
  `${history.view}${JSON.stringify(history.filter)}#${state.views?.solves.revision ?? 0}#${history.passes}`

/** The generation in which a search was not finished. */
let partial: string | null = null

/** The list of solves. Its visible rows are fetched from the worker. */
const list = pagedList({
  list: history.list,
  generation,
  read: async (offset, limit) => {
    const requested = generation()
    const answer = await client().call('listSolves', { ...history.filter }, offset, limit, history.view)
    // An answer to an earlier filter says nothing about this search.
    if (requested !== generation()) return answer
    if (!answer.ok) partial = null
    else if (answer.value.isPartial) partial = requested
    history.isSearching = partial === requested
    return answer
  },
  placeOf: (key) => client().call('findSolve', { ...history.filter }, key, history.view),
  idOf: ({ key }) => key,
  selected: () => history.selected,
})

export const { rowAt, fetchRow, showRows, resetToTop } = list

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
