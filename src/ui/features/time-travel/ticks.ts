import { isDate } from '#lib/time'

/** A labelled mark on the axis of the time line. */
export interface Tick {
  /** Epoch milliseconds. */
  at: number
  label: string
}

/**
 * An interval between ticks. `tickBefore` returns a tick at or before a date, `nextTick` returns the tick after a tick, and `label` returns
 * the label of a tick.
 */
interface TickInterval {
  /** Approximate length in milliseconds. */
  length: number
  tickBefore(date: Date): Date
  nextTick(date: Date): Date
  label(date: Date): string
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short' })

const everyHours = (count: number): TickInterval => ({
  length: count * HOUR,
  tickBefore: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()),
  nextTick: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours() + count),
  label: (date) => (date.getHours() === 0 ? dayFormat.format(date) : clockFormat.format(date)),
})

const everyDays = (count: number): TickInterval => ({
  length: count * DAY,
  tickBefore: (date) => new Date(date.getFullYear(), date.getMonth(), 1),
  nextTick: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + count),
  label: (date) => dayFormat.format(date),
})

const everyMonths = (count: number): TickInterval => ({
  length: count * 30 * DAY,
  tickBefore: (date) => new Date(date.getFullYear(), 0, 1),
  nextTick: (date) => new Date(date.getFullYear(), date.getMonth() + count, 1),
  label: (date) => (date.getMonth() === 0 ? String(date.getFullYear()) : monthFormat.format(date)),
})

/** Returns the start of a year. The Date constructor is not used for this, because it maps the years 0 to 99 to 1900 to 1999. */
function yearStart(year: number): Date {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year)
  return date
}

const everyYears = (count: number): TickInterval => ({
  length: count * 365 * DAY,
  tickBefore: (date) => yearStart(Math.floor(date.getFullYear() / count) * count),
  nextTick: (date) => yearStart(date.getFullYear() + count),
  label: (date) => String(date.getFullYear()),
})

/** The possible intervals, ascending. The last one covers the whole range of Date. */
const INTERVALS = [
  ...[1, 3, 6].map(everyHours),
  ...[1, 2, 7].map(everyDays),
  ...[1, 2, 3, 6].map(everyMonths),
  ...[1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000].map(everyYears),
]

/** Returns at most about `maxTicks` ticks between two times (epoch milliseconds), at whole hours, days, months or years of local time. */
export function listTicks(from: number, until: number, maxTicks: number): Tick[] {
  const span = until - from
  if (!isDate(from) || !isDate(until) || span < HOUR) return []
  const interval = INTERVALS.find(({ length }) => span / length <= maxTicks) ?? everyYears(1_000_000)
  const ticks: Tick[] = []
  for (let date = interval.tickBefore(new Date(from)); date.getTime() < until; date = interval.nextTick(date)) {
    if (date.getTime() >= from) ticks.push({ at: date.getTime(), label: interval.label(date) })
  }
  return ticks
}
