import type { UndoStep } from '#events/command'
import { type EventAddress, isSameEventAddress } from '#events/commit'
import { type FieldChange, problemNoteChanges } from '#events/describe/fields'
import type { SolvelogEvent } from '#events/event'
import type { ProblemNoteRow } from '#events/projections/tables'
import { entryOf } from '#lib/own-entry'
import type { Version, VersionPart } from '#protocol/changes'
import type { Session } from '../session'
import {
  entriesUpToDisplayedTime,
  findHistoryEntry,
  type HistoryEntry,
  problemNoteHistory,
  versionOf,
} from './entity-history'

type Entry = HistoryEntry<ProblemNoteRow>

const noteOf = (event: SolvelogEvent | undefined): string | null =>
  event?.type === 'ProblemNoteSaved' ? event.note : null

/** The note before an entry of its history; null if there was none. */
const noteBefore = (entries: readonly Entry[], entry: Entry): string | null =>
  noteOf(entries[entries.indexOf(entry) - 1]?.event)

/** The change of a problem's note by one event, and whether it can be restored. Throws `not-found`. */
export async function problemNoteChange(
  session: Session,
  slug: string,
  at: EventAddress,
): Promise<{ fields: FieldChange[]; restorable: VersionPart[] }> {
  const entries = await problemNoteHistory(session, slug)
  const entry = findHistoryEntry(entries, at)
  const note = noteOf(entry.event)
  return {
    fields: problemNoteChanges(noteBefore(entries, entry), note),
    restorable: note !== null && !isCurrent(session, slug, entry) ? ['problemNote'] : [],
  }
}

/** The change that restoring an earlier note would make. Throws `not-found`. */
export async function compareNote(session: Session, slug: string, at: EventAddress): Promise<FieldChange[]> {
  const entries = await problemNoteHistory(session, slug)
  return problemNoteChanges(
    noteOf(entriesUpToDisplayedTime(session, entries).at(-1)?.event),
    noteOf(findHistoryEntry(entries, at).event),
  )
}

/** All notes that a problem ever had, newest first; during time travel only earlier ones. */
export async function listProblemNotes(session: Session, slug: string): Promise<Version[]> {
  const versions = entriesUpToDisplayedTime(session, await problemNoteHistory(session, slug)).flatMap(
    (entry): Version[] => {
      const text = noteOf(entry.event)
      if (text === null) return []
      const isShown = isCurrent(session, slug, entry)
      return [versionOf(session, entry, 'problemNote', { text, score: null, details: null, isCurrent: isShown })]
    },
  )
  return versions.reverse()
}

/** The step that undoes a change of a note. If the same text was saved again since, that counts as the same note. */
export async function undoNoteStep(session: Session, slug: string, at: EventAddress): Promise<UndoStep> {
  const entries = await problemNoteHistory(session, slug)
  const entry = findHistoryEntry(entries, at)
  const last = entries.at(-1)
  const isSame = noteOf(last?.event) === noteOf(entry.event)
  const made = (isSame ? last : entry)?.after?.note ?? null
  return { field: 'problemNote', slug, made, earlier: noteBefore(entries, entry) }
}

function isCurrent(session: Session, slug: string, { at }: Entry): boolean {
  return isSameEventAddress(entryOf(session.currentView().tables.problemNotes, slug)?.note, at)
}
