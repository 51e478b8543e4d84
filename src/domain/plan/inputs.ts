import type { Category } from '../category'
import type { Problem } from '../problem'
import type { MinutesByDifficulty } from './minutes'
import type { PickPool, ProblemWeights } from './pool'
import type { PlanTopic } from './topic'

/** The maximum number of problems that a plan recommends for one day (N22), and the default number (N1). */
export const MAX_PICKS = 8
export const DEFAULT_PROBLEMS_A_DAY = 3

/**
 * Why a plan recommends a problem. `review`: it is due. `unfinished`: tried, but never solved. `fundamental` (marked as basic in the
 * catalog) and `new`: never tried, chosen for a goal. `first`: for a user without solves.
 */
export type PickKind = 'review' | 'unfinished' | 'fundamental' | 'new' | 'first'

export interface PlannedProblem {
  kind: PickKind
  problem: Problem
  /** The category whose goal is the reason for the recommendation; null if no goal is the reason. */
  topic: Category | null
  minutes: number
}

export interface DueReview {
  problem: Problem
  /** The day of the next review, in days since 1970-01-01. For a problem that was solved today, the day is after today. */
  due: number
  /** Whether the review was due when the day began. */
  isDueToday: boolean
  /** The cost of forgetting the problem. A larger cost is more urgent. */
  cost: number
}

/** The limits of one day. Infinity means no limit. */
export interface DayLimits {
  picks: number
  minutes: number
  reviews: number
  /**
   * The number of problems that the day has even if they take longer than `minutes`, except on the last day before the interview (N21).
   * At most `picks`.
   */
  minPicks: number
}

/**
 * The inputs of a plan, as they were at the start of the day, so that the day's solves do not change its recommended problems. Days are
 * numbers of days since 1970-01-01. A day starts at the hour that the person set for reviews.
 */
export interface PlanInputs {
  day: number
  /** The day of the interview, later than `day`; null if the person has set no date. */
  interviewDay: number | null
  daysPerWeek: number
  limits: DayLimits
  minutesByDifficulty: MinutesByDifficulty
  pool: PickPool
  /** Of two candidates of a topic, the heavier comes first. */
  weights: ProblemWeights
  topics: readonly PlanTopic[]
  /** Slugs of the problems that were attempted before the day. */
  attemptedSlugs: ReadonlySet<string>
  knownTopics: ReadonlySet<Category>
  /** Problems that were attempted but never solved, newest first. */
  unfinished: readonly Problem[]
  /** The reviews that can be planned. Suspended problems are left out. */
  reviews: readonly DueReview[]
  /** Slugs of the problems that were solved since the day began. They are not planned again before their next review. */
  solvedToday: ReadonlySet<string>
  /** Slugs of the only problems that may be planned, reviews included; null if every problem may be planned. */
  allowedSlugs: ReadonlySet<string> | null
  /** Slugs of the problems that the person does not want to see again. */
  excludedSlugs: ReadonlySet<string>
  /** Slugs of the problems that the person replaced by others today. */
  swappedSlugs: ReadonlySet<string>
  /** Slugs of the problems that the person skipped or swapped on one of the last seven days before today. Not planned for today. */
  awaySlugs: ReadonlySet<string>
  addedProblems: readonly Problem[]
  /** The problems that earlier days recommended and that are still open, longest open first (N32). */
  openPicks: readonly Problem[]
  /** Returns the number of days from a review on `day` to the next review, if the person remembers the problem. */
  computeInterval(slug: string, day: number): number
}
