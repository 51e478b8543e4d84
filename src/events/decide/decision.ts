import type { GoalProfile } from '#domain/goal-profile'
import type { Refusal } from '../command'
import type { SolvelogEvent } from '../event'
import type { Tables } from '../projections/tables'

/** The inputs of a decision besides the tables. */
export interface DecisionContext {
  /** A new random id. */
  newId: string
  /** The built-in profiles, which are not in the log. */
  defaults: readonly GoalProfile[]
  /** The device's clock in epoch milliseconds; absent if unknown. */
  now?: number
  /** The device's time zone in minutes east of UTC; absent if unknown. */
  utcOffset?: number
}

/** The events to append (none if nothing changes), or a refusal. */
export type Decision = { ok: true; events: SolvelogEvent[] } | { ok: false; refusal: Refusal }

/** Creates a refusal with a message for users. */
export function refuse(code: Refusal['code'], message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, message } }
}

/** The refusal for a solve that was removed meanwhile. */
export const SOLVE_NOT_FOUND = refuse('not-found', 'This solve no longer exists.')

/**
 * Adds the device's time zone to events that reviews are computed from, if the log has none yet. Every device then computes
 * the same review days (docs/decisions/0210).
 */
export function withTimeZone(decision: Decision, tables: Tables, { utcOffset }: DecisionContext): Decision {
  const isKnown = utcOffset === undefined || tables.reviewSettings.utcOffset !== null
  if (!decision.ok || decision.events.length === 0 || isKnown) return decision
  return { ok: true, events: [...decision.events, { type: 'TimeZoneNoted', v: 1, utcOffset }] }
}
