import { compareTexts } from '#lib/compare-texts'

/** The fields that decide where a problem is in the queue. */
export interface QueuedProblem {
  slug: string
  /** The review day on which it is due, with a postponement (days since 1970-01-01). */
  due: number
  /** The chance that the person still knows it today, a fraction. */
  retrievability: number
  /** The largest goal of its categories in the active profile, 0 without one. */
  weight: number
  isSuspended: boolean
}

/** A day's queue; each list is in its own order. */
export interface SplitQueue<T extends QueuedProblem> {
  /** Due today or earlier, most forgotten first. */
  due: T[]
  /** Due within the next seven days, by day. */
  week: T[]
  /** Number of problems that are due after that. */
  later: number
  /** Suspended problems, by slug. */
  suspended: T[]
}

const WEEK = 7

/**
 * Most forgotten first, then the problem with the larger goal, then by slug. A total order, so that the queue is the
 * same on every device, whatever the order of the input (N4).
 */
export function compareMostForgottenFirst(a: QueuedProblem, b: QueuedProblem): number {
  return a.retrievability - b.retrievability || b.weight - a.weight || compareTexts(a.slug, b.slug)
}

/** Splits all reviewed problems into the parts of the queue as of a review day. */
export function splitQueue<T extends QueuedProblem>(problems: Iterable<T>, today: number): SplitQueue<T> {
  const queue: SplitQueue<T> = { due: [], week: [], later: 0, suspended: [] }
  for (const problem of problems) {
    if (problem.isSuspended) queue.suspended.push(problem)
    else if (problem.due <= today) queue.due.push(problem)
    else if (problem.due <= today + WEEK) queue.week.push(problem)
    else queue.later++
  }
  queue.due.sort(compareMostForgottenFirst)
  queue.week.sort((a, b) => a.due - b.due || compareMostForgottenFirst(a, b))
  queue.suspended.sort((a, b) => compareTexts(a.slug, b.slug))
  return queue
}

/**
 * How many due reviews to offer today: the cap minus the due reviews already done today; all if the cap is 0. `extra` raises
 * the cap for a person who wants more.
 */
export function countOfferedToday(due: number, done: number, cap: number, extra = 0): number {
  return cap === 0 ? due : Math.min(due, Math.max(0, cap + extra - done))
}
