import { formatDay } from '../../components/local-time'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/* Days since 1970-01-01 have no time zone. Not formatted with Intl, because its first call takes as long as a frame. */
const dateOf = (day: number) => new Date(day * 86_400_000)
const month = (day: number): string => MONTHS[dateOf(day).getUTCMonth()] ?? ''

/** A month, short: "Nov". */
export const monthName = (day: number): string => month(day).slice(0, 3)

/** A month with its year: "November 2025". */
export const monthText = (day: number): string => `${month(day)} ${dateOf(day).getUTCFullYear()}`

/** The calendar year of a day. */
export const yearOf = (day: number): number => dateOf(day).getUTCFullYear()

/** A weekday, short: "Mon". */
export const weekdayName = (day: number): string => WEEKDAYS[dateOf(day).getUTCDay()] ?? ''

/** A day as other screens show it: "Tue, Nov 4". */
export function dayText(day: number): string {
  const date = dateOf(day)
  const local = new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  return formatDay(local.getTime(), Date.now())
}
