import { slugsOf } from '#domain/lists/study-list'
import type { SolveKey } from '#domain/solve'
import { type ListedSolve, SolveList } from '#events/projections/solve-list'
import { hasTag, type ProblemTagsRow, problemMarks } from '#events/subjects/problem-marks'
import { DAY_SECONDS } from '#lib/time'
import type { SolveFilter, SolveItem, SolveWindow } from '#protocol/history'
import { bestEffort } from '../best-effort'
import { localDay, localDayStart } from '../platform'
import type { Session } from '../session'
import { incrementalSelector, problemsOf } from '../session/selectors'

/** Solves for the Solve History list. */
export const solveListOf = incrementalSelector((rows, problems) => new SolveList(rows, problems), problemsOf)

/**
 * A range of the filtered list, newest first. A search is continued until it is complete or its time is over, so that the first
 * results come at once; solves that it found only in texts follow the others (docs/decisions/0271, N6).
 */
export async function listSolves(
  session: Session,
  filter: SolveFilter,
  offset: number,
  limit: number,
): Promise<SolveWindow> {
  const filtered = await filteredSolves(session, filter)
  const item = (solve: ListedSolve) => toSolveItem(session, solve)
  if (!hasSearch(filter)) {
    // The first search should not wait for its code.
    void bestEffort(loadSearch)
    const items = filtered.slice(offset, offset + limit).map(item)
    return { total: filtered.length, offset, items, isPartial: false }
  }
  const { continueSearch, matchLine } = await loadSearch()
  const search = await continueSearch(session, filtered, filter.text)
  const { hits, isDone } = search
  const items = hits.slice(offset, offset + limit).map((solve) => {
    const { tags } = problemMarks.rowIn(session.currentView().tables, solve.row.slug)
    return { ...item(solve), match: matchLine(search, solve, tags) }
  })
  return { total: hits.length, offset, items, isPartial: !isDone }
}

const loadSearch = () => import('./search/run-search')

/** The index of a solve in the list that `listSolves` gave last; null if it does not match. */
export async function findSolve(session: Session, filter: SolveFilter, key: SolveKey): Promise<number | null> {
  const filtered = await filteredSolves(session, filter)
  if (!hasSearch(filter)) return solveListOf(session).find(key, filtered)
  const { searchOf } = await loadSearch()
  const at = searchOf(session, filtered, filter.text).hits.findIndex(({ row }) => row.key === key)
  return at < 0 ? null : at
}

/** Starts to read the texts that a search needs. */
export async function prepareSearch(session: Session): Promise<void> {
  const { prepareSearch } = await loadSearch()
  prepareSearch(session, solveListOf(session).all)
}

const hasSearch = ({ text }: SolveFilter): boolean => text.trim() !== ''

/** The solves that match all criteria except the search. */
async function filteredSolves(session: Session, filter: SolveFilter): Promise<readonly ListedSolve[]> {
  const slugs = await allowedSlugs(session, filter)
  const { status, category, difficulty, needsFeedback, from, to } = filter
  const dates = { from: dayStart(from), until: dayStart(to, 1) }
  return solveListOf(session).filtered({ status, category, difficulty, needsFeedback, ...dates, slugs })
}

/** The start of the local day that is `later` days after an ISO date, in epoch seconds; null without a valid date. */
function dayStart(day: string | null, later = 0): number | null {
  const time = day === null ? Number.NaN : Date.parse(day)
  return Number.isNaN(time) ? null : localDayStart(Math.floor(time / 1000 / DAY_SECONDS) + later) / 1000
}

/** The slugs that pass the filters of problems; null if no such filter is set. Each filter narrows the set. */
async function allowedSlugs(session: Session, { starred, tag, due, list }: SolveFilter): Promise<string[] | null> {
  const { tables } = session.currentView()
  const sets: Iterable<string>[] = []
  if (starred) sets.push(slugsWith(session, ({ isStarred }) => isStarred))
  if (tag !== null) sets.push(slugsWith(session, (row) => hasTag(row, tag)))
  if (due) sets.push((await import('../reviews/reviews')).reviewsOf(session).dueNow())
  if (list !== null) {
    const found = (await import('../session/study-lists')).findStudyList(tables, list)
    sets.push(found ? slugsOf(found) : [])
  }
  const [first, ...others] = sets
  if (!first) return null
  const rest = others.map((set) => new Set(set))
  return [...first].filter((slug) => rest.every((set) => set.has(slug)))
}

function slugsWith(session: Session, passes: (row: ProblemTagsRow) => boolean): string[] {
  const { problemTags } = session.currentView().tables
  return Object.entries(problemTags).flatMap(([slug, row]) => (passes(row) ? [slug] : []))
}

/** A row of the list. */
export function toSolveItem(session: Session, { row, problem }: ListedSolve): SolveItem {
  const { key, slug, status, lang, timestamp, finalScore } = row
  const { number = null, title, difficulty } = problem
  const { isStarred } = problemMarks.rowIn(session.currentView().tables, slug)
  return { key, slug, number, title, status, difficulty, lang, timestamp, score: finalScore, isStarred, match: null }
}

/** The displayed solves of a local day, oldest first (N5). */
export function solvesOfDay(session: Session, day: number): SolveItem[] {
  const solves = solveListOf(session).all
  return solves
    .filter(({ row }) => localDay(row.timestamp) === day)
    .map((solve) => toSolveItem(session, solve))
    .reverse()
}
