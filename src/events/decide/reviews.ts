import { getOffsetAt, hasSameClock } from '#domain/review/calendar'
import type { TimeZone } from '#domain/review/time-zone'
import { DAY_SECONDS } from '#lib/time'
import type { DecisionContext, DecisionOf } from '../decision'
import type { CommandHandlers } from '../define'
import {
  changeSettings,
  postpone,
  type ReviewCommand,
  type ReviewEvent,
  type ReviewTables,
  suspend,
} from '../subjects/reviews'

const YEAR_SECONDS = 366 * DAY_SECONDS

export const REVIEW_HANDLERS: CommandHandlers<ReviewCommand, ReviewTables, ReviewEvent> = {
  PostponeReview: postpone,
  SuspendReview: ({ slug }, tables) => suspend(slug, true, tables),
  ResumeReview: ({ slug }, tables) => suspend(slug, false, tables),
  ChangeReviewSettings: changeSettings,
}

/**
 * Adds an event with the device's time zone to the events of a decision if the log's time zone is missing or outdated
 * (docs/decisions/0480).
 */
export function addTimeZoneEvent<E>(
  decision: DecisionOf<E>,
  { reviewSettings: { timeZone: logZone } }: ReviewTables,
  { now, deviceTimeZone }: DecisionContext,
): DecisionOf<E | ReviewEvent> {
  if (!decision.ok || decision.events.length === 0 || now === undefined || !deviceTimeZone) return decision
  const seconds = Math.floor(now / 1000)
  if (logZone && logZone.until > seconds + YEAR_SECONDS / 2) return decision
  const zone = chooseZoneToRecord(logZone, deviceTimeZone(), seconds)
  return zone ? { ok: true, events: [...decision.events, createTimeZoneEvent(zone)] } : decision
}

/** Returns the time zone that a device adds to the log; null if it adds none. `now` is in epoch seconds. */
function chooseZoneToRecord(logZone: TimeZone | null, device: TimeZone, now: number): TimeZone | null {
  if (logZone === null) return device
  if (logZone.name === null)
    return device.name !== null && hadOffsetInLastYear(device, logZone.utcOffset, now) ? device : null
  // Browsers have different names for some zones, such as Asia/Calcutta and Asia/Kolkata.
  const compareUntil = Math.min(now, logZone.until)
  const isSame =
    device.name === logZone.name || hasSameClock(device, logZone, compareUntil - YEAR_SECONDS, compareUntil)
  return isSame && device.until > logZone.until ? { ...device, name: logZone.name } : null
}

const hadOffsetInLastYear = (zone: TimeZone, offset: number, now: number): boolean =>
  getOffsetAt(now - YEAR_SECONDS, zone) === offset ||
  zone.changes.some(({ from, utcOffset }) => utcOffset === offset && from > now - YEAR_SECONDS && from <= now)

function createTimeZoneEvent({ name, utcOffset, changes, until }: TimeZone): ReviewEvent {
  if (name === null) return { type: 'TimeZoneNoted', v: 1, utcOffset }
  return { type: 'TimeZoneNoted', v: 2, timeZone: { name, utcOffset, changes: [...changes], until } }
}
