import { type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { parseSearchWords } from '#domain/search/words'
import type { HistoryView, SolveItem } from '#protocol/history'
import { showRows } from '../../../actions/history-list'
import { moveSelection, selectAt } from '../../../actions/history-selection'
import { findPressedKey, isKey } from '../../../behaviour/keys'
import { useAfterPaint } from '../../../behaviour/use-after-paint'
import { usePageKey } from '../../../behaviour/use-page-key'
import { useScrollAnchor } from '../../../behaviour/use-scroll-anchor'
import { useScrollRestoration } from '../../../behaviour/use-scroll-restoration'
import { openDrafts } from '../../../drafts/open-drafts'
import { history } from '../../../state/history-store'
import { findRow } from '../../../state/paged-list'
import { showDetail } from '../actions'
import { DAY_HEIGHT, getRowHeights, hasSearchText, ROW_HEIGHT, SEARCH_ROW_HEIGHT } from './row-heights'
import { SolveRow } from './SolveRow'

/**
 * Lists the solves or problems. Only the visible rows are rendered. The keyboard focus stays on the list element, and
 * `aria-activedescendant` names the selected row.
 */
export function SolveList() {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { list, selected, filter, view } = useSnapshot(history)
  const { unsaved } = useSnapshot(openDrafts)
  const total = list.total ?? 0
  const isSearch = hasSearchText(filter)
  const words = useMemo(() => parseSearchWords(filter.text), [filter.text])
  const heights = getRowHeights(list.layout, isSearch)
  const filterText = view + JSON.stringify(filter)
  const savedOffset = useScrollRestoration('solves', `${filterText} ${selected}`, () => rows.scrollOffset ?? undefined)
  const rows = useVirtualizer({
    count: total,
    initialOffset: savedOffset ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: heights.getHeight,
    getItemKey: heights.getKey,
    overscan: useAfterPaint() ? 8 : 0,
    initialRect: { width: 0, height: Math.max(0, innerHeight - MIN_HEIGHT_ABOVE) },
    observeElementRect: observeListSize,
    // The heights of all rows are known, and `useScrollAnchor` scrolls when rows are inserted, so the virtualizer must not change the offset.
    scrollToFn: () => undefined,
  })
  const visibleRows = rows.getVirtualItems()
  const first = rows.range?.startIndex ?? 0
  const last = visibleRows.at(-1)?.index ?? 0
  const onKeyDown = useListKeys(scroller)
  // The letters j and k also work while the focus is elsewhere in the view. While the list has the focus, it handles the keys itself.
  usePageKey((event) => {
    const name = findPressedKey(SINGLE_STEPS_BY_KEY, event)
    if (!name || event.key.length > 1 || scroller.current?.contains(document.activeElement)) return
    void SINGLE_STEPS_BY_KEY[name]().then(() => revealSelected(scroller.current))
  })

  // When the list gets a new version, its loaded pages are outdated, so the visible rows are fetched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must fetch the rows again
  useEffect(() => showRows(first, last, first > 0), [first, last, list.version])

  const renderedHeights = useRef(heights)
  useScrollAnchor(list.lastMove, ({ from, rows }) =>
    scroller.current?.scrollBy(0, heights.getTop(from + rows) - renderedHeights.current.getTop(from)),
  )
  useLayoutEffect(() => {
    renderedHeights.current = heights
  }, [heights])

  // Restore the scroll position when the list is shown again, or scroll to a newly selected row. A new filter starts at the top.
  const renderedFilter = useRef<string | null>(null)
  const isNewFilter = useRef(false)
  useLayoutEffect(() => {
    if (renderedFilter.current === null) {
      if (savedOffset === null) revealSelected(scroller.current)
      else if (savedOffset > 0) scroller.current?.scrollTo(0, savedOffset)
    } else if (scroller.current && renderedFilter.current !== filterText) {
      scroller.current.scrollTop = 0
      isNewFilter.current = true
    }
    renderedFilter.current = filterText
  }, [filterText, savedOffset])
  // The rows of a new filter arrive later, with a new list version. If the selected solve is among them, scroll to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has the rows of the new filter
  useLayoutEffect(() => {
    if (isNewFilter.current) revealSelected(scroller.current)
    isNewFilter.current = false
  }, [list.version])

  const isSelectedRendered = visibleRows.some(({ index }) => index === list.selectedPosition)
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={getListLabel(view, isSearch)}
      aria-activedescendant={
        isSelectedRendered && list.selectedPosition !== null ? `${id}-${list.selectedPosition}` : undefined
      }
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none contain-strict focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {visibleRows.map(({ index, start, size }) => {
          const item = findRow(list.pages, index) as SolveItem | undefined
          const isSelected =
            item !== undefined && (view === 'problems' ? index === list.selectedPosition : item.key === selected)
          return (
            <SolveRow
              key={item?.key ?? index}
              id={`${id}-${index}`}
              index={index}
              count={total}
              item={item}
              isSelected={isSelected}
              isUnsaved={item !== undefined && unsaved[item.key] === true}
              words={words}
              isRepeat={heights.isRepeat(index)}
              hasHeading={heights.hasHeading(index)}
              start={start}
              size={size}
            />
          )
        })}
      </div>
    </div>
  )
}

function getListLabel(view: HistoryView, isSearch: boolean): string {
  const rows = view === 'problems' ? 'Problems' : 'Solves'
  return isSearch ? `${rows} found` : `${rows}, newest first`
}

/** The action of each movement key. `page` is the number of visible rows. */
const MOVES_BY_KEY = {
  next: () => moveSelection(1),
  previous: () => moveSelection(-1),
  nextPage: (page: number) => moveSelection(page),
  previousPage: (page: number) => moveSelection(-page),
  first: () => selectAt(0),
  last: () => selectAt((history.list.total ?? 1) - 1),
}

const SINGLE_STEPS_BY_KEY = { next: MOVES_BY_KEY.next, previous: MOVES_BY_KEY.previous }

function useListKeys(scroller: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    if (isKey('open', event)) showDetail()
    const name = findPressedKey(MOVES_BY_KEY, event)
    if (!name) return
    event.preventDefault()
    const largest = hasSearchText(history.filter) ? SEARCH_ROW_HEIGHT : ROW_HEIGHT + DAY_HEIGHT
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / largest) - 1)
    void MOVES_BY_KEY[name](page).then(() => revealSelected(scroller.current))
  }
}

function revealSelected(list: HTMLElement | null): void {
  const index = history.list.selectedPosition
  if (!list || index === null) return
  const heights = getRowHeights(history.list.layout, hasSearchText(history.filter))
  const bottom = heights.getTop(index + 1) - (heights.hasHeading(index + 1) ? DAY_HEIGHT : 0)
  const top = bottom - heights.getHeight(index)
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

/** The minimum height of the area above the list, in px. The first frame renders only the rows that fit below it. */
const MIN_HEIGHT_ABOVE = 150

/**
 * Reports the size of a list to its virtualizer after each layout. The library's default reads the size during render, which forces
 * an extra layout. Until the first layout, the virtualizer uses its `initialRect`.
 */
function observeListSize<List extends Element>(
  { scrollElement }: Virtualizer<List, Element>,
  report: (rect: Rect) => void,
): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) report({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) })
  })
  if (scrollElement) observer.observe(scrollElement)
  return () => observer.disconnect()
}
