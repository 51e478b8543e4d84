import { isDate } from '#lib/time'

/** A mark on the axis of the time line. */
export interface Tick {
  /** Epoch milliseconds. */
  at: number
  label: string
}

/** A tick interval. `begin` returns a tick at or before a time, `next` the tick after a tick. */
interface Scale {
  /** Approximate length in milliseconds. */
  length: number
  begin(date: Date): Date
  next(date: Date): Date
  label(date: Date): string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short' })

const hours = (count: number): Scale => ({
  length: count * HOUR,
  begin: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()),
  next: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours() + count),
  label: (date) => (date.getHours() === 0 ? day.format(date) : clock.format(date)),
})

const days = (count: number): Scale => ({
  length: count * DAY,
  begin: (date) => new Date(date.getFullYear(), date.getMonth(), 1),
  next: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + count),
  label: (date) => day.format(date),
})

const months = (count: number): Scale => ({
  length: count * 30 * DAY,
  begin: (date) => new Date(date.getFullYear(), 0, 1),
  next: (date) => new Date(date.getFullYear(), date.getMonth() + count, 1),
  label: (date) => (date.getMonth() === 0 ? String(date.getFullYear()) : month.format(date)),
})

/** The start of a year. The Date constructor is not used for this, because it maps the years 0 to 99 to 1900 to 1999. */
function yearStart(year: number): Date {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year)
  return date
}

const years = (count: number): Scale => ({
  length: count * 365 * DAY,
  begin: (date) => yearStart(Math.floor(date.getFullYear() / count) * count),
  next: (date) => yearStart(date.getFullYear() + count),
  label: (date) => String(date.getFullYear()),
})

/** Ascending. The last interval covers the whole range of Date. */
const SCALES = [
  ...[1, 3, 6].map(hours),
  ...[1, 2, 7].map(days),
  ...[1, 2, 3, 6].map(months),
  ...[1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000].map(years),
]

/** Ticks between two times (epoch milliseconds) at whole hours, days, months or years of local time. */
export function ticksBetween(from: number, until: number, most: number): Tick[] {
  const span = until - from
  if (!isDate(from) || !isDate(until) || span < HOUR) return []
  const scale = SCALES.find(({ length }) => span / length <= most) ?? years(1_000_000)
  const ticks: Tick[] = []
  for (let date = scale.begin(new Date(from)); date.getTime() < until; date = scale.next(date)) {
    if (date.getTime() >= from) ticks.push({ at: date.getTime(), label: scale.label(date) })
  }
  return ticks
}
