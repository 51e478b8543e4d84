import { entryOf } from '#lib/own-entry'
import type { EventOf } from '../event'
import type { Tables } from './tables'
import { appendSeq, type FoldContext } from './writer'

export function foldProblemNote(
  { problemNotes }: Tables,
  event: EventOf<'ProblemNoteSaved'>,
  { at, to }: FoldContext,
): void {
  const { commitSeqs = [] } = entryOf(problemNotes, event.slug) ?? {}
  const note = event.note === null ? null : at
  to.put(problemNotes, event.slug, { note, commitSeqs: appendSeq(commitSeqs, at.seq) })
}
