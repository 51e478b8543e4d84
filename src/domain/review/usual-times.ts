import { compareTexts } from '#lib/compare-texts'
import { computeMedian, countLeading } from '#lib/sorted'
import type { SolveKey } from '../solve'

export interface TimedSolve {
  key: SolveKey
  slug: string
  /** In epoch seconds. */
  timestamp: number
  /** In seconds, above 0. */
  time: number
}

/** The usual time is the median of this many previous solves. It is unknown if there are fewer than the minimum. */
const WINDOW_SIZE = 20
const MIN_TIMES = 5

/**
 * Computes the person's usual solve time before any solve: the median time of the last accepted solves before it. Depends only on the log,
 * not on difficulties, which differ between devices with different catalogs (docs/decisions/0211).
 */
export class UsualTimes {
  #sorted: TimedSolve[]

  constructor(solves: Iterable<TimedSolve>) {
    this.#sorted = [...solves].sort(compareTimed)
  }

  /** Returns the usual solve time before a solve, in seconds; null if too few earlier times are known. */
  getUsualTimeBefore(solve: Pick<TimedSolve, 'timestamp' | 'key'>): number | null {
    const end = this.#indexOf(solve)
    if (end < MIN_TIMES) return null
    return computeMedian(this.#sorted.slice(Math.max(0, end - WINDOW_SIZE), end).map(({ time }) => time))
  }

  /** Adds, replaces or removes a solve's time. Returns the slugs of all problems with a solve whose usual time may have changed. */
  replace(before: TimedSolve | null, after: TimedSolve | null): Set<string> {
    const slugs = new Set<string>()
    const addNextSlugs = (from: number) => {
      for (const { slug } of this.#sorted.slice(from, from + WINDOW_SIZE)) slugs.add(slug)
    }
    if (before) {
      const at = this.#indexOf(before)
      this.#sorted.splice(at, 1)
      addNextSlugs(at)
    }
    if (after) {
      const at = this.#indexOf(after)
      addNextSlugs(at)
      this.#sorted.splice(at, 0, after)
    }
    return slugs
  }

  #indexOf(solve: Pick<TimedSolve, 'timestamp' | 'key'>): number {
    return countLeading(this.#sorted, (other) => compareTimed(other, solve) < 0)
  }
}

function compareTimed(a: Pick<TimedSolve, 'timestamp' | 'key'>, b: Pick<TimedSolve, 'timestamp' | 'key'>): number {
  return a.timestamp - b.timestamp || compareTexts(a.key, b.key)
}
