import { filterTablesUpTo, TablesOverTime } from '#events/projections/tables-over-time'
import { TablesVersion } from '#events/projections/tables-version'
import type { Timeline, TimelineProgress, TravelAxis } from '#protocol/time-travel'
import type { HistoricalView } from '#protocol/views'
import { AppError } from '../app-error'
import type { HistoricalState, Session } from '../session'
import { readInFoldOrder, readNewInFoldOrder } from './read-in-fold-order'
import {
  buildChangeTimeline,
  buildSolveDayTimeline,
  countCommit,
  isMostlyOlderThanLog,
  type PositionCounts,
} from './timelines'

/**
 * Number of events that one call applies to the tables. These events take about a tenth of a second, so that the worker can answer other
 * calls.
 */
const EVENTS_PER_CALL = 5_000

const NOT_LOADED_TEXT = 'The timeline is no longer loaded. Open time travel again.'

interface TimelineReading {
  /** The batches of commits that are not read yet; null when all are read. */
  batches: ReturnType<typeof readInFoldOrder> | null
  tables: TablesOverTime
  counts: PositionCounts[]
  readCount: number
  commitCount: number
  /** The timeline of the last complete read; null before the first. It stays displayed while new commits are read. */
  timeline: Timeline | null
}

/** The timeline of a session; null before its first use and after `endTravel`. */
class OpenTimeline {
  reading: TimelineReading | null = null
}

/**
 * Reads the next part of the log for a timeline. The page calls this until the timeline is complete, or stops calling to cancel. If the log
 * has grown since the last read, reads only the new commits if possible. A timeline of days needs no reading and is complete at once.
 */
export async function readMoreOfTimeline(session: Session, axis: TravelAxis | null): Promise<TimelineProgress> {
  if ((axis ?? (await chooseAxis(session))) === 'days')
    return { read: 0, total: 0, timeline: buildSolveDayTimeline(session) }
  const reading = getOrStartReading(session)
  session.get(OpenTimeline).reading = reading
  if (reading.batches) await continueReading(session, reading, reading.batches)
  const { batches, readCount: read, commitCount: total, timeline } = reading
  return { read: Math.min(read, total), total, timeline: batches ? null : timeline }
}

async function chooseAxis(session: Session): Promise<TravelAxis> {
  return (await isMostlyOlderThanLog(session)) ? 'days' : 'changes'
}

/** Displays the state at a position of a timeline; the present if `position` is null. */
export function travelTo(session: Session, axis: TravelAxis, position: number | null): HistoricalView | null {
  session.displayPast(
    position === null
      ? null
      : axis === 'days'
        ? computeStateAtEndOfDay(session, position)
        : computeStateAtCommit(session, position),
  )
  const { past } = session
  return past && { axis: past.axis, position: past.position, at: past.at }
}

/** Returns to the present and frees the timeline. */
export function endTravel(session: Session): void {
  session.get(OpenTimeline).reading = null
  if (session.past) session.displayPast(null)
}

/** Returns the state at the end of a day: all solves up to that time, with their current notes, code and scores. */
function computeStateAtEndOfDay(session: Session, requestedPosition: number): HistoricalState {
  const { times } = buildSolveDayTimeline(session)
  const position = clampPosition(requestedPosition, times)
  const at = times[position - 1]
  if (at === undefined) throw new AppError('not-found', NOT_LOADED_TEXT)
  const tables = filterTablesUpTo(session.log.tables, Math.floor(at / 1000))
  return { axis: 'days', position, at, clock: Number.POSITIVE_INFINITY, folded: new TablesVersion(tables) }
}

const clampPosition = (requestedPosition: number, { length }: Float64Array): number =>
  Math.min(Math.max(1, Math.round(requestedPosition)), length)

function computeStateAtCommit(session: Session, requestedPosition: number): HistoricalState {
  const { reading } = session.get(OpenTimeline)
  if (!reading?.timeline) throw new AppError('not-found', NOT_LOADED_TEXT)
  const { times, clocks } = reading.timeline
  const position = clampPosition(requestedPosition, times)
  const [at, clock] = [times[position - 1], clocks[position - 1]]
  if (at === undefined || clock === undefined) throw new AppError('not-found', NOT_LOADED_TEXT)
  const folded = new TablesVersion(reading.tables.getTablesAt(position))
  return { axis: 'changes', position, at, clock, folded }
}

/** Returns the reading to continue. Starts again if an import was undone or restored, because that affects old commits. */
function getOrStartReading(session: Session): TimelineReading {
  const { db, user, log } = session
  const { reading } = session.get(OpenTimeline)
  if (!reading || reading.tables.withdrawn !== log.tables.withdrawn) return startReading(session)
  if (reading.batches || reading.commitCount >= log.head.seq) return reading
  const at = reading.timeline?.clocks.at(-1)
  const batches =
    at === undefined ? readInFoldOrder(db, user) : readNewInFoldOrder(db, user, { seq: reading.commitCount, at })
  reading.batches = batches
  reading.commitCount = log.head.seq
  return reading
}

function startReading({ db, user, log }: Session): TimelineReading {
  return {
    batches: readInFoldOrder(db, user),
    tables: new TablesOverTime(log.tables.withdrawn),
    counts: [],
    readCount: 0,
    commitCount: log.head.seq,
    timeline: null,
  }
}

async function continueReading(
  session: Session,
  reading: TimelineReading,
  batches: ReturnType<typeof readInFoldOrder>,
): Promise<void> {
  for (let events = 0; events < EVENTS_PER_CALL; ) {
    const { done, value } = await batches.next()
    if (done) {
      reading.batches = null
      reading.commitCount = reading.readCount
      reading.timeline = buildChangeTimeline(reading.counts, session)
      return
    }
    if (value.isRestart) restartReading(reading)
    for (const commit of value.commits) {
      reading.tables.fold(commit)
      reading.counts.push(countCommit(commit))
      events += commit.events.length
    }
    reading.readCount += value.commits.length
  }
}

/** Discards the tables computed so far, because their commits were not read in the order of the commits' clocks. */
function restartReading(reading: TimelineReading): void {
  const initial: Partial<TimelineReading> = {
    tables: new TablesOverTime(reading.tables.withdrawn),
    counts: [],
    readCount: 0,
    timeline: null,
  }
  Object.assign(reading, initial)
}
