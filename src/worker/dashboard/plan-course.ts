import { forecastPlan } from '#domain/plan/forecast'
import type { CoursePoint, PlannedInterview } from '#protocol/plan'
import { computeTimeLeft, forecastShareReached } from './goal-forecast'
import type { PlanDayState } from './plan-day'
import { buildForecastInputs, toPercent } from './plan-forecast'

/** More points would look the same, and each one takes as long as a forecast. */
const MAX_SECTIONS = 4

/**
 * Returns the shares of the goals between today and the interview (N21). The point of a day before the interview is computed as if the
 * interview were on that day. `end` is the forecast for the interview, at least one day ahead.
 */
export function computePlanCourse(
  state: PlanDayState,
  end: Pick<PlannedInterview, 'daysLeft' | 'atPace' | 'withPlan'>,
): CoursePoint[] {
  const { daysLeft, atPace, withPlan } = end
  const sections = Math.min(MAX_SECTIONS, daysLeft)
  const points = Array.from({ length: sections }, (_, n) => forecastDay(state, Math.round((n * daysLeft) / sections)))
  return [...points, { daysAhead: daysLeft, atPace, withPlan }]
}

function forecastDay(state: PlanDayState, daysAhead: number): CoursePoint {
  const { attempts, profile, day, rule, practice } = state
  const atPace = forecastShareReached(attempts, profile.goals, computeTimeLeft(day, daysAhead, rule))
  const withPlan =
    daysAhead === 0
      ? atPace
      : forecastPlan(buildForecastInputs(state, daysAhead), practice.minutesPerDay).byMinutes.at(-1)
  return { daysAhead, atPace: toPercent(atPace), withPlan: toPercent(withPlan ?? 0) }
}
