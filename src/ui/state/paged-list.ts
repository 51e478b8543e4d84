import { ref } from 'valtio'
import { reuseIfEqual } from '#lib/same-json'
import type { Result } from '#protocol/result'

/** The loaded rows of a list. Pages are Valtio `ref`s, so that their rows do not become proxies. */
export interface PagedList<Item> {
  /** A text that identifies the filter and the revision of the pages; null before the first answer. */
  version: string | null
  /** The number of rows that match the filter; null before the first answer. */
  total: number | null
  pages: Record<number, readonly Item[]>
  /** The index of the selected row; null if the filter hides it. */
  selectedPosition: number | null
  /** The kinds of the rows (`SolveWindow.layout`); empty if all rows are of one kind. */
  layout: string
  /** The last refresh that moved the visible rows: the index of the first visible row before it, and by how many rows it moved. */
  lastMove: { from: number; rows: number }
  problem: string | null
}

export function createEmptyList<Item>(): PagedList<Item> {
  return {
    version: null,
    total: null,
    pages: {},
    layout: '',
    selectedPosition: null,
    lastMove: { from: 0, rows: 0 },
    problem: null,
  }
}

export const ROWS_PER_PAGE = 100

const getPageNumber = (index: number): number => Math.floor(index / ROWS_PER_PAGE)

/** Returns the row at an index; undefined if it is not loaded. */
export function findRow<Item>(pages: Readonly<Record<number, readonly Item[]>>, index: number): Item | undefined {
  return pages[getPageNumber(index)]?.[index % ROWS_PER_PAGE]
}

interface RowRange<Item> {
  total: number
  items: Item[]
  layout?: string
}

interface ListSource<Item, Id> {
  list: PagedList<Item>
  /** Returns a text that identifies the filter and the revision of the list. */
  getVersion(): string
  readRows(offset: number, limit: number): Promise<Result<RowRange<Item>>>
  findPosition(id: Id): Promise<Result<number | null>>
  getId(item: Item): Id
  getSelectedId(): Id | null
}

interface ListActions<Item> {
  /** Returns the row at an index; undefined if it is not loaded. */
  findLoadedRow(index: number): Item | undefined
  /** Returns the row at an index, and fetches it if necessary. Undefined if it cannot be fetched. */
  fetchRow(index: number): Promise<Item | undefined>
  /** Sets which rows are visible, and fetches missing ones. `keepsPosition` is true if the list is scrolled away from the top. */
  showRows(first: number, last: number, keepsPosition: boolean): void
  /**
   * Reloads the visible rows if the version of the list has changed, otherwise waits for the last load. The old rows stay visible until all
   * new rows are loaded. Returns false if nothing has changed, if the load failed, or if a newer refresh replaced this one.
   */
  refresh(): Promise<boolean>
  /** Sets the visible rows to the first ones, for a new filter. */
  resetToTop(): void
}

interface AnsweredPage<Item> {
  page: number
  rows: RowRange<Item>
}

export function createPagedList<Item extends object, Id>(source: ListSource<Item, Id>): ListActions<Item> {
  const { list } = source
  let visibleRows = { first: 0, last: 0, keepsPosition: false }
  /** The version that was requested last, and the promise of its load. */
  let requestedVersion = ''
  let runningLoad: Promise<boolean> = Promise.resolve(false)
  const pendingPages = new Set<string>()

  const findLoadedRow = (index: number): Item | undefined => findRow(list.pages, index)

  async function fetchPage(page: number): Promise<void> {
    const { version } = list
    const name = `${page}@${version}`
    if (version === null || list.pages[page] || pendingPages.has(name)) return
    pendingPages.add(name)
    const answer = await source.readRows(page * ROWS_PER_PAGE, ROWS_PER_PAGE)
    pendingPages.delete(name)
    if (list.version !== version) return
    list.problem = answer.ok ? null : answer.failure.message
    if (answer.ok) list.pages[page] = ref(answer.value.items)
  }

  async function readPages(): Promise<AnsweredPage<Item>[] | string> {
    const pages: Promise<AnsweredPage<Item> | string>[] = []
    for (let page = getPageNumber(visibleRows.first); page <= getPageNumber(visibleRows.last); page++) {
      const answer = source.readRows(page * ROWS_PER_PAGE, ROWS_PER_PAGE)
      pages.push(answer.then((result) => (result.ok ? { page, rows: result.value } : result.failure.message)))
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

  /** Returns the pages of the answers. Unchanged rows are the objects of the present pages. */
  function createPages(answers: readonly AnsweredPage<Item>[]): PagedList<Item>['pages'] {
    const previousRows = new Map(
      Object.values(list.pages).flatMap((items) => items.map((item) => [source.getId(item), item])),
    )
    return Object.fromEntries(
      answers.map(({ page, rows }) => [
        page,
        ref(rows.items.map((item) => reuseIfEqual(previousRows.get(source.getId(item)), item))),
      ]),
    )
  }

  async function reload(version: string): Promise<boolean> {
    const { first: from, keepsPosition } = visibleRows
    const anchor = keepsPosition ? findLoadedRow(from) : undefined
    const selectedId = source.getSelectedId()
    const [answers, selectedPosition, anchorPosition] = await Promise.all([
      readPages(),
      selectedId === null ? null : findPositionOrNull(selectedId),
      anchor ? findPositionOrNull(source.getId(anchor)) : null,
    ])
    if (version !== requestedVersion) return false
    if (typeof answers === 'string') {
      list.problem = answers
      requestedVersion = ''
      return false
    }
    const { total = 0, layout = '' } = answers[0]?.rows ?? {}
    const pages = createPages(answers)
    Object.assign(list, { version, pages, selectedPosition, problem: null, total, layout })
    if (anchorPosition !== null && anchorPosition !== from) list.lastMove = { from, rows: anchorPosition - from }
    return true
  }

  return {
    findLoadedRow,
    async fetchRow(index) {
      await fetchPage(getPageNumber(index))
      return findLoadedRow(index)
    },
    showRows(first, last, keepsPosition) {
      visibleRows = { first, last, keepsPosition }
      for (let page = getPageNumber(first); page <= getPageNumber(last); page++) void fetchPage(page)
    },
    async refresh() {
      const version = source.getVersion()
      if (version === requestedVersion) {
        await runningLoad
        return false
      }
      requestedVersion = version
      runningLoad = reload(version)
      return runningLoad
    },
    resetToTop() {
      visibleRows = { first: 0, last: 0, keepsPosition: false }
    },
  }
}
