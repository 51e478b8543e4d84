import { DAY_SECONDS } from '#lib/time'

/** Weeks in the activity calendar, including the current week. With 53 weeks it shows the last 365 days even if today is a Monday. */
export const ACTIVITY_WEEKS = 53

/** Daily activity over the last 53 weeks or over a calendar year. */
export interface Activity {
  /** The first day, a Monday, as local days since 1970-01-01. */
  firstDay: number
  /** The index in `solved` of the period's first day. The days before it only fill the calendar, and their counts are 0. */
  firstCountedIndex: number
  /** Number of accepted solves on each day, from `firstDay` to the last day of the period, or to today if that is earlier. */
  solved: readonly number[]
  /** Number of failed attempts on each day, in the order of `solved`. */
  failed: readonly number[]
}

/** A solve on a local day (days since 1970-01-01). The calendar displays local days, while scores use UTC days (R2). */
export interface DatedSolve {
  day: number
  accepted: boolean
}

/** Counts the activity of the 53 weeks that end with the week of `today`. */
export function countActivity(solves: Iterable<DatedSolve>, today: number): Activity {
  return countActivityBetween(solves, getFirstMonday(today), today)
}

/** Counts the activity of a calendar year, at most up to `today` (N13). */
export function countActivityOfYear(solves: Iterable<DatedSolve>, year: number, today: number): Activity {
  return countActivityBetween(solves, toDayNumber(year, 0, 1), Math.min(toDayNumber(year, 11, 31), today))
}

/** Returns the calendar years that have a solve up to `today`, newest first. */
export function listActiveYears(solves: Iterable<DatedSolve>, today: number): number[] {
  const days = new Set<number>()
  for (const { day } of solves) if (day <= today) days.add(day)
  return [...new Set([...days].map(getYear))].sort((a, b) => b - a)
}

function countActivityBetween(solves: Iterable<DatedSolve>, start: number, end: number): Activity {
  const firstDay = Math.min(getMonday(start), getFirstMonday(end))
  const solved = new Array<number>(end - firstDay + 1).fill(0)
  const failed = [...solved]
  for (const { day, accepted } of solves) {
    if (day < start || day > end) continue
    const counts = accepted ? solved : failed
    counts[day - firstDay] = (counts[day - firstDay] ?? 0) + 1
  }
  return { firstDay, firstCountedIndex: start - firstDay, solved, failed }
}

const getYear = (day: number): number => new Date(day * DAY_SECONDS * 1000).getUTCFullYear()
const toDayNumber = (year: number, month: number, date: number): number =>
  Date.UTC(year, month, date) / (DAY_SECONDS * 1000)

const getFirstMonday = (lastDay: number): number => getMonday(lastDay) - (ACTIVITY_WEEKS - 1) * 7

/** Day 0, 1970-01-01, was a Thursday. */
const getMonday = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

/** The periods of the charts, shortest first. 53 weeks are the whole activity. */
export const CHART_PERIODS = [
  { months: 3, weeks: 14 },
  { months: 6, weeks: 27 },
  { months: 12, weeks: ACTIVITY_WEEKS },
] as const

export type ChartPeriod = (typeof CHART_PERIODS)[number]
const [SHORTEST_PERIOD, , LONGEST_PERIOD] = CHART_PERIODS

/** Returns the shortest period that holds all solves; the longest if a solve is from a year (`years`) before the activity. */
export function findShortestPeriod({ firstDay, solved, failed }: Activity, years: readonly number[]): ChartPeriod {
  if (years.some((year) => year < getYear(firstDay))) return LONGEST_PERIOD
  const firstActiveDay = solved.findIndex((count, i) => count > 0 || failed[i])
  if (firstActiveDay < 0) return SHORTEST_PERIOD
  const weekCount = ACTIVITY_WEEKS - Math.floor(firstActiveDay / 7)
  return CHART_PERIODS.find(({ weeks }) => weeks >= weekCount) ?? LONGEST_PERIOD
}

/** Limits the activity of 53 weeks to its last `weeks` weeks. */
export function limitActivity({ firstDay, firstCountedIndex, solved, failed }: Activity, weeks: number): Activity {
  const start = (ACTIVITY_WEEKS - weeks) * 7
  return {
    firstDay: firstDay + start,
    firstCountedIndex: Math.max(0, firstCountedIndex - start),
    solved: solved.slice(start),
    failed: failed.slice(start),
  }
}

export interface ActivitySummary {
  solves: number
  activeDays: number
  longestStreak: number
  /** Number of consecutive days with an accepted solve up to today, or up to yesterday if today has none yet. */
  streak: number
}

export function summarizeActivity({ solved }: Pick<Activity, 'solved'>): ActivitySummary {
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
  return { solves, activeDays: days, longestStreak, streak: run > 0 ? run : untilYesterday }
}

/** Colour level of a day: 0 for none, 4 for the person's busiest days. */
export type ActivityLevel = 0 | 1 | 2 | 3 | 4

const LEVELS = [1, 2, 3, 4] as const

/**
 * Returns the level of each day. A day has level 4 if its count is above three quarters of the reference count. The reference count is the
 * 90th percentile of the active days' counts, but at least 4.
 */
export function computeActivityLevels(solved: readonly number[]): ActivityLevel[] {
  const activeCounts = solved.filter((count) => count > 0).sort((a, b) => a - b)
  const top = Math.max(4, activeCounts[Math.floor((activeCounts.length - 1) * 0.9)] ?? 0)
  return solved.map((count) => (count === 0 ? 0 : (LEVELS.find((step) => count * 4 <= top * step) ?? 4)))
}
