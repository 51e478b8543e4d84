import { TablesOverTime } from '#events/projections/tables-over-time'
import type { Timeline, TimelineReading } from '#protocol/time-travel'
import type { HistoricalView } from '#protocol/views'
import { AppError } from '../app-error'
import { isBehind } from '../log/device-time'
import type { Session } from '../session'
import { publish } from '../session/publish'
import { activityOf, type DailyCounts, dailyCountsOf } from './activity'
import { readInOrder, readOnInOrder } from './read-in-order'

/** Events folded in one call: about a tenth of a second, so that the worker goes on answering in between. */
const PORTION = 5_000

const NOT_READ = 'The time line is not there any more. Open time travel again.'

/** The log's past as far as it has been read. */
interface Reading {
  /** What is still to be read; null once that is nothing. */
  stretches: ReturnType<typeof readInOrder> | null
  tables: TablesOverTime
  deeds: DailyCounts[]
  read: number
  total: number
  /** Stays in use while what was appended since is read. */
  timeline: Timeline | null
}

const readings = new WeakMap<Session, Reading>()

/**
 * Reads on in the log, by a portion: the page calls until the time line is there, and shows how far it is; to call it
 * off it only stops calling. Of a log that has grown since, only what is new is read.
 */
export async function readTimeline(session: Session): Promise<TimelineReading> {
  const reading = opened(session)
  readings.set(session, reading)
  if (reading.stretches) await readOn(session, reading, reading.stretches)
  const { stretches, read, total, timeline } = reading
  return { read: Math.min(read, total), total, timeline: stretches ? null : timeline }
}

/** Shows the state after the first `position` commits, or the present when null. */
export function travelTo(session: Session, position: number | null): HistoricalView | null {
  session.past = position === null ? null : stateAt(session, position)
  session.revision++
  publish(session)
  return session.past && { position: session.past.position, at: session.past.at }
}

/** Goes back to the present and forgets the time line. */
export function endTravel(session: Session): void {
  readings.delete(session)
  if (session.past) travelTo(session, null)
}

function stateAt(session: Session, wanted: number): Session['past'] {
  const reading = readings.get(session)
  if (!reading?.timeline) throw new AppError('not-found', NOT_READ)
  const { times, clocks } = reading.timeline
  const position = Math.min(Math.max(1, Math.round(wanted)), times.length)
  const [at, clock] = [times[position - 1], clocks[position - 1]]
  if (at === undefined || clock === undefined) throw new AppError('not-found', NOT_READ)
  return { position, at, clock, tables: reading.tables.at(position) }
}

/** What has been read so far; begun anew when an import was undone or brought back since, which rules over old commits. */
function opened(session: Session): Reading {
  const { db, user, log } = session
  const reading = readings.get(session)
  if (!reading || reading.tables.withdrawn !== log.tables.withdrawn) return begin(session)
  if (reading.stretches || reading.total >= log.head.seq) return reading
  const at = reading.timeline?.clocks.at(-1)
  const stretches = at === undefined ? readInOrder(db, user) : readOnInOrder(db, user, { seq: reading.total, at })
  return Object.assign(reading, { stretches, total: log.head.seq })
}

function begin({ db, user, log }: Session): Reading {
  return {
    stretches: readInOrder(db, user),
    tables: new TablesOverTime(log.tables.withdrawn),
    deeds: [],
    read: 0,
    total: log.head.seq,
    timeline: null,
  }
}

async function readOn(session: Session, reading: Reading, stretches: ReturnType<typeof readInOrder>): Promise<void> {
  for (let events = 0; events < PORTION; ) {
    const { done, value } = await stretches.next()
    if (done) {
      Object.assign(reading, {
        stretches: null,
        total: reading.read,
        timeline: timelineOf(reading, session),
      })
      return
    }
    if (value.fresh) startAgain(reading)
    for (const commit of value.commits) {
      reading.tables.fold(commit)
      reading.deeds.push(dailyCountsOf(commit))
      events += commit.events.length
    }
    reading.read += value.commits.length
  }
}

/** Forgets what was folded: it turned out not to be in order. */
function startAgain(reading: Reading): void {
  Object.assign(reading, { tables: new TablesOverTime(reading.tables.withdrawn), deeds: [], read: 0, timeline: null })
}

function timelineOf({ deeds }: Reading, { platform, log }: Session): Timeline {
  const now = platform.now()
  const clocks = Float64Array.from(deeds, ({ at }) => at)
  const times = timesOf(deeds, isBehind(now, { tables: log.tables, fresh: [] }) ? Number.POSITIVE_INFINITY : now)
  const until = Math.max(now, times.at(-1) ?? now)
  return { times, clocks, until, activity: activityOf(deeds, times, until) }
}

/**
 * The times of commits in folding order, ascending and none after `latest`: a commit dated after a later one, or after now, was dated
 * by a wrong clock.
 */
function timesOf(deeds: readonly DailyCounts[], latest: number): Float64Array {
  const times = new Float64Array(deeds.length)
  let next = latest
  for (let i = deeds.length - 1; i >= 0; i--) {
    next = Math.min(next, deeds[i]?.time ?? next)
    times[i] = next
  }
  return times
}
