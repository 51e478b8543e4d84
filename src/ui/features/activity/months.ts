import type { Activity } from '#domain/insight/activity'
import { monthName, monthText } from './dates'

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
