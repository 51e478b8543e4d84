import { isFresh } from '#lib/time'
import { bestEffort } from '../best-effort'
import type { Session } from '../session'
import { computeDayQueue } from './review-queue'

/** An unchanged count is sent again after this many milliseconds, because the extension stops showing it after a day. */
const RESEND_AFTER_MS = 6 * 60 * 60_000

class SentCount {
  lastSent: { client: Session['extension']; count: number; at: number } | null = null
}

/**
 * Sends the number of reviews due today to the extension, for its toolbar icon (E23). An unchanged count is sent again only after six
 * hours.
 */
export async function sendDueCount(session: Session): Promise<void> {
  const { extension: client, platform } = session
  // During time travel, the count would be that of a past state.
  if (!client || session.past) return
  const sent = session.get(SentCount)
  const count = computeDayQueue(session).offered.length
  const wasSent = sent.lastSent?.client === client && sent.lastSent.count === count
  if (wasSent && isFresh(sent.lastSent?.at ?? null, platform.now(), RESEND_AFTER_MS)) return
  sent.lastSent = { client, count, at: platform.now() }
  // An earlier version of the extension refuses this request.
  await bestEffort(() => client.ask({ type: 'due', count }))
}
