import { entryOf } from '#lib/own-entry'
import type { Address } from '../commit'
import type { EventOf } from '../event'
import type { Tables } from './tables'

export function foldProblemNote({ problemNotes }: Tables, event: EventOf<'ProblemNoteSaved'>, at: Address): void {
  const { commitSeqs = [] } = entryOf(problemNotes, event.slug) ?? {}
  problemNotes[event.slug] = {
    note: event.note === null ? null : at,
    commitSeqs: commitSeqs.at(-1) === at.seq ? commitSeqs : [...commitSeqs, at.seq],
  }
}
