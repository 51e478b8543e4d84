import type { Submission } from '#domain/solve'
import { demoEvents } from '#events/decide/demo-events'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { fetchDemo } from '../sources/demo'
import { untilAborted } from '../sources/http'
import { append, record } from './record'
import { HOUR, isFresh, outcomeOf, type Step } from './step'

/** The demo spans 13.8 days: it moves once its newest solve is older than this (milliseconds), … */
const FRESH = 3 * HOUR
/** … to so long ago, in seconds. */
const JUST_NOW = 1800

/** Records the demo's solves once, and keeps them within the last two weeks (C7). */
export const DEMO: Step = {
  name: 'demo',
  async run(session, asked, { signal }) {
    const { db, user, platform, log } = session
    const newest = () => newestOf(Object.values(log.tables.solves))
    const now = Math.floor(platform.now() / 1000)
    if (!asked && isFresh(newest() * 1000, platform.now(), FRESH)) return { state: 'idle' }
    const read = await untilAborted(fetchDemo(session.fetch), signal)
    const late = now - JUST_NOW - newestOf(read.submissions)
    if (newest() === 0 && late > 0) await tell(session, read.submissions, late)
    else await record(session, 'demo', read)
    const behind = now - JUST_NOW - newest()
    // Two demos that met in one log are moved twice as far: back again.
    if (behind > 0 || newest() > now) await append(session, 'demo', { type: 'MoveDemoForward', seconds: behind })
    await writeNumber(db, user, 'demo-at', platform.now())
    return outcomeOf(read.refused)
  },
}

/** Begins the demo as the log of somebody who kept it for two weeks: it comes in as any log of others does, by a merge. */
async function tell(session: Session, submissions: readonly Submission[], seconds: number): Promise<void> {
  const { platform, log } = session
  const commit = { device: log.device, cause: 'demo' } as const
  const story = demoEvents(submissions, seconds).map((told) => ({ id: platform.newId(), ...commit, ...told }))
  const added = await log.merge(story, { record: () => [] })
  if (added.length > 0) session.revision++
}

const newestOf = (solves: readonly { timestamp: number }[]): number =>
  Math.max(0, ...solves.map(({ timestamp }) => timestamp))
