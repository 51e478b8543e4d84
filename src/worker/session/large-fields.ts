import type { EventAddress } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { LargeFieldName, LargeFields } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { entryOf } from '#lib/own-entry'
import type { EventLog } from '../log/event-log'

/** Reads large fields of a solve; each event is read once. */
export async function readLargeFields(
  log: EventLog,
  row: { largeFields: Partial<Record<LargeFieldName, EventAddress>> },
  wanted: Iterable<LargeFieldName>,
): Promise<LargeFields> {
  const events = new Map<string, Promise<SolvelogEvent | null>>()
  const largeFields: LargeFields = {}
  for (const part of wanted) {
    const at = row.largeFields[part]
    if (!at) continue
    const place = `${at.seq}:${at.index}`
    const event = events.get(place) ?? eventAt(log, at)
    events.set(place, event)
    Object.assign(largeFields, largeFieldOfEvent(await event, part))
  }
  return largeFields
}

/** The person's note on a problem in some tables; null if there is none. */
export async function readProblemNote(log: EventLog, { problemNotes }: Tables, slug: string): Promise<string | null> {
  const at = entryOf(problemNotes, slug)?.note
  const event = at && (await eventAt(log, at))
  return event?.type === 'ProblemNoteSaved' ? event.note : null
}

async function eventAt(log: EventLog, at: EventAddress): Promise<SolvelogEvent | null> {
  const read = await log.readEvent(at)
  return read.known ? read.event : null
}

/** The large field that an event contains; empty if it has none. */
export function largeFieldOfEvent(event: SolvelogEvent | null, part: LargeFieldName): LargeFields {
  switch (event?.type) {
    case 'SolveRecorded':
    case 'SolveEnriched': {
      if (part === 'notes' || part === 'feedback') return {}
      const value = event.facts[part]
      return value === undefined ? {} : { [part]: value }
    }
    case 'CodeEdited':
      return { code: event.code }
    case 'DetailsEdited':
      return event.changes.notes ? { notes: event.changes.notes } : {}
    case 'ProblemNoteSaved':
      return event.note === null ? {} : { notes: event.note }
    case 'FeedbackSaved':
      return { feedback: event.feedback, ...(event.v === 3 && event.model !== undefined && { model: event.model }) }
    default:
      return {}
  }
}

/** The code, the notes and the feedback that an event contains. */
export const textsOfEvent = (event: SolvelogEvent): Pick<LargeFields, 'code' | 'notes' | 'feedback' | 'model'> => ({
  ...largeFieldOfEvent(event, 'code'),
  ...largeFieldOfEvent(event, 'notes'),
  ...largeFieldOfEvent(event, 'feedback'),
})
