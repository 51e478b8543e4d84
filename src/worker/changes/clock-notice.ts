import { MINUTE_MS } from '#lib/time'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'

const MAX_SKEW_MS = 5 * MINUTE_MS

const CLOCK_AHEAD_TEXT =
  'Some changes are dated in the future. Check this computer’s clock. If it is right, they were made while a clock was wrong.'

/**
 * Notifies the user once if the log's clock is more than five minutes ahead of this device's clock. Notifies again only after the clocks
 * have agreed.
 */
export async function showClockNotice({ db, user, log, platform, updates }: Session): Promise<void> {
  const isAhead = log.head.at - platform.now() > MAX_SKEW_MS
  const isNoted = (await readNumber(db, user, 'clock-told')) !== null
  if (isAhead && !isNoted) updates.sendToast('info', CLOCK_AHEAD_TEXT)
  if (isAhead !== isNoted) await bestEffort(() => writeNumber(db, user, 'clock-told', isAhead ? 1 : null))
}
