import { type AskedTriple, orderTriples } from '#domain/lists/asked'
import { replaceProblems } from '#domain/lists/sections'
import { createPickMarkKey, type PickMark, parsePickMarkKey } from '#domain/today/marks'
import { compareTexts } from '#lib/compare-texts'
import { getOwnEntry } from '#lib/own-entry'
import type { AskedTables } from '../subjects/asked-problems'
import type { DrawnPickTables } from '../subjects/drawn-picks'
import type { PickTables } from '../subjects/picks'
import { hasTag, type ProblemTagsRow } from '../subjects/problem-marks'
import type { ProblemNoteRow } from '../subjects/problem-notes'
import type { ReviewRow } from '../subjects/reviews'
import type { StudyListTables } from '../subjects/study-lists'
import { getIdentifiedSlug, type Identified } from './solve-tables'
import type { Tables } from './tables'

/**
 * Returns the tables as they are shown: what belongs to an own problem is under the slug of the problem that it is (N31). The slugs of
 * solves are already that slug. Returns the same tables if no own problem was identified.
 */
export function showIdentified(tables: Tables): Tables {
  const owns = Object.keys(tables.identified)
    .filter((own) => getIdentifiedSlug(tables, own) !== own)
    .sort(compareTexts)
  if (owns.length === 0) return tables
  const move = <R>(rows: Record<string, R>, combine: (row: R, own: R) => R): Record<string, R> => {
    const shown = { ...rows }
    for (const own of owns) {
      const row = getOwnEntry(rows, own)
      if (row === undefined) continue
      delete shown[own]
      const slug = getIdentifiedSlug(tables, own)
      const existing = getOwnEntry(shown, slug)
      shown[slug] = existing === undefined ? row : combine(existing, row)
    }
    return shown
  }
  return {
    ...tables,
    problemNotes: move(tables.problemNotes, combineNotes),
    problemTags: move(tables.problemTags, combineTags),
    reviews: move(tables.reviews, combineReviews),
    excluded: move(tables.excluded, () => true),
    pickMarks: showPickMarks(tables),
    drawnPicks: showDrawnPicks(tables),
    studyLists: showStudyLists(tables),
    askedProblems: showAskedProblems(tables),
  }
}

const combineNotes = (row: ProblemNoteRow, own: ProblemNoteRow): ProblemNoteRow => {
  const [note = null, ...others] = [row, own].flatMap((one) => [...(one.note ? [one.note] : []), ...(one.others ?? [])])
  return { note, ...(others.length > 0 && { others }), commitSeqs: combineSeqs(row, own) }
}

const combineTags = (row: ProblemTagsRow, own: ProblemTagsRow): ProblemTagsRow => ({
  isStarred: row.isStarred || own.isStarred,
  tags: [...row.tags, ...own.tags.filter((tag) => !hasTag(row, tag))],
  commitSeqs: combineSeqs(row, own),
})

const combineReviews = (row: ReviewRow, own: ReviewRow): ReviewRow => ({
  postponedUntil: findLatest(row.postponedUntil, own.postponedUntil),
  isSuspended: row.isSuspended || own.isSuspended,
  commitSeqs: combineSeqs(row, own),
})

const findLatest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

const combineSeqs = (...rows: readonly { commitSeqs: readonly number[] }[]): number[] => [
  ...new Set(rows.flatMap(({ commitSeqs }) => commitSeqs)),
]

/** A mark of the problem itself replaces a mark of an own problem on the same day. */
function showPickMarks(tables: PickTables & Identified): PickTables['pickMarks'] {
  const shown: Record<string, PickMark> = {}
  for (const [key, mark] of Object.entries(tables.pickMarks)) {
    const { day, slug } = parsePickMarkKey(key)
    const shownKey = createPickMarkKey(day, getIdentifiedSlug(tables, slug))
    if (shownKey === key || !Object.hasOwn(tables.pickMarks, shownKey)) shown[shownKey] = mark
  }
  return shown
}

/** A frequency of the problem itself replaces that of an own problem. */
function showAskedProblems(tables: AskedTables & Identified): AskedTables['askedProblems'] {
  return Object.fromEntries(
    Object.entries(tables.askedProblems).map(([id, triples]) => {
      const isOwn = ([slug]: AskedTriple): boolean => getIdentifiedSlug(tables, slug) !== slug
      if (!triples.some(isOwn)) return [id, triples]
      const moved = triples
        .filter(isOwn)
        .map(([slug, ...asked]): AskedTriple => [getIdentifiedSlug(tables, slug), ...asked])
      return [id, orderTriples([...moved, ...triples.filter((triple) => !isOwn(triple))])]
    }),
  )
}

const showDrawnPicks = (tables: DrawnPickTables & Identified): DrawnPickTables['drawnPicks'] =>
  Object.fromEntries(
    Object.entries(tables.drawnPicks).map(([day, picks]) => [
      day,
      picks.map(({ slug, place }) => ({ slug: getIdentifiedSlug(tables, slug), place })),
    ]),
  )

function showStudyLists(tables: StudyListTables & Identified): StudyListTables['studyLists'] {
  return Object.fromEntries(
    Object.entries(tables.studyLists).map(([id, row]) => {
      const isAffected = row.list.slugs.some((slug) => getIdentifiedSlug(tables, slug) !== slug)
      if (!isAffected) return [id, row]
      return [id, { ...row, list: replaceProblems(row.list, (slug) => [getIdentifiedSlug(tables, slug)]) }]
    }),
  )
}
