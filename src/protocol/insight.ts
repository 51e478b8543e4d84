import type { Activity } from '#domain/insight/activity'
import type { Trends } from '#domain/insight/trend'
import type { Difficulty } from '#domain/problem'
import type { CategoryScore } from '#domain/scoring'

/** How the person has come along: asked for once the progress is in sight. */
export interface Insight {
  activity: Activity
  trends: Trends
}

/** One problem's day as a row shows it; shares in percentage points. */
export interface EvidenceItem {
  slug: string
  title: string
  difficulty: Difficulty
  /** Epoch seconds. */
  timestamp: number
  /** Failed attempts on the same day. */
  fails: number
  /** What it counts with, a fraction 0–1, and whether a feedback or the source says so. */
  quality: number
  isRated: boolean
  share: number
}

/** A problem that brings less in 14 days; the loss in percentage points. */
export interface FadingProblem {
  slug: string
  title: string
  loss: number
}

/** Why a category's score is what it is. */
export interface ScoreReason {
  score: CategoryScore
  /** Percentage points before rounding and the cap at 100. */
  uncapped: number
  /** What carries it most, and how much all the others bring. */
  carriers: readonly EvidenceItem[]
  others: { count: number; share: number }
  /** In 14 days, when nothing is solved, and the problems that lose most until then, all their days together. */
  forecast: CategoryScore
  fading: readonly FadingProblem[]
  /** With one more medium problem accepted now. */
  withOneMore: CategoryScore
}
