import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { snapshot, useSnapshot } from 'valtio'
import type { ChangeItem } from '#protocol/changes'
import { useScrollAnchor } from '../../behaviour/use-scroll-anchor'
import { useScrollRestoration } from '../../behaviour/use-scroll-restoration'
import { Button } from '../../components/Button'
import { ErrorText } from '../../components/ErrorText'
import { Skeleton } from '../../components/Skeleton'
import { findRow, ROWS_PER_PAGE } from '../../state/paged-list'
import { state } from '../../state/state'
import { filterChanges, showRows } from './actions'
import { ChangeRow, DAY_LINE_HEIGHT, DayLine, type TimePosition } from './ChangeRow'
import { changes, hasActiveFilter, NO_CHANGE_FILTER } from './store'
import { useChangeKeys } from './use-change-keys'

/** Estimated height of a closed row in px. The real heights are measured. */
const ROW_HEIGHT = 37

export function ChangeList() {
  const { list, progress, filter, prefetchedAt } = useSnapshot(changes)
  const { solves } = useSnapshot(state).views ?? {}
  // The prefetched rows are outdated once a commit has been appended.
  const isOutdated = prefetchedAt !== null && prefetchedAt !== solves?.commits
  if (list.problem !== null && list.total === null) {
    return <ErrorText className="px-4 py-10 text-center">{list.problem}</ErrorText>
  }
  if (list.total === null || isOutdated || (list.total === 0 && progress)) return <ListSkeleton />
  if (list.total > 0) return <VirtualRows total={list.total} filter={JSON.stringify(filter)} />
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10">
      <p className="text-muted">{hasActiveFilter(filter) ? 'No changes found.' : 'Nothing has changed yet.'}</p>
      {hasActiveFilter(filter) && <Button onClick={() => void filterChanges(NO_CHANGE_FILTER)}>Clear filters</Button>}
    </div>
  )
}

interface VirtualRowsProps {
  total: number
  /** The filter as text. When it changes, the list scrolls back to its first row. */
  filter: string
}

/** Renders the visible rows. The focused row and all open rows are always rendered, so that they keep their state. */
function VirtualRows({ total, filter }: VirtualRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { list, openCommits, laterCount } = useSnapshot(changes)
  const { pages } = list
  const getItem = (index: number) => findRow(pages, index) as ChangeItem | undefined
  const cursorIndex = Math.min(list.selectedPosition ?? 0, total - 1)
  const openIndexes = useMemo(() => findOpenIndexes(pages, openCommits), [pages, openCommits])
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), cursorIndex, ...openIndexes])].sort((a, b) => a - b),
    [cursorIndex, openIndexes],
  )
  const getItemKey = useItemKey(pages)
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey,
    overscan: 8,
    scrollPaddingStart: DAY_LINE_HEIGHT,
    rangeExtractor,
  })
  const visibleRows = rows.getVirtualItems()
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {}
  const topItem = getItem(startIndex)
  // When the list gets a new version, its loaded pages are outdated, so the visible rows are fetched again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must fetch the rows again
  useEffect(() => showRows(startIndex, endIndex, startIndex > 0), [startIndex, endIndex, list.version])

  useScrollAnchor(list.lastMove, ({ rows }) => scroller.current?.scrollBy(0, rows * ROW_HEIGHT))

  // Restore the first visible row rather than a pixel offset, because row heights are estimates until they are measured.
  // The sticky date heading covers the first visible row, so the row after it is aligned below the heading.
  const savedRow = useScrollRestoration('changes', filter, () => rowToRestore.current ?? rows.range?.startIndex)
  // The row to restore, until the list has scrolled there. The user may leave the screen before that.
  const rowToRestore = useRef(savedRow)
  const onScroll = () => {
    rowToRestore.current = null
  }
  useLayoutEffect(() => {
    if (savedRow !== null && savedRow > 0) rows.scrollToIndex(savedRow + 1, { align: 'start' })
  }, [savedRow, rows])

  const renderedFilter = useRef(filter)
  useLayoutEffect(() => {
    if (renderedFilter.current !== filter) scroller.current?.scrollTo(0, 0)
    renderedFilter.current = filter
  }, [filter])

  useEffect(() => {
    if (laterCount !== null) rows.scrollToIndex(laterCount, { align: 'center' })
  }, [laterCount, rows])

  const onKeyDown = useChangeKeys(scroller, rows)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events come from the buttons in the rows
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain contain-strict"
    >
      <div aria-hidden="true" className="sticky top-0 z-10 h-0">
        {topItem && <DayLine at={topItem.at} />}
      </div>
      <ol aria-label="Changes, newest first" className="relative" style={{ height: rows.getTotalSize() }}>
        {visibleRows.map(({ index, key, start }) => {
          const item = getItem(index)
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <ChangeRow
                item={item}
                timeOfRowAbove={index === 0 ? null : getItem(index - 1)?.at}
                index={index}
                open={item !== undefined && openCommits[item.seq] === true}
                isInTabOrder={index === cursorIndex}
                timePosition={getTimePosition(index, laterCount)}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/**
 * Returns the function that computes a row's key. The function stays the same object while the pages are unchanged, because the virtualizer
 * measures all rows again when the function changes. It reads an untracked snapshot: reading every row through `useSnapshot` would
 * subscribe this component to all of them.
 */
function useItemKey(pages: object): (index: number) => number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed pages need a new snapshot
  return useMemo(() => {
    const plainPages = snapshot(changes.list).pages
    return (index) => findRow(plainPages, index)?.seq ?? -index
  }, [pages])
}

function getTimePosition(index: number, laterCount: number | null): TimePosition {
  if (laterCount === null) return 'now'
  return index < laterCount ? 'later' : index === laterCount ? 'here' : 'earlier'
}

function findOpenIndexes(
  pages: Readonly<Record<number, readonly ChangeItem[]>>,
  openCommits: Readonly<Record<number, true>>,
): number[] {
  if (Object.keys(openCommits).length === 0) return []
  return Object.entries(pages).flatMap(([page, items]) =>
    items.flatMap(({ seq }, i) => (openCommits[seq] ? [Number(page) * ROWS_PER_PAGE + i] : [])),
  )
}

const LINE_WIDTHS = ['w-64', 'w-80', 'w-52', 'w-72', 'w-60', 'w-96', 'w-48', 'w-72', 'w-64', 'w-56']

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading changes" className="flex-1 overflow-hidden pt-8.75">
      {LINE_WIDTHS.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
        <div key={at} className="flex h-9.25 items-center gap-3 border-b border-line px-4 touch:h-11.25 sm:px-2">
          <Skeleton className="h-3 w-10" />
          <Skeleton className="size-4" />
          <Skeleton className={`h-3.5 max-w-full ${width}`} />
        </div>
      ))}
    </div>
  )
}
