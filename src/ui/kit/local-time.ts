import { counted } from '#domain/counted'

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' }
const thisYear = new Intl.DateTimeFormat(undefined, { ...day, ...clock })
const otherYear = new Intl.DateTimeFormat(undefined, { ...day, ...clock, year: 'numeric' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const second = new Intl.DateTimeFormat(undefined, { ...clock, second: '2-digit' })

/** A time in the person's own time zone, short; `at` and `now` in epoch milliseconds. The year shows when it is not now's. */
export function shortTime(at: number, now: number): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (same ? thisYear : otherYear).format(at)
}

/** Date and time in the person's own time zone; `at` in epoch milliseconds. */
export function fullTime(at: number): string {
  return exact.format(at)
}

/** The time of day to the second, in the person's own time zone; `at` in epoch milliseconds. */
export function clockTime(at: number): string {
  return second.format(at)
}

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', ...day })
const otherWeekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', ...day, year: 'numeric' })
const minute = new Intl.DateTimeFormat(undefined, clock)

/** A day in the person's own time zone; `at` and `now` in epoch milliseconds. The year shows when it is not now's. */
export function dayName(at: number, now: number): string {
  const same = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (same ? weekday : otherWeekday).format(at)
}

/** The time of day in the person's own time zone; `at` in epoch milliseconds. */
export function dayTime(at: number): string {
  return minute.format(at)
}

/** A length of time in minutes or hours (S13), from seconds: "17.5 minutes", "1 hour 12 minutes". */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 6) / 10
  if (minutes < 60) return counted(minutes, 'minute')
  const whole = Math.round(seconds / 60)
  const hours = counted(Math.floor(whole / 60), 'hour')
  return whole % 60 === 0 ? hours : `${hours} ${counted(whole % 60, 'minute')}`
}
