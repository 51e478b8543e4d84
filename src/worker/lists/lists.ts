import { computeWeight, sortByWeight, toAskedMap } from '#domain/lists/asked'
import {
  formatListText,
  isFaulty,
  type ParsedPart,
  parseListText,
  readFrequencies,
  toListContent,
} from '#domain/lists/resolve-lines'
import { getSlugs, LIST_LIMITS, type StudyList } from '#domain/lists/study-list'
import { suggestProblem } from '#domain/lists/suggest-problem'
import { type ListedProblem, normalizeTitle } from '#domain/problem'
import { groupProblemsByTitle } from '#domain/problem-names'
import { getAskedProblems } from '#events/subjects/asked-problems'
import { findOwnList } from '#events/subjects/study-lists'
import type {
  EditableList,
  FaultyRow,
  ListOverview,
  ListPreviewRow,
  ListProblemState,
  ListProgress,
  ListRow,
  NamedProblem,
  OpenedList,
  PreviewQuery,
  ProfileLists,
  ResolvedList,
} from '#protocol/lists'
import { AppError } from '../app-error'
import { getReviews, MIN_RETRIEVABILITY } from '../reviews/reviews'
import type { Session } from '../session'
import { getOwnProblems } from '../session/own-problems'
import { findStudyList, listStudyLists } from '../session/study-lists'

/** Maximum characters of a pasted list: more than the largest list has when each problem is given by its URL. */
const MAX_TEXT_LENGTH = LIST_LIMITS.problems * 500

/** An error text for users. */
export const LIST_NOT_FOUND = 'This list no longer exists. Choose another one in Lists.'

/** Maximum number of faulty lines that get a suggestion, because a suggestion compares the words of every problem. */
const MAX_SUGGESTIONS = 50

const MAX_CACHED_SUGGESTIONS = 1_000

/** The part of a row that is the same in all lists. */
type RowState = Omit<ListRow, 'asked'>

export function listOverviews(session: Session): ListOverview[] {
  const readRow = createListRowReader(session)
  return listStudyLists(session.currentView().tables).map((list) => toOverview(list, readRow))
}

/** Returns a study list of the displayed state with its problems. Throws an AppError `not-found` if there is no such list. */
export function openList(session: Session, id: string): OpenedList {
  const { tables } = session.currentView()
  const list = findStudyList(tables, id)
  if (!list) throw new AppError('not-found', LIST_NOT_FOUND)
  const readRow = createListRowReader(session)
  const asked = toAskedMap(getAskedProblems(tables, id))
  const sections = list.sections.map(({ name, slugs }) => {
    const rows = slugs.map((slug) => ({ ...readRow(slug), asked: asked.get(slug) ?? null }))
    return { name, progress: computeProgress(rows), rows }
  })
  const isOpen = ({ state, isPaid }: ListRow): boolean => (state === 'new' || state === 'tried') && !isPaid
  const rows = sections.flatMap((section) => section.rows)
  const byWeight = sortByWeight(rows, (row) => computeWeight(row.asked))
  return {
    ...toOverview(list, readRow),
    hasFrequencies: rows.some(({ asked }) => asked !== null),
    goneCount: rows.filter(({ asked }) => asked?.window === 'gone').length,
    sections,
    next: byWeight.find(isOpen) ?? null,
  }
}

/**
 * Finds the problems that a text names, and previews its lines. `keptSlugs` are the slugs of the list that is edited: they are accepted
 * even if the catalog does not have them. Throws an AppError `invalid` if the text is too long.
 */
export function resolveList(
  session: Session,
  text: string,
  keptSlugs: readonly string[],
  { faultsOnly, line, limit }: PreviewQuery,
): ResolvedList {
  assertListTextLength(text)
  const problems = collectListableProblems(session)
  const parts = parseListText(text, problems, new Set(keptSlugs))
  const rows = faultsOnly ? parts.filter((part) => isFaulty(part) || part.line === line) : parts
  const content = toListContent(parts)
  return {
    ...content,
    faultCount: parts.filter(isFaulty).length,
    frequencies: readFrequencies(parts),
    repeatCount: parts.filter((part) => 'slug' in part).length - content.slugs.length,
    rows: toPreviewRows(rows.slice(0, limit), problems, getCachedSuggestions(session)),
    rowCount: rows.length,
  }
}

/** Throws an AppError `invalid` if a text is longer than any list. */
export function assertListTextLength(text: string): void {
  if (text.length > MAX_TEXT_LENGTH)
    throw new AppError('invalid', 'This text is too long for a list. Paste only its problems.')
}

function toPreviewRows(
  parts: readonly ParsedPart[],
  problems: ReadonlyMap<string, ListedProblem>,
  suggestions: Map<string, Suggestion | null>,
): ListPreviewRow[] {
  let suggestionCount = 0
  return parts.map((part) => {
    if ('heading' in part) return part
    const { line, column, text } = part
    if (!isFaulty(part)) {
      const { slug, ...named } = part
      return { ...named, problem: nameProblem(slug, problems) }
    }
    const row: ListPreviewRow = { line, column, text, reason: part.reason }
    if (!part.isUnknown || suggestionCount === MAX_SUGGESTIONS) return row
    suggestionCount += 1
    let suggestion = suggestions.get(text)
    if (suggestion === undefined) {
      suggestion = findSuggestion(text, problems)
      suggestions.set(text, suggestion)
    }
    return suggestion ? { ...row, suggestion } : row
  })
}

