import { formatNumber } from '#lib/format'
import { isValidTime, MAX_ACCEPTED_SECONDS } from '#lib/time'

const DAY_OPTIONS: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const CLOCK_OPTIONS: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const dateTimeFormat = new Intl.DateTimeFormat(undefined, { ...DAY_OPTIONS, ...CLOCK_OPTIONS })
const dateTimeWithYearFormat = new Intl.DateTimeFormat(undefined, { ...DAY_OPTIONS, ...CLOCK_OPTIONS, year: 'numeric' })
const secondsFormat = new Intl.DateTimeFormat(undefined, { ...CLOCK_OPTIONS, second: '2-digit' })

/** `at` is in epoch milliseconds. A log may contain numbers that are not valid dates. */
const formatIfDate = (format: Intl.DateTimeFormat, at: number): string =>
  isValidTime(at) ? format.format(at) : 'unknown time'

/** Formats a local date and time. `at` and `now` are in epoch milliseconds. Includes the year if it is not the current year. */
export function formatShortTime(at: number, now: number): string {
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return formatIfDate(isSameYear ? dateTimeFormat : dateTimeWithYearFormat, at)
}

/** Formats a local date and time with the year; `at` in epoch milliseconds. */
export function formatDateTime(at: number): string {
  return formatIfDate(dateTimeWithYearFormat, at)
}

/** Formats a local time of day with seconds; `at` in epoch milliseconds. */
export function formatTimeWithSeconds(at: number): string {
  return formatIfDate(secondsFormat, at)
}

const shortDayFormat = new Intl.DateTimeFormat(undefined, DAY_OPTIONS)
const shortDayWithYearFormat = new Intl.DateTimeFormat(undefined, { ...DAY_OPTIONS, year: 'numeric' })

/** Formats a local day without its weekday. `at` and `now` are in epoch milliseconds. Includes the year if it is not the current year. */
export function formatShortDay(at: number, now: number): string {
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return formatIfDate(isSameYear ? shortDayFormat : shortDayWithYearFormat, at)
}

const weekdayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'short', ...DAY_OPTIONS })
const weekdayWithYearFormat = new Intl.DateTimeFormat(undefined, { weekday: 'short', ...DAY_OPTIONS, year: 'numeric' })
const minuteFormat = new Intl.DateTimeFormat(undefined, CLOCK_OPTIONS)

/** Formats a local day. `at` and `now` are in epoch milliseconds. Includes the year if it is not the current year. */
export function formatDay(at: number, now: number): string {
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isValidTime(at) ? (isSameYear ? weekdayFormat : weekdayWithYearFormat).format(at) : 'unknown day'
}

/** Formats a local time of day; `at` in epoch milliseconds. */
export function formatTime(at: number): string {
  return formatIfDate(minuteFormat, at)
}

/** Formats a number of seconds (S13): "20 s" below a minute, otherwise "18 min" or "1 h 12 min". */
export function formatDuration(seconds: number): string {
  if (!(seconds >= 0 && seconds <= MAX_ACCEPTED_SECONDS)) return 'unknown'
  if (seconds > 0 && seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = `${formatNumber(Math.floor(minutes / 60))} h`
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`
}
