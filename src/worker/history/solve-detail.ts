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
import { EditCounter } from './edit-counter'
import { toSolveItem } from './solve-list'

/** Returns a solve of the displayed state with its problem. Throws an AppError `not-found` if there is no such solve. */
export function requireSolve(session: Session, key: SolveKey): ListedSolve {
  const row = findShownSolve(session.currentView().tables, key)
  const problem = row && findProblemOfSolve(row, session.problems)
  if (!row || !problem) throw new AppError('not-found', SOLVE_NOT_FOUND.refusal.message)
  return { row, problem }
}

const SHOWN_FIELDS = ['code', 'notes', 'feedback', 'submissionDetails', 'problemNote', 'runEvents'] as const

/**
 * Returns one solve without its code history and problem description, which are loaded separately. Throws an AppError `not-found` if there
 * is no such solve.
 */
export async function openSolve(session: Session, key: SolveKey): Promise<SolveDetail> {
  const solve = requireSolve(session, key)
  const { row, problem } = solve
  const { tables } = session.currentView()
  const { tags } = problemMarks.getRow(tables, row.slug)
  const [largeFields, alsoTyped, edits, problemNote] = await Promise.all([
    readLargeFields(session.log, row, SHOWN_FIELDS),
    readAlsoTypedTexts(session, row),
    session.get(EditCounter).count(row),
    readProblemNote(session.log, tables, row.slug),
  ])
  return {
    ...toSolveItem(session, solve),
    categories: problem.categories,
    submissionId: row.submissionId,
    link: getProblemLink(row),
    added: ADDED_SOURCES.find((source) => source === row.source) ?? null,
    alsoTyped,
    timeUsed: row.timeUsed,
    usedHints: row.usedHints,
    notes: largeFields.notes ?? null,
    code: largeFields.code ?? null,
    feedback: largeFields.feedback ?? null,
    model: largeFields.model ?? null,
    submissionDetails: largeFields.submissionDetails ?? null,
    siteNote: largeFields.problemNote ?? null,
    edits,
    attempts: getAttempts(session).getSolveCount(row.slug),
    problemNote,
    tags,
    snapshots: row.snapshots,
    runs: largeFields.runEvents?.runs.length ?? 0,
  }
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
