import type { SolveFilter } from '#protocol/history'

/** Heights in px: of a row, of another attempt of the problem above, of a row of a search, and of the heading of a day. */
export const ROW_HEIGHT = 56
const REPEAT_HEIGHT = 44
export const SEARCH_ROW_HEIGHT = 76
export const DAY_HEIGHT = 28

export const hasSearchText = ({ text }: Pick<SolveFilter, 'text'>): boolean => text.trim() !== ''

/** The heights of the rows of a list. `layout` is that of `SolveWindow`; a search has no headings. */
class RowHeights {
  #starts: number[] | null = null

  constructor(
    readonly layout: string,
    readonly isSearch: boolean,
  ) {}

  hasHeading = (index: number): boolean => !this.isSearch && this.layout[index] === 'd'

  isRepeat = (index: number): boolean => !this.isSearch && this.layout[index] === 'r'

  /** Returns the height of a row in px, with the heading of the day above it. */
  getHeight = (index: number): number => {
    if (this.isSearch) return SEARCH_ROW_HEIGHT
    return this.isRepeat(index) ? REPEAT_HEIGHT : ROW_HEIGHT + (this.hasHeading(index) ? DAY_HEIGHT : 0)
  }

  /** Returns where a row starts, in px from the top of the list, below its heading. */
  getTop(index: number): number {
    if (this.isSearch || this.layout === '') return index * this.getHeight(0)
    if (this.#starts === null) {
      this.#starts = [0]
      for (let at = 0; at < this.layout.length; at++) this.#starts.push((this.#starts[at] ?? 0) + this.getHeight(at))
    }
    return (this.#starts[index] ?? this.#starts.at(-1) ?? 0) + (this.hasHeading(index) ? DAY_HEIGHT : 0)
  }

  /** The virtualizer's key of a row. Other heights have another function, so that the virtualizer computes all positions again. */
  getKey = (index: number): number => index
}

let latest = new RowHeights('', false)

/** Returns the heights of the rows of a list: the same object for the same rows. */
export function getRowHeights(layout: string, isSearch: boolean): RowHeights {
  if (latest.layout !== layout || latest.isSearch !== isSearch) latest = new RowHeights(layout, isSearch)
  return latest
}
