import { hasSameClock, offsetAt } from '#domain/review/calendar'
import type { TimeZone } from '#domain/review/time-zone'
import { DAY_SECONDS } from '#lib/time'
import type { DecisionContext, DecisionOf } from '../decision'
import type { Rules } from '../define'
import {
  changeSettings,
  postpone,
  type ReviewCommand,
  type ReviewEvent,
  type ReviewTables,
  suspend,
} from '../subjects/reviews'

const YEAR = 366 * DAY_SECONDS

export const REVIEW_RULES: Rules<ReviewCommand, ReviewTables, ReviewEvent> = {
  PostponeReview: postpone,
  SuspendReview: ({ slug }, tables) => suspend(slug, true, tables),
  ResumeReview: ({ slug }, tables) => suspend(slug, false, tables),
  ChangeReviewSettings: changeSettings,
}

/**
 * Adds the device's time zone to events that reviews are computed from, if the log has none yet, has only an offset that this zone has, or
 * knows the changes of its clocks only for the next half year. Every device then computes the same review days (docs/decisions/0480).
 */
export function withTimeZone<E>(
  decision: DecisionOf<E>,
  { reviewSettings: { timeZone: known } }: ReviewTables,
  { now, deviceTimeZone }: DecisionContext,
): DecisionOf<E | ReviewEvent> {
  if (!decision.ok || decision.events.length === 0 || now === undefined || !deviceTimeZone) return decision
  const seconds = Math.floor(now / 1000)
  if (known && known.until > seconds + YEAR / 2) return decision
  const noted = zoneToNote(known, deviceTimeZone(), seconds)
  return noted ? { ok: true, events: [...decision.events, zoneNoted(noted)] } : decision
}

/** The time zone that a device adds to the log; null if it adds none. */
function zoneToNote(known: TimeZone | null, device: TimeZone, now: number): TimeZone | null {
  if (known === null) return device
  if (known.name === null) return device.name !== null && hadOffsetLately(device, known.utcOffset, now) ? device : null
  // Browsers have different names for some zones, such as Asia/Calcutta and Asia/Kolkata.
  const shared = Math.min(now, known.until)
  const isSame = device.name === known.name || hasSameClock(device, known, shared - YEAR, shared)
  return isSame && device.until > known.until ? { ...device, name: known.name } : null
}

/** Whether the clocks of a time zone had an offset in the year before `now` (epoch seconds). */
const hadOffsetLately = (zone: TimeZone, offset: number, now: number): boolean =>
  offsetAt(now - YEAR, zone) === offset ||
  zone.changes.some(({ from, utcOffset }) => utcOffset === offset && from > now - YEAR && from <= now)

function zoneNoted({ name, utcOffset, changes, until }: TimeZone): ReviewEvent {
  if (name === null) return { type: 'TimeZoneNoted', v: 1, utcOffset }
  return { type: 'TimeZoneNoted', v: 2, timeZone: { name, utcOffset, changes: [...changes], until } }
}
