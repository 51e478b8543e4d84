import type { JourneyPoint } from '#protocol/history'

/** Width of a run's mark on the time line, in px. */
const MARK = 10
/** Number of rows. Marks that would overlap in the first row go to the second. */
const LEVELS = 2

/**
 * For each point, the row (0 is next to the line) in which the mark of its run overlaps no other mark. Null if the point is
 * not a run or the mark fits in no row. The indices 0 to `last` are spread evenly over `width` px.
 */
export function runLevels(points: readonly JourneyPoint[], last: number, width: number): (number | null)[] {
  const ends = new Array<number>(LEVELS).fill(Number.NEGATIVE_INFINITY)
  return points.map(({ kind }, i) => {
    if (kind !== 'run') return null
    const at = last === 0 ? 0 : (i / last) * width
    const level = ends.findIndex((end) => at - end >= MARK)
    if (level < 0) return null
    ends[level] = at
    return level
  })
}
