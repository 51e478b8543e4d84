import { type DayBoundarySettings, reviewDay } from '#domain/review/calendar'
import { type RatedReview, type Rating, type ReviewedSolve, resolveRating } from '#domain/review/rating'
import type { ReviewSettings } from '#domain/review/settings'
import { type TimedSolve, UsualTimes } from '#domain/review/usual-times'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import type { SolveRow } from '#events/projections/solve-tables'
import { compareTexts } from '#lib/compare-texts'
import { finish } from '#lib/finish'
import { type MemoryState, Scheduler } from './scheduler'

/** One review: a problem on one review day. */
export interface Review extends RatedReview {
  /** Days since 1970-01-01. */
  day: number
}

/** When a problem is due after its last review. */
interface Schedule {
  /** The memory after the last review. */
  memory: MemoryState
  /** The day on which the next review is due, without a postponement. */
  due: number
}

/** The review state of one problem, computed from the log and the settings alone. */
export interface ProblemReviews extends Schedule {
  slug: string
  /** The title that a source sent; null if unknown. */
  title: string | null
  /** At least one, oldest first. The first one is the first day with an accepted solve. */
  reviews: readonly Review[]
}

interface TitledSolve extends ReviewedSolve {
  title: string | null
}

interface Problem {
  solves: Map<SolveKey, TitledSolve>
  /** Null before the first accepted solve. */
  state: ProblemReviews | null
}

/**
 * The review states of all problems that were once accepted, updated row by row: after a change only the problems whose
 * reviews may differ are computed again. Law: every state equals that of a new instance built from the same rows in any
 * order (N3).
 */
export class ReviewStates {
  readonly #days: DayBoundarySettings
  readonly #scheduler: Scheduler
  readonly #problems = new Map<string, Problem>()
  readonly #times: UsualTimes
  readonly #changed = new Set<string>()

  constructor(rows: Iterable<SolveRow>, settings: ReviewSettings) {
    this.#days = settings
    this.#scheduler = new Scheduler(settings.retention)
    const timed: TimedSolve[] = []
    for (const row of rows) {
      this.#add(row)
      const time = timedOf(row)
      if (time) timed.push(time)
    }
    this.#times = new UsualTimes(timed)
  }

