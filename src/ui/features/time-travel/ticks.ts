import { DAY_MS, HOUR_MS, isValidTime } from '#lib/time'

export interface Tick {
  /** Epoch milliseconds. */
  at: number
  label: string
}

interface TickInterval {
  /** The approximate time between two ticks in milliseconds. */
  lengthMs: number
  findTickBefore(date: Date): Date
  findNextTick(date: Date): Date
  formatLabel(date: Date): string
}

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const monthFormat = new Intl.DateTimeFormat(undefined, { month: 'short' })

const createHourInterval = (count: number): TickInterval => ({
  lengthMs: count * HOUR_MS,
  findTickBefore: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()),
  findNextTick: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate(), date.getHours() + count),
  formatLabel: (date) => (date.getHours() === 0 ? dayFormat.format(date) : clockFormat.format(date)),
})

const createDayInterval = (count: number): TickInterval => ({
  lengthMs: count * DAY_MS,
  findTickBefore: (date) => new Date(date.getFullYear(), date.getMonth(), 1),
  findNextTick: (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + count),
  formatLabel: (date) => dayFormat.format(date),
})

const createMonthInterval = (count: number): TickInterval => ({
  lengthMs: count * 30 * DAY_MS,
  findTickBefore: (date) => new Date(date.getFullYear(), 0, 1),
  findNextTick: (date) => new Date(date.getFullYear(), date.getMonth() + count, 1),
  formatLabel: (date) => (date.getMonth() === 0 ? String(date.getFullYear()) : monthFormat.format(date)),
})

/** Returns the start of a year. The Date constructor is not used for this, because it maps the years 0 to 99 to 1900 to 1999. */
function getYearStart(year: number): Date {
  const date = new Date(2000, 0, 1)
  date.setFullYear(year)
  return date
}

const createYearInterval = (count: number): TickInterval => ({
  lengthMs: count * 365 * DAY_MS,
  findTickBefore: (date) => getYearStart(Math.floor(date.getFullYear() / count) * count),
  findNextTick: (date) => getYearStart(date.getFullYear() + count),
  formatLabel: (date) => String(date.getFullYear()),
})

/** The possible intervals, ascending. The last interval covers the whole range of Date. */
const INTERVALS = [
  ...[1, 3, 6].map(createHourInterval),
  ...[1, 2, 7].map(createDayInterval),
  ...[1, 2, 3, 6].map(createMonthInterval),
  ...[1, 2, 5, 10, 20, 50, 100, 1_000, 10_000, 100_000].map(createYearInterval),
]

/** Returns at most about `maxTicks` ticks between two times (epoch milliseconds), at whole hours, days, months or years of local time. */
export function listTicks(from: number, until: number, maxTicks: number): Tick[] {
  const span = until - from
  if (!isValidTime(from) || !isValidTime(until) || span < HOUR_MS) return []
  const interval = INTERVALS.find(({ lengthMs }) => span / lengthMs <= maxTicks) ?? createYearInterval(1_000_000)
  const ticks: Tick[] = []
  for (let date = interval.findTickBefore(new Date(from)); date.getTime() < until; date = interval.findNextTick(date)) {
    if (date.getTime() >= from) ticks.push({ at: date.getTime(), label: interval.formatLabel(date) })
  }
  return ticks
}
