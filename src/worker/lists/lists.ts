import { type FaultyLine, linesOf, resolveLines } from '#domain/lists/resolve-lines'
import { LIST_LIMITS, type StudyList, slugsOf } from '#domain/lists/study-list'
import { suggestProblem } from '#domain/lists/suggest-problem'
import { type ListedProblem, plainTitle } from '#domain/problem'
import { titlesOf } from '#domain/problem-names'
import { ownListOf } from '#events/subjects/study-lists'
import type {
  EditableList,
  ListOverview,
  ListProblemState,
  ListProgress,
  ListRow,
  OpenedList,
  ProfileLists,
  ResolvedList,
} from '#protocol/lists'
import { AppError } from '../app-error'
import { reviewsOf, STILL_KNOWN } from '../reviews/reviews'
import type { Session } from '../session'
import { ownProblemsOf } from '../session/own-problems'
import { findStudyList, studyLists } from '../session/study-lists'

/** Maximum characters of a pasted list: more than the largest list with addresses. */
const MAX_TEXT_LENGTH = LIST_LIMITS.problems * 500

/** Maximum faults with a suggestion, because each compares the words of every problem. */
const MAX_SUGGESTIONS = 50

/** The study lists of the displayed state with their progress (N9). */
export function listOverviews(session: Session): ListOverview[] {
  const rowOf = listRowReader(session)
  return studyLists(session.currentView().tables).map((list) => toOverview(list, rowOf))
}

/** A study list of the displayed state with its problems. Throws `not-found`. */
export function openList(session: Session, id: string): OpenedList {
  const list = findStudyList(session.currentView().tables, id)
  if (!list) throw new AppError('not-found', 'This list no longer exists. Choose another one in Lists.')
  const rowOf = listRowReader(session)
  const sections = list.sections.map(({ name, slugs }) => {
    const rows = slugs.map(rowOf)
    return { name, progress: progressOf(rows), rows }
  })
  const isOpen = ({ state, isPaid }: ListRow): boolean => (state === 'new' || state === 'tried') && !isPaid
  return { ...toOverview(list, rowOf), sections, next: sections.flatMap(({ rows }) => rows).find(isOpen) ?? null }
}

/** The problems that a text names. Problems in `kept`, those of the edited list, need not be in the catalog. */
export function resolveList(session: Session, text: string, kept: readonly string[]): ResolvedList {
  if (text.length > MAX_TEXT_LENGTH)
    throw new AppError('invalid', 'This text is too long for a list. Paste only its problems.')
  const problems = listableProblems(session)
  const { slugs, faults } = resolveLines(text, problems, new Set(kept))
  return { slugs, faults: withSuggestions(faults, problems) }
}

/** Adds similar problems to the first faults with an unknown name. They are inserted by slug if a comma list misreads their title. */
function withSuggestions(faults: readonly FaultyLine[], problems: ReadonlyMap<string, ListedProblem>): FaultyLine[] {
  const unknown = faults.filter(({ isUnknown }) => isUnknown).slice(0, MAX_SUGGESTIONS)
  const found = new Map(unknown.map((fault) => [fault, suggestProblem(fault.text, problems.values())]))
  return faults.map((fault) => {
    const problem = found.get(fault)
    if (!problem) return fault
    const { slug, title } = problem
    const isClear = !/[,;|\t"]/.test(title) && linesOf([slug], problems) === title
    return { ...fault, suggestion: { title, words: isClear ? title : slug } }
  })
}

/** One of the person's own lists, for editing. Throws `not-found`. */
export function editableList(session: Session, id: string): EditableList {
  const list = ownListOf(session.log.tables, id)
  if (!list) throw new AppError('not-found', 'This list no longer exists. Choose another one in Lists.')
  const { name, slugs } = list
  return { name, slugs, text: linesOf(slugs, listableProblems(session)) }
}

/** The problems of the catalog and the person's own. A title of the catalog stays clear if an own problem has it too. */
function listableProblems(session: Session): ReadonlyMap<string, ListedProblem> {
  const titles = titlesOf(session.problems)
  const own = [...ownProblemsOf(session).bySlug].filter(([, { title }]) => !titles.has(plainTitle(title)))
  return new Map<string, ListedProblem>([...session.problems, ...own])
}

/** The lists that profiles can recommend from, and the list of each profile. */
export function profileLists(session: Session): ProfileLists {
  const { tables } = session.currentView()
  const lists = studyLists(tables).map(({ id, name }) => ({ id, name }))
  const isDeleted = (id: string): boolean => lists.every((list) => list.id !== id)
  const byProfile = Object.entries(tables.profileLists).map(([profile, id]) => [
    profile,
    { id, isDeleted: isDeleted(id) },
  ])
  return { lists, byProfile: Object.fromEntries(byProfile) }
}

const toOverview = (list: StudyList, rowOf: (slug: string) => ListRow): ListOverview => ({
  id: list.id,
  name: list.name,
  isOwn: list.isOwn,
  progress: progressOf(slugsOf(list).map(rowOf)),
})

/** Reads the state of problems; each problem once, because the built-in lists share many. */
function listRowReader(session: Session): (slug: string) => ListRow {
  const { tables } = session.currentView()
  const reviews = reviewsOf(session)
  const titles = new Map<string, string | null>()
  for (const { slug, title } of Object.values(tables.solves)) titles.set(slug, title ?? titles.get(slug) ?? null)
  const known = new Map<string, ListRow>()
  return (slug) => {
    const row = known.get(slug) ?? toRow(slug)
    known.set(slug, row)
    return row
  }

  function toRow(slug: string): ListRow {
    const problem = session.problems.get(slug)
    const review = titles.has(slug) ? reviews.stateOf(slug) : null
    const retrievability = review?.retrievability ?? null
    const isDue = review !== null && !review.isSuspended && review.due <= reviews.today
    return {
      slug,
      number: problem?.number ?? null,
      title: problem?.title ?? titles.get(slug) ?? slug,
      difficulty: problem?.difficulty ?? null,
      isPaid: problem?.isPaid ?? false,
      state: stateOf(titles.has(slug), retrievability, isDue),
      retrievability,
    }
  }
}

function stateOf(isTried: boolean, retrievability: number | null, isDue: boolean): ListProblemState {
  if (retrievability === null) return isTried ? 'tried' : 'new'
  if (isDue) return 'due'
  return retrievability >= STILL_KNOWN ? 'retained' : 'solved'
}

function progressOf(rows: readonly ListRow[]): ListProgress {
  const count = (isCounted: (row: ListRow) => boolean): number => rows.filter(isCounted).length
  return {
    total: rows.length,
    tried: count(({ state }) => state === 'tried'),
    solved: count(({ retrievability }) => retrievability !== null),
    due: count(({ state }) => state === 'due'),
    retained: count(({ retrievability }) => retrievability !== null && retrievability >= STILL_KNOWN),
  }
}
