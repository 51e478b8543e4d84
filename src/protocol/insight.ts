import type { Category } from '#domain/category'
import type { Activity } from '#domain/insight/activity'
import type { Trends } from '#domain/insight/trend'
import type { Difficulty } from '#domain/problem'
import type { CategoryScore } from '#domain/scoring'
import type { SolveDate } from '#domain/solve-date'

/** The person's progress over time, loaded after the dashboard. */
export interface Insight {
  activity: Activity
  /** The calendar years with a solve, newest first. */
  years: readonly number[]
  trends: Trends
  /** How far each goal's score falls in 14 days without practice, as fractions 0–1. */
  fading: Readonly<Partial<Record<Category, number>>>
}

/** The forecast for the interview date of the active profile (N12). Scores and goals are fractions 0–1. */
export interface GoalForecast {
  /** An ISO date such as "2027-01-12". */
  date: string
  /** Local days until the interview; negative if it is over. */
  daysLeft: number
  /** The average share of the goals that is reached on that day: a forecast at the present pace, or the result if the day is over. */
  reached: number
  /** Whether any attempt was accepted in the last four weeks. Without one, the scores only fade. */
  hasPace: boolean
  /** The topics that miss their goal on that day, largest gap first, at most three. */
  missed: readonly MissedGoal[]
  /** The number of all topics that miss their goal. */
  missedCount: number
}

/** A topic that misses its goal on the interview's day. */
export interface MissedGoal {
  tag: Category
  goal: number
  score: number
  /**
   * Medium problems a week, in addition to the present pace, that would reach the goal; null if 14 a week would not, or
   * if the day has come.
   */
  aWeek: number | null
}

/** The result of a problem's solves on one day, as a row of the score's explanation. `share` is in percentage points. */
export interface ContributionRow extends SolveDate {
  slug: string
  /** The number at LeetCode; null if unknown. */
  number: number | null
  title: string
  difficulty: Difficulty
  /** Number of failed attempts on the same day. */
  fails: number
  /** The quality of the solve as a fraction 0–1, and whether it comes from feedback or the source's rating. */
  quality: number
  isRated: boolean
  share: number
}

/** A problem whose share falls within 14 days; `loss` in percentage points. */
export interface FadingProblem {
  slug: string
  /** The number at LeetCode; null if unknown. */
  number: number | null
  title: string
  loss: number
}

/** The explanation of a category's score. */
export interface ScoreReason {
  score: CategoryScore
  /** Percentage points before rounding and the cap at 100. */
  uncapped: number
  /** The top contributions, and the sum of all others. */
  contributors: readonly ContributionRow[]
  others: { count: number; share: number }
  /** Number of the category's problems with an accepted attempt. */
  solved: number
  /** Number of the solved problems that the person would probably solve again now (N24). */
  stillKnown: number
  /** Number of day results that count, and number of these without a score, which count as a score of 80. */
  counted: number
  unscored: number
  /** The score in 14 days without further solves, and the problems whose share falls most until then. */
  forecast: CategoryScore
  fading: readonly FadingProblem[]
  /** The score with one more Medium problem accepted now. */
  withOneMore: CategoryScore
}
