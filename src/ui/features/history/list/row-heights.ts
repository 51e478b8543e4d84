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
}

/** Returns the heights of the rows of a list. `layout` is that of `SolveWindow`; a search has no headings. */
export function createRowHeights(layout: string, isSearch: boolean): RowHeights {
  const hasHeading = (index: number): boolean => !isSearch && layout[index] === 'd'
  const isRepeat = (index: number): boolean => !isSearch && layout[index] === 'r'
  const getHeight = (index: number): number => {
    if (isSearch) return SEARCH_ROW_HEIGHT
    return isRepeat(index) ? REPEAT_HEIGHT : ROW_HEIGHT + (hasHeading(index) ? DAY_HEIGHT : 0)
  }
  return {
    getHeight,
    hasHeading,
    isRepeat,
    getTop(index) {
      let top = hasHeading(index) ? DAY_HEIGHT : 0
      for (let before = 0; before < index; before++) top += getHeight(before)
      return top
    },
  }
}
