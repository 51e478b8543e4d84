import { ref } from 'valtio'
import { reuseIfEqual } from '#lib/same-json'
import type { Result } from '#protocol/result'

/** The loaded rows of a list. Pages are Valtio `ref`s, so that their rows do not become proxies. */
export interface PagedList<Item> {
  /** Identifies the filter and the revision that the pages belong to; null before the first answer. */
  generation: string | null
  /** The number of rows that match the filter; null before the first answer. */
  total: number | null
  pages: Record<number, readonly Item[]>
  /** The index of the selected row; null if the filter hides it. */
  selectedAt: number | null
  /** The number of rows by which the visible rows moved in the last refresh. The view scrolls by the same distance. */
  shift: { rows: number }
  /** Why the list could not be loaded; null if it could. */
  problem: string | null
}

/** Returns the state of a list before its first answer. */
export function createEmptyList<Item>(): PagedList<Item> {
  return { generation: null, total: null, pages: {}, selectedAt: null, shift: { rows: 0 }, problem: null }
}

/** Number of rows in a page. */
export const ROWS_PER_PAGE = 100

const pageNumberOf = (index: number): number => Math.floor(index / ROWS_PER_PAGE)

/** Returns the row at an index; undefined if it is not loaded. */
export function findRow<Item>(pages: Readonly<Record<number, readonly Item[]>>, index: number): Item | undefined {
  return pages[pageNumberOf(index)]?.[index % ROWS_PER_PAGE]
}

interface RowRange<Item> {
  total: number
  items: Item[]
}

/** The functions that read a list and identify its rows. */
interface ListSource<Item, Id> {
  list: PagedList<Item>
  /** Returns a text that identifies the filter and the revision of the list. */
  listVersion(): string
  read(offset: number, limit: number): Promise<Result<RowRange<Item>>>
  findPosition(id: Id): Promise<Result<number | null>>
  idOf(item: Item): Id
  /** Returns the id of the selected row; null without a selection. */
  selectedId(): Id | null
}

/** The actions of a list that loads only its visible pages. */
interface ListActions<Item> {
  /** Returns the row at an index; undefined if it is not loaded. */
  rowAt(index: number): Item | undefined
  /** Returns the row at an index, and fetches it if necessary. Undefined if it cannot be fetched. */
  fetchRow(index: number): Promise<Item | undefined>
  /** Sets which rows are visible, and fetches missing ones. `keepsPosition` is true if the list is scrolled away from the top. */
  showRows(first: number, last: number, keepsPosition: boolean): void
  /**
   * Reloads the visible rows if the source of the list has changed. The old rows stay visible until all new ones are loaded. If nothing has
   * changed, waits for the last load. Returns false if nothing has changed, or if a newer refresh replaced this one.
   */
  refresh(): Promise<boolean>
  /** Sets the visible rows to the first ones, for a new filter. */
  resetToTop(): void
}

type AnsweredPages<Item> = { page: number; window: RowRange<Item> }[]

export function createPagedList<Item extends object, Id>(source: ListSource<Item, Id>): ListActions<Item> {
  const { list } = source
  /** The indexes of the visible rows. */
  let visibleRows = { first: 0, last: 0, keepsPosition: false }
  /** The generation that was requested last, and the promise of its load. */
  let requestedGeneration = ''
  let runningLoad: Promise<boolean> = Promise.resolve(false)
  const pendingPages = new Set<string>()

  const rowAt = (index: number): Item | undefined => findRow(list.pages, index)

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

  async function readPages(): Promise<AnsweredPages<Item> | string> {
    const pages: Promise<{ page: number; window: RowRange<Item> } | string>[] = []
    for (let page = pageNumberOf(visibleRows.first); page <= pageNumberOf(visibleRows.last); page++) {
      const answer = source.read(page * ROWS_PER_PAGE, ROWS_PER_PAGE)
      pages.push(answer.then((result) => (result.ok ? { page, window: result.value } : result.failure.message)))
    }
    const answers = await Promise.all(pages)
    return (
      answers.find((answer) => typeof answer === 'string') ?? answers.filter((answer) => typeof answer !== 'string')
    )
  }

  async function findPositionOrNull(id: Id): Promise<number | null> {
    const answer = await source.findPosition(id)
    return answer.ok ? answer.value : null
  }

  function applyPages(
    generation: string,
    answers: AnsweredPages<Item> | string,
    selectedAt: number | null,
    shift: number,
  ): boolean {
    if (typeof answers === 'string') {
      list.problem = answers
      requestedGeneration = ''
      return false
    }
    const previousRows = new Map(
      Object.values(list.pages).flatMap((items) => items.map((item) => [source.idOf(item), item])),
    )
    const pages = Object.fromEntries(
      answers.map(({ page, window }) => [
        page,
        ref(window.items.map((item) => reuseIfEqual(previousRows.get(source.idOf(item)), item))),
      ]),
    )
    Object.assign(list, { generation, pages, selectedAt, problem: null, total: answers[0]?.window.total ?? 0 })
    if (shift !== 0) list.shift = { rows: shift }
    return true
  }

  async function reload(generation: string): Promise<boolean> {
    const anchor = visibleRows.keepsPosition ? rowAt(visibleRows.first) : undefined
    const from = visibleRows.first
    const selectedId = source.selectedId()
    const [answers, at, anchorAt] = await Promise.all([
      readPages(),
      selectedId === null ? null : findPositionOrNull(selectedId),
      anchor ? findPositionOrNull(source.idOf(anchor)) : null,
    ])
    if (generation !== requestedGeneration) return false
    return applyPages(generation, answers, at, anchorAt === null ? 0 : anchorAt - from)
  }

  return {
    rowAt,
    async fetchRow(index) {
      await fetchPage(pageNumberOf(index))
      return rowAt(index)
    },
    showRows(first, last, keepsPosition) {
      visibleRows = { first, last, keepsPosition }
      for (let page = pageNumberOf(first); page <= pageNumberOf(last); page++) void fetchPage(page)
    },
    async refresh() {
      const generation = source.listVersion()
      if (generation === requestedGeneration) {
        await runningLoad
        return false
      }
      requestedGeneration = generation
      runningLoad = reload(generation)
      return runningLoad
    },
    resetToTop() {
      visibleRows = { first: 0, last: 0, keepsPosition: false }
    },
  }
}
