/** Weeks a calendar of activity spans, the present one included: a whole year, whatever the weekday. */
export const WEEKS = 53

/** What was done on the days of the last year. */
export interface Activity {
  /** The first day, a Monday, as days since 1970-01-01 in the person's own calendar. */
  firstDay: number
  /** Accepted solves on each day, from the first to today. */
  solved: readonly number[]
  /** Attempts that were not accepted, the same way. */
  failed: readonly number[]
}

/**
 * The activity of the last 53 weeks. `day` is each solve's local day (days since 1970-01-01), `today` the present one:
 * a calendar is of the person's own days, while scores count in UTC days (R2).
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

/** A year of activity in a few figures. */
export interface ActivitySummary {
  solves: number
  /** Days with an accepted solve. */
  days: number
  /** Days in a row with an accepted solve, at most. */
  longestStreak: number
  /** The same up to today; a today without one yet does not end it. */
  streak: number
}

/** Sums activity up. */
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

/** How much a day counts for in a calendar: 0 nothing, 4 as much as this person's busiest days. */
export type ActivityLevel = 0 | 1 | 2 | 3 | 4

const STEPS = [1, 2, 3, 4] as const

/** The levels of some days. The scale is the person's own: nine busy days in ten fit in it, and it is never below 4. */
export function levelsOf(solved: readonly number[]): ActivityLevel[] {
  const busy = solved.filter((count) => count > 0).sort((a, b) => a - b)
  const top = Math.max(4, busy[Math.floor((busy.length - 1) * 0.9)] ?? 0)
  return solved.map((count) => (count === 0 ? 0 : (STEPS.find((step) => count * 4 <= top * step) ?? 4)))
}
