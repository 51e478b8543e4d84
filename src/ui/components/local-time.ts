import { pluralize } from '#lib/format'
import { isDate, MAX_SECOND } from '#lib/time'

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const thisYear = new Intl.DateTimeFormat(undefined, { ...day, ...clock })
const otherYear = new Intl.DateTimeFormat(undefined, { ...day, ...clock, year: 'numeric' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
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
  return inWords(exact, at)
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

/** A duration in minutes or hours (S13), from seconds: "17.5 minutes", "1 hour 12 minutes". */
export function formatDuration(seconds: number): string {
  if (!(seconds >= 0 && seconds <= MAX_SECOND)) return 'unknown'
  const minutes = Math.round(seconds / 6) / 10
  if (minutes < 60) return pluralize(minutes, 'minute')
  const whole = Math.round(seconds / 60)
  const hours = pluralize(Math.floor(whole / 60), 'hour')
  return whole % 60 === 0 ? hours : `${hours} ${pluralize(whole % 60, 'minute')}`
}
