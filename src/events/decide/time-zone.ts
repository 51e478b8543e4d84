import type { Tables } from '../projections/tables'
import type { Decision, DecisionContext } from './decision'

/**
 * Adds the device's time zone to events that reviews are computed from, if the log has none yet. Every device then computes
 * the same review days (docs/decisions/0210).
 */
export function withTimeZone(decision: Decision, tables: Tables, { utcOffset }: DecisionContext): Decision {
  const isKnown = utcOffset === undefined || tables.reviewSettings.utcOffset !== null
  if (!decision.ok || decision.events.length === 0 || isKnown) return decision
  return { ok: true, events: [...decision.events, { type: 'TimeZoneNoted', v: 1, utcOffset }] }
}
