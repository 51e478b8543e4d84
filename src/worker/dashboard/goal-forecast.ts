import { CATEGORIES } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { computeProblemsNeededPerWeek, getPaceWindowDays, PACE_DAYS, repeatPace } from '#domain/insight/goal-forecast'
import { parseIsoDate } from '#domain/interview-date'
import { computeMissingPercent, computeOverallProgress } from '#domain/progress'
import { type DayBoundarySettings, getStartOfReviewDay, toReviewDay } from '#domain/review/calendar'
import { addResult, computeScore, type DayResult, type ScoredSolve, sumResults } from '#domain/scoring'
import { ACCEPTED } from '#domain/solve'
import { hasKnownDay } from '#domain/solve-date'
import type { Attempts } from '#events/projections/attempts'
import { getActiveProfile } from '#events/subjects/profiles'
import { getOwnEntry } from '#lib/own-entry'
import { DAY_SECONDS } from '#lib/time'
import type { GoalForecast } from '#protocol/insight'
import { getDayBoundaries } from '../device-time-zone'
import type { Session } from '../session'
import { getAttempts } from '../session/selectors'

const MAX_MISSED_TOPICS = 3

/** Forecasts the scores on the interview date of the active profile; null if the profile has no date (N12). */
export function getGoalForecast(session: Session): GoalForecast | null {
  const { tables, now } = session.currentView()
  const profile = getActiveProfile(tables, session.defaults)
  const date = getOwnEntry(tables.interviewDates, profile.id)
  const interview = date === undefined ? null : parseIsoDate(date)
  if (date === undefined || interview === null) return null
  const rule = getDayBoundaries(tables, now)
  const today = toReviewDay(Math.floor(now / 1000), rule)
  return {
    date,
    ...computePaceForecast(getAttempts(session), profile.goals, computeTimeLeft(today, interview - today, rule)),
  }
}

interface TimeLeft {
  daysLeft: number
  /** The end of today's review day, in epoch seconds. */
  todayEnd: number
  /** The end of the day of the interview, in epoch seconds. */
  interviewDayEnd: number
}

export const computeTimeLeft = (day: number, daysLeft: number, rule: DayBoundarySettings): TimeLeft => ({
  daysLeft,
  todayEnd: getStartOfReviewDay(day + 1, rule),
  interviewDayEnd: getStartOfReviewDay(day + daysLeft + 1, rule),
})

/** Returns the share of the goals (0 to 1) that the user reaches by an interview at the recent pace. */
export const forecastShareReached = (attempts: Attempts, goals: Goals, timeLeft: TimeLeft): number =>
  computeOverallProgress(forecastTopicsAtPace(attempts, goals, timeLeft).topics)

function computePaceForecast(attempts: Attempts, goals: Goals, timeLeft: TimeLeft): Omit<GoalForecast, 'date'> {
  const { daysLeft, todayEnd: end, interviewDayEnd: until } = timeLeft
  const { topics, days } = forecastTopicsAtPace(attempts, goals, timeLeft)
  const isRecent = ({ timestamp }: ScoredSolve): boolean => timestamp > end - days * DAY_SECONDS && timestamp <= end
  const missed = topics
    .filter((topic) => computeMissingPercent(topic) > 0)
    .sort((a, b) => computeMissingPercent(b) - computeMissingPercent(a))
  return {
    daysLeft,
    reachedShare: computeOverallProgress(topics),
    hasPace: attempts.getSolves().some((solve) => isDatedAccept(solve) && isRecent(solve)),
    missedGoals: missed.slice(0, MAX_MISSED_TOPICS).map(({ tag, goal, listResults, adjustedScore }) => ({
      category: tag,
      goal,
      score: adjustedScore,
      problemsPerWeek: daysLeft > 0 ? computeProblemsNeededPerWeek(listResults(), goal, end, until) : null,
    })),
    missedCount: missed.length,
  }
}

function forecastTopicsAtPace(
  attempts: Attempts,
  goals: Goals,
  { daysLeft, todayEnd: end, interviewDayEnd: until }: TimeLeft,
) {
  const days = computePaceDays(attempts, end)
  const topics = CATEGORIES.flatMap((tag) => {
    const goal = goals[tag]
    if (goal === undefined) return []
    const current = attempts.getResults(tag)
    const earlier = daysLeft < 0 ? current.filter(({ latest }) => latest.timestamp <= until) : current
    const repeated = daysLeft < 0 ? [] : repeatPace(current, days, end, until)
    const totals = daysLeft < 0 ? sumResults(earlier, until) : { ...attempts.getTotals(tag, until) }
    for (const result of repeated) addResult(totals, result, until)
    const listResults = (): DayResult[] => [...earlier, ...repeated]
    return [{ tag, goal, listResults, adjustedScore: computeScore(totals).adjusted }]
  })
  return { topics, days }
}

/** Returns the number of days before `end` (epoch seconds) that a forecast repeats. Stops at the first solve that gives the maximum. */
function computePaceDays(attempts: Attempts, end: number): number {
  let days = getPaceWindowDays(end, end)
  for (const solve of attempts.iterateSolves()) {
    if (isDatedAccept(solve)) days = Math.max(days, getPaceWindowDays(solve.timestamp, end))
    if (days === PACE_DAYS) break
  }
  return days
}

const isDatedAccept = (solve: ScoredSolve): boolean => solve.status === ACCEPTED && hasKnownDay(solve)
