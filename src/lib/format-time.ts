import { pluralize } from './format'
import { DAY_SECONDS, isValidTime } from './time'

/** Formats a duration in seconds as whole hours, or as whole days if it is at least one day: "1 hour", "112 days". */
export function formatHoursOrDays(seconds: number): string {
  return seconds < DAY_SECONDS
    ? pluralize(Math.max(1, Math.round(seconds / 3600)), 'hour')
    : pluralize(Math.round(seconds / DAY_SECONDS), 'day')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a calendar day, given as a number of days since 1970-01-01: "3 Dec 2026". */
export function formatUtcDay(day: number): string {
  const date = new Date(day * DAY_SECONDS * 1000)
  if (!isValidTime(date.getTime())) return 'unknown day'
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** Formats the offset of a time zone, given in minutes east of UTC: "UTC+5:30", "UTC−8", "UTC". */
export function formatUtcOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, minutesPastHour] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${minutesPastHour === 0 ? '' : `:${String(minutesPastHour).padStart(2, '0')}`}`
}
