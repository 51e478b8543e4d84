import { type EventAddress, isSameEventAddress } from '#events/commit'
import { diffText } from '#events/define'
import { type FieldChange, toFieldChange } from '#events/describe/fields'
import type { SolvelogEvent } from '#events/event'
import { type ProblemNoteRow, problemNotes } from '#events/subjects/problem-notes'
import { getOwnEntry } from '#lib/own-entry'
import type { Version } from '#protocol/changes'
import type { Session } from '../session'
import {
  findHistoryEntry,
  type HistoryEntry,
  readSubjectHistory,
  selectEntriesUpToDisplayedTime,
  toVersion,
} from './entity-history'

type NoteEntry = HistoryEntry<ProblemNoteRow>

const getNote = (event: SolvelogEvent | undefined): string | null =>
  event?.type === 'ProblemNoteSaved' ? event.note : null

/**
 * Returns the change that restoring an earlier note would make. Throws an AppError `not-found` if no change of the note is at `address`.
 */
export async function compareNote(session: Session, slug: string, address: EventAddress): Promise<FieldChange[]> {
  const entries = await readSubjectHistory(session, problemNotes, slug)
  const currentNote = getNote(selectEntriesUpToDisplayedTime(session, entries).at(-1)?.event)
  return diffText('Problem note', null, currentNote, getNote(findHistoryEntry(entries, address).event)).map(
    toFieldChange,
  )
}

/** Returns all versions of the note on a problem, newest first; during time travel only those up to the displayed time. */
export async function listProblemNotes(session: Session, slug: string): Promise<Version[]> {
  const versions = selectEntriesUpToDisplayedTime(
    session,
    await readSubjectHistory(session, problemNotes, slug),
  ).flatMap((entry): Version[] => {
    const text = getNote(entry.event)
    if (text === null) return []
    const isCurrentNote = isCurrentNoteVersion(session, slug, entry)
    return [toVersion(session, entry, 'problemNote', { text, score: null, details: null, isCurrent: isCurrentNote })]
  })
  return versions.reverse()
}

function isCurrentNoteVersion(session: Session, slug: string, { address: at }: NoteEntry): boolean {
  return isSameEventAddress(getOwnEntry(session.currentView().tables.problemNotes, slug)?.note, at)
}
