import type { GoalProfile } from '#domain/goal-profile'
import { type PickPool, takeSample } from '#domain/plan/pool'
import type { PracticeTime } from '#domain/plan/practice-time'
import { computePresetMinutes } from '#domain/plan/preset-minutes'
import { type DayBoundarySettings, getStartOfReviewDay } from '#domain/review/calendar'
import type { Attempts } from '#events/projections/attempts'
import { computeTopicsBeforeDay } from '#events/projections/state-before'
import type { Session } from '../session'
import { createKeyedCache } from '../session/selectors'
import type { UsualPractice } from './practice-log'

interface PresetInputs {
  profile: GoalProfile
  attempts: Attempts
  usual: UsualPractice
  daysPerWeek: PracticeTime['daysPerWeek']
  /** The present review day, its first second (epoch seconds), and the day of the interview. */
  day: number
  start: number
  interviewDay: number
  rule: DayBoundarySettings
  pool: PickPool
}

const cachePresetMinutes = createKeyedCache<number>()

/**
 * Returns the minutes a day of a plan to an interview if the person has chosen none (N21). Depends only on solves before today, so that it
 * stays the same all day.
 */
export function getPresetMinutes(session: Session, inputs: PresetInputs): number {
  const { profile, attempts, usual, daysPerWeek, day, start, interviewDay, rule, pool } = inputs
  const { minutesByDifficulty, practice } = usual
  const key = [profile.goals, attempts, usual, daysPerWeek, start, interviewDay, pool]
  return cachePresetMinutes(session, key, () => {
    const topics = computeTopicsBeforeDay(attempts, profile.goals, start, getStartOfReviewDay(interviewDay + 1, rule))
    return computePresetMinutes(practice.minutesPerDay, {
      daysLeft: interviewDay - day,
      daysPerWeek,
      minutesByDifficulty,
      topics: topics.map((topic) => ({
        ...topic,
        problems: takeSample(pool, ({ categories }) => categories.includes(topic.tag)),
      })),
    })
  })
}
