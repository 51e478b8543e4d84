import type { Category } from '#domain/category'
import type { PlannedCounts } from '#domain/plan/counts'
import type { PlanPhase } from '#domain/plan/phases'
import type { PracticeTime } from '#domain/plan/practice-time'
import type { PlanSettings } from '#domain/plan/settings'

/** A day of the plan. Days are numbers of days since 1970-01-01. */
export interface PlannedDay extends PlannedCounts {
  day: number
  /** Number of the day's problems that are solved already; 0 for a future day. */
  done: number
}

/** A phase of the plan with the counts of its problems and reviews. */
export interface PlannedPhase extends PlannedCounts {
  phase: PlanPhase
  from: number
  until: number
}

/**
 * A change of the settings with which the plan would reach more of the goals. `withPlan` is the share of the goals that the changed plan
 * would reach, in whole percent.
 */
export type PlanChange =
  | { kind: 'minutes'; minutesPerDay: number; withPlan: number }
  | { kind: 'date'; date: string; withPlan: number }
  | { kind: 'goal'; tag: Category; from: number; to: number; withPlan: number }

/** The plan to the interview of the active profile (N21). Shares of the goals are in whole percent. */
export interface PlanView {
  profile: string
  /** The id of the profile's study list; null without one. */
  list: string | null
  settings: PlanSettings
  /** The practice time of the plan: from the settings, or estimated from the last four weeks. */
  practice: PracticeTime
  suggested: PracticeTime
  /** Null without an interview date. */
  interview: PlannedInterview | null
}

export interface PlannedInterview {
  /** An ISO date such as "2027-01-12". */
  date: string
  /** Whole days until the interview; negative after it. On and after the day, `week`, `phases` and `changes` are empty. */
  daysLeft: number
  atPace: number
  withPlan: number
  /** Number of days without a solve directly before today. */
  missedDays: number
  /** The present day and the six days after it, up to the interview. */
  week: PlannedDay[]
  phases: PlannedPhase[]
  /** Changes that would reach more of the goals, most effective first; empty if the plan reaches every goal. */
  changes: PlanChange[]
}
