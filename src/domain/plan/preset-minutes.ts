import { type ForecastInputs, forecastPlan } from './forecast'
import { DEFAULT_PROBLEMS_A_DAY } from './inputs'

/** The most minutes a day that the goals can preset: more than two hours a day is the person's own decision. */
const MAX_MINUTES_FOR_GOALS = 120
const STEP_MINUTES = 5

/**
 * Returns the minutes a day of a plan to an interview if the person has not chosen any (N21): the largest of the usual minutes, the minutes
 * that reach all goals, and the minutes of three problems of medium difficulty. Rounded up to five minutes.
 */
export function computePresetMinutes(usualMinutes: number, forecast: ForecastInputs): number {
  const { byMinutes } = forecastPlan(forecast, MAX_MINUTES_FOR_GOALS)
  const first = byMinutes.findIndex((share) => share >= 1)
  const forGoals = first < 0 ? MAX_MINUTES_FOR_GOALS : first
  const forPicks = DEFAULT_PROBLEMS_A_DAY * forecast.minutesByDifficulty.Medium
  return Math.ceil(Math.max(usualMinutes, forGoals, forPicks) / STEP_MINUTES) * STEP_MINUTES
}
