import { getSlugs } from '#domain/lists/study-list'
import type { SolveKey } from '#domain/solve'
import { hasKnownDay, toSolveDate } from '#domain/solve-date'
import { findFirstOfEachProblem } from '#events/projections/first-of-each-problem'
import { type ListedSolve, SolveList } from '#events/projections/solve-list'
import { hasTag, type ProblemTagsRow, problemMarks } from '#events/subjects/problem-marks'
import { DAY_SECONDS } from '#lib/time'
import type { HistoryView, ProblemFacts, SolveFilter, SolveItem, SolveWindow } from '#protocol/history'
import { getLocalDayStart, toLocalDay } from '../platform'
import { getReviews } from '../reviews/reviews'
import type { Session } from '../session'
import { createIncrementalSelector, getProblems } from '../session/selectors'
import { findStudyList } from '../session/study-lists'
import { getRowLayout } from './row-layout'
import { chooseMatchLine, continueSearch, getOrStartSearch, loadSearchTexts } from './search/run-search'

/** Returns the list of solves that the screen Solve History displays. */
export const getSolveList = createIncrementalSelector((rows, problems) => new SolveList(rows, problems), getProblems)

/**
 * Returns a range of the filtered list, newest first. A search lists better matches first (N6); `isPartial` is true until the search is
 * complete. In the Problems view, each problem has one row: its first matching solve, with facts about all its solves (N23).
 */
export async function listSolves(
  session: Session,
  filter: SolveFilter,
  offset: number,
  limit: number,
  view: HistoryView = 'submissions',
): Promise<SolveWindow> {
  const filtered = filterSolves(session, filter)
  if (!hasSearch(filter)) {
    const rows = selectRows(view, filtered)
    const items = toItems(session, view, rows.slice(offset, offset + limit))
    const layout = view === 'submissions' ? getRowLayout(filtered) : ''
    return { total: rows.length, offset, items, layout, isPartial: false }
  }
  const search = await continueSearch(session, filtered, filter.text)
  const { hits, isDone } = search
  const rows = selectRows(view, hits)
  const requestedRows = rows.slice(offset, offset + limit)
  const matches = requestedRows.map((solve) => {
    const { tags } = problemMarks.getRow(session.currentView().tables, solve.row.slug)
    return chooseMatchLine(search, solve, tags)
  })
  const items = toItems(session, view, requestedRows).map((item, i) => ({ ...item, match: matches[i] ?? null }))
  return { total: rows.length, offset, items, layout: '', isPartial: !isDone }
}

const selectRows = (view: HistoryView, solves: readonly ListedSolve[]): readonly ListedSolve[] =>
  view === 'problems' ? findFirstOfEachProblem(solves) : solves

function toItems(session: Session, view: HistoryView, solves: readonly ListedSolve[]): SolveItem[] {
  const items = solves.map((solve) => toSolveItem(session, solve))
  if (view === 'submissions') return items
  const facts = computeProblemFacts(session, new Set(items.map(({ slug }) => slug)))
  return items.map((item) => ({ ...item, facts: facts.get(item.slug) ?? null }))
}

function computeProblemFacts(session: Session, slugs: ReadonlySet<string>): Map<string, ProblemFacts> {
  const { getState } = getReviews(session)
  const facts = new Map<string, ProblemFacts>()
  for (const slug of slugs) {
    const state = getState(slug)
    facts.set(slug, {
      attempts: 0,
      bestScore: null,
      isDue: state !== null && !state.isSuspended && state.overdueDays >= 0,
    })
  }
  for (const { row } of getSolveList(session).allSolves) {
    const problem = facts.get(row.slug)
    if (!problem) continue
    problem.attempts += 1
    if (row.finalScore !== null) problem.bestScore = Math.max(problem.bestScore ?? 0, row.finalScore)
  }
  return facts
}

/** Returns the index of a solve, or of its problem, in the list of `listSolves`; null if it is not in the list. */
export async function findSolveIndex(
  session: Session,
  filter: SolveFilter,
  key: SolveKey,
  view: HistoryView = 'submissions',
): Promise<number | null> {
  const filtered = filterSolves(session, filter)
  if (!hasSearch(filter) && view === 'submissions') return getSolveList(session).find(key, filtered)
  const listed = hasSearch(filter) ? getOrStartSearch(session, filtered, filter.text).hits : filtered
  const slug = session.currentView().tables.solves[key]?.slug
  const at = selectRows(view, listed).findIndex(({ row }) =>
    view === 'problems' ? row.slug === slug : row.key === key,
  )
  return at < 0 ? null : at
}

/** Starts to read the long texts that a search needs. */
export function prepareSearch(session: Session): void {
  loadSearchTexts(session, getSolveList(session).allSolves)
}

const hasSearch = ({ text }: SolveFilter): boolean => text.trim() !== ''

function filterSolves(session: Session, filter: SolveFilter): readonly ListedSolve[] {
  const slugs = findAllowedSlugs(session, filter)
  const { status, category, difficulty, needsFeedback, from, to } = filter
  const dates = { from: parseStartOfDay(from), until: parseStartOfDay(to, 1) }
  return getSolveList(session).filter({ status, category, difficulty, needsFeedback, ...dates, slugs })
}

/** Returns the start of the local day `daysLater` days after an ISO date, in epoch seconds; null if the date is null or invalid. */
function parseStartOfDay(day: string | null, daysLater = 0): number | null {
  const time = day === null ? Number.NaN : Date.parse(day)
  return Number.isNaN(time) ? null : getLocalDayStart(Math.floor(time / 1000 / DAY_SECONDS) + daysLater) / 1000
}

function findAllowedSlugs(session: Session, { starred, tag, due, list }: SolveFilter): string[] | null {
  const { tables } = session.currentView()
  const sets: Iterable<string>[] = []
  if (starred) sets.push(findSlugs(session, ({ isStarred }) => isStarred))
  if (tag !== null) sets.push(findSlugs(session, (row) => hasTag(row, tag)))
  if (due) sets.push(getReviews(session).listDueNow())
  if (list !== null) {
    const studyList = findStudyList(tables, list)
    sets.push(studyList ? getSlugs(studyList) : [])
  }
  const [first, ...others] = sets
  if (!first) return null
  const otherSets = others.map((set) => new Set(set))
  return [...first].filter((slug) => otherSets.every((set) => set.has(slug)))
}

function findSlugs(session: Session, matches: (row: ProblemTagsRow) => boolean): string[] {
  const { problemTags } = session.currentView().tables
  return Object.entries(problemTags).flatMap(([slug, row]) => (matches(row) ? [slug] : []))
}

export function toSolveItem(session: Session, { row, problem }: ListedSolve): SolveItem {
  const { key, slug, status, lang, finalScore } = row
  const { number = null, title, difficulty } = problem
  const { isStarred } = problemMarks.getRow(session.currentView().tables, slug)
  const date = toSolveDate(row)
  const itemFields = { key, slug, number, title, status, difficulty, lang, ...date, score: finalScore, isStarred }
  return { ...itemFields, facts: null, match: null }
}

/** Returns the displayed solves of a local day, oldest first (N5). `day` counts days since 1970. */
export function listSolvesOfDay(session: Session, day: number): SolveItem[] {
  const solves = getSolveList(session).allSolves
  return solves
    .filter(({ row }) => hasKnownDay(row) && toLocalDay(row.timestamp) === day)
    .map((solve) => toSolveItem(session, solve))
    .reverse()
}
