import type { Submission } from '#domain/solve'
import { demoEvents } from '#events/decide/demo-events'
import { HOUR_MS, isFresh } from '#lib/time'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { fetchDemo } from '../sources/demo'
import { rejectOnAbort } from '../sources/http'
import { appendFromSource, recordFromSource } from './record'
import { type Step, stepOutcomeOf } from './step'

/** The demo spans 13.8 days. It is moved when its newest solve is older than this (milliseconds). */
const FRESH = 3 * HOUR_MS
/** Age of the newest solve after a move, in seconds. */
const JUST_NOW = 1800

/** Records the demo's solves once and keeps them within the last two weeks (C7). */
export const DEMO_STEP: Step = {
  name: 'demo',
  async run(session, userInitiated, { signal }) {
    const { db, user, platform, log } = session
    const newest = () => newestOf(Object.values(log.tables.solves).filter(({ source }) => source === 'demo'))
    const now = Math.floor(platform.now() / 1000)
    if (!userInitiated && isFresh(newest() * 1000, platform.now(), FRESH)) return { state: 'idle' }
    const read = await rejectOnAbort(fetchDemo(session.fetch), signal)
    const age = now - JUST_NOW - newestOf(read.submissions)
    if (newest() === 0 && age > 0) await createDemoLog(session, read.submissions, age)
    else await recordFromSource(session, 'demo', read)
    const behind = now - JUST_NOW - newest()
    // If two demos were merged, both moves apply: move back.
    if (behind > 0 || newest() > now) {
      const { decide } = await import('#events/decide/decide')
      const move = { type: 'MoveDemoForward', seconds: behind } as const
      await appendFromSource(session, 'demo', (tables, context) => decide(move, tables, context))
    }
    await writeNumber(db, user, 'demo-at', platform.now())
    return stepOutcomeOf(read.refused)
  },
}

/** Adds the demo as a two-week log by a merge, like any other log. */
async function createDemoLog(session: Session, submissions: readonly Submission[], seconds: number): Promise<void> {
  const { platform, log } = session
  const commit = { device: log.device, cause: 'demo' } as const
  const commits = demoEvents(submissions, seconds).map((dated) => ({ id: platform.newId(), ...commit, ...dated }))
  const added = await log.merge(commits, { record: () => [] })
  if (added.length > 0) session.revision++
}

const newestOf = (solves: readonly { timestamp: number }[]): number =>
  Math.max(0, ...solves.map(({ timestamp }) => timestamp))
