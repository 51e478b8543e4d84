import { compareByCostOfForgetting, type QueuedProblem } from './queue'

/** The longest time from a review to the next one, in days: a date years ahead is of no use to anybody. */
export const MAX_DUE_DAYS = 180

/**
 * Returns the day on which a review is due at the latest, without a choice of the person (N4). `due` is the day that memory gives,
 * `reviewed` the day of the last review, and `lastDay` the day before the next interview or null. Memory itself is not changed.
 */
export function capDueDay(due: number, reviewed: number, lastDay: number | null): number {
  const capped = Math.min(due, reviewed + MAX_DUE_DAYS)
  return lastDay === null || reviewed >= lastDay ? capped : Math.min(capped, lastDay)
}

export interface SpreadProblem extends QueuedProblem {
  /** Whether the person chose the day by a postponement. Such a day is never moved. */
  isChosen: boolean
  /** The day that memory alone gives; may be later than `due`. */
  memoryDue: number
}

interface SpreadOptions {
  today: number
  lastDay: number
  /** The reviews a day; 0 means no limit. */
  perDay: number
}

/** The days of reviews up to the day before an interview. At most the limit of reviews is on each day, except on the last. */
export class ReviewSpread {
  readonly #options: SpreadOptions
  readonly #load = new Map<number, number>()

  constructor(options: SpreadOptions) {
    this.#options = options
  }

  /**
   * Returns the due day of each slug, and counts it in the load of the days. The highest cost of forgetting gets its place first. A review
   * that memory wants by the last day gets its own day or the next free one. A later one gets the last free day from `from` on, so that it
   * is fresh at the interview. Reviews without a free day are due on the last day. Chosen days, suspended reviews, and reviews that are due
   * before `from` are not moved.
   */
  place(problems: Iterable<Readonly<SpreadProblem>>, from: number): Map<string, number> {
    const days = new Map<string, number>()
    const movable: Readonly<SpreadProblem>[] = []
    for (const problem of problems) {
      if (this.#canMove(problem)) movable.push(problem)
      else days.set(problem.slug, problem.isSuspended ? problem.due : this.#count(problem.due))
    }
    let latest = this.#options.lastDay
    for (const { slug, due, memoryDue } of movable.sort(compareByCostOfForgetting)) {
      const isLater = memoryDue > due
      if (isLater) latest = this.#findFreeBackwards(latest, from)
      const day = isLater ? latest : this.#findFree(due)
      days.set(slug, this.#count(day < from ? this.#options.lastDay : day))
    }
    return days
  }

  #canMove({ due, memoryDue, isChosen, isSuspended }: Readonly<SpreadProblem>): boolean {
    const { today, lastDay } = this.#options
    return !isSuspended && !isChosen && due <= lastDay && memoryDue > today
  }

  /** Returns the first free day from `day` on; the last day if there is none. */
  #findFree(day: number): number {
    let free = day
    while (free < this.#options.lastDay && !this.#isFree(free)) free++
    return free
  }

  /** Returns the last free day up to `day`; a day before `from` if there is none. */
  #findFreeBackwards(day: number, from: number): number {
    let free = day
    while (free >= from && !this.#isFree(free)) free--
    return free
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
