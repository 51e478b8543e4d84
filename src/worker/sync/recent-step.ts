import { addResponsePeriod } from '#domain/extend-coverage'
import { RECENT_LIMIT } from '#domain/practice-site'
import { pluralize } from '#lib/format'
import { isFresh, MINUTE_MS } from '#lib/time'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { changeCoverage } from '../session/extend-coverage'
import { rejectOnAbort } from '../sources/http'
import { fetchRecent, MAX_RETRY_AFTER_MS, type RecentSubmissions } from '../sources/practice-site'
import { RATE_LIMITED_TEXT, RateLimitedError } from '../sources/rate-limited'
import { recordFromSource } from './record'
import { type Step, toStepOutcome } from './step'

/** Milliseconds for which the list of recent submissions is fresh, so that it is not fetched again (C3). */
const FRESH_MS = 30 * MINUTE_MS

/**
 * Reads the newest submissions from the practice site (C3). While the site limits requests, sends one only if the user requested the sync.
 * Sync Now first marks the list as not fresh, so that the next start repeats a failed request. If the proxy repeats an earlier answer, its
 * submissions are recorded, but the step fails.
 */
export const RECENT_STEP: Step = {
  name: 'recent',
  async run(session, userInitiated, { signal }) {
    const { db, user, platform } = session
    if (userInitiated) await bestEffort(() => writeNumber(db, user, 'recent-fresh', null))
    else if (isFresh(await readNumber(db, user, 'recent-fresh'), platform.now(), FRESH_MS)) return { state: 'idle' }
    if (!userInitiated && (await isRateLimited(session))) return { state: 'idle', problem: RATE_LIMITED_TEXT }
    const read = await rejectOnAbort(fetchAndStoreLimit(session), signal)
    const { submissions, refused, age } = read
    const recorded = await recordFromSource(session, 'recent', read)
    const answer = {
      times: submissions.map(({ timestamp }) => timestamp),
      isAllNew: recorded === submissions.length,
      isFull: submissions.length + refused.length >= RECENT_LIMIT,
    }
    await changeCoverage(session, (periods) => addResponsePeriod(periods, answer))
    if (age > 0) throw new AppError('unreachable', repeatedAnswerText(age))
    await writeNumber(db, user, 'recent-at', platform.now())
    await writeNumber(db, user, 'recent-fresh', platform.now())
    return toStepOutcome(refused)
  },
}

/** Returns the message for an answer that the proxy repeats because the site fails. `age` is the answer's age in seconds. */
function repeatedAnswerText(age: number): string {
  const span = age <= 60 ? 'minute' : pluralize(Math.ceil(age / 60), 'minute')
  return `LeetCode isn’t responding. Submissions of the last ${span} may be missing.`
}

/** Whether the site's rate limit is still active. Ignores a wait that exceeds the maximum, because its time comes from a wrong clock. */
async function isRateLimited({ db, user, platform }: Session): Promise<boolean> {
  const remaining = ((await readNumber(db, user, 'recent-not-before')) ?? 0) - platform.now()
  return remaining > 0 && remaining <= MAX_RETRY_AFTER_MS
}

async function fetchAndStoreLimit({ db, user, platform, fetch, username }: Session): Promise<RecentSubmissions> {
  try {
    return await fetchRecent(fetch, username)
  } catch (error) {
    if (error instanceof RateLimitedError) {
      await bestEffort(() => writeNumber(db, user, 'recent-not-before', platform.now() + error.wait))
    }
    throw error
  }
}
