/** How much the person practises. */
export interface PracticeTime {
  /** 1–7. */
  daysPerWeek: number
  minutesPerDay: number
}

/** The assumed practice of a user who has not practised in the last four weeks. */
const DEFAULT_PRACTICE: PracticeTime = { daysPerWeek: 5, minutesPerDay: 60 }

const WINDOW_DAYS = 28
const STEP = 5
/** A suggestion is within these minutes; the person can set more or less. */
const SUGGESTED = [15, 180] as const

/** The practice of one review day. */
export interface PractisedDay {
  day: number
  minutes: number
}

/** The practice of the four weeks before `day`, as a suggestion for the coming ones: days a week, and minutes on these days (N21). */
export function practiceOfLastWeeks(days: readonly PractisedDay[], day: number): PracticeTime {
  const recent = days.filter((one) => one.day < day && one.day >= day - WINDOW_DAYS)
  if (recent.length === 0) return DEFAULT_PRACTICE
  const first = days.reduce((earliest, one) => Math.min(earliest, one.day), day)
  const weeks = Math.min(WINDOW_DAYS, Math.max(7, day - first)) / 7
  const mean = recent.reduce((sum, { minutes }) => sum + minutes, 0) / recent.length
  const [least, most] = SUGGESTED
  return {
    daysPerWeek: Math.min(7, Math.max(1, Math.round(recent.length / weeks))),
    minutesPerDay: Math.min(most, Math.max(least, Math.round(mean / STEP) * STEP)),
  }
}

/**
 * Whether the plan uses a day, counted from 0 for the present day. The free days are spread evenly, and the present day is never
 * one: the plan moves with the person.
 */
export const isPracticeDay = (offset: number, daysPerWeek: number): boolean =>
  Math.ceil(((offset + 1) * daysPerWeek) / 7) > Math.ceil((offset * daysPerWeek) / 7)
