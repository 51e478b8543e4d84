import type { Category } from '../category'
import type { Problem } from '../problem'
import type { MinutesByDifficulty } from './minutes'
import type { PickPool } from './pool'
import type { PlanTopic } from './topic'

/** The most picks of one day (N22), and the number of picks until the person chooses another (N1). */
export const MAX_PICKS = 8
export const DEFAULT_PROBLEMS_A_DAY = 3

/**
 * Why a problem was picked. `review`: it is due. `unfinished`: tried, but never solved. `fundamental` and `new`: never tried,
 * chosen for a goal. `first`: for a user without solves.
 */
export type PickKind = 'review' | 'unfinished' | 'fundamental' | 'new' | 'first'

/** A problem that a plan contains. */
export interface PlannedProblem {
  kind: PickKind
  problem: Problem
  /** The goal that the problem serves; null for other kinds, and for a profile without goals. */
  topic: Category | null
  minutes: number
}

/** The next review of a solved problem, as an input of the plan. */
export interface DueReview {
  problem: Problem
  /** The review day on which it is due next. For a problem that was solved today, after today. */
  due: number
  /** Whether it was due when the day began. */
  isDueToday: boolean
  /** The cost of forgetting it; larger is more urgent. */
  cost: number
}

/** The size of a day; Infinity if unlimited. */
export interface DayLimits {
  picks: number
  minutes: number
  reviews: number
}

/**
 * The inputs of a plan. The state is that of the start of the day, so that solves of the day do not change its picks. Days are
 * review days (days since 1970-01-01).
 */
export interface PlanInputs {
  day: number
  /** The day of the interview, after `day`; null without a date. */
  date: number | null
  daysPerWeek: number
  limits: DayLimits
  minutesOf: MinutesByDifficulty
  pool: PickPool
  topics: readonly PlanTopic[]
  /** Slugs of the problems attempted before the day, and their topics. */
  attempted: ReadonlySet<string>
  knownTopics: ReadonlySet<Category>
  /** Problems that were attempted but never solved, newest first. */
  unfinished: readonly Problem[]
  /** The reviews of the plan. Suspended problems are not among them. */
  reviews: readonly DueReview[]
  /** Slugs of the problems that were solved since the day began. They are not planned before their next review. */
  solvedToday: ReadonlySet<string>
  /** Only these problems are planned, reviews included; null for all. */
  base: ReadonlySet<string> | null
  /** Problems that the person does not want to see again. */
  excluded: ReadonlySet<string>
  /** Problems that the person swapped for others today. */
  swapped: ReadonlySet<string>
  /** Problems that the person added to today's picks. */
  added: readonly Problem[]
  /** Days from a review on `day` to the next one, if it goes well. */
  intervalAfterReview(slug: string, day: number): number
}
