/** A list as far as it was fetched. Pages are held as `ref`s: rows are never proxied. */
export interface PagedList<Item> {
  /** Which filter and revision the pages are of; null before the first answer. */
  generation: string | null
  /** How many rows the filter lets through; null before the first answer. */
  total: number | null
  pages: Record<number, readonly Item[]>
  /** Where the selected row stands; null when the filter hides it. */
  selectedAt: number | null
  /** How far the rows in sight moved in the last refresh, in rows; the view follows them. */
  shift: { rows: number }
  /** Why the list could not be read; null when it could. */
  problem: string | null
}

/** A list of which nothing has been fetched yet. */
export function unreadList<Item>(): PagedList<Item> {
  return { generation: null, total: null, pages: {}, selectedAt: null, shift: { rows: 0 }, problem: null }
}
