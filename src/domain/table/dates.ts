/** The order of day, month and year in dates such as 03/04/2026. */
export type DateOrder = 'dmy' | 'mdy'

/** A date as written: local unless `offset` (minutes east of UTC) is known. Without a time of day, `time` is null. */
export type ParsedDate =
  | { kind: 'instant'; seconds: number }
  | { kind: 'written'; year: number; month: number; day: number; time: Time | null; offset: number | null }

interface Time {
  hours: number
  minutes: number
  seconds: number
}

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?([ap]\.?m\.?)?)?`
const ZONE = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?`
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}${ZONE}$`, 'i')
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/. ])(\\d{1,2})[-/. ](\\d{4}|\\d{2})${TIME}${ZONE}$`, 'i')
const NAMED = new RegExp(`^(?:([a-z]{3,9})\\.? (\\d{1,2})|(\\d{1,2}) ([a-z]{3,9})\\.?),? (\\d{4})${TIME}${ZONE}$`, 'i')
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The largest number that is read as seconds; larger numbers are milliseconds. */
const MAX_SECONDS = 100_000_000_000

/**
 * The order of day and month in dates that end with the year. `fixed`: a date such as 13/02 decides; `mixed`: two dates
 * contradict each other; `ambiguous`: every date is valid in both orders; `none`: the column has no such date. Dates with dots are day
 * first and decide nothing (N27).
 */
export function dateOrderOf(
  texts: Iterable<string>,
): { kind: 'fixed'; order: DateOrder } | { kind: 'mixed' | 'none' } | { kind: 'ambiguous'; example: string } {
  const orders = new Set<DateOrder>()
  let example: string | null = null
  for (const text of texts) {
    const [, first, separator, second] = YEAR_LAST.exec(text.trim()) ?? []
    if (first === undefined || second === undefined || separator === '.') continue
    if (Number(first) > 12) orders.add('dmy')
    else if (Number(second) > 12) orders.add('mdy')
    else if (first !== second) example ??= text.trim()
  }
  const [order] = orders
  if (orders.size > 1) return { kind: 'mixed' }
  if (order) return { kind: 'fixed', order }
  return example === null ? { kind: 'none' } : { kind: 'ambiguous', example }
}

/** Parses a date; null if the text is not a date. `order` applies to dates that end with the year, except those with dots: they are day first. */
export function parseDate(typed: string, order: DateOrder): ParsedDate | null {
  const text = typed.trim()
  if (/^\d{9,14}$/.test(text)) {
    const number = Number(text)
    return { kind: 'instant', seconds: number < MAX_SECONDS ? number : Math.floor(number / 1000) }
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return written(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst.slice(4))
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const [, first, separator, second, year = ''] = yearLast
    const fullYear = year.length === 2 ? `20${year}` : year
    const isDayFirst = separator === '.' || order === 'dmy'
    const [day, month] = isDayFirst ? [first, second] : [second, first]
    return written(fullYear, month, day, yearLast.slice(5))
  }
  const named = NAMED.exec(text)
  if (!named) return null
  const month = MONTHS.indexOf((named[1] ?? named[4] ?? '').slice(0, 3).toLowerCase()) + 1
  return written(named[5], String(month), named[2] ?? named[3], named.slice(6))
}

function written(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  [hours, minutes, seconds, half, zone]: readonly (string | undefined)[],
): ParsedDate | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  // JavaScript reads the years 0 to 99 as those of the twentieth century.
  if (y < 100) return null
  const check = new Date(Date.UTC(y, m - 1, d))
  if (check.getUTCMonth() !== m - 1 || check.getUTCDate() !== d) return null
  const time = hours === undefined ? null : timeOf(Number(hours), Number(minutes), Number(seconds ?? 0), half)
  if (time === undefined) return null
  return { kind: 'written', year: y, month: m, day: d, time, offset: offsetOf(zone) }
}

function timeOf(hours: number, minutes: number, seconds: number, half: string | undefined): Time | undefined {
  const isAfternoon = half?.toLowerCase().startsWith('p') ?? false
  const hour = half === undefined ? hours : (hours % 12) + (isAfternoon ? 12 : 0)
  const isValid = hour < 24 && minutes < 60 && seconds < 60 && (half === undefined || (hours >= 1 && hours <= 12))
  return isValid ? { hours: hour, minutes, seconds } : undefined
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
