import { readNumber, writeNumber } from '../../log/cursors'
import { fetchRecent } from '../../sources/practice-site'
import { record } from './record'
import { isFresh, MINUTE, outcomeOf, type Step } from './step'

/** How long the recent list stays fresh, in milliseconds (spec §9). */
const FRESH = 30 * MINUTE

/** Reads the newest submissions from the practice site (C3). */
export const RECENT: Step = {
  name: 'recent',
  async run(session, asked) {
    const { db, user, clock, username } = session
    const last = asked ? null : await readNumber(db, user, 'recent-at')
    if (isFresh(last, clock.now(), FRESH)) return { state: 'idle' }
    const read = await fetchRecent(session.fetch, username)
    await record(session, 'recent', read)
    await writeNumber(db, user, 'recent-at', clock.now())
    return outcomeOf(read.refused)
  },
}
