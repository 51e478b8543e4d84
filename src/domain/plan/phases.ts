/**
 * The phases of a plan (N21). `core`: the topics that are furthest below their goals. `breadth`: all topics in turn. `last-week`: reviews
 * and known topics only. `last-day`: a few reviews.
 */
export const PLAN_PHASES = ['core', 'breadth', 'last-week', 'last-day'] as const

export type PlanPhase = (typeof PLAN_PHASES)[number]

/** Maximum number of days until the interview in the phase `last-week`, and in the phase `breadth`, which comes before it. */
export const LAST_WEEK_DAYS = 7
export const BREADTH_DAYS = 14

/**
 * Returns the phase of a day on which `daysLeft` days remain until the interview (at least 1). The limits of the phases are fixed, so that
 * a new plan on another day does not move the phases.
 */
export function getPhase(daysLeft: number): PlanPhase {
  if (daysLeft <= 1) return 'last-day'
  if (daysLeft <= LAST_WEEK_DAYS) return 'last-week'
  return daysLeft <= BREADTH_DAYS ? 'breadth' : 'core'
}
