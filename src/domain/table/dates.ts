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

const TIME = String.raw`(?:[T ,]+(?:at )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)? ?([ap]\.?m\.?)?)?`
const ZONE = String.raw`\s*(?:(?:GMT|UTC)(?=[+-]))?(Z|UTC|GMT|[+-]\d{2}:?\d{2}|(?<=:\d\d.*)[+-]\d{1,2}(?::?\d{2})?)?`
const YEAR_FIRST = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}${ZONE}$`, 'i')
const YEAR_LAST = new RegExp(`^(\\d{1,2})([-/. ])(\\d{1,2})[-/. ](\\d{4}|\\d{2})${TIME}${ZONE}$`, 'i')
const MONTH = String.raw`(\p{L}{3,12})\.?`
const WITH_MONTH_NAME = new RegExp(
  `^(?:${MONTH}[ -](\\d{1,2})|(\\d{1,2})[ /-]?${MONTH}),?[ ,/-]*(\\d{4}|\\d{2})${TIME}${ZONE}$`,
  'iu',
)
const YEAR_THEN_MONTH_NAME = new RegExp(`^(\\d{4})[ -]${MONTH}[ -](\\d{1,2})${TIME}${ZONE}$`, 'iu')
/** JavaScript and Unix write the time before the year: "Mon Mar 9 15:04:05 UTC 2026". */
const YEAR_AFTER_TIME = /^(\p{L}{3,9} \d{1,2}) (\d{1,2}:\d{2}:\d{2})(?: ([A-Z]{3,4}|[+-]\d{4}))? (\d{4})$/u
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(Z|[+-]\d{2}:?\d{2})?$/i
const EPOCH_TIME = /^(?:\d{9,10}|\d{13})(?:\.\d+)?$/
const BEFORE = /^before (\d{4}-\d{2}-\d{2})$/i

/** Spreadsheets and note apps write months and weekdays in the person's language. The first language with a name decides its meaning. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'ru',
  'uk',
  'tr',
  'id',
  'ro',
  'hu',
]

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
  if (text === '') return null
  if (text.toLowerCase() === DATE_UNKNOWN.toLowerCase()) return { kind: 'unknown' }
  const before = BEFORE.exec(text)?.[1]
  if (before !== undefined) return parseDayBefore(before)
  return parseNumber(text) ?? parseParts(text, orders) ?? parseParts(normalizeDate(text), orders)
}

/**
 * Returns the dates of a cell with several dates, which are separated by line breaks, commas, semicolons, bars or "and". Returns the cell
 * itself if it is one date, or if a part is not a date.
 */
export function splitDates(cell: string): string[] {
  const text = cell.trim()
  if (ISO_TIME.test(text)) return [cell]
  if (text.length < MIN_DATES_LENGTH || text.length > MAX_DATES_LENGTH || isDate(text)) return [cell]
  for (const separator of DATE_SEPARATORS) {
    const parts = text.split(separator).filter(Boolean)
    if (parts.length > 1 && parts.every(isDate)) return parts
  }
  // The last date of a period is the date of the solve.
  const [, end] = /(?:→|->|–|—|\bto\b)\s*([^→]+)$/u.exec(text) ?? []
  return end !== undefined && isDate(end) ? [end.trim()] : [cell]
}

/** The most frequent form, which needs no search for further dates. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/

const DATE_SEPARATORS = [/\s*[\n;|]\s*|\s+(?:and|und|et|y|e|&|\+)\s+/, /\s*[\n;|,，、]\s*|\s+(?:and|&|\+)\s+/, /\s+/]

/** The orders of day and month in which a text may be a date. */
const ANY_ORDER: readonly DateOrders[] = [{}, { '/': 'mdy', '-': 'mdy', '.': 'mdy', ' ': 'mdy' }]

/** Whether a text is a date in any order of day and month. */
export const isDate = (text: string): boolean => ANY_ORDER.some((orders) => parseDate(text, orders) !== null)

/** Lengths of the shortest and of the longest text that is searched for several dates. */
const MIN_DATES_LENGTH = 12
const MAX_DATES_LENGTH = 2000

/** Reads epoch times, and times without separators, such as 20260309 or 202603091504. Other numbers are not dates. */
function parseNumber(text: string): ParsedDate | null {
  if (EPOCH_TIME.test(text)) {
    const number = Number(text)
    return { kind: 'instant', seconds: Math.floor(number < MIN_MILLISECONDS ? number : number / 1000) }
  }
  const [, year, month, day, hours, minutes, seconds, zone] = COMPACT.exec(text) ?? []
  return year === undefined ? null : toWrittenDate(year, month, day, [hours, minutes, seconds, undefined, zone])
}

function parseParts(text: string, orders: DateOrders): ParsedDate | null {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return toWrittenDate(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst.slice(4))
  const yearLast = YEAR_LAST.exec(text)
  if (yearLast) {
    const [, first, separator, second, year = ''] = yearLast
    const isMonthFirst = orders[separator as DateSeparator] === 'mdy'
    const [month, day] = isMonthFirst ? [first, second] : [second, first]
    return toWrittenDate(toFullYear(year), month, day, yearLast.slice(5))
  }
  const named = WITH_MONTH_NAME.exec(text)
  if (named) {
    const month = findMonth(named[1] ?? named[4] ?? '')
    return toWrittenDate(toFullYear(named[5] ?? ''), month, named[2] ?? named[3], named.slice(6))
  }
  const yearNamed = YEAR_THEN_MONTH_NAME.exec(text)
  return yearNamed && toWrittenDate(yearNamed[1], findMonth(yearNamed[2] ?? ''), yearNamed[3], yearNamed.slice(4))
}

const toFullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** Removes weekdays, ordinals and other words around a date, and converts East Asian forms: "2026年3月9日" becomes "2026-3-9". */
function normalizeDate(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/^@/, '')
    .replace(/\((?:GMT|UTC)? ?([+-]\d{1,2}(?::?\d{2})?)\)/i, '$1')
    .replace(/\s*\([^)]*\)\s*/g, ' ')
    .replace(/^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號]?/, '$1-$2-$3 ')
    .replace(/^(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})\.?(?=\s|$)/, '$1-$2-$3')
    .replace(/(\d{1,2}) ?[時时点點시] ?(\d{1,2}) ?[分분](?: ?(\d{1,2}) ?[秒초])?/, (_, h, m, s) =>
      [h, m.padStart(2, '0'), ...(s ? [s.padStart(2, '0')] : [])].join(':'),
    )
    .replace(/(오전|오후|上午|下午|午前|午後) ?(\d{1,2}:\d{2}(?::\d{2})?)/, (_, half, time) =>
      /오후|下午|午後/.test(half) ? `${time} pm` : `${time} am`,
    )
    .replace(
      /^(\d{4}-\d{1,2}-\d{1,2} )(?:[月火水木金土日一二三四五六월화수목금토일]曜?[日일]?|(?:星期|周|週).)(?= )/,
      '$1',
    )
    .replace(/\b(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.(?= ?\p{L}))/giu, '$1')
    .replace(/\b(\d{1,2}) (?:of|de|den|d’|d') ?(?=\p{L})/giu, '$1 ')
    .replace(/(\p{L}) (?:de|del|of|г\.?) (?=\d{4})/giu, '$1 ')
    .replace(/ ?(?:г\.|r\.|Uhr|at|um|à|a las)(?=\s|$)/giu, '')
    .trim()
  const withoutWeekday = removeWeekday(plain)
  const [, day, time, zone = '', year] = YEAR_AFTER_TIME.exec(withoutWeekday) ?? []
  if (day !== undefined) return `${day} ${year} ${time}${/^[+-]|^(?:UTC|GMT)$/.test(zone) ? ` ${zone}` : ''}`
  return withoutWeekday.replace(/ +/g, ' ').trim()
}

function removeWeekday(text: string): string {
  const [whole = '', first = ''] = /^(\p{L}{2,14}(?:-feira)?)\.?,? +(?=[\p{L}\d])/u.exec(text) ?? []
  if (first !== '' && getNames().weekdays.has(toNameKey(first))) return text.slice(whole.length)
  const [end = '', last = ''] = /,? +(\p{L}{2,14})\.?$/u.exec(text) ?? []
  return last !== '' && getNames().weekdays.has(toNameKey(last)) ? text.slice(0, text.length - end.length) : text
}

/** Returns the number of the month with this name, as text; undefined if it is not a month. */
function findMonth(name: string): string | undefined {
  const month = getNames().months.get(toNameKey(name))
  return month === undefined ? undefined : String(month)
}

const toNameKey = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/, '')

interface DateNames {
  months: ReadonlyMap<string, number>
  weekdays: ReadonlySet<string>
}

let names: DateNames | null = null

/** Reads the names from the engine, alone and in a date, because their case or ending may differ: "март", "9 марта". */
function getNames(): DateNames {
  names ??= {
    months: new Map([...LANGUAGES.flatMap(listMonths).reverse(), ['sept', 9]]),
    weekdays: new Set(STYLES.flatMap((weekday) => LANGUAGES.flatMap((language) => listNames(language, { weekday })))),
  }
  return names
}

const STYLES = ['long', 'short'] as const

const listMonths = (language: string): [name: string, month: number][] =>
  STYLES.flatMap((month) => [listNames(language, { month }), listNames(language, { month, day: 'numeric' })]).flatMap(
    (found) => found.map((name, n): [string, number] => [name, n + 1]),
  )

const MONTH_DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 9))
const WEEK_DAYS = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 2, 1 + day))

function listNames(language: string, format: Intl.DateTimeFormatOptions): string[] {
  const [type, days] = format.weekday ? (['weekday', WEEK_DAYS] as const) : (['month', MONTH_DAYS] as const)
  const formatter = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
  return days.map((day) => toNameKey(formatter.formatToParts(day).find((part) => part.type === type)?.value ?? ''))
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
  const [, sign, hours, minutes] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? []
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
}
