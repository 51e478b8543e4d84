import type { GoalProfile } from '#domain/goal-profile'
import type { TimeZone } from '#domain/review/time-zone'

/** Why a command was refused, returned as a value. `message` can be shown to users. */
export interface Refusal {
  code: 'invalid' | 'not-found' | 'not-editable' | 'changed-since'
  message: string
}

/** The events to append (none if nothing changes), or a refusal. */
export type DecisionOf<E> = { ok: true; events: E[] } | RefusedDecision

export interface RefusedDecision {
  ok: false
  refusal: Refusal
}

/** The inputs of a decision in addition to the command and the tables. */
export interface DecisionContext {
  newId: string
  /** The built-in profiles, which are not in the log. */
  defaults: readonly GoalProfile[]
  /** The device's clock in epoch milliseconds; absent if unknown. */
  now?: number
  /** The device's time zone; absent if unknown. A function, because few decisions need it. */
  deviceTimeZone?: () => TimeZone
}

export function refuse(code: Refusal['code'], message: string): RefusedDecision {
  return { ok: false, refusal: { code, message } }
}

export const createChangedSinceRefusal = (name: string): RefusedDecision =>
  refuse('changed-since', `The ${name} has changed since, so this can’t be undone.`)

/** Returns the refusal for an undo of a value that was changed again later, but whose earlier versions can be restored. */
export const createChangedWithVersionsRefusal = (name: string): RefusedDecision =>
  refuse('changed-since', `The ${name} has changed since, so this can’t be undone. You can restore an earlier version.`)

export const SYNCED_REFUSAL: RefusedDecision = refuse(
  'invalid',
  'Synced changes can’t be undone: the next sync would add them again. To undo an import, open “Your data”.',
)
