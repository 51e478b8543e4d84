import { findProblemOfSolve, getProblemLink } from '#domain/problem'
import { ADDED_SOURCES, type SolveKey } from '#domain/solve'
import { findAlsoTypedRows } from '#events/projections/also-typed'
import type { ListedSolve } from '#events/projections/solve-list'
import { findShownSolve, type SolveRow } from '#events/projections/solve-tables'
import { problemMarks } from '#events/subjects/problem-marks'
import { SOLVE_NOT_FOUND } from '#events/subjects/solves'
import type { AddedSolveTexts, SolveDetail } from '#protocol/history'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readLargeFields, readProblemNote } from '../session/large-fields'
import { getAttempts } from '../session/selectors'
import { toSolveItem } from './solve-list'

/** Returns a solve of the displayed state with its problem. Throws an AppError `not-found` if there is no such solve. */
export function requireSolve(session: Session, key: SolveKey): ListedSolve {
  const row = findShownSolve(session.currentView().tables, key)
  const problem = row && findProblemOfSolve(row, session.problems)
  if (!row || !problem) throw new AppError('not-found', SOLVE_NOT_FOUND.refusal.message)
  return { row, problem }
}

/**
 * Returns one solve without its code history and problem description, which are loaded separately. Throws an AppError `not-found` if there
 * is no such solve.
 */
export async function openSolve(session: Session, key: SolveKey): Promise<SolveDetail> {
  const solve = requireSolve(session, key)
  const { row, problem } = solve
  const { tables } = session.currentView()
  const { tags } = problemMarks.getRow(tables, row.slug)
  const largeFields = await readLargeFields(session.log, row, [
    'code',
    'notes',
    'feedback',
    'submissionDetails',
    'problemNote',
    'runEvents',
  ])
  return {
    ...toSolveItem(session, solve),
    categories: problem.categories,
    submissionId: row.submissionId,
    link: getProblemLink(row),
    added: ADDED_SOURCES.find((source) => source === row.source) ?? null,
    alsoTyped: await readAlsoTypedTexts(session, row),
    timeUsed: row.timeUsed,
    usedHints: row.usedHints,
    notes: largeFields.notes ?? null,
    code: largeFields.code ?? null,
    feedback: largeFields.feedback ?? null,
    model: largeFields.model ?? null,
    submissionDetails: largeFields.submissionDetails ?? null,
    siteNote: largeFields.problemNote ?? null,
    edits: countEdits(session, row),
    attempts: getAttempts(session).getSolveCount(row.slug),
    problemNote: await readProblemNote(session.log, tables, row.slug),
    tags,
    snapshots: row.snapshots,
    runs: largeFields.runEvents?.runs.length ?? 0,
  }
}

/** Counts the commits of the person that mention a solve, without the one that added it. */
function countEdits(session: Session, { commitSeqs, source }: SolveRow): number {
  const { person } = session.currentView().tables.commitSeqs
  const count = commitSeqs.filter((seq) => person.includes(seq)).length
  return source === 'hand' ? Math.max(0, count - 1) : count
}

async function readAlsoTypedTexts(session: Session, displayedRow: SolveRow): Promise<AddedSolveTexts[]> {
  const all = await Promise.all(
    findAlsoTypedRows(session.currentView().tables, displayedRow).map(async ({ row, fields }) => {
      const { notes = null, code = null, feedback = null } = await readLargeFields(session.log, row, fields)
      return { notes, code, feedback }
    }),
  )
  return all.filter(({ notes, code, feedback }) => notes !== null || code !== null || feedback !== null)
}
