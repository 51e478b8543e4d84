import type { EventAddress } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { LargeFieldName, LargeFields } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import type { ProblemNoteRow } from '#events/subjects/problem-notes'
import { getOwnEntry } from '#lib/own-entry'
import type { EventLog } from '../log/event-log'

/** Reads large fields of a solve from the log. Reads an event with several of the fields only once. */
export async function readLargeFields(
  log: EventLog,
  row: { largeFields: Partial<Record<LargeFieldName, EventAddress>> },
  fields: Iterable<LargeFieldName>,
): Promise<LargeFields> {
  const events = new Map<string, Promise<SolvelogEvent | null>>()
  const found = [...fields].map(async (field): Promise<LargeFields> => {
    const at = row.largeFields[field]
    if (!at) return {}
    const addressKey = `${at.seq}:${at.index}`
    const event = events.get(addressKey) ?? readEventAt(log, at)
    events.set(addressKey, event)
    return extractLargeField(await event, field)
  })
  return Object.assign({}, ...(await Promise.all(found)))
}

/** Reads the user's note on a problem, as of the given tables; null if there is none. Several notes become one text. */
export async function readProblemNote(log: EventLog, { problemNotes }: Tables, slug: string): Promise<string | null> {
  const events = await Promise.all(listNoteAddresses(getOwnEntry(problemNotes, slug)).map((at) => readEventAt(log, at)))
  const notes = events.flatMap((event) => (event?.type === 'ProblemNoteSaved' ? (event.note ?? []) : []))
  return notes.length > 0 ? joinProblemNotes(notes) : null
}

/** Joins the notes that are shown for one problem to one text. */
export const joinProblemNotes = (notes: readonly string[]): string => notes.join('\n\n')

/** Returns the addresses in the log of the notes that are shown for a problem. */
export const listNoteAddresses = (row: ProblemNoteRow | undefined): EventAddress[] =>
  row?.note ? [row.note, ...(row.others ?? [])] : []

async function readEventAt(log: EventLog, at: EventAddress): Promise<SolvelogEvent | null> {
  const read = await log.readEvent(at)
  return read.known ? read.event : null
}

/**
 * Returns the large field that an event contains; an empty object if it contains none. `field` selects one of the facts of a recorded
 * solve.
 */
export function extractLargeField(event: SolvelogEvent | null, field: LargeFieldName): LargeFields {
  switch (event?.type) {
    case 'SolveRecorded':
    case 'SolveEnriched': {
      if (field === 'notes' || field === 'feedback') return {}
      const value = event.facts[field]
      return value === undefined ? {} : { [field]: value }
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

export const extractEventTexts = (
  event: SolvelogEvent,
): Pick<LargeFields, 'code' | 'notes' | 'feedback' | 'model'> => ({
  ...extractLargeField(event, 'code'),
  ...extractLargeField(event, 'notes'),
  ...extractLargeField(event, 'feedback'),
})
