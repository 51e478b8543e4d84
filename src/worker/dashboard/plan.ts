import type { Category } from '#domain/category'
import { toIsoDate } from '#domain/interview-date'
import { countPlannedProblems } from '#domain/plan/counts'
import { forecastPlan, type PlanForecast } from '#domain/plan/forecast'
import type { PlannedProblem } from '#domain/plan/inputs'
import type { PlanDay } from '#domain/plan/plan'
import { PLAN_LIMITS } from '#domain/plan/settings'
import { getPlanSettings } from '#events/subjects/plan-settings'
import { getProfileLists } from '#events/subjects/profiles'
import type { PlanChange, PlannedDay, PlannedInterview, PlannedPhase, PlanView } from '#protocol/plan'
import type { Session } from '../session'
import { computeTimeLeft, forecastShareReached } from './goal-forecast'
import { computePlanCourse } from './plan-course'
import { computePlanDay, type PlanDayState } from './plan-day'
import { buildForecastInputs, DAYS_PER_WEEK, toPercent } from './plan-forecast'

const MAX_LISTED_DAYS = 60

/**
 * Returns the plan up to the interview of the active profile. Uses the same planner as the screen Today, so that both screens agree (N21).
 * Throws an AppError during time travel.
 */
export function getPlan(session: Session): PlanView {
  session.assertLive()
  const state = computePlanDay(session)
  const { profile, practice, suggestedPractice: suggested, daysLeft } = state
  const { tables } = session.log
  const settings = getPlanSettings(tables, profile.id)
  const lists = getProfileLists(tables, profile.id)
  const settingsFields = { profile: profile.id, lists, settings, practice, suggested }
  return { ...settingsFields, interview: daysLeft === null ? null : describeInterview(state, daysLeft) }
}

function describeInterview(state: PlanDayState, daysLeft: number): PlannedInterview {
  const { day, rule, attempts, profile } = state
  const atPace = toPercent(forecastShareReached(attempts, profile.goals, computeTimeLeft(day, daysLeft, rule)))
  const date = toIsoDate(day + daysLeft)
  if (daysLeft <= 0)
    return {
      date,
      daysLeft,
      atPace,
      withPlan: atPace,
      missedDays: 0,
      week: [],
      weekCounts: countPlannedProblems([]),
      course: [],
      phases: [],
      changes: [],
    }
  const forecast = forecastPlan(buildForecastInputs(state, daysLeft), state.practice.minutesPerDay + EXTRA_MINUTES)
  const withPlan = toPercent(forecast.byMinutes[state.practice.minutesPerDay] ?? 0)
  const days = state.planner.planDays(MAX_LISTED_DAYS)
  const week = days.slice(0, DAYS_PER_WEEK)
  return {
    date,
    daysLeft,
    atPace,
    withPlan,
    missedDays: state.missedDays,
    week: week.map((one) => toPlannedDay(one, state)),
    weekCounts: countPlannedProblems(week.flatMap(({ problems }) => problems)),
    course: computePlanCourse(state, { daysLeft, atPace, withPlan }),
    phases: toPlannedPhases(days),
    changes: withPlan >= 100 ? [] : suggestPlanChanges(state, daysLeft, forecast, withPlan),
  }
}

function toPlannedDay({ day, problems }: PlanDay, { inputs }: PlanDayState): PlannedDay {
  return {
    day,
    minutes: countPlannedProblems(problems).minutes,
    problems: problems.map(({ kind, problem: { slug, number = null, title } }) => ({
      slug,
      number,
      title,
      isReview: kind === 'review',
      isSolved: day === inputs.day && inputs.solvedToday.has(slug),
    })),
  }
}

function toPlannedPhases(days: readonly PlanDay[]): PlannedPhase[] {
  const phases = [...new Set(days.flatMap(({ phase }) => phase ?? []))]
  return phases.map((phase) => {
    const phaseDays = days.filter((one) => one.phase === phase)
    const problems = phaseDays.flatMap(({ problems }) => problems)
    return {
      phase,
      from: phaseDays[0]?.day ?? 0,
      until: phaseDays.at(-1)?.day ?? 0,
      topics: listMainTopics(problems),
      ...countPlannedProblems(problems),
    }
  })
}

