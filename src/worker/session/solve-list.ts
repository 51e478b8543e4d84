import type { SolveKey } from '#domain/solve'
import { type ListedSolve, listedSolves, passes } from '#events/projections/solve-list'
import type { Tables } from '#events/projections/tables'
import type { SolveFilter, SolveItem, SolveWindow } from '#wire/solves'
import { seen } from './seen'
import type { Session } from './state'

interface Memo {
  solves: Tables['solves']
  problems: Session['problems']
  all: ListedSolve[]
  filter: string
  filtered: ListedSolve[]
}

const memos = new WeakMap<Session, Memo>()

/** A window of the filtered list. The sorted list is kept until a solve or the catalog changes. */
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
  if (known && known.solves === solves && known.problems === problems) return known
  const memo = { solves, problems, all: listedSolves(tables, problems), filter: '', filtered: [] }
  memos.set(session, memo)
  return memo
}
