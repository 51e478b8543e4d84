import { TablesOverTime, tablesUpTo } from '#events/projections/tables-over-time'
import type { Timeline, TimelineProgress, TravelAxis } from '#protocol/time-travel'
import type { HistoricalView } from '#protocol/views'
import { AppError } from '../app-error'
import type { HistoricalState, Session } from '../session'
import { readInFoldOrder, readNewInFoldOrder } from './read-in-fold-order'
import { changeTimeline, type DailyCounts, dailyCountsOf, isMostlyOlderThanLog, solveDayTimeline } from './timelines'

/** Events folded per call, about a tenth of a second, so that the worker can answer other calls. */
const PORTION = 5_000

const NOT_READ = 'The timeline is no longer loaded. Open time travel again.'

/** The history of the log read so far. */
interface Reading {
  /** The remaining batches; null when complete. */
  batches: ReturnType<typeof readInFoldOrder> | null
  tables: TablesOverTime
  counts: DailyCounts[]
  read: number
  total: number
  /** Stays displayed while new commits are read. */
  timeline: Timeline | null
}

/** The timeline of a session; null before its first use and after `endTravel`. */
class OpenTimeline {
  reading: Reading | null = null
}

/**
 * Reads the next part of the log. The page calls this until the timeline is complete, and stops calling to cancel. If the
 * log has grown, only new commits are read. A timeline of days needs no reading and is complete at once.
 */
export async function readMoreOfTimeline(session: Session, axis: TravelAxis | null): Promise<TimelineProgress> {
  if ((axis ?? (await defaultAxis(session))) === 'days')
    return { read: 0, total: 0, timeline: solveDayTimeline(session) }
  const reading = opened(session)
  session.get(OpenTimeline).reading = reading
  if (reading.batches) await readOn(session, reading, reading.batches)
  const { batches, read, total, timeline } = reading
  return { read: Math.min(read, total), total, timeline: batches ? null : timeline }
}

async function defaultAxis(session: Session): Promise<TravelAxis> {
  return (await isMostlyOlderThanLog(session)) ? 'days' : 'changes'
}

/** Shows the state at a stop of a timeline, or the present if null. */
export function travelTo(session: Session, axis: TravelAxis, position: number | null): HistoricalView | null {
  session.displayPast(
    position === null ? null : axis === 'days' ? dayAt(session, position) : stateAt(session, position),
  )
  const { past } = session
  return past && { axis: past.axis, position: past.position, at: past.at }
}

/** Returns to the present and frees the timeline. */
export function endTravel(session: Session): void {
  session.get(OpenTimeline).reading = null
  if (session.past) session.displayPast(null)
}

/** The state at the end of a day: everything that was solved up to then. */
function dayAt(session: Session, wanted: number): HistoricalState {
  const { times } = solveDayTimeline(session)
  const position = clamped(wanted, times)
  const at = times[position - 1]
  if (at === undefined) throw new AppError('not-found', NOT_READ)
  const tables = tablesUpTo(session.log.tables, Math.floor(at / 1000))
  return { axis: 'days', position, at, clock: Number.POSITIVE_INFINITY, tables }
}

const clamped = (wanted: number, { length }: Float64Array): number => Math.min(Math.max(1, Math.round(wanted)), length)

function stateAt(session: Session, wanted: number): HistoricalState {
  const { reading } = session.get(OpenTimeline)
  if (!reading?.timeline) throw new AppError('not-found', NOT_READ)
  const { times, clocks } = reading.timeline
  const position = clamped(wanted, times)
  const [at, clock] = [times[position - 1], clocks[position - 1]]
  if (at === undefined || clock === undefined) throw new AppError('not-found', NOT_READ)
  return { axis: 'changes', position, at, clock, tables: reading.tables.at(position) }
}

/** The current reading. Restarts if an import was undone or restored, because that affects old commits. */
function opened(session: Session): Reading {
  const { db, user, log } = session
  const { reading } = session.get(OpenTimeline)
  if (!reading || reading.tables.withdrawn !== log.tables.withdrawn) return begin(session)
  if (reading.batches || reading.total >= log.head.seq) return reading
  const at = reading.timeline?.clocks.at(-1)
  const batches =
    at === undefined ? readInFoldOrder(db, user) : readNewInFoldOrder(db, user, { seq: reading.total, at })
  return Object.assign(reading, { batches, total: log.head.seq })
}

function begin({ db, user, log }: Session): Reading {
  return {
    batches: readInFoldOrder(db, user),
    tables: new TablesOverTime(log.tables.withdrawn),
    counts: [],
    read: 0,
    total: log.head.seq,
    timeline: null,
  }
}

async function readOn(session: Session, reading: Reading, batches: ReturnType<typeof readInFoldOrder>): Promise<void> {
  for (let events = 0; events < PORTION; ) {
    const { done, value } = await batches.next()
    if (done) {
      Object.assign(reading, {
        batches: null,
        total: reading.read,
        timeline: changeTimeline(reading.counts, session),
      })
      return
    }
    if (value.fresh) startAgain(reading)
    for (const commit of value.commits) {
      reading.tables.fold(commit)
      reading.counts.push(dailyCountsOf(commit))
      events += commit.events.length
    }
    reading.read += value.commits.length
  }
}

/** Discards the folded commits, because they were not in order. */
function startAgain(reading: Reading): void {
  Object.assign(reading, { tables: new TablesOverTime(reading.tables.withdrawn), counts: [], read: 0, timeline: null })
}
