import { refreshList } from './list/actions'

/** Reads the first rows of the list before it is opened, so that opening it draws them at once. */
export async function readAhead(): Promise<void> {
  await refreshList()
}
