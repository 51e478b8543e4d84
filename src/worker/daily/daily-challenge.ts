import * as v from 'valibot'
import { type DailyChallenge, getDailyStart, isWithinDaily, toUtcDate } from '#domain/today/daily-challenge'
import { isDemo } from '#domain/username'
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from '#lib/time'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { readStoredDaily, writeDaily } from '../log/catalog-store'
import type { Session } from '../session'
import { DAILY_CHALLENGE, fetchDailyChallenge } from '../sources/daily-challenge'
import { RateLimitedError } from '../sources/rate-limited'

/** Milliseconds until the next request if the practice site does not give today's challenge. After them, it is requested each hour. */
const PAUSES_MS = [5 * MINUTE_MS, 15 * MINUTE_MS]

/** The longest wait without a failure, in milliseconds: a clock may be set, a computer may sleep, and another device may change the setting. */
const MAX_WAIT_MS = 5 * MINUTE_MS

class DailyState {
  daily: DailyChallenge | null = null
  isRunning = false
  /** Ends the present wait. */
  wake: () => void = () => undefined
}

/** Returns the practice site's challenge of the present day in UTC; null if it is not known or switched off (N34). */
export function getDailyChallenge(session: Session): DailyChallenge | null {
  const { daily } = session.get(DailyState)
  if (!session.log.tables.isDailyShown) return null
  return daily && isWithinDaily(daily, session.platform.now() / 1000) ? daily : null
}

/**
 * Asks the practice site for its challenge once per day in UTC, as long as the session is open (N34). A failure is silent, and the request is
 * repeated after 5 and 15 minutes and then each hour, or later if the site asks for a longer pause. Asks nothing in the demo, and while the
 * person has switched the challenge off. A call after the first ends the present wait.
 */
export function followDailyChallenge(session: Session): void {
  const state = session.get(DailyState)
  if (isDemo(session.username)) return
  if (state.isRunning) state.wake()
  else {
    state.isRunning = true
    void bestEffort(() => requestEachDay(session, state))
  }
}

async function requestEachDay(session: Session, state: DailyState): Promise<void> {
  const { platform } = session
  for (let failures = 0; !session.hasEnded; ) {
    if (state.daily && !getDailyChallenge(session)) show(session, state, null)
    const answer = await findChallenge(session)
    if (session.hasEnded) return
    if (answer.daily !== state.daily) show(session, state, answer.daily)
    failures = answer.hasFailed ? failures + 1 : 0
    const pause = answer.hasFailed ? Math.max(answer.minPause, PAUSES_MS[failures - 1] ?? HOUR_MS) : MAX_WAIT_MS
    const woken = new Promise<void>((resolve) => {
      state.wake = resolve
    })
    await Promise.race([platform.sleep(Math.min(pause, computeMsLeft(answer.daily, platform.now()))), woken])
  }
}

function show(session: Session, state: DailyState, daily: DailyChallenge | null): void {
  state.daily = daily
  session.publish()
}

/** Returns the milliseconds until the end of a challenge's day; infinite without a challenge. */
const computeMsLeft = (daily: DailyChallenge | null, now: number): number =>
  daily ? (getDailyStart(daily) + DAY_SECONDS) * 1000 - now : Number.POSITIVE_INFINITY

interface FoundChallenge {
  daily: DailyChallenge | null
  hasFailed: boolean
  /** The milliseconds for which the practice site allows no request. */
  minPause: number
}

async function findChallenge(session: Session): Promise<FoundChallenge> {
  if (!session.log.tables.isDailyShown) return { daily: null, hasFailed: false, minPause: 0 }
  try {
    const daily = getDailyChallenge(session) ?? (await readOrFetch(session))
    return { daily, hasFailed: daily === null, minPause: 0 }
  } catch (error) {
    // Without its storage, this session cannot go on: a reconnect opens another one.
    if (!(error instanceof AppError)) throw error
    return { daily: null, hasFailed: true, minPause: error instanceof RateLimitedError ? error.wait : 0 }
  }
}

/** Returns today's challenge, stored by any tab or fetched; null if the practice site has another one or none. */
async function readOrFetch({ db, fetch, platform }: Session): Promise<DailyChallenge | null> {
  const isToday = ({ date }: DailyChallenge): boolean => date === toUtcDate(platform.now())
  const stored = v.safeParse(DAILY_CHALLENGE, await readStoredDaily(db))
  if (stored.success && isToday(stored.output)) return stored.output
  const daily = await fetchDailyChallenge(fetch)
  if (!daily || !isToday(daily)) return null
  await writeDaily(db, daily)
  return daily
}
