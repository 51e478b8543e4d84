import { compareTexts } from '#lib/compare-texts'
import { countLeading } from '#lib/sorted'
import type { Problem } from '../problem'
import type { DueReview } from './inputs'

/** In a plan, each interval between reviews is this many times the previous one. The real factor depends on the user's rating. */
const INTERVAL_GROWTH = 2.5

/** The reviews of a simulated plan: those that are due on the current day, most urgent first, and later ones. */
export class ReviewCalendar {
  #due: DueReview[]
  #later: DueReview[]
  /** The last planned interval in days, by slug. */
  readonly #intervals = new Map<string, number>()

  constructor(reviews: readonly DueReview[]) {
    this.#due = reviews.filter(({ isDueToday }) => isDueToday).sort(compareByUrgency)
    this.#later = reviews.filter(({ isDueToday }) => !isDueToday).sort(compareByDueDay)
  }

  get due(): readonly DueReview[] {
    return this.#due
  }

  /** Adds the later reviews that have become due. */
  beginDay(day: number): void {
    const count = countLeading(this.#later, ({ due }) => due <= day)
    for (const entry of this.#later.splice(0, count)) insertReview(this.#due, entry, compareByUrgency)
  }

  /** Moves the reviews of problems that were solved on the plan's first day to the later reviews. */
  moveSolved(solved: ReadonlySet<string>): void {
    const moved = this.#due.filter(({ problem }) => solved.has(problem.slug))
    this.#due = this.#due.filter(({ problem }) => !solved.has(problem.slug))
    for (const entry of moved) insertReview(this.#later, entry, compareByDueDay)
  }

  /**
   * Plans the next review of a problem that is practiced on `day`. The first planned review is after `interval` days. Each later one is
   * after `INTERVAL_GROWTH` times the previous interval.
   */
  planNextReview(problem: Problem, day: number, interval: number): void {
    const { slug } = problem
    const current = removeReview(this.#due, slug) ?? removeReview(this.#later, slug)
    const last = this.#intervals.get(slug)
    const next = Math.max(1, Math.round(last === undefined ? interval : last * INTERVAL_GROWTH))
    this.#intervals.set(slug, next)
    insertReview(
      this.#later,
      { problem, due: day + next, isDueToday: false, cost: current?.cost ?? 0 },
      compareByDueDay,
    )
  }
}

function removeReview(list: DueReview[], slug: string): DueReview | null {
  const at = list.findIndex(({ problem }) => problem.slug === slug)
  return at < 0 ? null : (list.splice(at, 1)[0] ?? null)
}

type Compare = (a: DueReview, b: DueReview) => number

/** Compares by cost, then by slug, so that the plan does not depend on the order of the input. */
const compareByUrgency: Compare = (a, b) => b.cost - a.cost || compareTexts(a.problem.slug, b.problem.slug)
const compareByDueDay: Compare = (a, b) => a.due - b.due || compareByUrgency(a, b)

const insertReview = (list: DueReview[], entry: DueReview, compare: Compare): void => {
  list.splice(
    countLeading(list, (other) => compare(other, entry) < 0),
    0,
    entry,
  )
}
