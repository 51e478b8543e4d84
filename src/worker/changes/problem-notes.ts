import { type EventAddress, isSameEventAddress } from '#events/commit'
import { diffText } from '#events/define'
import { type FieldChange, toFieldChange } from '#events/describe/fields'
import type { SolvelogEvent } from '#events/event'
import { getIdentifiedSlug, listOwnSlugs } from '#events/projections/solve-tables'
import { type ProblemNoteRow, problemNotes } from '#events/subjects/problem-notes'
import { getOwnEntry } from '#lib/own-entry'
import type { Version } from '#protocol/changes'
import type { Session } from '../session'
import { listNoteAddresses, readProblemNote } from '../session/large-fields'
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
  const { tables } = session.currentView()
  const entries = await readNoteHistory(session, slug)
  const currentNote = await readProblemNote(session.log, tables, getIdentifiedSlug(tables, slug))
  return diffText('Problem note', null, currentNote, getNote(findHistoryEntry(entries, address).event)).map(
    toFieldChange,
  )
}

/** Returns the events about the notes on a problem and on the own problems that were matched with it, oldest first. */
async function readNoteHistory(session: Session, address: string): Promise<NoteEntry[]> {
  const { tables } = session.currentView()
  const slug = getIdentifiedSlug(tables, address)
  const slugs = [slug, ...listOwnSlugs(tables, slug)]
  const histories = await Promise.all(slugs.map((one) => readSubjectHistory(session, problemNotes, one)))
  return histories.flat().sort((a, b) => a.commit.at - b.commit.at || a.address.seq - b.address.seq)
}

/** Returns all versions of the note on a problem, newest first; during time travel only those up to the displayed time. */
export async function listProblemNotes(session: Session, slug: string): Promise<Version[]> {
  const versions = selectEntriesUpToDisplayedTime(session, await readNoteHistory(session, slug)).flatMap(
    (entry): Version[] => {
      const text = getNote(entry.event)
      if (text === null) return []
      const isCurrentNote = isCurrentNoteVersion(session, slug, entry)
      return [toVersion(session, entry, 'problemNote', { text, score: null, details: null, isCurrent: isCurrentNote })]
    },
  )
  return versions.reverse()
}

function isCurrentNoteVersion(session: Session, slug: string, { address: at }: NoteEntry): boolean {
  const row = getOwnEntry(session.currentView().tables.problemNotes, slug)
  return listNoteAddresses(row).some((one) => isSameEventAddress(one, at))
}
