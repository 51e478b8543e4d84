import { DAY_SECONDS, formatIsoTime } from '#lib/time'

/**
 * The timestamp of a solve whose date is unknown (N27). Such a solve is listed last, and does not count in activity, forecasts, reviews
 * or current scores.
 */
export const UNKNOWN_DATE = 0

/**
 * When a solve was made, in epoch seconds. If only the latest possible day is known, `latest` is present and equals the timestamp (N27).
 */
export interface SolveDate {
  timestamp: number
  latest?: number | undefined
}

export const toSolveDate = ({ timestamp, latest }: SolveDate): SolveDate =>
  latest === undefined ? { timestamp } : { timestamp, latest }

export const isLatestOnly = ({ timestamp, latest }: SolveDate): boolean => timestamp === latest

/** Whether the day of a solve is known. Other solves do not count as activity or in forecasts. */
export const hasKnownDay = (solve: SolveDate): boolean => solve.timestamp !== UNKNOWN_DATE && !isLatestOnly(solve)

export const DATE_UNKNOWN = 'Date unknown'

/** Formats a day (days since 1970-01-01) as ISO 8601: "2026-03-01"; undefined for an invalid date. */
export const formatIsoDay = (day: number): string | undefined => formatIsoTime(day * DAY_SECONDS * 1000)?.slice(0, 10)
