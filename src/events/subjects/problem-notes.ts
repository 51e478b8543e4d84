import * as v from 'valibot'
import { getOwnEntry } from '#lib/own-entry'
import { type EventAddress, isSameEventAddress } from '../commit'
import { createChangedWithVersionsRefusal, type DecisionOf } from '../decision'
import {
  type CommandHandlers,
  defineShape,
  defineTableSubject,
  diffText,
  type EventDefinitions,
  type EventIn,
} from '../define'
import { type Identified, listOwnSlugs } from '../projections/solve-tables'
import { problemSlug, text } from '../schemas'

export const PROBLEM_NOTE_SHAPES = [
  /** The person's note on a problem, which belongs to all its solves; null removes it (N5). */
  defineShape('ProblemNoteSaved', 1, { slug: problemSlug, note: v.nullable(v.pipe(text, v.nonEmpty())) }),
] as const

type NoteEvent = EventIn<typeof PROBLEM_NOTE_SHAPES>

export interface ProblemNoteCommand {
  type: 'SaveProblemNote'
  slug: string
  note: string | null
}

export interface ProblemNoteRow {
  /** The address of the event with the note; null after the note was removed. */
  note: EventAddress | null
  /** The notes on own problems that are this problem. Only in shown tables, and only if the problem has several notes (N31). */
  others?: readonly EventAddress[]
  commitSeqs: readonly number[]
}

export interface ProblemNoteTables {
  /** The notes by the problem's slug. Read with `getOwnEntry`, because a slug may be the name of an inherited property. */
  readonly problemNotes: Readonly<Record<string, ProblemNoteRow>>
}

/** The note on a problem, by its slug (N5). */
export const problemNotes = defineTableSubject<{ slug: string }, ProblemNoteRow, ProblemNoteTables>({
  getRows: ({ problemNotes }) => problemNotes,
  getKey: ({ slug }) => slug,
  empty: { note: null, commitSeqs: [] },
  addresses: ({ note }) => (note ? { notes: note } : {}),
  diff: (_, __, ___, texts) => diffText('Problem note', null, texts.before.notes, texts.after.notes),
  restorable: (_, after, tables, slug) =>
    after?.note && !isSameEventAddress(getOwnEntry(tables.problemNotes, slug)?.note, after.note) ? ['problemNote'] : [],
})

export const PROBLEM_NOTE_EVENTS: EventDefinitions<typeof PROBLEM_NOTE_SHAPES, ProblemNoteTables> = {
  ProblemNoteSaved: {
    kind: 'details',
    subject: problemNotes,
    fold: problemNotes.fold<NoteEvent>((_, { note }, { at }) => ({ note: note === null ? null : at })),
    sentence({ slug, note }) {
      const verb = note === null ? 'removed' : 'edited'
      return (names) => `${verb} the problem note on ${names.problem(slug)}`
    },
    restored:
      ({ slug }) =>
      (names) =>
        `restored an earlier problem note on ${names.problem(slug)}`,
    undo: {
      onConflict: () => createChangedWithVersionsRefusal('note'),
      value: (row: ProblemNoteRow | null) => row?.note ?? null,
      content: (_, __, { notes = null }) => notes,
      restore: (note: string | null, { slug }, tables) => ({ ok: true, events: createNoteEvent(slug, note, tables) }),
    },
  },
}

export const PROBLEM_NOTE_HANDLERS: CommandHandlers<ProblemNoteCommand, ProblemNoteTables & Identified, NoteEvent> = {
  SaveProblemNote: saveProblemNote,
}

/**
 * Saves the note on a problem exactly as typed. The problem need not be solved. A blank text removes the note (N5). The text replaces also
 * the notes on own problems that were matched with the problem, because it was typed over all of them (N31).
 */
export function saveProblemNote(
  { slug, note }: Omit<ProblemNoteCommand, 'type'>,
  tables: ProblemNoteTables & Identified,
): DecisionOf<NoteEvent> {
  return { ok: true, events: createNoteEvents({ slug, note }, tables) }
}

/** Returns the events of `saveProblemNote`. */
export function createNoteEvents(
  { slug, note }: Omit<ProblemNoteCommand, 'type'>,
  tables: ProblemNoteTables & Identified,
): NoteEvent[] {
  const ownNotes = listOwnSlugs(tables, slug).flatMap((own) => createNoteEvent(own, null, tables))
  return [...createNoteEvent(slug, note, tables), ...ownNotes]
}

function createNoteEvent(slug: string, note: string | null, tables: ProblemNoteTables): NoteEvent[] {
  const savedNote = note === null || note.trim() === '' ? null : note
  if (savedNote === null && !getOwnEntry(tables.problemNotes, slug)?.note) return []
  return [{ type: 'ProblemNoteSaved', v: 1, slug, note: savedNote }]
}
