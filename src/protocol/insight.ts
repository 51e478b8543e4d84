import type { Category } from '#domain/category'
import type { Activity } from '#domain/insight/activity'
import type { Trends } from '#domain/insight/trend'
import type { Difficulty } from '#domain/problem'
import type { CategoryScore } from '#domain/scoring'
import type { SolveDate } from '#domain/solve-date'

export interface Insight {
  activity: Activity
  /** The calendar years with a solve, newest first. */
  years: readonly number[]
  trends: Trends
  /** For each category with a goal, how far its score falls in 14 days without practice, as a fraction 0–1. */
  fading: Readonly<Partial<Record<Category, number>>>
}

/** The forecast for the interview date of the active profile (N12). Scores and goals are fractions 0–1. */
export interface GoalForecast {
  /** An ISO date such as "2027-01-12". */
  date: string
  /** Local days until the interview; negative if it is over. */
  daysLeft: number
  /**
   * The average progress towards the goals on the interview day: for each goal the score divided by the goal, at most 1. If the interview
   * is not over, this is a forecast at the present pace.
   */
  reachedShare: number
  /** Whether any attempt was accepted in the last four weeks. If not, the forecast is that all scores only fall. */
  hasPace: boolean
  /** The topics that miss their goal on the interview day, furthest from their goal first, at most three. */
  missedGoals: readonly MissedGoal[]
  /** Number of all topics that miss their goal on the interview day. */
  missedCount: number
}

/** A topic that misses its goal on the interview's day. `goal` and `score` are fractions 0–1. */
export interface MissedGoal {
  category: Category
  goal: number
  score: number
  /**
   * Number of Medium problems a week, in addition to the present pace, with which the goal would be reached. Null if 14 a week are not
   * enough, or if the interview is today or over.
   */
  problemsPerWeek: number | null
}

/** A row of the explanation of a score: the result of a problem's solves on one day. `share` is in percentage points. */
export interface ContributionRow extends SolveDate {
  slug: string
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
  difficulty: Difficulty
  /** Number of failed attempts on the same day. */
  failedCount: number
  /**
   * The quality of the solve as a fraction 0–1. `isRated`: whether it comes from feedback or from an estimate of the program that reported
   * the solve.
   */
  quality: number
  isRated: boolean
  share: number
}

/** A problem that will add less to the score in 14 days. */
export interface FadingProblem {
  slug: string
  /** The problem's number on LeetCode; null if unknown. */
  number: number | null
  title: string
  /** The decrease of the score in 14 days, in percentage points. */
  loss: number
}

/** The explanation of a category's score. */
export interface ScoreReason {
  score: CategoryScore
  /** The score in percentage points, before rounding and before the limit of 100. */
  uncappedPercent: number
  /** The top contributions, and the sum of all others. */
  contributors: readonly ContributionRow[]
  others: { count: number; share: number }
  /** Number of the category's problems with an accepted attempt. */
  solved: number
  /** Number of the solved problems that the person would probably solve again now (N24). */
  stillKnownCount: number
  /**
   * Number of results (a problem on one day) that count. `unscoredResultCount`: number of results without feedback or an estimate of their
   * quality.
   */
  countedResultCount: number
  unscoredResultCount: number
  /** The score in 14 days without further solves, and the problems that cause most of the loss. */
  forecast: CategoryScore
  fading: readonly FadingProblem[]
  /** The score if one more Medium problem were accepted now. */
  scoreAfterOneMoreProblem: CategoryScore
}
