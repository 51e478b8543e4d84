import { FSRSAlgorithm, type Grade } from 'ts-fsrs'
import type { Rating } from '#domain/review/rating'

/**
 * The memory of a problem: the days until its chance of being remembered falls to 90 %, and its difficulty from 1 to
 * 10.
 */
export interface MemoryState {
  stability: number
  difficulty: number
}

/**
 * The parameters of FSRS-6 with ts-fsrs 5.4.2. They are stated here, so that an update of the library cannot move due dates
 * without a visible change (docs/decisions/0211).
 */
const WEIGHTS = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
]

/** The longest interval in days. */
const MAX_INTERVAL = 36_500

const GRADES: Record<Rating, Grade> = { again: 1, hard: 2, good: 3, easy: 4 }

/**
 * Schedules reviews with FSRS by whole days, without random fuzz and without steps of minutes, so that the same reviews give
 * the same days on every device. Law: the days equal those of the library's own long-term scheduler.
 */
export class Scheduler {
  readonly #fsrs: FSRSAlgorithm
  readonly #first: Record<Rating, MemoryState>

  /** `retention` is the wanted chance of remembering on the due day, a fraction. */
  constructor(retention: number) {
    this.#fsrs = new FSRSAlgorithm({
      w: WEIGHTS,
      request_retention: retention,
      maximum_interval: MAX_INTERVAL,
      enable_fuzz: false,
      enable_short_term: false,
    })
    const first = (rating: Rating) => this.#fsrs.next_state(null, 0, GRADES[rating])
    this.#first = { again: first('again'), hard: first('hard'), good: first('good'), easy: first('easy') }
  }

  /** The memory after a review. `before` is null for the first one; `elapsed` is in days since the review before. */
  review(before: MemoryState | null, elapsed: number, rating: Rating): MemoryState {
    return before ? this.#fsrs.next_state(before, elapsed, GRADES[rating]) : this.#first[rating]
  }

  /**
   * Days from a review to the next. A better rating always gives a longer interval, so the intervals of worse ratings
   * are computed too.
   */
  interval(before: MemoryState | null, elapsed: number, rating: Rating): number {
    const ofHard = this.#fsrsInterval(before, elapsed, 'hard')
    const again = Math.min(this.#fsrsInterval(before, elapsed, 'again'), ofHard)
    if (rating === 'again') return again
    const hard = Math.max(ofHard, again + 1)
    if (rating === 'hard') return hard
    const good = Math.max(this.#fsrsInterval(before, elapsed, 'good'), hard + 1)
    return rating === 'good' ? good : Math.max(this.#fsrsInterval(before, elapsed, 'easy'), good + 1)
  }

  /** The interval without regard to other ratings. */
  #fsrsInterval(before: MemoryState | null, elapsed: number, rating: Rating): number {
    return this.#fsrs.next_interval(this.review(before, elapsed, rating).stability, elapsed)
  }

  /** The chance, as a fraction, that the person still knows a problem some days after its last review. */
  retrievability({ stability }: MemoryState, elapsed: number): number {
    return this.#fsrs.forgetting_curve(elapsed, stability)
  }
}
