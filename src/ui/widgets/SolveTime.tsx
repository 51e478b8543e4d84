import { DATE_UNKNOWN, hasKnownDay, type SolveDate, UNKNOWN_DATE } from '#domain/solve-date'
import { DAY_SECONDS, formatIsoTime } from '#lib/time'
import { formatDateTime, formatDay } from '../behaviour/local-time'

interface SolveTimeProps {
  date: SolveDate
  /** Formats a time in epoch milliseconds. */
  format?: (at: number) => string
  className?: string
}

/** Shows the time of a solve. If the date is unknown or inexact, shows a text about it (N27). */
export function SolveTime({ date, format, className }: SolveTimeProps) {
  const text = formatSolveTime(date, format)
  if (!hasKnownDay(date)) return <span className={className}>{text}</span>
  return (
    <time dateTime={formatIsoTime(date.timestamp * 1000)} className={className}>
      {text}
    </time>
  )
}

/** Returns the formatted time of a solve, "Date unknown" or "Before Sun, Mar 1, 2026". */
export function formatSolveTime(date: SolveDate, format = formatDateTime): string {
  const { timestamp } = date
  if (timestamp === UNKNOWN_DATE) return DATE_UNKNOWN
  return hasKnownDay(date) ? format(timestamp * 1000) : `Before ${formatDay((timestamp + DAY_SECONDS) * 1000, 0)}`
}
