import type { SolveKey } from '#domain/solve'
import type { ListedSolve } from '#events/projections/solve-list'
import { entryOf } from '#lib/own-entry'
import type { SolveDetail } from '#protocol/history'
import { Fault } from '../app-error'
import type { Session } from '../session'
import { seen } from '../session/current-view'
import { readParts } from '../session/large-fields'
import { toItem } from './solve-list'

const GONE = 'This solve no longer exists.'

/** The stored solve with its problem. Throws `not-found`. */
export function solveOf(session: Session, key: SolveKey): ListedSolve {
  const { solves } = seen(session).tables
  const row = entryOf(solves, key)
  const problem = row && session.problems.get(row.slug)
  if (!row || !problem) throw new Fault('not-found', GONE)
  return { row, problem }
}

/** One solve with everything but its journey and its problem's text, which are read when they are looked at. */
export async function openSolve(session: Session, key: SolveKey): Promise<SolveDetail> {
  const solve = solveOf(session, key)
  const { row, problem } = solve
  const parts = await readParts(session.log, row, [
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
    notes: parts.notes ?? null,
    code: parts.code ?? null,
    feedback: parts.feedback ?? null,
    submissionDetails: parts.submissionDetails ?? null,
    problemNote: parts.problemNote ?? null,
    snapshots: row.snapshots,
    runs: parts.runEvents?.runs.length ?? 0,
  }
}
