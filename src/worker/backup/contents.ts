import type { LogContents } from '#domain/log-contents'
import type { SolveKey } from '#domain/solve'
import { getDecisions } from '#events/projections/shown-solves'
import { findRecordedRow } from '#events/projections/solve-row'
import { getKeysOfSubmission, getShownKey } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'

type Contents = Pick<Tables, 'solves' | 'problemNotes'>

/** Counts the submissions that the tables show, and the notes. */
export const countContents = (tables: Contents): LogContents => ({
  submissions: Object.keys(tables.solves).length,
  notes: listSolvesWithNotes(tables).length + listProblemsWithNotes(tables).length,
})

/** Counts the solves and the notes that are in `tables` and not in `others`. A changed note is no new note. */
export function countNewContents(tables: Tables, others: Tables): LogContents {
  const hasSolveNote = (key: SolveKey): boolean =>
    getKeysOfSubmission(tables, key).some((one) => findRecordedRow(others, one)?.largeFields.notes !== undefined)
  const knownProblems = new Set(listProblemsWithNotes(others))
  return {
    submissions: countSolvesMissingIn(others, tables),
    notes:
      listSolvesWithNotes(tables).filter((key) => !hasSolveNote(key)).length +
      listProblemsWithNotes(tables).filter((slug) => !knownProblems.has(slug)).length,
  }
}

/**
 * Counts the solves that are recorded in `tables` and not in `others`. Solves that the user joined count as one. Solves that the user
 * removed are not counted.
 */
export function countSolvesMissingIn(others: Tables, tables: Tables): number {
  const keys = new Set([...Object.keys(tables.solves), ...Object.keys(tables.hidden)])
  const isMissing = (key: SolveKey) =>
    getKeysOfSubmission(tables, key).every((one) => findRecordedRow(others, one) === undefined)
  return [...keys].filter(
    (key) => key === getShownKey(tables, key) && !getDecisions(tables, key).isRemoved && isMissing(key),
  ).length
}

const listSolvesWithNotes = ({ solves }: Contents): SolveKey[] =>
  Object.values(solves).flatMap(({ key, largeFields }) => (largeFields.notes ? [key] : []))

const listProblemsWithNotes = ({ problemNotes }: Contents): string[] =>
  Object.keys(problemNotes).filter((slug) => (problemNotes[slug]?.note ?? null) !== null)
