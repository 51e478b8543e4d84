/** The person's own choices for the plan of a profile; null for the default (N21, N22). */
export interface PlanSettings {
  /** Number of days, from 1 to 7. The default is estimated from the person's last four weeks. */
  daysPerWeek: number | null
  /** Number of minutes, from 5 to 600. The default is estimated from the person's last four weeks. */
  minutesPerDay: number | null
  /**
   * The size of the day's list: 1 to 8 problems, or `minutes` for as many problems as fit in `minutesPerDay`. The default is `minutes` with
   * an interview date, and three problems without one.
   */
  dailySize: number | 'minutes' | null
}

/** A change of some settings; absent fields stay unchanged. */
export type PlanSettingsChanges = Partial<PlanSettings>

export const DEFAULT_PLAN_SETTINGS: PlanSettings = { daysPerWeek: null, minutesPerDay: null, dailySize: null }

/** The accepted range of each value, both ends included. */
export const PLAN_LIMITS = { daysPerWeek: [1, 7], minutesPerDay: [5, 600], dailySize: [1, 8] } as const
