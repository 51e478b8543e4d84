import { DATE_UNKNOWN } from '../solve-date'

/** The order of day and month in dates such as 03/04/2026. */
export type DateOrder = 'dmy' | 'mdy'

/** The character between day, month and year in dates that end with the year. */
export type DateSeparator = '/' | '-' | '.' | ' '

/** The order of day and month for each separator. If a separator has no order, the day is first. */
export type DateOrders = Partial<Record<DateSeparator, DateOrder>>

/**
 * A date as written. It is in local time unless `offset` (minutes east of UTC) is known. Without a time of day, `time` is null. `unknown`
 * and `before` come from the texts of Solvelog's exports for dates that are not known (N27).
 */
export type ParsedDate =
  | { kind: 'instant'; seconds: number }
  | { kind: 'written'; year: number; month: number; day: number; time: Time | null; offset: number | null }
  | { kind: 'unknown' }
  | { kind: 'before'; year: number; month: number; day: number }

interface Time {
  hours: number
  minutes: number
  seconds: number
}

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?([ap]\.?m\.?)?)?`
const ZONE = String.raw`\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?`
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}${ZONE}$`, 'i')
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/. ])(\\d{1,2})[-/. ](\\d{4}|\\d{2})${TIME}${ZONE}$`, 'i')
const WITH_MONTH_NAME = new RegExp(
  `^(?:([a-z]{3,9})\\.? (\\d{1,2})|(\\d{1,2}) ([a-z]{3,9})\\.?),? (\\d{4})${TIME}${ZONE}$`,
  'i',
)
const BEFORE = /^before (\d{4}-\d{2}-\d{2})$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Smaller numbers are seconds; other numbers are milliseconds. */
const MIN_MILLISECONDS = 100_000_000_000

/** The text of a row's date as it is in the table, and the row's line. */
export interface DateText {
  line: number
  text: string
}

/**
 * The order of day and month in all dates with the same separator. `fixed`: a date such as 13/02 decides the order, or the dates have dots.
 * `mixed`: two dates contradict each other. `ambiguous`: every date fits both orders. `example` is a date that shows this kind; for
 * `mixed`, the first date that only fits with the month first.
 */
export interface DateGroup {
  separator: DateSeparator
  kind: 'fixed' | 'mixed' | 'ambiguous'
  order: DateOrder | null
  example: DateText
}

interface Evidence {
  separator: DateSeparator
  both: DateText | null
  dmy: DateText | null
  mdy: DateText | null
}

/**
 * Groups the dates that end with the year by their separator. A group in which day and month are equal in every date is left out, because
 * its order does not matter. In ambiguous dates with dots, the day is first (N27).
 */
export function groupDatesBySeparator(dates: Iterable<DateText>): DateGroup[] {
  const evidenceBySeparator = new Map<DateSeparator, Evidence>()
  for (const date of dates) {
    const [, first, sign, second] = YEAR_LAST.exec(date.text.trim()) ?? []
    if (first === undefined || second === undefined || first === second) continue
    const separator = sign as DateSeparator
    const evidence = evidenceBySeparator.get(separator) ?? { separator, both: null, dmy: null, mdy: null }
    evidenceBySeparator.set(separator, evidence)
    const canBeDayFirst = isDay(first) && isMonth(second)
    const canBeMonthFirst = isMonth(first) && isDay(second)
    if (canBeDayFirst && canBeMonthFirst) evidence.both ??= date
    else if (canBeDayFirst) evidence.dmy ??= date
    else if (canBeMonthFirst) evidence.mdy ??= date
  }
  return [...evidenceBySeparator.values()].flatMap((evidence) => createGroup(evidence) ?? [])
}

function createGroup({ separator, both, dmy, mdy }: Evidence): DateGroup | null {
  if (separator === '.' && (dmy || both))
    return { separator, kind: 'fixed', order: 'dmy', example: (dmy ?? both) as DateText }
  if (dmy && mdy) return { separator, kind: 'mixed', order: null, example: mdy }
  if (dmy) return { separator, kind: 'fixed', order: 'dmy', example: dmy }
  if (mdy) return { separator, kind: 'fixed', order: 'mdy', example: mdy }
  return both && { separator, kind: 'ambiguous', order: null, example: both }
}

const isDay = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 31
const isMonth = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 12

/** Parses a date; null if the text is not a date. `orders` apply to dates that end with the year. */
export function parseDate(typed: string, orders: DateOrders): ParsedDate | null {
  const text = typed.trim()
  if (text.toLowerCase() === DATE_UNKNOWN.toLowerCase()) return { kind: 'unknown' }
  const before = BEFORE.exec(text)?.[1]
  if (before !== undefined) return parseDayBefore(before)
  if (/^\d{9,14}$/.test(text)) {
    const number = Number(text)
    return { kind: 'instant', seconds: number < MIN_MILLISECONDS ? number : Math.floor(number / 1000) }
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return toWrittenDate(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst.slice(4))
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const [, first, separator, second, year = ''] = yearLast
    const fullYear = year.length === 2 ? `20${year}` : year
    const isMonthFirst = orders[separator as DateSeparator] === 'mdy'
    const [month, day] = isMonthFirst ? [first, second] : [second, first]
    return toWrittenDate(fullYear, month, day, yearLast.slice(5))
  }
  const named = WITH_MONTH_NAME.exec(text)
  if (!named) return null
  const month = MONTHS.indexOf((named[1] ?? named[4] ?? '').slice(0, 3).toLowerCase()) + 1
  return toWrittenDate(named[5], String(month), named[2] ?? named[3], named.slice(6))
}

/** Returns the latest possible day of the text "Before 2026-03-14", which is the day before `isoDay`. */
function parseDayBefore(isoDay: string): ParsedDate | null {
  const date = parseDate(isoDay, {})
  return date?.kind === 'written' ? { kind: 'before', year: date.year, month: date.month, day: date.day - 1 } : null
}

function toWrittenDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  [hours, minutes, seconds, amOrPm, zone]: readonly (string | undefined)[],
): ParsedDate | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  // JavaScript reads the years 0 to 99 as those of the twentieth century.
  if (y < 100) return null
  const check = new Date(Date.UTC(y, m - 1, d))
  if (check.getUTCMonth() !== m - 1 || check.getUTCDate() !== d) return null
  const time = hours === undefined ? null : parseTime(Number(hours), Number(minutes), Number(seconds ?? 0), amOrPm)
  if (time === undefined) return null
  return { kind: 'written', year: y, month: m, day: d, time, offset: parseOffset(zone) }
}

function parseTime(hours: number, minutes: number, seconds: number, amOrPm: string | undefined): Time | undefined {
  const isAfternoon = amOrPm?.toLowerCase().startsWith('p') ?? false
  const hour = amOrPm === undefined ? hours : (hours % 12) + (isAfternoon ? 12 : 0)
  const isValid = hour < 24 && minutes < 60 && seconds < 60 && (amOrPm === undefined || (hours >= 1 && hours <= 12))
  return isValid ? { hours: hour, minutes, seconds } : undefined
}

function parseOffset(zone: string | undefined): number | null {
  if (zone === undefined) return null
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
