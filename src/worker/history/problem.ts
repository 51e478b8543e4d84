import { type DiffLine, diffLines, keepChangesWithContext } from '#domain/journey/diff-lines'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import { toSolveDate } from '#domain/solve-date'
import { findOwnRow, getIdentifiedSlug, listOwnSlugs, type SolveRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { problemMarks } from '#events/subjects/problem-marks'
import { compareTexts } from '#lib/compare-texts'
import { getOwnEntry } from '#lib/own-entry'
import type { ProblemAttempt, ProblemDetail } from '#protocol/problem'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readLargeFields, readProblemNote } from '../session/large-fields'
import { findTitleAndLink } from '../session/title-and-link'
import { requireSolve } from './solve-detail'

/**
 * Returns a problem with all its submissions and added solves in the displayed state, oldest first (N5). For an own problem that was
 * matched, returns the problem with which it was matched (N31).
 */
export async function openProblem(session: Session, requestedSlug: string): Promise<ProblemDetail> {
  const { tables } = session.currentView()
  const slug = getIdentifiedSlug(tables, requestedSlug)
  const problem = session.problems.get(slug)
  const rows = Object.values(tables.solves)
    .filter((row) => row.slug === slug)
    .sort((a, b) => a.timestamp - b.timestamp || compareTexts(a.key, b.key))
  const accepted = rows.filter(({ status }) => status === ACCEPTED)
  // The user may type a time of 0 (N20), but 0 does not count as the best time.
  const times = accepted.flatMap(({ timeUsed }) => (timeUsed === null || timeUsed === 0 ? [] : [timeUsed]))
  const { isStarred, tags } = problemMarks.getRow(tables, slug)
  return {
    slug,
    number: problem?.number ?? null,
    ...findTitleAndLink(tables, problem, slug),
    difficulty: problem?.difficulty ?? null,
    categories: problem?.categories ?? [],
    attempts: rows.map(toAttempt),
    solved: accepted.length,
    bestTime: times.length > 0 ? Math.min(...times) : null,
    isStarred,
    tags,
    note: await readProblemNote(session.log, tables, slug),
    matched: listOwnSlugs(tables, slug).map((own) => ({ own, title: findOwnTitle(tables, own) })),
  }
}

/** Returns the title that the person gave an own problem. */
function findOwnTitle(tables: Tables, own: string): string {
  const keys = getOwnEntry(tables.keysOfOwnProblem, own) ?? []
  return keys.map((key) => findOwnRow(tables, key)?.title).find((title) => title != null) ?? own
}

function toAttempt(row: SolveRow) {
  const { key, status, lang, finalScore, timeUsed, usedHints, largeFields } = row
  const hasCode = largeFields.code !== undefined
  return {
    key,
    status,
    lang,
    ...toSolveDate(row),
    score: finalScore,
    timeUsed,
    usedHints,
    hasCode,
  } satisfies ProblemAttempt
}

/** Returns the line diff between the code of two solves. Throws an AppError `not-found` if a solve is missing or has no code. */
export async function compareAttempts(session: Session, before: SolveKey, after: SolveKey): Promise<DiffLine[]> {
  const [codeBefore, codeAfter] = await Promise.all([readCode(session, before), readCode(session, after)])
  return keepChangesWithContext(diffLines(codeBefore, codeAfter))
}

async function readCode(session: Session, key: SolveKey): Promise<string> {
  const { code } = await readLargeFields(session.log, requireSolve(session, key).row, ['code'])
  if (code === undefined)
    throw new AppError('not-found', 'This attempt has no code. Choose another one, or add its code.')
  return code
}
