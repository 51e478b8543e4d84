import type { SolveFilter } from '#protocol/history'

/** Heights in px: of a row, of another attempt of the problem above, of a row of a search, and of the heading of a day. */
export const ROW_HEIGHT = 56
const REPEAT_HEIGHT = 44
export const SEARCH_ROW_HEIGHT = 76
export const DAY_HEIGHT = 28

export const hasSearchText = ({ text }: Pick<SolveFilter, 'text'>): boolean => text.trim() !== ''

export interface RowHeights {
  /** Returns the height of a row in px, with the heading of the day above it. */
  getHeight(index: number): number
  hasHeading(index: number): boolean
  isRepeat(index: number): boolean
  /** Returns where a row starts, in px from the top of the list, below its heading. */
  getTop(index: number): number
  /** Returns the virtualizer's key of a row. Other heights have another function, so that the virtualizer computes all positions again. */
  getKey(index: number): number
}

let latest: { layout: string; isSearch: boolean; heights: RowHeights } | null = null

/** Returns the heights of the rows of a list: the same object for the same rows. `layout` is that of `SolveWindow`; a search has no headings. */
export function getRowHeights(layout: string, isSearch: boolean): RowHeights {
  if (latest?.layout !== layout || latest.isSearch !== isSearch)
    latest = { layout, isSearch, heights: createRowHeights(layout, isSearch) }
  return latest.heights
}

function createRowHeights(layout: string, isSearch: boolean): RowHeights {
  const hasHeading = (index: number): boolean => !isSearch && layout[index] === 'd'
  const isRepeat = (index: number): boolean => !isSearch && layout[index] === 'r'
  const getHeight = (index: number): number => {
    if (isSearch) return SEARCH_ROW_HEIGHT
    return isRepeat(index) ? REPEAT_HEIGHT : ROW_HEIGHT + (hasHeading(index) ? DAY_HEIGHT : 0)
  }
  let starts: number[] | null = null
  const computeStarts = (): number[] => {
    const sums = [0]
    for (let index = 0; index < layout.length; index++) sums.push((sums[index] ?? 0) + getHeight(index))
    return sums
  }
  return {
    getHeight,
    hasHeading,
    isRepeat,
    getTop(index) {
      if (isSearch || layout === '') return index * getHeight(0)
      starts ??= computeStarts()
      return (starts[index] ?? starts.at(-1) ?? 0) + (hasHeading(index) ? DAY_HEIGHT : 0)
    },
    getKey: (index) => index,
  }
}
