import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { MINUTE } from '../sync/step'

/** How far the log's clock may be ahead of this device's before the person hears of it (milliseconds). */
const FAR = 5 * MINUTE

const AHEAD =
  'Your log holds changes dated ahead of this computer’s clock. If its date is right, they were made while a clock was wrong.'

/** Tells once when the log's clock is far ahead of this device's, and again only after it no longer was. */
export async function noticeClock({ db, user, log, platform, updates }: Session): Promise<void> {
  const isAhead = log.head.at - platform.now() > FAR
  const isTold = (await readNumber(db, user, 'clock-told')) !== null
  if (isAhead && !isTold) updates.notice('info', AHEAD)
  if (isAhead !== isTold) await bestEffort(() => writeNumber(db, user, 'clock-told', isAhead ? 1 : null))
}
