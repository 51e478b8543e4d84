import { refreshList } from './list/actions'

/** Prefetches the first rows, so that the list shows them as soon as it opens. */
export async function readAhead(): Promise<void> {
  await refreshList()
}
