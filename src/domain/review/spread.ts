import { compareByCostOfForgetting, type QueuedProblem } from './queue'

export interface DueDayLimits {
  /** The longest time from a review to the next one, in days. */
  longestInterval: number
  /** The day before the next interview; null without an interview. */
  lastDay: number | null
}

/**
 * Returns the last day on which a review may be due, without a choice of the person (N33). `reviewed` is the day of the last review. A
 * review on the day before the interview is not due again before the interview.
 */
export function computeLastDueDay(reviewed: number, { longestInterval, lastDay }: DueDayLimits): number {
  const latest = reviewed + longestInterval
  return lastDay === null || reviewed >= lastDay ? latest : Math.min(latest, lastDay)
}

export interface SpreadProblem extends QueuedProblem {
  /** Whether the person chose the day by a postponement. Such a day is never moved. */
  isChosen: boolean
  /** The day that memory alone gives; may be later than `due`. */
  memoryDue: number
  /** The last day on which the review may be due. */
  lastDueDay: number
}

interface SpreadOptions {
  today: number
  lastDay: number
  /** The reviews a day; 0 means no limit. */
  perDay: number
}

/**
 * The days of reviews up to the day before an interview (N33). At most the limit of reviews is on each day. Only reviews on their own last
 * day may exceed it.
 */
export class ReviewSpread {
  readonly #options: SpreadOptions
  readonly #load = new Map<number, number>()
  /** For each first day of a search, the day at which the next search continues: days only fill up. */
  readonly #continueAfter = new Map<number, number>()
  readonly #continueBefore = new Map<number, number>()

  constructor(options: SpreadOptions) {
    this.#options = options
  }

  /**
   * Returns the due day of each slug, and counts it in the load of the days. The highest cost of forgetting gets its place first. A review
   * that memory wants by its last day gets its own day or the next free one. A later one gets the last free day from `from` on, so that it
   * is fresh at the interview. Reviews without a free day are due on their last day. Chosen days, suspended reviews, and reviews that are
   * due today or earlier are not moved.
   */
  place(problems: Iterable<Readonly<SpreadProblem>>, from: number): Map<string, number> {
    const days = new Map<string, number>()
    const movable: Readonly<SpreadProblem>[] = []
    for (const problem of problems) {
      if (this.#canMove(problem)) movable.push(problem)
      else {
        days.set(problem.slug, problem.due)
        if (!problem.isSuspended) this.#count(Math.max(problem.due, this.#options.today))
      }
    }
    for (const { slug, due, memoryDue, lastDueDay } of movable.sort(compareByCostOfForgetting)) {
      const free = memoryDue > due ? this.#findFreeBefore(due, from) : this.#findFreeAfter(due, lastDueDay)
      days.set(slug, this.#count(free ?? lastDueDay))
    }
    return days
  }

  #canMove({ due, isChosen, isSuspended }: Readonly<SpreadProblem>): boolean {
    const { today, lastDay } = this.#options
    return !isSuspended && !isChosen && due > today && due <= lastDay
  }

  /** Returns the first free day from `day` to `end`; null if there is none. */
  #findFreeAfter(day: number, end: number): number | null {
    let free = this.#continueAfter.get(day) ?? day
    while (free <= end && !this.#isFree(free)) free++
    this.#continueAfter.set(day, free)
    return free <= end ? free : null
  }

  /** Returns the last free day from `end` to `day`; null if there is none. */
  #findFreeBefore(day: number, end: number): number | null {
    let free = this.#continueBefore.get(day) ?? day
    while (free >= end && !this.#isFree(free)) free--
    this.#continueBefore.set(day, free)
    return free >= end ? free : null
  }

  #isFree(day: number): boolean {
    const { perDay } = this.#options
    return perDay === 0 || (this.#load.get(day) ?? 0) < perDay
  }

  #count(day: number): number {
    this.#load.set(day, (this.#load.get(day) ?? 0) + 1)
    return day
  }
}
