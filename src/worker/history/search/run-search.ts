import { type SearchWord, searchWords } from '#domain/search/words'
import type { ListedSolve } from '#events/projections/solve-list'
import type { Tables } from '#events/projections/tables'
import type { Session } from '../../session'
import { longTextsOf, SolveSearch } from './solve-search'
import { SearchTexts } from './texts'

/**
 * Milliseconds of work before other calls can run, and per call. The first call of a search returns what it has found
 * by then.
 */
const SLICE = 15
const CALL = 100

interface Running {
  query: string
  tables: Tables
  search: SolveSearch
  calls: number
}

class RunningSearch {
  current: Running | null = null
}

/** Starts to read the long texts of solves, so that they are ready for the first search. */
export function prepareSearch(session: Session, solves: readonly ListedSolve[]): void {
  const { tables } = session.currentView()
  session.get(SearchTexts).load(solves.flatMap(({ row }) => longTextsOf(tables, row).map(({ at }) => at)))
}

/** The current state of the search for a query among some solves. */
export function searchOf(session: Session, solves: readonly ListedSolve[], query: string): SolveSearch {
  return runningOf(session, solves, query).search
}

/**
 * Continues the search for a query among some solves: at first for a moment, then until it is done or its time is over. A newer
 * query ends it. Throws if texts can't be read; the next call tries again.
 */
export async function continueSearch(
  session: Session,
  solves: readonly ListedSolve[],
  query: string,
): Promise<SolveSearch> {
  const own = runningOf(session, solves, query)
  const { platform } = session
  const began = platform.now()
  const isFirst = own.calls === 0
  own.calls += 1
  for (;;) {
    // The first call reads again what could not be read before.
    if (!isFirst) session.get(SearchTexts).throwFailure()
    const sliceBegan = platform.now()
    const isOver = () => platform.now() - sliceBegan >= SLICE
    own.search.scan(isOver)
    if (isFirst || own.search.isDone || platform.now() - began >= CALL || session.get(RunningSearch).current !== own)
      break
    // Wait: texts are still being read, or other calls should run first.
    await (isOver() ? platform.sleep(0) : Promise.race([session.get(SearchTexts).progress(), platform.sleep(CALL)]))
  }
  return own.search
}

function runningOf(session: Session, solves: readonly ListedSolve[], query: string): Running {
  const { tables } = session.currentView()
  const running = session.get(RunningSearch)
  const known = running.current
  if (known?.query === query && known.tables === tables && known.search.solves === solves) return known
  const words: SearchWord[] = searchWords(query)
  const made = { query, tables, search: new SolveSearch(solves, words, tables, session.get(SearchTexts)), calls: 0 }
  running.current = made
  return made
}
