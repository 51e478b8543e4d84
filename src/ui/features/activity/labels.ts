import type { Activity, ActivitySummary } from '#domain/insight/activity'
import { formatNumber, pluralize } from '#lib/format'
import { formatDay } from '../../behaviour/local-time'
import { getStartOfLocalDay } from '../../widgets/review-day'

/** Returns a text such as "212 accepted over 96 days". */
export const describeSolved = ({ solves, activeDays: days }: ActivitySummary): string =>
  solves === 0 ? 'Nothing accepted' : `${formatNumber(solves)} accepted over ${pluralize(days, 'day')}`

/** Returns a text such as "212 accepted over 96 days in the last 6 months", or "… in 2025" for a calendar year. */
export const describePeriod = (summary: ActivitySummary, months: number, year: number | null): string =>
  `${describeSolved(summary)} in ${year ?? (months === 12 ? 'the last year' : `the last ${months} months`)}`

/** Returns a text such as "Current streak 3 days · longest 14". The current streak is omitted for a calendar year (`year`). */
export function describeStreak({ longestStreak, streak }: ActivitySummary, year: number | null): string {
  if (longestStreak === 0) return year === null ? 'No streak yet' : 'No streak'
  if (streak === 0 || year !== null) return `Longest streak ${pluralize(longestStreak, 'day')}`
  return `Current streak ${pluralize(streak, 'day')} · longest ${longestStreak}`
}

/** Returns a text such as "2 accepted, 1 failed attempt". */
export function describeDayFigures(solved: number, failedCount: number): string {
  if (solved === 0 && failedCount === 0) return 'no activity'
  return failedCount === 0 ? `${solved} accepted` : `${solved} accepted, ${pluralize(failedCount, 'failed attempt')}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ')

/* Days since 1970-01-01 have no time zone. They are not formatted with Intl, because its first call takes as long as a frame. */
const toUtcDate = (day: number) => new Date(day * 86_400_000)
const getFullMonthName = (day: number): string => MONTHS[toUtcDate(day).getUTCMonth()] ?? ''

/** Returns the short month name of a day, for example "Nov". `day` is the number of days since 1970-01-01. */
export const getMonthName = (day: number): string => getFullMonthName(day).slice(0, 3)

/** Returns the month and year of a day, for example "November 2025". `day` is the number of days since 1970-01-01. */
export const formatMonth = (day: number): string => `${getFullMonthName(day)} ${toUtcDate(day).getUTCFullYear()}`

/** Returns the calendar year of a day, given as the number of days since 1970-01-01. */
export const getYear = (day: number): number => toUtcDate(day).getUTCFullYear()

/** Returns the short weekday name of a day, for example "Mon". `day` is the number of days since 1970-01-01. */
export const getWeekdayName = (day: number): string => WEEKDAYS[toUtcDate(day).getUTCDay()] ?? ''

/** Formats a day in the format of the other screens, for example "Tue, Nov 4". */
export const formatDayOfYear = (day: number): string => formatDay(getStartOfLocalDay(day), Date.now())

interface MonthLabel {
  week: number
  name: string
}

/** Returns the names of the months above the heat map. If the first month is too short for its name, the name is left out. */
export function listMonthLabels({ firstDay, firstCountedIndex, solved }: Activity): MonthLabel[] {
  const labels: MonthLabel[] = []
  for (let week = Math.floor(firstCountedIndex / 7); week * 7 < solved.length; week++) {
    const name = getMonthName(firstDay + Math.max(week * 7, firstCountedIndex))
    if (labels.at(-1)?.name !== name) labels.push({ week, name })
  }
  const [first, second] = labels
  return first && second && second.week - first.week < 3 ? labels.slice(1) : labels
}

interface MonthFigures {
  month: string
  solved: number
  /** Number of days with an accepted solve. */
  days: number
  failed: number
}

/** Returns the activity of a year by month, oldest first. It is the text alternative to the heat map (W4). */
export function countByMonth({ firstDay, firstCountedIndex: from, solved, failed }: Activity): MonthFigures[] {
  const months = new Map<string, MonthFigures>()
  solved.forEach((count, i) => {
    if (i < from) return
    const month = formatMonth(firstDay + i)
    const figures = months.get(month) ?? { month, solved: 0, days: 0, failed: 0 }
    figures.solved += count
    figures.days += count > 0 ? 1 : 0
    figures.failed += failed[i] ?? 0
    months.set(month, figures)
  })
  return [...months.values()]
}
