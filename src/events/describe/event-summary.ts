import type { ChangeKind, DefinedSummary } from '../define'
import { getDefinition, type SolvelogEvent } from '../event'
import type { ParsedEvent } from '../read-event'

/** The part of an event that its sentence needs, without large fields. */
export type EventSummary =
  | (DefinedSummary & { type: SolvelogEvent['type'] })
  | { type: 'Unreadable'; name: string; reason: string }

export function summarizeEvent(read: ParsedEvent): EventSummary {
  if (!read.known) return { type: 'Unreadable', name: read.type, reason: read.reason }
  const { event } = read
  const definition = getDefinition(event)
  return {
    type: event.type,
    ...('key' in event && { key: event.key }),
    ...('slug' in event && event.slug !== null && { slug: event.slug }),
    words: definition.sentence(event),
    restored: definition.restored?.(event),
    ...definition.summary?.(event),
  }
}

/** Whether other events of the same commit decide the commit's kinds. */
export const isQuiet = (summary: EventSummary): boolean =>
  summary.type !== 'Unreadable' && getDefinition(summary).isQuiet === true

export const getChangeKind = (summary: EventSummary): ChangeKind =>
  summary.type === 'Unreadable' ? 'other' : getDefinition(summary).kind
