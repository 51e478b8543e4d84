import type { Activity, ActivitySummary } from '#domain/insight/activity'
import { formatNumber, pluralize } from '#lib/format'
import { formatDay } from '../../behaviour/local-time'

/** The period that the charts of the demo show, because a year with two weeks of solves looks empty (N28). */
export const DEMO_PERIOD = 'The demo has two weeks of solves'

/** "212 solved over 96 days". */
export const solvedText = ({ solves, days }: ActivitySummary): string =>
  solves === 0 ? 'Nothing accepted' : `${formatNumber(solves)} accepted over ${pluralize(days, 'day')}`

/** "212 solved over 96 days in the last year", or "in 2025". */
export const yearSummary = (summary: ActivitySummary, year: number | null): string =>
  `${solvedText(summary)} in ${year ?? 'the last year'}`

/** "Current streak 3 days · longest 14". A calendar year has no current streak, because one may begin in the year before. */
export function streakText({ longestStreak, streak }: ActivitySummary, year: number | null): string {
  if (longestStreak === 0) return year === null ? 'No streak yet' : 'No streak'
  if (streak === 0 || year !== null) return `Longest streak ${pluralize(longestStreak, 'day')}`
  return `Current streak ${pluralize(streak, 'day')} · longest ${longestStreak}`
}

/** "2 solved, 1 failed attempt". */
export function dayFigures(solved: number, failed: number): string {
  if (solved === 0 && failed === 0) return 'no activity'
  return failed === 0 ? `${solved} accepted` : `${solved} accepted, ${pluralize(failed, 'failed attempt')}`
}

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

/** A month's name above a calendar: the column it begins in. */
interface MonthLabel {
  week: number
  name: string
}

/** Where the months of a calendar begin; a month too short for its name at the left edge has none. */
export function monthLabels({ firstDay, from, solved }: Pick<Activity, 'firstDay' | 'from' | 'solved'>): MonthLabel[] {
  const labels: MonthLabel[] = []
  for (let week = Math.floor(from / 7); week * 7 < solved.length; week++) {
    const name = monthName(firstDay + Math.max(week * 7, from))
    if (labels.at(-1)?.name !== name) labels.push({ week, name })
  }
  const [first, second] = labels
  return first && second && second.week - first.week < 3 ? labels.slice(1) : labels
}

/** One month of a year in figures. */
interface MonthFigures {
  month: string
  solved: number
  /** Days with an accepted solve. */
  days: number
  failed: number
}

/** The activity of a year by month, oldest first. It is the text alternative to the calendar (W4). */
export function activityByMonth({ firstDay, from, solved, failed }: Activity): MonthFigures[] {
  const months = new Map<string, MonthFigures>()
  solved.forEach((count, i) => {
    if (i < from) return
    const month = monthText(firstDay + i)
    const figures = months.get(month) ?? { month, solved: 0, days: 0, failed: 0 }
    figures.solved += count
    figures.days += count > 0 ? 1 : 0
    figures.failed += failed[i] ?? 0
    months.set(month, figures)
  })
  return [...months.values()]
}
