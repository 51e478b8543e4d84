import { ref } from 'valtio'
import { reuseIfEqual } from '#lib/same-json'
import type { Result } from '#protocol/result'

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

/** Rows per page. */
export const ROWS_PER_PAGE = 100

const pageOf = (at: number): number => Math.floor(at / ROWS_PER_PAGE)

/** The row at an index; undefined if it is not loaded. */
export function rowIn<Item>(pages: Readonly<Record<number, readonly Item[]>>, at: number): Item | undefined {
  return pages[pageOf(at)]?.[at % ROWS_PER_PAGE]
}

interface Window<Item> {
  total: number
  items: Item[]
}

/** The source of a list and the ids of its rows. */
interface ListSource<Item, Id> {
  list: PagedList<Item>
  /** Identifies the filter and revision of the list. */
  generation(): string
  read(offset: number, limit: number): Promise<Result<Window<Item>>>
  placeOf(id: Id): Promise<Result<number | null>>
  idOf(item: Item): Id
  /** The id of the selected row; null without a selection. */
  selected(): Id | null
}

/** The actions of a list of which only the visible pages are loaded. */
interface ListActions<Item> {
  /** The row at an index; undefined if it is not loaded. */
  rowAt(at: number): Item | undefined
  /** The row at an index, fetched if necessary; undefined if it cannot be fetched. */
  fetchRow(at: number): Promise<Item | undefined>
  /** Sets the visible rows and fetches missing ones. `keepsPosition` is true if the list is scrolled away from the top. */
  showRows(first: number, last: number, keepsPosition: boolean): void
  /**
   * Reloads the visible rows if the source of the list changed. The old rows stay visible until all new ones are loaded. Returns
   * false if nothing changed since the last load (after waiting for that load), or if a newer refresh replaced this one.
   */
  refresh(): Promise<boolean>
  /** Resets the visible rows to the top, for a new filter. */
  resetToTop(): void
}

type Pages<Item> = { page: number; window: Window<Item> }[]

export function pagedList<Item extends object, Id>(source: ListSource<Item, Id>): ListActions<Item> {
  const { list } = source
  /** The indexes of the visible rows. */
  let visible = { first: 0, last: 0, keepsPosition: false }
  /** The last requested generation, and its pending load. */
  let requested = ''
  let reading: Promise<boolean> = Promise.resolve(false)
  const pendingPages = new Set<string>()

  const rowAt = (at: number): Item | undefined => rowIn(list.pages, at)

  async function fetchPage(page: number): Promise<void> {
    const { generation } = list
    const name = `${page}@${generation}`
    if (generation === null || list.pages[page] || pendingPages.has(name)) return
    pendingPages.add(name)
    const answer = await source.read(page * ROWS_PER_PAGE, ROWS_PER_PAGE)
    pendingPages.delete(name)
    if (list.generation !== generation) return
    list.problem = answer.ok ? null : answer.failure.message
    if (answer.ok) list.pages[page] = ref(answer.value.items)
  }

  async function readPages(): Promise<Pages<Item> | string> {
    const pages: Promise<{ page: number; window: Window<Item> } | string>[] = []
    for (let page = pageOf(visible.first); page <= pageOf(visible.last); page++) {
      const answer = source.read(page * ROWS_PER_PAGE, ROWS_PER_PAGE)
      pages.push(answer.then((result) => (result.ok ? { page, window: result.value } : result.failure.message)))
    }
    const read = await Promise.all(pages)
    return read.find((one) => typeof one === 'string') ?? read.filter((one) => typeof one !== 'string')
  }

  async function placeOf(id: Id): Promise<number | null> {
    const answer = await source.placeOf(id)
    return answer.ok ? answer.value : null
  }

  function applyPages(
    generation: string,
    answers: Pages<Item> | string,
    selectedAt: number | null,
    rows: number,
  ): boolean {
    if (typeof answers === 'string') {
      list.problem = answers
      requested = ''
      return false
    }
    const earlier = new Map(
      Object.values(list.pages).flatMap((items) => items.map((item) => [source.idOf(item), item])),
    )
    const pages = Object.fromEntries(
      answers.map(({ page, window }) => [
        page,
        ref(window.items.map((item) => reuseIfEqual(earlier.get(source.idOf(item)), item))),
      ]),
    )
    Object.assign(list, { generation, pages, selectedAt, problem: null, total: answers[0]?.window.total ?? 0 })
    if (rows !== 0) list.shift = { rows }
    return true
  }

  async function reload(generation: string): Promise<boolean> {
    const anchor = visible.keepsPosition ? rowAt(visible.first) : undefined
    const from = visible.first
    const selected = source.selected()
    const [answers, at, anchorAt] = await Promise.all([
      readPages(),
      selected === null ? null : placeOf(selected),
      anchor ? placeOf(source.idOf(anchor)) : null,
    ])
    if (generation !== requested) return false
    return applyPages(generation, answers, at, anchorAt === null ? 0 : anchorAt - from)
  }

  return {
    rowAt,
    async fetchRow(at) {
      await fetchPage(pageOf(at))
      return rowAt(at)
    },
    showRows(first, last, keepsPosition) {
      visible = { first, last, keepsPosition }
      for (let page = pageOf(first); page <= pageOf(last); page++) void fetchPage(page)
    },
    async refresh() {
      const generation = source.generation()
      if (generation === requested) {
        await reading
        return false
      }
      requested = generation
      reading = reload(generation)
      return reading
    },
    resetToTop() {
      visible = { first: 0, last: 0, keepsPosition: false }
    },
  }
}
