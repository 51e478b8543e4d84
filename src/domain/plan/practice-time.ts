export interface PracticeTime {
  /** From 1 to 7. */
  daysPerWeek: number
  minutesPerDay: number
}

/** The assumed practice of a user who has not practiced in the last four weeks. */
const DEFAULT_PRACTICE: PracticeTime = { daysPerWeek: 5, minutesPerDay: 60 }

const WINDOW_DAYS = 28
const STEP_MINUTES = 5
/** The minimum and maximum of the minutes a day that are suggested. The person can set other values. */
const SUGGESTED_MINUTES_RANGE = [15, 180] as const

export interface PracticedDay {
  day: number
  minutes: number
}

/**
 * Computes the average practice of the four weeks before `day`: days a week, and minutes on each day with practice (N21). The result is
 * rounded, and the minutes are within `SUGGESTED_MINUTES_RANGE`.
 */
export function estimatePractice(days: readonly PracticedDay[], day: number): PracticeTime {
  const recent = days.filter((one) => one.day < day && one.day >= day - WINDOW_DAYS)
  if (recent.length === 0) return DEFAULT_PRACTICE
  const first = days.reduce((earliest, one) => Math.min(earliest, one.day), day)
  const weeks = Math.min(WINDOW_DAYS, Math.max(7, day - first)) / 7
  const mean = recent.reduce((sum, { minutes }) => sum + minutes, 0) / recent.length
  const [least, most] = SUGGESTED_MINUTES_RANGE
  return {
    daysPerWeek: Math.min(7, Math.max(1, Math.round(recent.length / weeks))),
    minutesPerDay: Math.min(most, Math.max(least, Math.round(mean / STEP_MINUTES) * STEP_MINUTES)),
  }
}

/**
 * Whether the plan has problems on a day. `offset` counts days from 0, the present day. Free days are spread evenly, and the present day
 * is never free, because a plan always starts today.
 */
export const isPracticeDay = (offset: number, daysPerWeek: number): boolean =>
  Math.ceil(((offset + 1) * daysPerWeek) / 7) > Math.ceil((offset * daysPerWeek) / 7)
