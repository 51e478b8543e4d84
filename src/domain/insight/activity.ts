/** Weeks in the activity calendar, including the current one: a whole year for any weekday. */
export const WEEKS = 53

/** Daily activity over the last year. */
export interface Activity {
  /** The first day, a Monday, as local days since 1970-01-01. */
  firstDay: number
  /** Accepted solves per day, from the first day to today. */
  solved: readonly number[]
  /** Failed attempts per day, in the same order. */
  failed: readonly number[]
}

/**
 * The activity of the last 53 weeks. `day` and `today` are local days since 1970-01-01: the calendar shows the person's own
 * days, while scores use UTC days (R2).
 */
export function activityOf(solves: Iterable<{ day: number; accepted: boolean }>, today: number): Activity {
  const firstDay = mondayOf(today) - (WEEKS - 1) * 7
  const days = today - firstDay + 1
  const solved = new Array<number>(days).fill(0)
  const failed = new Array<number>(days).fill(0)
  for (const { day, accepted } of solves) {
    const counts = accepted ? solved : failed
    const before = counts[day - firstDay]
    if (before !== undefined) counts[day - firstDay] = before + 1
  }
  return { firstDay, solved, failed }
}

/** 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

/** A year of activity in figures. */
export interface ActivitySummary {
  solves: number
  /** Days with an accepted solve. */
  days: number
  /** Longest run of days with an accepted solve. */
  longestStreak: number
  /** The run up to today, or up to yesterday if today has no solve yet. */
  streak: number
}

export function summarize({ solved }: Pick<Activity, 'solved'>): ActivitySummary {
  let solves = 0
  let days = 0
  let run = 0
  let longestStreak = 0
  let untilYesterday = 0
  for (const count of solved) {
    untilYesterday = run
    solves += count
    days += count > 0 ? 1 : 0
    run = count > 0 ? run + 1 : 0
    longestStreak = Math.max(longestStreak, run)
  }
  return { solves, days, longestStreak, streak: run > 0 ? run : untilYesterday }
}

/** Colour level of a day: 0 for none, 4 for the person's busiest days. */
export type ActivityLevel = 0 | 1 | 2 | 3 | 4

const STEPS = [1, 2, 3, 4] as const

/** The levels of days. The scale covers 90 % of the person's active days, and its top is at least 4. */
export function levelsOf(solved: readonly number[]): ActivityLevel[] {
  const busy = solved.filter((count) => count > 0).sort((a, b) => a - b)
  const top = Math.max(4, busy[Math.floor((busy.length - 1) * 0.9)] ?? 0)
  return solved.map((count) => (count === 0 ? 0 : (STEPS.find((step) => count * 4 <= top * step) ?? 4)))
}
