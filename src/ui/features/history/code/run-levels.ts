import type { JourneyPoint } from '#protocol/history'

/** What a run's mark takes of the time line, in px. */
const MARK = 10
/** A second row above the first is for those that would touch there. */
const LEVELS = 2

/**
 * For each point the row, from the line upwards, in which its run's mark touches no other; null for what is no run, and for
 * a run that no row has room for. The points are spread evenly over `width` px, the last of them being number `last`.
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
