import * as v from 'valibot'
import { type DailyChallenge, getDailyStart, isWithinDaily, toUtcDate } from '#domain/today/daily-challenge'
import { isDemo } from '#domain/username'
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from '#lib/time'
import { bestEffort } from '../best-effort'
import { readStoredDaily, writeDaily } from '../log/catalog-store'
import type { Session } from '../session'
import { withTabLock } from '../session/tab-lock'
import { DAILY_CHALLENGE, fetchDailyChallenge } from '../sources/daily-challenge'

/** Milliseconds until the next request if the practice site does not give today's challenge. After them, it is requested each hour. */
const PAUSES_MS = [5 * MINUTE_MS, 15 * MINUTE_MS]

/** A wrong clock may be set right, so no wait is longer than this, in milliseconds. */
const MAX_WAIT_MS = HOUR_MS

class DailyState {
  daily: DailyChallenge | null = null
  isRunning = false
}

/** Returns the practice site's challenge of the present day in UTC; null if it is not known or switched off (N34). */
export function getDailyChallenge(session: Session): DailyChallenge | null {
  const { daily } = session.get(DailyState)
  if (!session.log.tables.isDailyShown) return null
  return daily && isWithinDaily(daily, session.platform.now() / 1000) ? daily : null
}

/**
 * Asks the practice site for its challenge once per day in UTC, as long as the session is open (N34). A failure is silent, and the request is
 * repeated after 5 and 15 minutes and then each hour. Asks nothing in the demo, and while the person has
 * switched the challenge off.
 */
export function followDailyChallenge(session: Session): void {
  const state = session.get(DailyState)
  if (isDemo(session.username) || state.isRunning || !session.log.tables.isDailyShown) return
  state.isRunning = true
  void bestEffort(() => requestEachDay(session, state)).finally(() => {
    state.isRunning = false
  })
}

async function requestEachDay(session: Session, state: DailyState): Promise<void> {
  const { platform } = session
  for (let failures = 0; !session.hasEnded && session.log.tables.isDailyShown; ) {
    const daily = getDailyChallenge(session) ?? (await readOrFetch(session).catch(() => null))
    if (session.hasEnded) return
    if (daily !== state.daily) {
      state.daily = daily
      session.publish()
    }
    const msLeft = daily ? (getDailyStart(daily) + DAY_SECONDS) * 1000 - platform.now() : 0
    await platform.sleep(daily ? Math.min(msLeft, MAX_WAIT_MS) : (PAUSES_MS[failures] ?? HOUR_MS))
    failures = daily ? 0 : failures + 1
  }
}

/** Returns today's challenge, stored or fetched; null if the practice site has another one or none. Only one tab fetches at a time. */
function readOrFetch(session: Session): Promise<DailyChallenge | null> {
  const { db, fetch, platform, ending: signal } = session
  const isToday = ({ date }: DailyChallenge): boolean => date === toUtcDate(platform.now())
  return withTabLock('solvelog-daily', { platform, signal, onLate: () => undefined }, async () => {
    const stored = v.safeParse(DAILY_CHALLENGE, await readStoredDaily(db))
    if (stored.success && isToday(stored.output)) return stored.output
    const daily = await fetchDailyChallenge(fetch)
    if (!daily || !isToday(daily) || session.hasEnded) return null
    await writeDaily(db, daily)
    return daily
  })
}
