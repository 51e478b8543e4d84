import { findProblemOfSolve, type ListedProblem } from '#domain/problem'
import { isInProblem, parseSearchWords } from '#domain/search/words'
import { getSlugOfKey } from '#domain/solve'
import { getDecisions } from '#events/projections/shown-solves'
import type { AnySolveRow } from '#events/projections/solve-tables'
import type { UnlistedText } from '#protocol/history'
import type { Session } from '../../session'
import { listNoteAddresses } from '../../session/large-fields'
import { findTitleAndLink } from '../../session/title-and-link'
import { getSolveList } from '../solve-list'
import { findMatchLine } from './run-search'
import { type FieldText, listTextAddresses, type TextAddress } from './solve-search'
import { SearchTexts } from './texts'

const MAX_RESULTS = 50

type UnlistedRow = Pick<UnlistedText, 'kind' | 'key' | 'slug'> & { title: string | null; addresses: TextAddress[] }

/**
 * Finds texts of the user that are not in the list of solves, such as texts of removed solves. Each word of the query must be in a text or
 * in the problem's data. At least one word must be in a text.
 */
export async function findUnlisted(session: Session, query: string): Promise<UnlistedText[]> {
  const words = parseSearchWords(query)
  if (words.length === 0) return []
  const rows = collectUnlistedRows(session)
  const texts = session.get(SearchTexts)
  const isUnread = ({ addresses }: UnlistedRow) => addresses.some(({ at }) => !texts.get(at))
  texts.load(rows.flatMap(({ addresses }) => addresses.map(({ at }) => at)))
  while (!session.hasEnded && rows.some(isUnread)) {
    await texts.waitForRead()
    texts.throwFailure()
  }
  const results: UnlistedText[] = []
  for (const { addresses, title, ...row } of rows) {
    const problem: ListedProblem = session.problems.get(row.slug) ?? {
      slug: row.slug,
      title: title ?? row.slug,
      categories: [],
      difficulty: null,
    }
    const fields = addresses.flatMap(({ field, part, at }): FieldText[] => {
      const text = texts.get(at)?.[part]
      return text === undefined ? [] : [{ field, text }]
    })
    const [match] = words.flatMap((word) => fields.flatMap((field) => findMatchLine(field, word) ?? []))
    const hasAll = words.every(
      (word) => isInProblem(word, problem, []) || fields.some(({ text }) => word.pattern.test(text)),
    )
    if (match && hasAll) results.push({ ...row, title: problem.title, match })
    if (results.length === MAX_RESULTS) break
  }
  return results
}

function collectUnlistedRows(session: Session): UnlistedRow[] {
  const { tables } = session.currentView()
  const unlistedRow = (kind: UnlistedText['kind'], row: AnySolveRow): UnlistedRow[] => {
    const addresses = listTextAddresses(row)
    return addresses.length === 0
      ? []
      : [{ kind, key: row.key, slug: getSlugOfKey(row.key), title: row.title, addresses }]
  }
  const removedRows = Object.values(tables.hidden).filter(({ key }) => getDecisions(tables, key).isRemoved)
  const rowsWithoutProblem = Object.values(tables.solves).filter((row) => !findProblemOfSolve(row, session.problems))
  const listedSlugs = new Set(getSolveList(session).allSolves.map(({ row }) => row.slug))
  const notes = Object.entries(tables.problemNotes).flatMap(([slug, row]): UnlistedRow[] => {
    const addresses = listNoteAddresses(row).map((at) => ({ field: 'problem note', part: 'notes', at }) as const)
    if (addresses.length === 0 || listedSlugs.has(slug)) return []
    const { title } = findTitleAndLink(tables, session.problems.get(slug), slug)
    return [{ kind: 'problem', key: null, slug, title, addresses }]
  })
  return [
    ...removedRows.flatMap((row) => unlistedRow('removed', row)),
    ...[...Object.values(tables.unrecorded), ...rowsWithoutProblem].flatMap((row) => unlistedRow('missing', row)),
    ...notes,
  ]
}