  /** Adds or replaces a row. */
  put(row: SolveRow): void {
    const before = this.#problems.get(row.slug)?.solves.get(row.key)
    this.#add(row)
    const times = [before ? timedOf({ ...before, slug: row.slug }) : null, timedOf(row)] as const
    if (isSameTime(...times)) return
    for (const slug of this.#times.replace(...times)) this.#changed.add(slug)
  }

  /** The state of a problem; undefined if it was never accepted. */
  get(slug: string): ProblemReviews | undefined {
    this.#computeChanged()
    return this.#problems.get(slug)?.state ?? undefined
  }

  /** The states of all problems that were once accepted, in no particular order. */
  all(): ProblemReviews[] {
    this.#computeChanged()
    return [...this.#problems.values()].flatMap(({ state }) => state ?? [])
  }

  /** The chance that the person still knows a problem on a day, a fraction. A day before the last review counts as that day. */
  retrievability({ memory, reviews }: ProblemReviews, day: number): number {
    return this.#scheduler.retrievability(memory, Math.max(0, day - (reviews.at(-1)?.day ?? day)))
  }

  /** The state of a problem before a day: without its reviews on that day and later. Null if it had none before. */
  stateAtStartOf(reviewed: ProblemReviews, day: number): ProblemReviews | null {
    if ((reviewed.reviews.at(-1)?.day ?? day) < day) return reviewed
    const reviews = reviewed.reviews.filter((review) => review.day < day)
    const schedule = this.#scheduleOf(reviews)
    return schedule && { ...reviewed, reviews, ...schedule }
  }

  /** The day on which the problem would be due if its last review had each rating. */
  dueByRating({ reviews }: ProblemReviews): Record<Rating, number> {
    const last = reviews.at(-1)
    const dueAfter = (rating: Rating): number =>
      last ? (this.#scheduleOf([...reviews.slice(0, -1), { ...last, rating }])?.due ?? 0) : 0
    return { again: dueAfter('again'), hard: dueAfter('hard'), good: dueAfter('good'), easy: dueAfter('easy') }
  }

  /**
   * The number of problems with another due day since 4 failed attempts rate a review Again instead of Hard. Ratings by the person are the
   * same (N24).
   */
  countMovedDates(): number {
    return this.all().filter(({ reviews, due }) => {
      const isMoved = ({ rating, reason }: Review) => rating === 'again' && reason.kind === 'failed-attempts'
      if (!reviews.some(isMoved)) return false
      const before = reviews.map((review) => (isMoved(review) ? { ...review, rating: 'hard' as const } : review))
      return this.#scheduleOf(before)?.due !== due
    }).length
  }

  /** Days from a review on `day`, rated Good, to the next one; null counts as a new problem. */
  intervalAfter(reviewed: ProblemReviews | null, day: number): number {
    const elapsed = Math.max(0, day - (reviewed?.reviews.at(-1)?.day ?? day))
    return this.#scheduler.interval(reviewed?.memory ?? null, elapsed, 'good')
  }

  #add({ key, slug, title, timestamp, status, timeUsed, usedHints, finalScore, failedRuns, rating }: SolveRow): void {
    const problem = this.#problems.get(slug) ?? { solves: new Map(), state: null }
    this.#problems.set(slug, problem)
    problem.solves.set(key, { key, title, timestamp, status, timeUsed, usedHints, finalScore, failedRuns, rating })
    this.#changed.add(slug)
  }

  /** Computes the changed states, one for each step. A read computes the rest. */
  *compute(): Generator<void> {
    for (const slug of this.#changed) {
      const problem = this.#problems.get(slug)
      if (problem) problem.state = this.#stateOf(slug, problem)
      this.#changed.delete(slug)
      yield
    }
  }

  /** Runs only on reads, because a sync changes many rows at once. */
  #computeChanged(): void {
    finish(this.compute())
  }

  #stateOf(slug: string, problem: Problem): ProblemReviews | null {
    const sorted = [...problem.solves.values()].sort(oldestFirst)
    const days = byDay(sorted, this.#days)
    const first = days.findIndex(({ solves }) => solves.some(({ status }) => status === ACCEPTED))
    if (first < 0) return null
    const reviews: Review[] = []
    let earlierTime: number | null = null
    for (const [i, { day, solves }] of days.entries()) {
      if (i < first) continue
      const timed = solves.find(({ status }) => status === ACCEPTED)
      const time = positive(timed?.timeUsed)
      const usual: number | null = timed && time !== null ? (earlierTime ?? this.#times.usualTimeBefore(timed)) : null
      reviews.push({ day, ...resolveRating(solves, usual) })
      earlierTime = time ?? earlierTime
    }
    const title = sorted.findLast((solve) => solve.title !== null)?.title ?? null
    const schedule = this.#scheduleOf(reviews)
    return schedule && { slug, title, reviews, ...schedule }
  }

  /** The schedule after some reviews, oldest first; null without one. */
  #scheduleOf(reviews: readonly Review[]): Schedule | null {
    let memory: MemoryState | null = null
    let due = 0
    for (const [i, { day, rating }] of reviews.entries()) {
      const elapsed = day - (reviews[i - 1]?.day ?? day)
      if (i === reviews.length - 1) due = day + this.#scheduler.interval(memory, elapsed, rating)
      memory = this.#scheduler.review(memory, elapsed, rating)
    }
    return memory && { memory, due }
  }
}

function byDay(
  sorted: readonly ReviewedSolve[],
  rule: DayBoundarySettings,
): { day: number; solves: ReviewedSolve[] }[] {
  const days: { day: number; solves: ReviewedSolve[] }[] = []
  for (const solve of sorted) {
    const day = reviewDay(solve.timestamp, rule)
    const last = days.at(-1)
    if (last?.day === day) last.solves.push(solve)
    else days.push({ day, solves: [solve] })
  }
  return days
}

function oldestFirst(a: ReviewedSolve, b: ReviewedSolve): number {
  return a.timestamp - b.timestamp || compareTexts(a.key, b.key)
}

const positive = (time: number | null | undefined): number | null => (time && time > 0 ? time : null)

function timedOf({
  key,
  slug,
  timestamp,
  status,
  timeUsed,
}: Pick<SolveRow, 'key' | 'slug' | 'timestamp' | 'status' | 'timeUsed'>): TimedSolve | null {
  const time = positive(timeUsed)
  return status === ACCEPTED && time !== null ? { key, slug, timestamp, time } : null
}

const isSameTime = (a: TimedSolve | null, b: TimedSolve | null): boolean =>
  a === b || (a !== null && b !== null && a.timestamp === b.timestamp && a.time === b.time)
