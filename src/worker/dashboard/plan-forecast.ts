import { countPlannedProblems, formatCounts } from '#domain/plan/counts'
import { type ForecastInputs, forecastPlan } from '#domain/plan/forecast'
import { takeSample } from '#domain/plan/pool'
import type { Problem } from '#domain/problem'
import type { PlanHeadline } from '#protocol/views'
import type { Session } from '../session'
import { createKeyedCache } from '../session/selectors'
import { computeTimeLeft, forecastShareReached } from './goal-forecast'
import type { PlanDayState } from './plan-day'

export const DAYS_PER_WEEK = 7

/** Returns the inputs for a forecast with the plan, for an interview in `daysLeft` days (at least 1). */
export function buildForecastInputs(
  { rule, day, attempts, practice, inputs }: PlanDayState,
  daysLeft: number,
): ForecastInputs {
  const { interviewDayEnd: until } = computeTimeLeft(day, daysLeft, rule)
  const { allowedSlugs, excludedSlugs: excluded, pool } = inputs
  const isCandidate = ({ slug }: Problem) => !excluded.has(slug) && (allowedSlugs === null || allowedSlugs.has(slug))
  return {
    daysLeft,
    daysPerWeek: practice.daysPerWeek,
    minutesByDifficulty: inputs.minutesByDifficulty,
    topics: inputs.topics.map(({ tag, goal }) => ({
      tag,
      goal,
      totals: attempts.getTotals(tag, until),
      problems: takeSample(pool, (problem) => problem.categories.includes(tag) && isCandidate(problem)),
    })),
  }
}

/** Rounds a share (0 to 1) to whole percent. */
export const toPercent = (share: number): number => Math.round(share * 100)

const cacheHeadline = createKeyedCache<PlanHeadline>()

/** Summarizes the plan up to the interview; null if no interview is coming. The summary is cached until its inputs change. */
export function buildPlanHeadline(session: Session, state: PlanDayState): PlanHeadline | null {
  const { daysLeft, day, start, profile, attempts, practice } = state
  if (daysLeft === null || daysLeft < 0) return null
  const { log, problems } = session
  const key = [
    log.tables,
    log.head.seq,
    problems,
    day,
    start,
    daysLeft,
    profile,
    practice.daysPerWeek,
    practice.minutesPerDay,
  ]
  return cacheHeadline(session, key, () => {
    const pace = forecastShareReached(attempts, profile.goals, computeTimeLeft(day, daysLeft, state.rule))
    const planned =
      daysLeft === 0
        ? pace
        : forecastPlan(buildForecastInputs(state, daysLeft), practice.minutesPerDay).byMinutes.at(-1)
    const days = state.planner.planDays(DAYS_PER_WEEK)
    const week = formatCounts(countPlannedProblems(days.flatMap(({ problems }) => problems)))
    const minutesByDay = days.map(({ problems }) => countPlannedProblems(problems).minutes)
    return { daysLeft, atPace: toPercent(pace), withPlan: toPercent(planned ?? 0), week, minutesByDay }
  })
}
