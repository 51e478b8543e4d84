import type { SolveKey } from '#domain/solve'
import { type ListedSolve, listedSolves, passes } from '#events/projections/solve-list'
import type { Tables } from '#events/projections/tables'
import type { SolveFilter, SolveItem, SolveWindow } from '#wire/solves'
import { seen } from './seen'
import type { Session } from './state'

interface Memo {
  tables: Tables
  /** How many solves there are, those that wait for their problem among them. */
  size: number
  problems: Session['problems']
  all: ListedSolve[]
  filter: string
  filtered: ListedSolve[]
}

const memos = new WeakMap<Session, Memo>()

/** A window of the filtered list. The sorted list is kept until a solve comes or moves, or the catalog changes. */
export function listSolves(session: Session, filter: SolveFilter, offset: number, limit: number): SolveWindow {
  const filtered = filteredSolves(session, filter)
  return { total: filtered.length, offset, items: filtered.slice(offset, offset + limit).map(toItem) }
}

/** Where a solve stands in the filtered list; null when the filter hides it. */
export function findSolve(session: Session, filter: SolveFilter, key: SolveKey): number | null {
  const at = filteredSolves(session, filter).findIndex(({ row }) => row.key === key)
  return at < 0 ? null : at
}

/** A solve as a list shows it. */
export function toItem({ row, problem }: ListedSolve): SolveItem {
  const { key, slug, status, lang, timestamp, finalScore } = row
  const { title, difficulty } = problem
  return { key, slug, title, status, difficulty, lang, timestamp, score: finalScore }
}

function filteredSolves(session: Session, filter: SolveFilter): ListedSolve[] {
  const memo = freshMemo(session)
  const wanted = JSON.stringify(filter)
  if (memo.filter !== wanted) {
    memo.filter = wanted
    memo.filtered = memo.all.filter((solve) => passes(solve, filter))
  }
  return memo.filtered
}

function freshMemo(session: Session): Memo {
  const { problems } = session
  const { tables } = seen(session)
  const { solves } = tables
  const known = memos.get(session)
  if (known && known.tables === tables && known.problems === problems) return known
  const size = Object.keys(solves).length
  const all = (known && inPlace(known, solves, problems, size)) ?? listedSolves(tables, problems)
  const memo = { tables, size, problems, all, filter: '', filtered: [] }
  memos.set(session, memo)
  return memo
}

/** The list with changed rows in the places of what they were; null when a solve has come, gone or moved. */
function inPlace(
  known: Memo,
  solves: Tables['solves'],
  problems: Memo['problems'],
  size: number,
): ListedSolve[] | null {
  if (known.problems !== problems || known.size !== size) return null
  const all: ListedSolve[] = []
  for (const listed of known.all) {
    const row = solves[listed.row.key]
    if (row?.timestamp !== listed.row.timestamp) return null
    all.push(row === listed.row ? listed : { ...listed, row })
  }
  return all
}
