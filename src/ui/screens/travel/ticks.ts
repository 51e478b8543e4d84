/** A mark on the axis of the time line. */
export interface Tick {
  /** Epoch milliseconds. */
  at: number
  label: string
}

/** A distance between two ticks; `begin` goes to the last one not after a time, `next` to the one after. */
interface Scale {
  /** About how long, in milliseconds. */
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

const SCALES = [hours(1), hours(3), hours(6), days(1), days(2), days(7), months(1), months(2), months(3), months(6)]
const YEARS = months(12)

/** Ticks between two times (epoch milliseconds) at whole hours, days or months of the person's own calendar. */
export function ticksBetween(from: number, until: number, most: number): Tick[] {
  const span = until - from
  if (span < HOUR) return []
  const scale = SCALES.find(({ length }) => span / length <= most) ?? YEARS
  const ticks: Tick[] = []
  for (let date = scale.begin(new Date(from)); date.getTime() < until; date = scale.next(date)) {
    if (date.getTime() >= from) ticks.push({ at: date.getTime(), label: scale.label(date) })
  }
  return ticks
}
