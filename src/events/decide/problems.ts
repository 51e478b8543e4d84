import { entryOf } from '#lib/own-entry'
import type { CommandValues } from '../command'
import type { Tables } from '../projections/tables'
import type { Decision } from './decision'

/** Saves the note on a problem exactly as typed, solved or not. A blank note removes it (N5). */
export function saveProblemNote({ slug, note }: CommandValues<'SaveProblemNote'>, tables: Tables): Decision {
  const kept = note === null || note.trim() === '' ? null : note
  if (kept === null && !entryOf(tables.problemNotes, slug)?.note) return { ok: true, events: [] }
  return { ok: true, events: [{ type: 'ProblemNoteSaved', v: 1, slug, note: kept }] }
}
