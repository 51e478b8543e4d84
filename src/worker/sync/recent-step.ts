import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { untilAborted } from '../sources/http'
import { fetchRecent, LONGEST_WAIT, RATE_LIMITED, RateLimited } from '../sources/practice-site'
import type { ReadSubmissions } from '../sources/submission'
import { record } from './record'
import { isFresh, MINUTE, outcomeOf, type Step } from './step'

/** How long the recent list stays fresh, in milliseconds (C3). */
const FRESH = 30 * MINUTE

/**
 * Reads the newest submissions from the practice site (C3). While the site limits requests, only the person's own syncs are
 * sent. The freshness is stored separately from the last success, and Sync Now resets it, so that a failed request is
 * repeated at the next start.
 */
export const RECENT: Step = {
  name: 'recent',
  async run(session, asked, { signal }) {
    const { db, user, platform } = session
    if (asked) await bestEffort(() => writeNumber(db, user, 'recent-fresh', null))
    else if (isFresh(await readNumber(db, user, 'recent-fresh'), platform.now(), FRESH)) return { state: 'idle' }
    if (!asked && (await isRateLimited(session))) return { state: 'idle', problem: RATE_LIMITED }
    const read = await untilAborted(fetchAndNoteLimit(session), signal)
    await record(session, 'recent', read)
    await writeNumber(db, user, 'recent-at', platform.now())
    await writeNumber(db, user, 'recent-fresh', platform.now())
    return outcomeOf(read.refused)
  },
}

/** Whether the site's rate limit is still active; implausibly long waits are ignored. */
async function isRateLimited({ db, user, platform }: Session): Promise<boolean> {
  const left = ((await readNumber(db, user, 'recent-not-before')) ?? 0) - platform.now()
  return left > 0 && left <= LONGEST_WAIT
}

async function fetchAndNoteLimit({ db, user, platform, fetch, username }: Session): Promise<ReadSubmissions> {
  try {
    return await fetchRecent(fetch, username)
  } catch (error) {
    if (error instanceof RateLimited) {
      await bestEffort(() => writeNumber(db, user, 'recent-not-before', platform.now() + error.wait))
    }
    throw error
  }
}
