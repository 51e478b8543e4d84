/** The person's own choices for the plan of a profile; null for the default (N21, N22). */
export interface PlanSettings {
  /** 1–7; the default is that of the last four weeks. */
  daysPerWeek: number | null
  /** 5–600; the default is that of the last four weeks. */
  minutesPerDay: number | null
  /**
   * How much Today has: 1–8 problems, or `minutes` for as many as fit in the minutes of a day. The default is by minutes with an
   * interview date, and three problems without one.
   */
  dailySize: number | 'minutes' | null
}

/** A change of some settings; absent fields stay unchanged. */
export type PlanSettingsChanges = Partial<PlanSettings>

export const DEFAULT_PLAN_SETTINGS: PlanSettings = { daysPerWeek: null, minutesPerDay: null, dailySize: null }

/** The accepted range of each value, both ends included. */
export const PLAN_LIMITS = { daysPerWeek: [1, 7], minutesPerDay: [5, 600], dailySize: [1, 8] } as const
