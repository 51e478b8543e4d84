import { type ListedProblem, problemOf } from '#domain/problem'
import { isInProblem, searchWords } from '#domain/search/words'
import { slugOfKey } from '#domain/solve'
import { addedSolve } from '#events/projections/shown-solves'
import type { AnySolveRow } from '#events/projections/solve-tables'
import type { UnlistedText } from '#protocol/history'
import type { Session } from '../../session'
import { titleAndLinkOf } from '../../session/title-and-link'
import { solveListOf } from '../solve-list'
import { lineIn } from './run-search'
import { type FieldText, type TextAddress, textAddressesOf } from './solve-search'
import { SearchTexts } from './texts'

/** Maximum number of results. */
const LIMIT = 50

type Place = Pick<UnlistedText, 'kind' | 'key' | 'slug'> & { title: string | null; addresses: TextAddress[] }

/**
 * Finds texts of the person that no solve of the list shows: those of removed solves, of solves that are not recorded or whose problem is
 * unknown, and notes on problems without a solve. Each word of the query must be in a text or name the problem, and one of them must be
 * in a text.
 */
export async function findUnlisted(session: Session, query: string): Promise<UnlistedText[]> {
  const words = searchWords(query)
  if (words.length === 0) return []
  const places = unlistedPlaces(session)
  const texts = session.get(SearchTexts)
  const isUnread = ({ addresses }: Place) => addresses.some(({ at }) => !texts.get(at))
  texts.load(places.flatMap(({ addresses }) => addresses.map(({ at }) => at)))
  while (!session.ended && places.some(isUnread)) {
    await texts.progress()
    texts.throwFailure()
  }
  const found: UnlistedText[] = []
  for (const { addresses, title, ...place } of places) {
    const problem: ListedProblem = session.problems.get(place.slug) ?? {
      slug: place.slug,
      title: title ?? place.slug,
      categories: [],
      difficulty: null,
    }
    const fields = addresses.flatMap(({ field, part, at }): FieldText[] => {
      const text = texts.get(at)?.[part]
      return text === undefined ? [] : [{ field, text }]
    })
    const [match] = words.flatMap((word) => fields.flatMap((field) => lineIn(field, word) ?? []))
    const hasAll = words.every(
      (word) => isInProblem(word, problem, []) || fields.some(({ text }) => word.pattern.test(text)),
    )
    if (match && hasAll) found.push({ ...place, title: problem.title, match })
    if (found.length === LIMIT) break
  }
  return found
}

/** Every place of the tables that may have texts and is not in the list of solves. */
function unlistedPlaces(session: Session): Place[] {
  const { tables } = session.currentView()
  const place = (kind: UnlistedText['kind'], row: AnySolveRow): Place[] => {
    const addresses = textAddressesOf(row)
    return addresses.length === 0 ? [] : [{ kind, key: row.key, slug: slugOfKey(row.key), title: row.title, addresses }]
  }
  const removed = Object.values(tables.hidden).filter(({ key }) => addedSolve(tables, key).isRemoved)
  const waiting = Object.values(tables.solves).filter((row) => !problemOf(row, session.problems))
  const listed = new Set(solveListOf(session).all.map(({ row }) => row.slug))
  const notes = Object.entries(tables.problemNotes).flatMap(([slug, { note }]): Place[] => {
    if (!note || listed.has(slug)) return []
    const { title } = titleAndLinkOf(tables, session.problems.get(slug), slug)
    return [
      { kind: 'problem', key: null, slug, title, addresses: [{ field: 'problem note', part: 'notes', at: note }] },
    ]
  })
  return [
    ...removed.flatMap((row) => place('removed', row)),
    ...[...Object.values(tables.unrecorded), ...waiting].flatMap((row) => place('missing', row)),
    ...notes,
  ]
}
