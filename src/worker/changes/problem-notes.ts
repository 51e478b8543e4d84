import { type EventAddress, isSameEventAddress } from '#events/commit'
import { diffText } from '#events/define'
import { type FieldChange, toFieldChange } from '#events/describe/fields'
import type { SolvelogEvent } from '#events/event'
import { type ProblemNoteRow, problemNotes } from '#events/subjects/problem-notes'
import { getOwnEntry } from '#lib/own-entry'
import type { Version } from '#protocol/changes'
import type { Session } from '../session'
import {
  entriesUpToDisplayedTime,
  findHistoryEntry,
  type HistoryEntry,
  readSubjectHistory,
  versionOf,
} from './entity-history'

type NoteEntry = HistoryEntry<ProblemNoteRow>

const noteOf = (event: SolvelogEvent | undefined): string | null =>
  event?.type === 'ProblemNoteSaved' ? event.note : null

/** Returns the change that restoring an earlier note would make. Throws an AppError `not-found`. */
export async function compareNote(session: Session, slug: string, at: EventAddress): Promise<FieldChange[]> {
  const entries = await readSubjectHistory(session, problemNotes, slug)
  const now = noteOf(entriesUpToDisplayedTime(session, entries).at(-1)?.event)
  return diffText('Problem note', null, now, noteOf(findHistoryEntry(entries, at).event)).map(toFieldChange)
}

/** Returns all notes that a problem ever had, newest first; during time travel only those from before the displayed time. */
export async function listProblemNotes(session: Session, slug: string): Promise<Version[]> {
  const versions = entriesUpToDisplayedTime(session, await readSubjectHistory(session, problemNotes, slug)).flatMap(
    (entry): Version[] => {
      const text = noteOf(entry.event)
      if (text === null) return []
      const isCurrentNote = isCurrent(session, slug, entry)
      return [versionOf(session, entry, 'problemNote', { text, score: null, details: null, isCurrent: isCurrentNote })]
    },
  )
  return versions.reverse()
}

function isCurrent(session: Session, slug: string, { at }: NoteEntry): boolean {
  return isSameEventAddress(getOwnEntry(session.currentView().tables.problemNotes, slug)?.note, at)
}
