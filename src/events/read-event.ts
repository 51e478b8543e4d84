import * as v from 'valibot'
import { type EventOf, findEventReader, type SolvelogEvent } from './event'
import { describeIssue } from './issue'

/** The result of parsing a stored event. Events that this build does not know stay in the log but have no effect. */
export type ParsedEvent = { known: true; event: SolvelogEvent } | { known: false; type: string; reason: string }

const TYPED_VALUE = v.object({ type: v.string() })

/** Parses a stored event. For an unreadable event, `reason` names the first invalid field. */
export function readEvent(stored: unknown): ParsedEvent {
  const reader = findEventReader(stored)
  if (reader?.isExact(stored)) return { known: true, event: stored }
  const type = v.is(TYPED_VALUE, stored) ? stored.type : 'untyped'
  if (!reader) return { known: false, type, reason: 'type: unknown in this version' }
  const result = v.safeParse(reader.shape, stored)
  if (result.success) return { known: true, event: result.output }
  return { known: false, type, reason: describeIssue(result.issues[0], 'event') }
}

/** Whether an event has one of the types. Checks only the type, because parsing every event of a long log takes as long as a replay. */
export function isOfType(stored: unknown, types: readonly string[]): boolean {
  if (typeof stored !== 'object' || stored === null || !('type' in stored)) return false
  const { type } = stored
  return typeof type === 'string' && types.includes(type)
}

/** Parses only the events of the given types, and leaves out unreadable ones. */
export function filterEventsOfType<T extends SolvelogEvent['type']>(
  events: readonly unknown[],
  types: readonly T[],
): EventOf<T>[] {
  const matching: EventOf<T>[] = []
  for (const stored of events) {
    if (!isOfType(stored, types)) continue
    const read = readEvent(stored)
    if (read.known) matching.push(read.event as EventOf<T>)
  }
  return matching
}
