import type { SolveKey } from '#domain/solve'
import { problemTagsRow } from '#events/projections/problem-tags'
import type { ListedSolve } from '#events/projections/solve-list'
import { entryOf } from '#lib/own-entry'
import type { SolveDetail } from '#protocol/history'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { currentView } from '../session/current-view'
import { readLargeFields } from '../session/large-fields'
import { attemptsOf } from '../session/selectors'
import { problemNote } from './problem-note'
import { toItem } from './solve-list'

const GONE = 'This solve no longer exists.'

/** The stored solve with its problem. Throws `not-found`. */
export function solveOf(session: Session, key: SolveKey): ListedSolve {
  const { solves } = currentView(session).tables
  const row = entryOf(solves, key)
  const problem = row && session.problems.get(row.slug)
  if (!row || !problem) throw new AppError('not-found', GONE)
  return { row, problem }
}

/** One solve without its journey and problem description, which are loaded separately. */
export async function openSolve(session: Session, key: SolveKey): Promise<SolveDetail> {
  const solve = solveOf(session, key)
  const { row, problem } = solve
  const { isStarred, tags } = problemTagsRow(currentView(session).tables, row.slug)
  const largeFields = await readLargeFields(session.log, row, [
    'code',
    'notes',
    'feedback',
    'submissionDetails',
    'problemNote',
    'runEvents',
  ])
  return {
    ...toItem(solve),
    categories: problem.categories,
    submissionId: row.submissionId,
    timeUsed: row.timeUsed,
    usedHints: row.usedHints,
    notes: largeFields.notes ?? null,
    code: largeFields.code ?? null,
    feedback: largeFields.feedback ?? null,
    submissionDetails: largeFields.submissionDetails ?? null,
    problemNote: largeFields.problemNote ?? null,
    attempts: attemptsOf(session).countOf(row.slug),
    noteOnProblem: await problemNote(session, row.slug),
    isStarred,
    tags,
    snapshots: row.snapshots,
    runs: largeFields.runEvents?.runs.length ?? 0,
  }
}
