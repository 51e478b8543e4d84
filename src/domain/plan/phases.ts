/**
 * The phases of a plan (N21). `core`: the topics with the largest weighted gaps. `breadth`: all topics in turn. `last-week`: reviews
 * and known topics only. `last-day`: a few reviews.
 */
export const PLAN_PHASES = ['core', 'breadth', 'last-week', 'last-day'] as const

export type PlanPhase = (typeof PLAN_PHASES)[number]

/** The most days before the interview on which a day belongs to the last week, or to the phase before it. */
export const LAST_WEEK_DAYS = 7
export const BREADTH_DAYS = 14

/**
 * The phase of a day by the days left on it, at least 1. The limits are fixed numbers of days, so that planning again each day does not
 * move them.
 */
export function phaseOf(daysLeft: number): PlanPhase {
  if (daysLeft <= 1) return 'last-day'
  if (daysLeft <= LAST_WEEK_DAYS) return 'last-week'
  return daysLeft <= BREADTH_DAYS ? 'breadth' : 'core'
}
