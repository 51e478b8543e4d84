import type { Category } from '#domain/category'
import type { PlannedCounts } from '#domain/plan/counts'
import type { PlanPhase } from '#domain/plan/phases'
import type { PracticeTime } from '#domain/plan/practice-time'
import type { PlanSettings } from '#domain/plan/settings'

/** A problem of the plan, for display. */
export interface PlannedTitle {
  slug: string
  /** The problem's number on the practice site; null if unknown. */
  number: number | null
  title: string
  isReview: boolean
  /** Whether the problem was solved today. False for the problems of future days. */
  isSolved: boolean
}

/** A day of the plan. Days are numbers of days since 1970-01-01. */
export interface PlannedDay {
  day: number
  minutes: number
  problems: PlannedTitle[]
}

export interface PlannedPhase extends PlannedCounts {
  phase: PlanPhase
  /** The first day of the phase, in days since 1970-01-01. */
  from: number
  /** The last day of the phase. */
  until: number
  /** The topics with most new problems in the phase, at most three. */
  topics: Category[]
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
  /** The practice time of the plan: from the settings, or else `suggested`. */
  practice: PracticeTime
  /** That of the last four weeks. Before an interview, the minutes are enough for the goals and for three problems. */
  suggested: PracticeTime
  /** The plan to the interview; null if the profile has no interview date. */
  interview: PlannedInterview | null
}

/** The share of the goals that is reached on a day, in whole percent: at the pace of the last four weeks, and with the plan. */
export interface CoursePoint {
  /** The number of days from today. */
  daysAhead: number
  atPace: number
  withPlan: number
}

export interface PlannedInterview {
  /** An ISO date such as "2027-01-12". */
  date: string
  /**
   * Number of whole days until the interview; negative after it. On and after the interview day, the lists are empty.
   */
  daysLeft: number
  atPace: number
  withPlan: number
  /** Number of days without a solve directly before today. */
  missedDays: number
  /** Today and the six days after it, or fewer if the interview is earlier. */
  week: PlannedDay[]
  weekCounts: PlannedCounts
  /** At least two points, the first today and the last on the day of the interview. */
  course: CoursePoint[]
  phases: PlannedPhase[]
  /** Changes that would reach more of the goals, most effective first; empty if the plan reaches every goal. */
  changes: PlanChange[]
}
