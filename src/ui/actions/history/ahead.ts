import { worker } from '../../link/link'
import { history } from '../../state/history'
import { PAGE } from '../paged-list'

/** Lets the worker sort the solves before the list is opened: it keeps them so until one changes. */
export async function sortAhead(): Promise<void> {
  await worker().call('listSolves', { ...history.filter }, 0, PAGE)
}
