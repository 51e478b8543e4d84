import { CATEGORIES } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import {
  paceWindowDays,
  problemsNeededPerWeek,
  repeatPace,
  scoreWithExtraProblems,
} from '#domain/insight/goal-forecast'
import { dayOfDate } from '#domain/interview-date'
import { overallProgress, percentMissingToGoal } from '#domain/progress'
import { type DayBoundarySettings, reviewDay, startOfReviewDay } from '#domain/review/calendar'
import { ACCEPTED } from '#domain/solve'
import { hasKnownDay } from '#domain/solve-date'
import type { Attempts } from '#events/projections/attempts'
import { activeProfile } from '#events/subjects/profiles'
import { entryOf } from '#lib/own-entry'
import { DAY_SECONDS } from '#lib/time'
import type { GoalForecast } from '#protocol/insight'
import { dayBoundaries } from '../device-time-zone'
import type { Session } from '../session'
import { attemptsOf } from '../session/selectors'

/** Maximum topics that a forecast lists. */
const MAX_MISSED_TOPICS = 3

/** Forecasts the scores on the interview date of the active profile; null if the profile has no date (N12). */
export function goalForecast(session: Session): GoalForecast | null {
  const { tables, now } = session.currentView()
  const profile = activeProfile(tables, session.defaults)
  const date = entryOf(tables.interviewDates, profile.id)
  const interview = date === undefined ? null : dayOfDate(date)
  if (date === undefined || interview === null) return null
  const rule = dayBoundaries(tables, now)
  const today = reviewDay(Math.floor(now / 1000), rule)
  return {
    date,
    ...computePaceForecast(attemptsOf(session), profile.goals, timeUntil(today, interview - today, rule)),
  }
}

/** The time until an interview. It is the same on every device until the next day. */
interface TimeLeft {
  daysLeft: number
  /** The end of the present review day, in epoch seconds. */
  end: number
  /** The end of the day of the interview, in epoch seconds. */
  until: number
}

/** Returns the time from a review day until an interview in `daysLeft` days. */
export const timeUntil = (day: number, daysLeft: number, rule: DayBoundarySettings): TimeLeft => ({
  daysLeft,
  end: startOfReviewDay(day + 1, rule),
  until: startOfReviewDay(day + daysLeft + 1, rule),
})

/** Returns the share of the goals (0 to 1) that the user reaches by an interview with the present pace (the last four weeks' results). */
export const shareReachedAtPace = (attempts: Attempts, goals: Goals, left: TimeLeft): number =>
  overallProgress(forecastTopicsAtPace(attempts, goals, left).topics)

/** Returns the forecast at the present pace, with the topics that miss their goals. */
function computePaceForecast(attempts: Attempts, goals: Goals, left: TimeLeft): Omit<GoalForecast, 'date'> {
  const { daysLeft, end, until } = left
  const { topics, hasPace } = forecastTopicsAtPace(attempts, goals, left)
  const missed = topics
    .filter((topic) => percentMissingToGoal(topic) > 0)
    .sort((a, b) => percentMissingToGoal(b) - percentMissingToGoal(a))
  return {
    daysLeft,
    reached: overallProgress(topics),
    hasPace,
    missed: missed.slice(0, MAX_MISSED_TOPICS).map(({ tag, goal, results, adjustedScore }) => ({
      tag,
      goal,
      score: adjustedScore,
      aWeek: daysLeft > 0 ? problemsNeededPerWeek(results, goal, end, until) : null,
    })),
    missedCount: missed.length,
  }
}

/** Computes the expected results and score of each topic with a goal on the day of the interview, if the last weeks' pace continues. */
function forecastTopicsAtPace(attempts: Attempts, goals: Goals, { daysLeft, end, until }: TimeLeft) {
  const accepted = attempts.solves().filter((solve) => solve.status === ACCEPTED && hasKnownDay(solve))
  const firstAcceptedAt = accepted.reduce((earliest, { timestamp }) => Math.min(earliest, timestamp), end)
  const days = paceWindowDays(firstAcceptedAt, end)
  const topics = CATEGORIES.flatMap((tag) => {
    const goal = goals[tag]
    if (goal === undefined) return []
    const currentResults = attempts.resultsOf(tag)
    const results =
      daysLeft < 0
        ? currentResults.filter(({ latest }) => latest.timestamp <= until)
        : [...currentResults, ...repeatPace(currentResults, days, end, until)]
    return [{ tag, goal, results, adjustedScore: scoreWithExtraProblems(results, 0, end, until) }]
  })
  const hasPace = accepted.some(({ timestamp }) => timestamp > end - days * DAY_SECONDS && timestamp <= end)
  return { topics, hasPace }
}
