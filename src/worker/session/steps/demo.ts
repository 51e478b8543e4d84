import { writeNumber } from '../../log/cursors'
import { fetchDemo } from '../../sources/demo'
import { append, record } from './record'
import { HOUR, isFresh, outcomeOf, type Step } from './step'

/** The demo spans 13.8 days: it moves once its newest solve is older than this, to half an hour ago (milliseconds). */
const FRESH = 3 * HOUR

/** Records the demo's solves once, and keeps them within the last two weeks (C7). */
export const DEMO: Step = {
  name: 'demo',
  async run(session, asked) {
    const { db, user, clock, log } = session
    const newest = () => Math.max(0, ...Object.values(log.tables.solves).map(({ timestamp }) => timestamp))
    const now = Math.floor(clock.now() / 1000)
    if (!asked && isFresh(newest() * 1000, clock.now(), FRESH)) return { state: 'idle' }
    const read = await fetchDemo(session.fetch)
    await record(session, 'demo', read)
    const behind = now - newest() - 1800
    if (behind > 0) await append(session, 'demo', { type: 'MoveDemoForward', seconds: behind })
    await writeNumber(db, user, 'demo-at', clock.now())
    return outcomeOf(read.refused)
  },
}
