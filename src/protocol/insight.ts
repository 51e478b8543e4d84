import type { Activity } from '#domain/insight/activity'
import type { Trends } from '#domain/insight/trend'
import type { Difficulty } from '#domain/problem'
import type { CategoryScore } from '#domain/scoring'

/** The person's progress over time, loaded after the dashboard. */
export interface Insight {
  activity: Activity
  trends: Trends
}

/** One problem's day as shown in a row; shares in percentage points. */
export interface EvidenceItem {
  slug: string
  title: string
  difficulty: Difficulty
  /** Epoch seconds. */
  timestamp: number
  /** Failed attempts on the same day. */
  fails: number
  /** Its quality as a fraction 0–1, and whether it comes from feedback or the source's rating. */
  quality: number
  isRated: boolean
  share: number
}

/** A problem whose share falls within 14 days; `loss` in percentage points. */
export interface FadingProblem {
  slug: string
  title: string
  loss: number
}

/** The explanation of a category's score. */
export interface ScoreReason {
  score: CategoryScore
  /** Percentage points before rounding and the cap at 100. */
  uncapped: number
  /** The top contributions, and the sum of all others. */
  carriers: readonly EvidenceItem[]
  others: { count: number; share: number }
  /** Number of problem days that count, and how many of them have no score: each of these counts as 80. */
  counted: number
  unscored: number
  /** The score in 14 days without further solves, and the problems that lose most until then. */
  forecast: CategoryScore
  fading: readonly FadingProblem[]
  /** The score with one more Medium problem accepted now. */
  withOneMore: CategoryScore
}
