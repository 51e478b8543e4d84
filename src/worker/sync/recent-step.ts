import { addRecentAnswer } from '#domain/history-coverage'
import { RECENT_LIMIT } from '#domain/practice-site'
import { pluralize } from '#lib/format'
import { isFresh, MINUTE_MS } from '#lib/time'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { changeCoverage } from '../session/coverage'
import { rejectOnAbort } from '../sources/http'
import { fetchRecent, MAX_RETRY_AFTER_MS, type RecentSubmissions } from '../sources/practice-site'
import { RATE_LIMITED, RateLimited } from '../sources/rate-limited'
import { recordFromSource } from './record'
import { type Step, stepOutcomeOf } from './step'

/** How long the recent list stays fresh, in milliseconds (C3). */
const FRESH = 30 * MINUTE_MS

/**
 * Reads the newest submissions from the practice site (C3). While the site limits requests, only the person's own syncs are
 * sent. The freshness is stored separately from the last success, and Sync Now resets it, so that a failed request is
 * repeated at the next start. An earlier answer that the proxy repeats is recorded, and counts as a failure.
 */
export const RECENT_STEP: Step = {
  name: 'recent',
  async run(session, userInitiated, { signal }) {
    const { db, user, platform } = session
    if (userInitiated) await bestEffort(() => writeNumber(db, user, 'recent-fresh', null))
    else if (isFresh(await readNumber(db, user, 'recent-fresh'), platform.now(), FRESH)) return { state: 'idle' }
    if (!userInitiated && (await isRateLimited(session))) return { state: 'idle', problem: RATE_LIMITED }
    const read = await rejectOnAbort(fetchAndNoteLimit(session), signal)
    const { submissions, refused, age } = read
    const recorded = await recordFromSource(session, 'recent', read)
    const answer = {
      times: submissions.map(({ timestamp }) => timestamp),
      isAllNew: recorded === submissions.length,
      isFull: submissions.length + refused.length >= RECENT_LIMIT,
    }
    await changeCoverage(session, (periods) => addRecentAnswer(periods, answer))
    if (age > 0) throw new AppError('unreachable', repeated(age))
    await writeNumber(db, user, 'recent-at', platform.now())
    await writeNumber(db, user, 'recent-fresh', platform.now())
    return stepOutcomeOf(refused)
  },
}

/** The message for an earlier answer, which the proxy repeats while the site fails. `age` is in seconds. */
function repeated(age: number): string {
  const span = age <= 60 ? 'minute' : pluralize(Math.ceil(age / 60), 'minute')
  return `LeetCode isn’t responding. Submissions of the last ${span} may be missing.`
}

/** Whether the site's rate limit is still active; implausibly long waits are ignored. */
async function isRateLimited({ db, user, platform }: Session): Promise<boolean> {
  const left = ((await readNumber(db, user, 'recent-not-before')) ?? 0) - platform.now()
  return left > 0 && left <= MAX_RETRY_AFTER_MS
}

async function fetchAndNoteLimit({ db, user, platform, fetch, username }: Session): Promise<RecentSubmissions> {
  try {
    return await fetchRecent(fetch, username)
  } catch (error) {
    if (error instanceof RateLimited) {
      await bestEffort(() => writeNumber(db, user, 'recent-not-before', platform.now() + error.wait))
    }
    throw error
  }
}
