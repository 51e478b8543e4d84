import { compareTexts } from '#lib/compare-texts'

export interface QueuedProblem {
  slug: string
  /** The review day on which the problem is due or to which the user postponed it, in days since 1970-01-01. */
  due: number
  cost: number
  isSuspended: boolean
}

export interface ForgettingFactors {
  /** The chance (0 to 1) that the person still knows the problem on the day of the interview, or today if there is no interview. */
  retrievability: number
  /** The largest goal of the problem's categories in the active profile; 0 if there is none. */
  goal: number
  isInList: boolean
  /** How often the problem is asked, 0 to 100 for each study list; 0 if unknown (N35). */
  weight: number
}

const WEIGHT_WITHOUT_GOAL = 0.25
const FACTOR_IN_LIST = 1.5

/** Computes the cost of forgetting a problem: the chance that it is forgotten, times its weight from goal and study list (N24). */
export const computeCostOfForgetting = ({ retrievability, goal, isInList, weight }: ForgettingFactors): number =>
  (1 - retrievability) * (WEIGHT_WITHOUT_GOAL + goal) * (isInList ? FACTOR_IN_LIST : 1) * (1 + weight / 100)

export interface SplitQueue<T extends QueuedProblem> {
  /** Problems that are due today or earlier, highest cost of forgetting first. */
  due: T[]
  /** Problems that are due within the next seven days, earliest due day first. */
  week: T[]
  laterCount: number
  /** Suspended problems, ordered by slug. */
  suspended: T[]
}

const DAYS_PER_WEEK = 7

/**
 * Sorts problems by the cost of forgetting them, highest first, then by slug. A total order, so that the queue is the same on every device
 * (N4, N24).
 */
export function compareByCostOfForgetting(a: QueuedProblem, b: QueuedProblem): number {
  return b.cost - a.cost || compareTexts(a.slug, b.slug)
}

export function splitQueue<T extends QueuedProblem>(problems: Iterable<T>, today: number): SplitQueue<T> {
  const queue: SplitQueue<T> = { due: [], week: [], laterCount: 0, suspended: [] }
  for (const problem of problems) {
    if (problem.isSuspended) queue.suspended.push(problem)
    else if (problem.due <= today) queue.due.push(problem)
    else if (problem.due <= today + DAYS_PER_WEEK) queue.week.push(problem)
    else queue.laterCount++
  }
  queue.due.sort(compareByCostOfForgetting)
  queue.week.sort((a, b) => a.due - b.due || compareByCostOfForgetting(a, b))
  queue.suspended.sort((a, b) => compareTexts(a.slug, b.slug))
  return queue
}

/**
 * Counts the reviews that are due on each of the next `dayCount` days, today first. Overdue reviews count today, and suspended ones on no
 * day (N4).
 */
export function countLoad(problems: Iterable<QueuedProblem>, today: number, dayCount: number): number[] {
  const load = Array.from({ length: dayCount }, () => 0)
  for (const { due, isSuspended } of problems) {
    const index = Math.max(0, due - today)
    if (!isSuspended && index < dayCount) load[index] = (load[index] ?? 0) + 1
  }
  return load
}

/**
 * Returns the number of due reviews to offer today: the daily limit minus the number of reviews already done; all if the limit is 0.
 * `extra` raises the limit for a person who wants more.
 */
export function countOfferedToday(dueCount: number, doneCount: number, dailyLimit: number, extra = 0): number {
  return dailyLimit === 0 ? dueCount : Math.min(dueCount, Math.max(0, dailyLimit + extra - doneCount))
}
