import { type DayBoundarySettings, toReviewDay } from '#domain/review/calendar'
import { type RatedReview, type Rating, type ReviewedSolve, resolveRating } from '#domain/review/rating'
import type { ReviewSettings } from '#domain/review/settings'
import { type TimedSolve, UsualTimes } from '#domain/review/usual-times'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import { UNKNOWN_DATE } from '#domain/solve-date'
import type { SolveRow } from '#events/projections/solve-tables'
import { compareTexts } from '#lib/compare-texts'
import { finish } from '#lib/finish'
import { type MemoryState, Scheduler } from './scheduler'

/** One review of a problem: all its solves on one review day. */
export interface Review extends RatedReview {
  /** The review day, in days since 1970-01-01. */
  day: number
}

interface Schedule {
  memory: MemoryState
  /** The day on which the next review is due, without a postponement. */
  due: number
}

/** The review state of one problem, computed from the log and the settings alone. */
export interface ProblemReviews extends Schedule {
  slug: string
  /** The problem's title as the practice site, the extension or the user gave it; null if unknown. */
  title: string | null
  /** At least one review, oldest first. The first review is on the first day with an accepted solve. */
  reviews: readonly Review[]
}

interface TitledSolve extends ReviewedSolve {
  title: string | null
}

interface ReviewedProblem {
  solves: Map<SolveKey, TitledSolve>
  /** The review state of the problem; null before the first accepted solve. */
  state: ProblemReviews | null
}

/**
 * The review states of all problems with an accepted solve. After a change of a row, recomputes only the problems whose reviews may
 * differ. Invariant: every state equals the state in a new instance that is built from the same rows, in any order (N3).
 */
export class ReviewStates {
  readonly #dayRule: DayBoundarySettings
  readonly #scheduler: Scheduler
  readonly #problems = new Map<string, ReviewedProblem>()
  readonly #usualTimes: UsualTimes
  readonly #changedSlugs = new Set<string>()

  constructor(rows: Iterable<SolveRow>, settings: ReviewSettings) {
    this.#dayRule = settings
    this.#scheduler = new Scheduler(settings.retention)
    const timed: TimedSolve[] = []
    for (const row of rows) {
      this.#add(row)
      const time = toTimedSolve(row)
      if (time) timed.push(time)
    }
    this.#usualTimes = new UsualTimes(timed)
  }

