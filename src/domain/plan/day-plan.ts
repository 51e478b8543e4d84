import type { DayLimits, PlannedProblem } from './inputs'

/** Yields the problems that could fill one place in a day's plan, best first. Called again when the user replaces the problem. */
export type CandidateSource = () => Iterable<PlannedProblem>

interface Slot {
  chosen: PlannedProblem
  source: CandidateSource
}

export class DayPlan {
  readonly slots: Slot[] = []
  #minutes = 0
  #reviewMinutes = 0
  #reviews = 0
  readonly #slugs = new Set<string>()
  readonly #limits: DayLimits
  /** Whether one review may be planned that takes more than half of the day's minutes. */
  readonly #allowsLongReview: boolean

  constructor(limits: DayLimits, allowsLongReview: boolean) {
    this.#limits = limits
    this.#allowsLongReview = allowsLongReview
  }

  has(slug: string): boolean {
    return this.#slugs.has(slug)
  }

  /**
   * Adds and returns the first candidate that is neither planned nor taken and fits in the day's minutes; null if there is none.
   * `isAnyLength` ignores the minutes.
   */
  addFirstFitting(
    source: CandidateSource,
    isTaken: (slug: string) => boolean,
    isAnyLength = false,
    candidates = source(),
  ): PlannedProblem | null {
    if (this.#isFull) return null
    for (const chosen of candidates) {
      const { slug } = chosen.problem
      if (this.has(slug) || isTaken(slug) || !(isAnyLength || this.hasRoomFor(chosen))) continue
      this.#add({ chosen, source })
      return chosen
    }
    return null
  }

  /**
   * Adds an open pick of an earlier day if it fits in the day's limits. A long review needs no turn: it had its turn on the earlier day.
   * `source` yields the problems that could replace it.
   */
  addOpenPick(chosen: PlannedProblem, source: CandidateSource): void {
    const { kind, minutes, problem } = chosen
    if (this.has(problem.slug) || !this.#hasMinutesFor(minutes)) return
    if (kind !== 'review' || this.hasRoomForReviews) this.#add({ chosen, source })
  }

  get #isFull(): boolean {
    return this.slots.length >= this.#limits.picks
  }

  /** Whether the day still has fewer problems than its minimum. */
  get #needsMore(): boolean {
    return this.slots.length < this.#limits.minPicks
  }

  /** Whether the daily limit of reviews allows another review. */
  get hasRoomForReviews(): boolean {
    return this.#reviews < this.#limits.reviews
  }

  /** Fills the day up to its minimum number of problems, however long they take. Each source is tried in turn. */
  fillToMinimum(sources: readonly CandidateSource[], isTaken: (slug: string) => boolean): void {
    for (let size = -1; this.#needsMore && size < this.slots.length; ) {
      size = this.slots.length
      for (const source of sources) if (this.#needsMore) this.addFirstFitting(source, isTaken, true)
    }
  }

  hasRoomFor({ kind, minutes }: Pick<PlannedProblem, 'kind' | 'minutes'>): boolean {
    if (!this.#hasMinutesFor(minutes)) return false
    if (kind !== 'review') return true
    if (!this.hasRoomForReviews) return false
    const isShort = this.#reviewMinutes + minutes <= this.#limits.minutes / 2
    return isShort || (this.#reviews === 0 && this.#allowsLongReview)
  }

  #hasMinutesFor(minutes: number): boolean {
    return !this.#isFull && (this.#needsMore || this.#minutes + minutes <= this.#limits.minutes)
  }

  #add(slot: Slot): void {
    const { kind, minutes, problem } = slot.chosen
    this.slots.push(slot)
    this.#slugs.add(problem.slug)
    this.#minutes += minutes
    if (kind !== 'review') return
    this.#reviews++
    this.#reviewMinutes += minutes
  }
}
