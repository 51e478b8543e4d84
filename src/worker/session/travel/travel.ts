import { TablesOverTime } from '#events/projections/tables-over-time'
import type { Timeline, TimelineReading } from '#wire/travel'
import type { PastView } from '#wire/views'
import { Fault } from '../../fault'
import { publish } from '../publish'
import type { Session } from '../state'
import { activityOf, type Deeds, deedsOf } from './activity'
import { readInOrder } from './read-in-order'

/** Events folded in one call: about a tenth of a second, so that the worker goes on answering in between. */
const PORTION = 2_000

const NOT_READ = 'The time line is not there any more. Open time travel again.'

/** The log's past as far as it has been read. */
interface Past {
  stretches: ReturnType<typeof readInOrder>
  tables: TablesOverTime
  deeds: Deeds[]
  read: number
  total: number
  timeline: Timeline | null
}

const pasts = new WeakMap<Session, Past>()

/**
 * Reads on in the log, by a portion: the page calls until the time line is there, and shows how far it is; to call it
 * off it only stops calling.
 */
export async function readTimeline(session: Session): Promise<TimelineReading> {
  const past = pasts.get(session) ?? begin(session)
  pasts.set(session, past)
  if (!past.timeline) await readOn(session, past)
  const { read, total, timeline } = past
  return { read: Math.min(read, total), total, timeline }
}

/** Shows the state after the first `position` commits, or the present when null. */
export function travelTo(session: Session, position: number | null): PastView | null {
  session.past = position === null ? null : stateAt(session, position)
  session.revision++
  publish(session)
  return session.past && { position: session.past.position, at: session.past.at }
}

/** Goes back to the present and forgets the time line. */
export function endTravel(session: Session): void {
  pasts.delete(session)
  if (session.past) travelTo(session, null)
}

function stateAt(session: Session, wanted: number): Session['past'] {
  const past = pasts.get(session)
  if (!past?.timeline) throw new Fault('not-found', NOT_READ)
  const { times } = past.timeline
  const position = Math.min(Math.max(1, Math.round(wanted)), times.length)
  const at = times[position - 1]
  if (at === undefined) throw new Fault('not-found', NOT_READ)
  return { position, at, tables: past.tables.at(position) }
}

function begin({ db, user, log }: Session): Past {
  return {
    stretches: readInOrder(db, user),
    tables: new TablesOverTime(log.tables.withdrawn),
    deeds: [],
    read: 0,
    total: log.head.seq,
    timeline: null,
  }
}

async function readOn(session: Session, past: Past): Promise<void> {
  for (let events = 0; events < PORTION; ) {
    const { done, value } = await past.stretches.next()
    if (done) {
      past.timeline = timelineOf(past, session.clock.now())
      return
    }
    if (value.fresh) Object.assign(past, { tables: new TablesOverTime(past.tables.withdrawn), deeds: [], read: 0 })
    for (const commit of value.commits) {
      past.tables.fold(commit)
      past.deeds.push(deedsOf(commit))
      events += commit.events.length
    }
    past.read += value.commits.length
  }
}

function timelineOf({ deeds }: Past, now: number): Timeline {
  const times = Float64Array.from(deeds, ({ at }) => at)
  const until = Math.max(now, times.at(-1) ?? now)
  return { times, until, activity: activityOf(deeds, times[0] ?? until, until) }
}