  put(row: SolveRow): void {
    const previous = this.#problems.get(row.slug)?.solves.get(row.key)
    this.#add(row)
    const times = [previous ? toTimedSolve({ ...previous, slug: row.slug }) : null, toTimedSolve(row)] as const
    if (isSameTime(...times)) return
    for (const slug of this.#usualTimes.replace(...times)) this.#changedSlugs.add(slug)
  }

  /** Returns the state of a problem; undefined if it has no accepted solve with a known date. */
  get(slug: string): ProblemReviews | undefined {
    this.#computeChanged()
    return this.#problems.get(slug)?.state ?? undefined
  }

  /** Returns the states of all problems with an accepted solve and a known date, in no particular order. */
  all(): ProblemReviews[] {
    this.#computeChanged()
    const states: ProblemReviews[] = []
    for (const { state } of this.#problems.values()) if (state) states.push(state)
    return states
  }

  /**
   * Returns the chance (0 to 1) that the user still knows a problem on a day. If `day` is before the last review, uses the day of the last
   * review.
   */
  computeRetrievability({ memory, reviews }: ProblemReviews, day: number): number {
    return this.#scheduler.computeRetrievability(memory, Math.max(0, day - (reviews.at(-1)?.day ?? day)))
  }

  /** Returns the state of a problem when a day began: without reviews on that day and later. Null if the problem had no earlier review. */
  computeStateAtStartOfDay(reviewed: ProblemReviews, day: number): ProblemReviews | null {
    if ((reviewed.reviews.at(-1)?.day ?? day) < day) return reviewed
    const reviews = reviewed.reviews.filter((review) => review.day < day)
    const schedule = this.#computeSchedule(reviews)
    return schedule && { ...reviewed, reviews, ...schedule }
  }

  /** Returns, for each rating, the day on which the problem would be due if its last review had that rating. */
  computeDueByRating({ reviews }: ProblemReviews): Record<Rating, number> {
    const last = reviews.at(-1)
    const dueAfter = (rating: Rating): number =>
      last ? (this.#computeSchedule([...reviews.slice(0, -1), { ...last, rating }])?.due ?? 0) : 0
    return { again: dueAfter('again'), hard: dueAfter('hard'), good: dueAfter('good'), easy: dueAfter('easy') }
  }

  /**
   * Counts the problems whose due day changed because this version rates a review Again after 4 or more failed attempts (N24). Earlier
   * versions rated it Hard. Ratings by the user are not affected.
   */
  countMovedDates(): number {
    return this.all().filter(({ reviews, due }) => {
      const isMoved = ({ rating, reason }: Review) => rating === 'again' && reason.kind === 'failed-attempts'
      if (!reviews.some(isMoved)) return false
      const withFormerRatings = reviews.map((review) =>
        isMoved(review) ? { ...review, rating: 'hard' as const } : review,
      )
      return this.#computeSchedule(withFormerRatings)?.due !== due
    }).length
  }

  /** Returns the number of days from a review on `day`, rated Good, to the next review. `reviewed` is null for a new problem. */
  computeIntervalAfter(reviewed: ProblemReviews | null, day: number): number {
    const elapsed = Math.max(0, day - (reviewed?.reviews.at(-1)?.day ?? day))
    return this.#scheduler.computeInterval(reviewed?.memory ?? null, elapsed, 'good')
  }

  #add({ key, slug, title, timestamp, status, timeUsed, usedHints, finalScore, failedRuns, rating }: SolveRow): void {
    const problem = this.#problems.get(slug) ?? { solves: new Map(), state: null }
    this.#problems.set(slug, problem)
    problem.solves.set(key, { key, title, timestamp, status, timeUsed, usedHints, finalScore, failedRuns, rating })
    this.#changedSlugs.add(slug)
  }

  /** Computes the changed states, one in each step. If not all steps ran, the next read computes the remaining states. */
  *compute(): Generator<void> {
    for (const slug of this.#changedSlugs) {
      const problem = this.#problems.get(slug)
      if (problem) problem.state = this.#computeState(slug, problem)
      this.#changedSlugs.delete(slug)
      yield
    }
  }

  /** Computes all changed states. Called only by reads, because a sync changes many rows at once. */
  #computeChanged(): void {
    finish(this.compute())
  }

  #computeState(slug: string, problem: ReviewedProblem): ProblemReviews | null {
    const sorted = [...problem.solves.values()].sort(compareOldestFirst)
    const days = groupByDay(sorted.filter(hasDate), this.#dayRule)
    const first = days.findIndex(({ solves }) => solves.some(({ status }) => status === ACCEPTED))
    if (first < 0) return null
    const reviews: Review[] = []
    let earlierTime: number | null = null
    for (const [i, { day, solves }] of days.entries()) {
      if (i < first) continue
      const timed = solves.find(({ status }) => status === ACCEPTED)
      const time = toPositiveOrNull(timed?.timeUsed)
      const usual: number | null =
        timed && time !== null ? (earlierTime ?? this.#usualTimes.getUsualTimeBefore(timed)) : null
      reviews.push({ day, ...resolveRating(solves, usual) })
      earlierTime = time ?? earlierTime
    }
    const title = sorted.findLast((solve) => solve.title !== null)?.title ?? null
    const schedule = this.#computeSchedule(reviews)
    return schedule && { slug, title, reviews, ...schedule }
  }

  /** Returns the schedule after reviews, which must be ordered oldest first; null if there is no review. */
  #computeSchedule(reviews: readonly Review[]): Schedule | null {
    let memory: MemoryState | null = null
    let due = 0
    for (const [i, { day, rating }] of reviews.entries()) {
      const elapsed = day - (reviews[i - 1]?.day ?? day)
      if (i === reviews.length - 1) due = day + this.#scheduler.computeInterval(memory, elapsed, rating)
      memory = this.#scheduler.computeMemoryAfterReview(memory, elapsed, rating)
    }
    return memory && { memory, due }
  }
}

function groupByDay(
  sortedSolves: readonly ReviewedSolve[],
  rule: DayBoundarySettings,
): { day: number; solves: ReviewedSolve[] }[] {
  const days: { day: number; solves: ReviewedSolve[] }[] = []
  for (const solve of sortedSolves) {
    const day = toReviewDay(solve.timestamp, rule)
    const last = days.at(-1)
    if (last?.day === day) last.solves.push(solve)
    else days.push({ day, solves: [solve] })
  }
  return days
}

function compareOldestFirst(a: ReviewedSolve, b: ReviewedSolve): number {
  return a.timestamp - b.timestamp || compareTexts(a.key, b.key)
}

/** Whether a solve has a date. A solve without a date is not a review, and does not count as an earlier solve (N27). */
const hasDate = ({ timestamp }: Pick<SolveRow, 'timestamp'>): boolean => timestamp !== UNKNOWN_DATE

const toPositiveOrNull = (time: number | null | undefined): number | null => (time && time > 0 ? time : null)

function toTimedSolve({
  key,
  slug,
  timestamp,
  status,
  timeUsed,
}: Pick<SolveRow, 'key' | 'slug' | 'timestamp' | 'status' | 'timeUsed'>): TimedSolve | null {
  const time = toPositiveOrNull(timeUsed)
  return status === ACCEPTED && time !== null && hasDate({ timestamp }) ? { key, slug, timestamp, time } : null
}

const isSameTime = (a: TimedSolve | null, b: TimedSolve | null): boolean =>
  a === b || (a !== null && b !== null && a.timestamp === b.timestamp && a.time === b.time)
