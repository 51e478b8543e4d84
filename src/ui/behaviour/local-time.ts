import { formatNumber } from '#lib/format'
import { isDate, MAX_ACCEPTED_SECONDS } from '#lib/time'

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const thisYear = new Intl.DateTimeFormat(undefined, { ...day, ...clock })
const otherYear = new Intl.DateTimeFormat(undefined, { ...day, ...clock, year: 'numeric' })
const second = new Intl.DateTimeFormat(undefined, { ...clock, second: '2-digit' })

/** Formats any number: a log may contain numbers that are not valid dates. */
const inWords = (format: Intl.DateTimeFormat, at: number): string => (isDate(at) ? format.format(at) : 'unknown time')

/** A short local time; `at` and `now` in epoch milliseconds. Includes the year if it is not the current year. */
export function formatShortTime(at: number, now: number): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return inWords(same ? thisYear : otherYear, at)
}

/** A local date and time; `at` in epoch milliseconds. */
export function formatDateTime(at: number): string {
  return inWords(otherYear, at)
}

/** A local time of day with seconds; `at` in epoch milliseconds. */
export function formatTimeWithSeconds(at: number): string {
  return inWords(second, at)
}

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', ...day })
const otherWeekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', ...day, year: 'numeric' })
const minute = new Intl.DateTimeFormat(undefined, clock)

/** A local day; `at` and `now` in epoch milliseconds. Includes the year if it is not the current year. */
export function formatDay(at: number, now: number): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isDate(at) ? (same ? weekday : otherWeekday).format(at) : 'Unknown day'
}

/** A local time of day; `at` in epoch milliseconds. */
export function formatTime(at: number): string {
  return inWords(minute, at)
}

/** A duration in minutes or hours (S13), from seconds: "18 min", "1 h 12 min". Under a minute: "20 s". */
export function formatDuration(seconds: number): string {
  if (!(seconds >= 0 && seconds <= MAX_ACCEPTED_SECONDS)) return 'unknown'
  if (seconds > 0 && seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = `${formatNumber(Math.floor(minutes / 60))} h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`
}
