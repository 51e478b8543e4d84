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

export interface PlannedPhase extends PlannedCounts {
  phase: PlanPhase
  /** The first day of the phase, in days since 1970-01-01. */
  from: number
  /** The last day of the phase. */
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
  /** The ids of the profile's study lists. */
  lists: readonly string[]
  settings: PlanSettings
  /** The practice time of the plan: from the settings, or estimated from the last four weeks. */
  practice: PracticeTime
  suggested: PracticeTime
  /** The plan to the interview; null if the profile has no interview date. */
  interview: PlannedInterview | null
}

export interface PlannedInterview {
  /** An ISO date such as "2027-01-12". */
  date: string
  /**
   * Number of whole days until the interview; negative after it. On and after the interview day, `week`, `phases` and `changes` are empty.
   */
  daysLeft: number
  atPace: number
  withPlan: number
  /** Number of days without a solve directly before today. */
  missedDays: number
  /** Today and the six days after it, or fewer if the interview is earlier. */
  week: PlannedDay[]
  phases: PlannedPhase[]
  /** Changes that would reach more of the goals, most effective first; empty if the plan reaches every goal. */
  changes: PlanChange[]
}
