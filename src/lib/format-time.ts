import { pluralize } from './format'
import { DAY_SECONDS, isDate } from './time'

/** A duration (in seconds) in hours or days: "1 hour", "112 days". */
export function formatHoursOrDays(seconds: number): string {
  return seconds < DAY_SECONDS
    ? pluralize(Math.max(1, Math.round(seconds / 3600)), 'hour')
    : pluralize(Math.round(seconds / DAY_SECONDS), 'day')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar day (days since 1970-01-01) with its year: "3 Dec 2026". */
export function formatUtcDay(day: number): string {
  const date = new Date(day * DAY_SECONDS * 1000)
  if (!isDate(date.getTime())) return 'unknown day'
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** A time zone in minutes east of UTC: "UTC+5:30", "UTC−8", "UTC". */
export function formatUtcOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