function nameProblem(slug: string, problems: ReadonlyMap<string, ListedProblem>): NamedProblem {
  const { number = null, title = slug } = problems.get(slug) ?? {}
  return { slug, number, title }
}

type Suggestion = NonNullable<FaultyRow['suggestion']>

/** Suggests a problem that a text may mean; null if none is similar. The suggestion is the problem's slug if the title could be misread. */
function findSuggestion(text: string, problems: ReadonlyMap<string, ListedProblem>): Suggestion | null {
  const problem = suggestProblem(text, problems.values())
  if (!problem) return null
  const { slug, title } = problem
  const isClear = !/[,;|\t"]/.test(title) && formatListText({ slugs: [slug] }, problems) === title
  return { ...nameProblem(slug, problems), words: isClear ? title : slug }
}

interface CachedSuggestions {
  ownProblems: ReturnType<typeof getOwnProblems>['bySlug']
  ownCount: number
  suggestionsByText: Map<string, Suggestion | null>
}

/** Caches the suggestion for each text, because the preview is computed again after each typed key. */
const suggestionsByCatalog = new WeakMap<Session['problems'], CachedSuggestions>()

function getCachedSuggestions(session: Session): Map<string, Suggestion | null> {
  const own = getOwnProblems(session).bySlug
  let cached = suggestionsByCatalog.get(session.problems)
  if (
    cached?.ownProblems !== own ||
    cached.ownCount !== own.size ||
    cached.suggestionsByText.size > MAX_CACHED_SUGGESTIONS
  ) {
    cached = { ownProblems: own, ownCount: own.size, suggestionsByText: new Map() }
    suggestionsByCatalog.set(session.problems, cached)
  }
  return cached.suggestionsByText
}

/** Returns a list that the user made, for editing. Throws an AppError `not-found` if there is no such list. */
export function getEditableList(session: Session, id: string): EditableList {
  const list = findOwnList(session.currentView().tables, id)
  if (!list) throw new AppError('not-found', LIST_NOT_FOUND)
  return { ...list, text: formatListText(list, collectListableProblems(session)) }
}

/** Returns the problems that a list can contain: those of the catalog, and added problems whose title is not in the catalog. */
export function collectListableProblems(session: Session): ReadonlyMap<string, ListedProblem> {
  const titles = groupProblemsByTitle(session.problems)
  const own = [...getOwnProblems(session).bySlug].filter(([, { title }]) => !titles.has(normalizeTitle(title)))
  return new Map<string, ListedProblem>([...session.problems, ...own])
}

/** Returns all study lists, and for each profile the list from which it recommends problems. */
export function getProfileLists(session: Session): ProfileLists {
  const { tables } = session.currentView()
  const lists = listStudyLists(tables).map(({ id, name }) => ({ id, name }))
  const isDeleted = (id: string): boolean => lists.every((list) => list.id !== id)
  const byProfile = Object.entries(tables.profileLists).map(([profile, ids]) => [
    profile,
    { ids, isDeleted: ids.every(isDeleted) },
  ])
  return { lists, byProfile: Object.fromEntries(byProfile) }
}

const toOverview = (list: StudyList, readRow: (slug: string) => RowState): ListOverview => ({
  id: list.id,
  name: list.name,
  isOwn: list.isOwn,
  progress: computeProgress(getSlugs(list).map(readRow)),
})

/** Returns a function that computes the row of a problem. It computes each row once, because the built-in lists share problems. */
function createListRowReader(session: Session): (slug: string) => RowState {
  const { tables } = session.currentView()
  const reviews = getReviews(session)
  const titles = new Map<string, string | null>()
  for (const { slug, title } of Object.values(tables.solves)) titles.set(slug, title ?? titles.get(slug) ?? null)
  const rows = new Map<string, RowState>()
  return (slug) => {
    const row = rows.get(slug) ?? toRow(slug)
    rows.set(slug, row)
    return row
  }

  function toRow(slug: string): RowState {
    const problem = session.problems.get(slug)
    const review = titles.has(slug) ? reviews.getState(slug) : null
    const retrievability = review?.retrievability ?? null
    const isDue = review !== null && !review.isSuspended && review.due <= reviews.today
    return {
      slug,
      number: problem?.number ?? null,
      title: problem?.title ?? titles.get(slug) ?? slug,
      difficulty: problem?.difficulty ?? null,
      isPaid: problem?.isPaid ?? false,
      state: toProblemState(titles.has(slug), retrievability, isDue),
      retrievability,
    }
  }
}

function toProblemState(isTried: boolean, retrievability: number | null, isDue: boolean): ListProblemState {
  if (retrievability === null) return isTried ? 'tried' : 'new'
  if (isDue) return 'due'
  return retrievability >= MIN_RETRIEVABILITY ? 'retained' : 'solved'
}

function computeProgress(rows: readonly RowState[]): ListProgress {
  const count = (isCounted: (row: RowState) => boolean): number => rows.filter(isCounted).length
  return {
    total: rows.length,
    tried: count(({ state }) => state === 'tried'),
    solved: count(({ retrievability }) => retrievability !== null),
    due: count(({ state }) => state === 'due'),
    retained: count(({ retrievability }) => retrievability !== null && retrievability >= MIN_RETRIEVABILITY),
  }
}
