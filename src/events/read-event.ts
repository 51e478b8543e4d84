import * as v from 'valibot'
import { type EventOf, eventReaderOf, type SolvelogEvent } from './event'
import { describeIssue } from './issue'

/** A parsed event. Unknown events stay in the log and are skipped. */
export type ParsedEvent = { known: true; event: SolvelogEvent } | { known: false; type: string; reason: string }

const TYPED = v.object({ type: v.string() })

/** Parses a stored event; `reason` names the first invalid field. */
export function readEvent(stored: unknown): ParsedEvent {
  const reader = eventReaderOf(stored)
  if (reader?.isExact(stored)) return { known: true, event: stored }
  const type = v.is(TYPED, stored) ? stored.type : 'untyped'
  if (!reader) return { known: false, type, reason: 'type: unknown in this version' }
  const result = v.safeParse(reader.shape, stored)
  if (result.success) return { known: true, event: result.output }
  return { known: false, type, reason: describeIssue(result.issues[0], 'event') }
}

/** Whether an event has one of some types. Checks only the type: parsing every event of a long log costs as much as a replay. */
export function isOfType(stored: unknown, types: readonly string[]): boolean {
  if (typeof stored !== 'object' || stored === null || !('type' in stored)) return false
  const { type } = stored
  return typeof type === 'string' && types.includes(type)
}

/** The readable events of some types; only these are parsed. */
export function eventsOfType<T extends SolvelogEvent['type']>(
  events: readonly unknown[],
  types: readonly T[],
): EventOf<T>[] {
  const found: EventOf<T>[] = []
  for (const stored of events) {
    if (!isOfType(stored, types)) continue
    const read = readEvent(stored)
    if (read.known) found.push(read.event as EventOf<T>)
  }
  return found
}
