import { pagedList } from '../../../shared/paged-list'
import { state } from '../../../shared/state'
import { client } from '../../../worker-client/client'
import { history } from '../store'

/** The list of solves. Its visible rows are fetched from the worker. */
export const {
  rowAt,
  fetchRow,
  look,
  refresh: refreshList,
  lookFromTop,
} = pagedList({
  list: history.list,
  generation: () => `${JSON.stringify(history.filter)}#${state.views?.solves.revision ?? 0}`,
  read: (offset, limit) => client().call('listSolves', { ...history.filter }, offset, limit),
  placeOf: (key) => client().call('findSolve', { ...history.filter }, key),
  idOf: ({ key }) => key,
  selected: () => history.selected,
})
