import type { Tables } from '#events/projections/tables'
import type { Timeline } from '#protocol/time-travel'
import { localDay, localDayStart } from '../platform'
import type { Session } from '../session'
import { activityOf, type DailyCounts } from './activity'

/**
 * The local days with a solve, as stops of a timeline. The time of a stop is the end of its day. Today and later days
 * are not stops, because the present contains them.
 */
export function solveDays({ log, platform }: Session): Timeline {
  const now = platform.now()
  const counts = countsOf(log.tables, localDay(Math.floor(now / 1000)))
  const times = Float64Array.from(counts, ({ time }) => time)
  return { axis: 'days', times, clocks: times, until: now, activity: activityOf(counts, times, now) }
}

function countsOf({ solves }: Tables, today: number): DailyCounts[] {
  const byDay = new Map<number, number>()
  for (const { timestamp } of Object.values(solves)) {
    const day = localDay(timestamp)
    if (day < today) byDay.set(day, (byDay.get(day) ?? 0) + 1)
  }
  return [...byDay]
    .sort(([a], [b]) => a - b)
    .map(([day, solves]) => {
      const end = localDayStart(day + 1) - 1
      return { at: end, time: end, solves, edits: 0 }
    })
}

/** Whether most solves were made on days before the log began, for example before a first import. */
export async function isMostlyOlderThanLog({ log }: Session): Promise<boolean> {
  const first = await log.commitAt(1)
  if (first === undefined) return false
  const rows = Object.values(log.tables.solves)
  const start = localDay(Math.floor(first.at / 1000))
  return 2 * rows.filter(({ timestamp }) => localDay(timestamp) < start).length > rows.length
}
