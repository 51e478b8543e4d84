import { compareTexts } from '#lib/compare-texts'
import { countLeading, median } from '#lib/sorted'
import type { SolveKey } from '../solve'

/** The time of one accepted solve. */
export interface TimedSolve {
  key: SolveKey
  slug: string
  /** Epoch seconds. */
  timestamp: number
  /** Seconds, above 0. */
  time: number
}

/** The usual time is the median of this many previous solves. With fewer than the minimum it is unknown. */
const WINDOW = 20
const MIN_TIMES = 5

/**
 * The person's usual time at each point of their history, as the median of the accepted solves just before it. It depends
 * only on the log: medians by difficulty would differ between devices whose catalogs differ (docs/decisions/0211).
 */
export class UsualTimes {
  #sorted: TimedSolve[]

  constructor(solves: Iterable<TimedSolve>) {
    this.#sorted = [...solves].sort(compareTimed)
  }

  /** The usual time before a solve in seconds; null if too few earlier times are known. */
  usualTimeBefore(solve: Pick<TimedSolve, 'timestamp' | 'key'>): number | null {
    const end = this.#indexOf(solve)
    if (end < MIN_TIMES) return null
    return median(this.#sorted.slice(Math.max(0, end - WINDOW), end).map(({ time }) => time))
  }

  /** Replaces or removes a solve's time. Returns the slugs of all problems whose usual time may have changed. */
  replace(before: TimedSolve | null, after: TimedSolve | null): Set<string> {
    const slugs = new Set<string>()
    const noteNext = (from: number) => {
      for (const { slug } of this.#sorted.slice(from, from + WINDOW)) slugs.add(slug)
    }
    if (before) {
      const at = this.#indexOf(before)
      this.#sorted.splice(at, 1)
      noteNext(at)
    }
    if (after) {
      const at = this.#indexOf(after)
      noteNext(at)
      this.#sorted.splice(at, 0, after)
    }
    return slugs
  }

  /** The index of a solve, or where it would be inserted. */
  #indexOf(solve: Pick<TimedSolve, 'timestamp' | 'key'>): number {
    return countLeading(this.#sorted, (other) => compareTimed(other, solve) < 0)
  }
}

function compareTimed(a: Pick<TimedSolve, 'timestamp' | 'key'>, b: Pick<TimedSolve, 'timestamp' | 'key'>): number {
  return a.timestamp - b.timestamp || compareTexts(a.key, b.key)
}
