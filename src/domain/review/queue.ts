import { compareTexts } from '#lib/compare-texts'

/** The fields that decide where a problem is in the queue. */
export interface QueuedProblem {
  slug: string
  /** The review day on which it is due, with a postponement (days since 1970-01-01). */
  due: number
  /** The cost of forgetting it (`costOfForgetting`). */
  cost: number
  isSuspended: boolean
}

/** The values that the cost of forgetting a problem depends on. */
export interface ForgettingFactors {
  /** The chance that the person still knows it on the day that counts, a fraction: the interview's day, or today without one. */
  retrievability: number
  /** The largest goal of its categories in the active profile, 0 without one. */
  goal: number
  /** Whether it is in the study list of the active profile. */
  isInList: boolean
}

/** The weight of a problem that serves no goal, and the factor of one in the profile's list. */
const WITHOUT_GOAL = 0.25
const IN_LIST = 1.5

/** How much it costs to forget a problem: the chance to have forgotten it, times its weight in the goals and in the list (N24). */
export const costOfForgetting = ({ retrievability, goal, isInList }: ForgettingFactors): number =>
  (1 - retrievability) * (WITHOUT_GOAL + goal) * (isInList ? IN_LIST : 1)

/** A day's queue; each list is in its own order. */
export interface SplitQueue<T extends QueuedProblem> {
  /** Due today or earlier, the most costly to forget first. */
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
 * The most costly to forget first, then by slug. A total order, so that the queue is the same on every device, whatever the order of the
 * input (N4, N24).
 */
export function compareByCostOfForgetting(a: QueuedProblem, b: QueuedProblem): number {
  return b.cost - a.cost || compareTexts(a.slug, b.slug)
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
  queue.due.sort(compareByCostOfForgetting)
  queue.week.sort((a, b) => a.due - b.due || compareByCostOfForgetting(a, b))
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
