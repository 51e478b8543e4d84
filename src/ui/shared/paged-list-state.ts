/** The fetched part of a list. Pages are `ref`s, so that Valtio does not proxy their rows. */
export interface PagedList<Item> {
  /** The filter and revision of the pages; null before the first answer. */
  generation: string | null
  /** The number of rows that match the filter; null before the first answer. */
  total: number | null
  pages: Record<number, readonly Item[]>
  /** The index of the selected row; null if the filter hides it. */
  selectedAt: number | null
  /** By how many rows the visible rows moved in the last refresh. The view scrolls with them. */
  shift: { rows: number }
  /** Why the list could not be loaded; null if it could. */
  problem: string | null
}

/** A list before its first fetch. */
export function emptyList<Item>(): PagedList<Item> {
  return { generation: null, total: null, pages: {}, selectedAt: null, shift: { rows: 0 }, problem: null }
}
