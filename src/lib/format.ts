import { DAY, isDate } from './time'

/**
 * A whole number with thousands separators: "12,345". Not Intl, because its first call costs tens of milliseconds of the
 * first frame.
 */
export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its noun: "1 day", "1,204 days". */
export function pluralize(count: number, thing: string): string {
  return `${formatNumber(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** A duration (in seconds) in hours or days: "1 hour", "112 days". */
export function formatHoursOrDays(seconds: number): string {
  return seconds < DAY
    ? pluralize(Math.max(1, Math.round(seconds / 3600)), 'hour')
    : pluralize(Math.round(seconds / DAY), 'day')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar day (days since 1970-01-01) with its year: "3 Dec 2026". */
export function formatUtcDay(day: number): string {
  const date = new Date(day * DAY * 1000)
  if (!isDate(date.getTime())) return 'unknown day'
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** A time zone in minutes east of UTC: "UTC+5:30", "UTC−8", "UTC". */
export function formatUtcOffset(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const

/** A number of bytes in a round unit: "12.4 MB". */
export function formatSize(bytes: number): string {
  if (!(bytes >= 0 && bytes <= Number.MAX_SAFE_INTEGER)) return 'unknown'
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step]}`
}
