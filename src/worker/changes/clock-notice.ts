import { MINUTE_MS } from '#lib/time'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'

/** How far the log's clock may be ahead of this device's before a toast (milliseconds). */
const MAX_SKEW_MS = 5 * MINUTE_MS

const AHEAD =
  'Some changes are dated in the future. Check this computer’s clock. If it is right, they were made while a clock was wrong.'

/** Shows a toast if the log's clock is far ahead of this device's; repeated only after the clocks agreed again. */
export async function showClockNotice({ db, user, log, platform, updates }: Session): Promise<void> {
  const isAhead = log.head.at - platform.now() > MAX_SKEW_MS
  const isNoted = (await readNumber(db, user, 'clock-told')) !== null
  if (isAhead && !isNoted) updates.sendToast('info', AHEAD)
  if (isAhead !== isNoted) await bestEffort(() => writeNumber(db, user, 'clock-told', isAhead ? 1 : null))
}