const MAX_MAIN_TOPICS = 3

/** Returns the topics of the most new problems, most frequent first. */
function listMainTopics(problems: readonly PlannedProblem[]): Category[] {
  const counts = new Map<Category, number>()
  for (const { kind, topic } of problems)
    if (topic !== null && kind !== 'review') counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_MAIN_TOPICS)
    .map(([topic]) => topic)
}

const EXTRA_MINUTES = 15
const MAX_WEEKS_LATER = 8
const GOAL_STEP = 0.05
/** The most by which a goal is lowered, a fraction 0–1: a goal that is cut further is no longer the goal that the person set. */
const MAX_GOAL_CUT = 0.2

function suggestPlanChanges(
  state: PlanDayState,
  daysLeft: number,
  forecast: PlanForecast,
  withPlan: number,
): PlanChange[] {
  const changes = [
    suggestMoreMinutes(state, forecast),
    suggestLaterDate(state, daysLeft),
    suggestLowerGoal(state, daysLeft),
  ]
  return changes
    .flatMap((change) => change ?? [])
    .filter((change) => change.withPlan > withPlan)
    .sort((a, b) => b.withPlan - a.withPlan)
}

function suggestMoreMinutes({ practice }: PlanDayState, { byMinutes }: PlanForecast): PlanChange | null {
  const minutesPerDay = practice.minutesPerDay + EXTRA_MINUTES
  if (minutesPerDay > PLAN_LIMITS.minutesPerDay[1]) return null
  return { kind: 'minutes', minutesPerDay, withPlan: toPercent(byMinutes[minutesPerDay] ?? 0) }
}

function suggestLaterDate(state: PlanDayState, daysLeft: number): PlanChange {
  const reachedIn = (weeks: number): number =>
    toPercent(
      forecastPlan(
        buildForecastInputs(state, daysLeft + weeks * DAYS_PER_WEEK),
        state.practice.minutesPerDay,
      ).byMinutes.at(-1) ?? 0,
    )
  // If even the latest date does not reach the goals, earlier dates are not tried: each forecast takes long.
  const weeks = reachedIn(MAX_WEEKS_LATER) < 100 ? [] : Array.from({ length: MAX_WEEKS_LATER }, (_, n) => n + 1)
  const weeksNeeded = weeks.find((one) => reachedIn(one) >= 100) ?? 1
  return {
    kind: 'date',
    date: toIsoDate(state.day + daysLeft + weeksNeeded * DAYS_PER_WEEK),
    withPlan: reachedIn(weeksNeeded),
  }
}

function suggestLowerGoal(state: PlanDayState, daysLeft: number): PlanChange | null {
  const inputs = buildForecastInputs(state, daysLeft)
  const { scores } = forecastPlan(inputs, state.practice.minutesPerDay)
  const missing = inputs.topics
    .map(({ tag, goal }) => ({ tag, goal, missing: goal - (scores.get(tag) ?? 0) }))
    .sort((a, b) => b.missing - a.missing)
  const [largest] = missing
  if (!largest || largest.missing <= 0) return null
  const toStep = (goal: number, round: (steps: number) => number): number =>
    round(Number((goal / GOAL_STEP).toFixed(6))) * GOAL_STEP
  const to = Math.max(
    GOAL_STEP,
    toStep(largest.goal - largest.missing, Math.floor),
    toStep(largest.goal - MAX_GOAL_CUT, Math.ceil),
  )
  if (to >= largest.goal) return null
  const topics = inputs.topics.map((topic) => (topic.tag === largest.tag ? { ...topic, goal: to } : topic))
  const { byMinutes } = forecastPlan({ ...inputs, topics }, state.practice.minutesPerDay)
  return { kind: 'goal', tag: largest.tag, from: largest.goal, to, withPlan: toPercent(byMinutes.at(-1) ?? 0) }
}
