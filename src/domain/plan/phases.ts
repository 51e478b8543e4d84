/**
 * The phases of a plan (N21). `core`: the topics with the largest weighted gaps. `breadth`: all topics in turn. `last-week`: reviews
 * and known topics only. `last-day`: a few reviews.
 */
export const PLAN_PHASES = ['core', 'breadth', 'last-week', 'last-day'] as const

export type PlanPhase = (typeof PLAN_PHASES)[number]

/** Days before the interview until which a phase lasts. */
export const LAST_WEEK = 7
export const BREADTH_FROM = 14

/**
 * The phase of a day by the days left on it, at least 1. The limits are fixed numbers of days, so that planning again each day does not
 * move them.
 */
export function phaseOf(daysLeft: number): PlanPhase {
  if (daysLeft <= 1) return 'last-day'
  if (daysLeft <= LAST_WEEK) return 'last-week'
  return daysLeft <= BREADTH_FROM ? 'breadth' : 'core'
}
