import type { GoalProfile } from '#domain/goal-profile'
import type { Refusal } from '../command'
import type { SolvelogEvent } from '../event'

/** What a decision may depend on besides the log. */
export interface DecisionContext {
  /** A fresh random id. */
  newId: string
  /** The default profiles, which are not in the log. */
  defaults: readonly GoalProfile[]
}

/** Events to append (none when nothing changes), or why not. */
export type Decision = { ok: true; events: SolvelogEvent[] } | { ok: false; refusal: Refusal }

/** A decision that changes nothing, with words fit to be shown. */
export function refuse(code: Refusal['code'], message: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, message } }
}
