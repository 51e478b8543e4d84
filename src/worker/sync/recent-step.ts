import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { untilAborted } from '../sources/http'
import { fetchRecent, LONGEST_WAIT, RATE_LIMITED, RateLimited } from '../sources/practice-site'
import type { ReadSubmissions } from '../sources/submission'
import { record } from './record'
import { isFresh, MINUTE, outcomeOf, type Step } from './step'

/** How long the recent list stays fresh, in milliseconds (spec §9). */
const FRESH = 30 * MINUTE

/**
 * Reads the newest submissions from the practice site (C3); only the person asks again while it wants to be left alone.
 * Since when the list is fresh is kept apart from when it last came: Sync Now resets the one (spec §4), so that a list
 * that then fails is asked for again at the next start.
 */
export const RECENT: Step = {
  name: 'recent',
  async run(session, asked, { signal }) {
    const { db, user, platform } = session
    if (asked) await bestEffort(() => writeNumber(db, user, 'recent-fresh', null))
    else if (isFresh(await readNumber(db, user, 'recent-fresh'), platform.now(), FRESH)) return { state: 'idle' }
    if (!asked && (await isUnwelcome(session))) return { state: 'idle', problem: RATE_LIMITED }
    const read = await untilAborted(fetchAndHeed(session), signal)
    await record(session, 'recent', read)
    await writeNumber(db, user, 'recent-at', platform.now())
    await writeNumber(db, user, 'recent-fresh', platform.now())
    return outcomeOf(read.refused)
  },
}

/** Whether the wait that the site last asked for is not over; one that is longer than any is none. */
async function isUnwelcome({ db, user, platform }: Session): Promise<boolean> {
  const left = ((await readNumber(db, user, 'recent-not-before')) ?? 0) - platform.now()
  return left > 0 && left <= LONGEST_WAIT
}

async function fetchAndHeed({ db, user, platform, fetch, username }: Session): Promise<ReadSubmissions> {
  try {
    return await fetchRecent(fetch, username)
  } catch (error) {
    if (error instanceof RateLimited) {
      await bestEffort(() => writeNumber(db, user, 'recent-not-before', platform.now() + error.wait))
    }
    throw error
  }
}
