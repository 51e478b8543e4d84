import { FSRSAlgorithm, type Grade } from 'ts-fsrs'
import type { Rating } from '#domain/review/rating'

/**
 * How well a problem is remembered, as FSRS models it. `stability`: days until the chance of remembering falls to 90 %. `difficulty`:
 * from 1 to 10.
 */
export interface MemoryState {
  stability: number
  difficulty: number
}

/**
 * The default parameters of FSRS-6 in ts-fsrs 5.4.2. Fixed here, so that an update of the library cannot move due dates
 * (docs/decisions/0211).
 */
const WEIGHTS = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
]

/** The longest interval between two reviews, in days. */
const MAX_INTERVAL_DAYS = 36_500

const GRADES: Record<Rating, Grade> = { again: 1, hard: 2, good: 3, easy: 4 }

/**
 * Schedules reviews with FSRS by whole days, without random variation and without steps of minutes. So the same reviews give the same days
 * on every device. Invariant: the days equal those of the library's own long-term scheduler.
 */
export class Scheduler {
  readonly #fsrs: FSRSAlgorithm
  readonly #firstStates: Record<Rating, MemoryState>

  /** `retention` is the chance (0 to 1) that the user should remember a problem on its due day. */
  constructor(retention: number) {
    this.#fsrs = new FSRSAlgorithm({
      w: WEIGHTS,
      request_retention: retention,
      maximum_interval: MAX_INTERVAL_DAYS,
      enable_fuzz: false,
      enable_short_term: false,
    })
    const first = (rating: Rating) => this.#fsrs.next_state(null, 0, GRADES[rating])
    this.#firstStates = { again: first('again'), hard: first('hard'), good: first('good'), easy: first('easy') }
  }

  /**
   * Returns the state of memory after a review. `memoryBefore` is null for the first review. `elapsedDays`: days since the previous review.
   */
  computeMemoryAfterReview(memoryBefore: MemoryState | null, elapsedDays: number, rating: Rating): MemoryState {
    return memoryBefore ? this.#fsrs.next_state(memoryBefore, elapsedDays, GRADES[rating]) : this.#firstStates[rating]
  }

  /** Returns the number of days from a review to the next review. A better rating always gives a longer interval. */
  computeInterval(memoryBefore: MemoryState | null, elapsedDays: number, rating: Rating): number {
    const hardAlone = this.#computeFsrsInterval(memoryBefore, elapsedDays, 'hard')
    const again = Math.min(this.#computeFsrsInterval(memoryBefore, elapsedDays, 'again'), hardAlone)
    if (rating === 'again') return again
    const hard = Math.max(hardAlone, again + 1)
    if (rating === 'hard') return hard
    const good = Math.max(this.#computeFsrsInterval(memoryBefore, elapsedDays, 'good'), hard + 1)
    return rating === 'good' ? good : Math.max(this.#computeFsrsInterval(memoryBefore, elapsedDays, 'easy'), good + 1)
  }

  #computeFsrsInterval(memoryBefore: MemoryState | null, elapsedDays: number, rating: Rating): number {
    return this.#fsrs.next_interval(
      this.computeMemoryAfterReview(memoryBefore, elapsedDays, rating).stability,
      elapsedDays,
    )
  }

  /** Returns the chance (0 to 1) that the user still knows a problem `elapsedDays` days after its last review. */
  computeRetrievability({ stability }: MemoryState, elapsedDays: number): number {
    return this.#fsrs.forgetting_curve(elapsedDays, stability)
  }
}
