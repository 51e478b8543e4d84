import type { Submission } from '#domain/solve'
import { buildDemoEvents } from '#events/decide/demo-events'
import { HOUR_MS, isFresh } from '#lib/time'
import { writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { fetchDemo } from '../sources/demo'
import { rejectOnAbort } from '../sources/http'
import { appendFromSource, recordFromSource } from './record'
import { type Step, toStepOutcome } from './step'

/** Age of the newest demo solve, in milliseconds, from which the demo is moved to the present. */
const FRESH_MS = 3 * HOUR_MS
/** Age of the newest demo solve after a move, in seconds. */
const AGE_AFTER_MOVE_SECONDS = 1800

/** Records the demo's solves once and keeps them within the last two weeks (C7). */
export const DEMO_STEP: Step = {
  name: 'demo',
  async run(session, userInitiated, { signal }) {
    const { db, user, platform, log } = session
    const newestDemoTime = () =>
      findNewestTime(Object.values(log.tables.solves).filter(({ source }) => source === 'demo'))
    const now = Math.floor(platform.now() / 1000)
    if (!userInitiated && isFresh(newestDemoTime() * 1000, platform.now(), FRESH_MS)) return { state: 'idle' }
    const read = await rejectOnAbort(fetchDemo(session.fetch), signal)
    const age = now - AGE_AFTER_MOVE_SECONDS - findNewestTime(read.submissions)
    if (newestDemoTime() === 0 && age > 0) await createDemoLog(session, read.submissions, age)
    else await recordFromSource(session, 'demo', read)
    const secondsBehind = now - AGE_AFTER_MOVE_SECONDS - newestDemoTime()
    // If two demo logs were merged, both moves to the present apply, and dates are in the future. Move them back.
    if (secondsBehind > 0 || newestDemoTime() > now) {
      const { decide } = await import('#events/decide/decide')
      const move = { type: 'MoveDemoForward', seconds: secondsBehind } as const
      await appendFromSource(session, 'demo', (tables, context) => decide(move, tables, context))
    }
    await writeNumber(db, user, 'demo-at', platform.now())
    return toStepOutcome(read.refused)
  },
}

/** Merges the demo's solves as a log whose commits are dated over two weeks. */
async function createDemoLog(session: Session, submissions: readonly Submission[], seconds: number): Promise<void> {
  const { platform, log } = session
  const commit = { device: log.device, cause: 'demo' } as const
  const commits = buildDemoEvents(submissions, seconds).map((dated) => ({ id: platform.newId(), ...commit, ...dated }))
  const added = await log.merge(commits, { createRecordEvents: () => [] })
  if (added.length > 0) session.revision++
}

const findNewestTime = (solves: readonly { timestamp: number }[]): number =>
  Math.max(0, ...solves.map(({ timestamp }) => timestamp))
