import { forecastPlan } from '#domain/plan/forecast'
import type { CoursePoint } from '#protocol/plan'
import { computeTimeLeft, forecastShareReached } from './goal-forecast'
import type { PlanDayState } from './plan-day'
import { buildForecastInputs, toPercent } from './plan-forecast'

/** More points would look the same, and each one takes as long as a forecast. */
const MAX_SECTIONS = 6

/**
 * Returns the shares of the goals between today and the interview in `daysLeft` days (at least 1), as if the interview were on the day of
 * each point (N21).
 */
export function computePlanCourse(state: PlanDayState, daysLeft: number): CoursePoint[] {
  const { attempts, profile, day, rule, practice } = state
  const sections = Math.min(MAX_SECTIONS, daysLeft)
  return Array.from({ length: sections + 1 }, (_, n) => {
    const daysAhead = Math.round((n * daysLeft) / sections)
    const atPace = forecastShareReached(attempts, profile.goals, computeTimeLeft(day, daysAhead, rule))
    const withPlan =
      daysAhead === 0
        ? atPace
        : forecastPlan(buildForecastInputs(state, daysAhead), practice.minutesPerDay).byMinutes.at(-1)
    return { daysAhead, atPace: toPercent(atPace), withPlan: toPercent(withPlan ?? 0) }
  })
}
