import type { Difficulty } from '#domain/problem'
import type { Rating } from '#domain/review/rating'
import type { ReviewSettings } from '#domain/review/settings'
import type { TimeZone } from '#domain/review/time-zone'
import type { SolveKey } from '#domain/solve'

/** The review state of a problem with at least one accepted solve. Days are numbers of days since 1970-01-01. */
export interface ReviewState {
  slug: string
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
  /** The difficulty; null if the problem is not in the catalog. */
  difficulty: Difficulty | null
  /** The day on which the review is due, after any postponement. */
  due: number
  /** Number of days since the review was due; 0 if it is due today, negative if it is due later. */
  overdueDays: number
  /** The chance (0 to 1) that the person still knows the problem today. */
  retrievability: number
  /** The day of the last review, and the number of reviews. */
  lastDay: number
  count: number
  /** The rating of the last review: the rating that the person gave, or otherwise `derivedRating`. */
  rating: Rating
  /** The rating computed from failed attempts, help, feedback and time. */
  derivedRating: Rating
  isRatedByPerson: boolean
  /** The rating and its reason: "Hard, because of 3 failed attempts". */
  why: string
  /** The key of the solve to which a new rating of the last review is attached. */
  ratedSolve: SolveKey
  /** The day to which the person postponed the review; null if no postponement is in effect. */
  postponedUntil: number | null
  isSuspended: boolean
  /** Whether the person has excluded the problem. An excluded problem is also suspended. */
  isExcluded: boolean
}

/** A review state with facts for choosing another rating of the last review (N22, N24). */
export interface RatedReviewState extends ReviewState {
  /** For each possible rating of the last review, the day on which the problem would be due. */
  dueByRating: Readonly<Record<Rating, number>>
  /** Whether the time and the help of the solve `ratedSolve` are unknown. */
  unknownFields: { time: boolean; help: boolean }
}

/** A problem that was tried but never solved. */
export interface UnfinishedProblem extends NamedProblem {
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  /** The difficulty; null if the problem is not in the catalog. */
  difficulty: Difficulty | null
  /** The day of the last attempt (days since 1970-01-01; null if unknown), and the number of attempts. */
  lastDay: number | null
  attempts: number
}

export interface NamedProblem {
  slug: string
  title: string
}

/** Numbers of problems whose review date has moved, by the reason; each is 0 after the user dismissed its notice (N24). */
export interface MovedDates {
  /** Because a new version rates earlier solves differently. */
  byRatings: number
  /** Because of another longest interval, or because earlier versions had no limit (N33). */
  byLimits: number
}

export interface ReviewQueue {
  /** The current day, in days since 1970-01-01. A day starts at the hour that the person set. */
  today: number
  /** The due reviews to do today, and the number of all due reviews. */
  offered: ReviewState[]
  dueCount: number
  /** Number of due reviews done today; they count against the daily limit. */
  doneToday: number
  /** Number of reviews that are due on each of the next 14 days, today first; overdue reviews count today. */
  load: number[]
  /** Problems that are due within the next seven days, earliest due day first. */
  week: ReviewState[]
  /** Number of problems that are due after the next seven days. */
  laterCount: number
  /** Problems whose reviews are paused, ordered by slug; without excluded problems. */
  suspended: ReviewState[]
  /** The problems that were tried but never solved, most recently tried first; without excluded problems (N22). */
  unfinished: UnfinishedProblem[]
  /** Number of days since the last review of any problem; null before the first review. */
  daysAway: number | null
  movedDates: MovedDates
  /**
   * The day before the next interview (days since 1970-01-01), and the number of its reviews above the daily limit; null if there are none.
   */
  lastDay: { day: number; canWait: number } | null
  settings: ReviewSettings
  /** Whether the practice site's daily challenge is shown below Today (N34). */
  isDailyShown: boolean
  /** This device's time zone if its clock differs from the clock of the time zone in `settings`; otherwise null. */
  deviceZone: TimeZone | null
}
