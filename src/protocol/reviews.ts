import type { Difficulty } from '#domain/problem'
import type { Rating } from '#domain/review/rating'
import type { ReviewSettings } from '#domain/review/settings'
import type { SolveKey } from '#domain/solve'

/** The review state of a problem with at least one accepted solve. Days are review days, counted from 1970-01-01. */
export interface ReviewState {
  slug: string
  /** The number at LeetCode; null if unknown. */
  number: number | null
  title: string
  /** Null if the problem is not in the catalog. */
  difficulty: Difficulty | null
  /** The day on which it is due, with a postponement. */
  due: number
  /** Days since it was due; 0 if it is due today, negative if it is due later. */
  overdueDays: number
  /** The chance that the person still knows it today, a fraction. */
  retrievability: number
  /** The day of the last review, and the number of reviews. */
  lastDay: number
  count: number
  /** The rating of the last review: the person's own, or the derived one. */
  rating: Rating
  /** The rating that follows from failed attempts, help, feedback and time. */
  derivedRating: Rating
  isRatedByPerson: boolean
  /** The rating with its reason: "Hard, because of 3 failed attempts". */
  why: string
  /** The key for `RateReview` that changes the rating of the last review. */
  ratedSolve: SolveKey
  /** The day to which the person postponed it; null without a postponement that is still in effect. */
  postponedUntil: number | null
  isSuspended: boolean
  /** The person has excluded the problem. It is then also suspended. */
  isExcluded: boolean
}

/** A review state with what its rating depends on (N22, N24). */
export interface RatedReviewState extends ReviewState {
  /** The day on which each rating of the last review would bring the problem back. */
  dueByRating: Readonly<Record<Rating, number>>
  /** The facts that are unknown about the rated solve. */
  unknown: { time: boolean; help: boolean }
}

/** A problem that was tried but never solved. */
export interface UnfinishedProblem extends NamedProblem {
  /** Null if the problem is not in the catalog. */
  difficulty: Difficulty | null
  /** The review day of the last attempt, and the number of attempts. */
  lastDay: number
  attempts: number
}

/** A problem with its name. */
export interface NamedProblem {
  slug: string
  title: string
}

/** The reviews of one day. */
export interface ReviewQueue {
  /** The present review day. */
  today: number
  /** The due reviews to do today, the most costly to forget first, and the number of all that are due. */
  offered: ReviewState[]
  dueCount: number
  /** Number of due reviews done today; they count against the daily limit. */
  doneToday: number
  /** Due within the next seven days, by day. */
  week: ReviewState[]
  /** Number of problems that are due after that. */
  later: number
  /** Paused problems, by slug. */
  suspended: ReviewState[]
  /** The problems that were tried but never solved, newest first; without excluded ones (N22). */
  unfinished: UnfinishedProblem[]
  /** Days since the last review of any problem; null before the first. */
  daysAway: number | null
  /** Number of problems whose date has moved because the ratings of the past follow new rules; 0 after the notice was dismissed (N24). */
  movedDates: number
  settings: ReviewSettings
  /** This device's time zone in minutes east of UTC, to compare with the setting. */
  deviceOffset: number
}
