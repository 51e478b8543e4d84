import { compareTexts } from '#lib/compare-texts'
import { countLeading } from '#lib/sorted'
import type { Problem } from '../problem'
import type { PlanReview } from './inputs'

/** How much longer each further interval of a plan is. The real one depends on the rating. */
const GROWTH = 2.5

interface Entry extends PlanReview {
  /** The last planned interval in days; null before the first planned review. */
  interval: number | null
}

/** The reviews of a plan by day: those that are due, most urgent first, and those that become due later. */
export class ReviewCalendar {
  #due: Entry[] = []
  #later: Entry[] = []
  readonly #bySlug = new Map<string, Entry>()

  /** The state when the first day begins. */
  constructor(reviews: readonly PlanReview[]) {
    for (const review of reviews) {
      const entry = { ...review, interval: null }
      this.#bySlug.set(entry.problem.slug, entry)
      const list = review.isDueToday ? this.#due : this.#later
      list.push(entry)
    }
    this.#due.sort(mostUrgentFirst)
    this.#later.sort(earliestFirst)
  }

  /** The reviews that are due on the current day. */
  get due(): readonly PlanReview[] {
    return this.#due
  }

  has(slug: string): boolean {
    return this.#bySlug.has(slug)
  }

  /** Begins another day: reviews that have become due are added. */
  begin(day: number): void {
    const count = countLeading(this.#later, ({ due }) => due <= day)
    for (const entry of this.#later.splice(0, count)) insert(this.#due, entry, mostUrgentFirst)
  }

  /** Moves problems that were solved on the first day to their next due day. */
  moveSolved(solved: ReadonlySet<string>): void {
    const moved = this.#due.filter(({ problem }) => solved.has(problem.slug))
    this.#due = this.#due.filter(({ problem }) => !solved.has(problem.slug))
    for (const entry of moved) insert(this.#later, entry, earliestFirst)
  }

  /** Plans the next review of a problem that is practised on a day; `interval` (days) counts for its first planned review. */
  plan(problem: Problem, day: number, interval: number): void {
    const known = this.#bySlug.get(problem.slug)
    const next = Math.max(1, Math.round(known?.interval ? known.interval * GROWTH : interval))
    const entry: Entry = { problem, due: day + next, isDueToday: false, cost: known?.cost ?? 0, interval: next }
    this.#due = this.#due.filter((one) => one !== known)
    this.#later = this.#later.filter((one) => one !== known)
    this.#bySlug.set(problem.slug, entry)
    insert(this.#later, entry, earliestFirst)
  }
}

type Compare = (a: Entry, b: Entry) => number

/** Total orders, so that the plan is the same whatever the order of the input. */
const mostUrgentFirst: Compare = (a, b) => b.cost - a.cost || compareTexts(a.problem.slug, b.problem.slug)
const earliestFirst: Compare = (a, b) => a.due - b.due || mostUrgentFirst(a, b)

const insert = (list: Entry[], entry: Entry, compare: Compare): void => {
  list.splice(
    countLeading(list, (other) => compare(other, entry) < 0),
    0,
    entry,
  )
}
