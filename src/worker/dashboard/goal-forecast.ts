import { CATEGORIES } from '#domain/category'
import {
  paceWindowDays,
  problemsNeededPerWeek,
  repeatPace,
  scoreWithExtraProblems,
} from '#domain/insight/goal-forecast'
import { dayOfDate } from '#domain/interview-date'
import { overallProgress, percentMissingToGoal } from '#domain/progress'
import { dayResults } from '#domain/scoring'
import { activeProfile } from '#events/subjects/profiles'
import { entryOf } from '#lib/own-entry'
import { DAY_SECONDS } from '#lib/time'
import type { GoalForecast } from '#protocol/insight'
import { localDay } from '../platform'
import type { Session } from '../session'
import { attemptsOf } from '../session/selectors'

/** Maximum topics that a forecast lists. */
const MAX_MISSED = 3

/** The forecast for the interview date of the active profile; null if it has none (N12). */
export function goalForecast(session: Session): GoalForecast | null {
  const { tables, now: at } = session.currentView()
  const profile = activeProfile(tables, session.defaults)
  const date = entryOf(tables.interviewDates, profile.id)
  const day = date === undefined ? null : dayOfDate(date)
  if (date === undefined || day === null) return null
  const now = Math.floor(at / 1000)
  const daysLeft = day - localDay(now)
  const until = now + daysLeft * DAY_SECONDS
  const attempts = attemptsOf(session)
  const all = dayResults(attempts.solves())
  const first = all.reduce((earliest, { latest }) => Math.min(earliest, latest.timestamp), now)
  const days = paceWindowDays(first, now)
  const topics = CATEGORIES.flatMap((tag) => {
    const goal = profile.goals[tag]
    if (goal === undefined) return []
    const known = attempts.resultsOf(tag)
    const results =
      daysLeft < 0
        ? known.filter(({ latest }) => latest.timestamp <= until)
        : [...known, ...repeatPace(known, days, now, until)]
    return [{ tag, goal, results, adjustedScore: scoreWithExtraProblems(results, 0, now, until) }]
  })
  const missed = topics
    .filter((topic) => percentMissingToGoal(topic) > 0)
    .sort((a, b) => percentMissingToGoal(b) - percentMissingToGoal(a))
  return {
    date,
    daysLeft,
    reached: overallProgress(topics),
    hasPace: all.some(({ latest }) => latest.timestamp > now - days * DAY_SECONDS && latest.timestamp <= now),
    missed: missed.slice(0, MAX_MISSED).map(({ tag, goal, results, adjustedScore }) => ({
      tag,
      goal,
      score: adjustedScore,
      aWeek: daysLeft > 0 ? problemsNeededPerWeek(results, goal, now, until) : null,
    })),
    missedCount: missed.length,
  }
}
