import { findWord, hasInitials, type SearchWord, searchWords } from '#domain/search/words'
import type { ListedSolve } from '#events/projections/solve-list'
import type { Tables } from '#events/projections/tables'
import type { MatchLine } from '#protocol/history'
import type { Session } from '../../session'
import { type FieldText, longTextsOf, SolveSearch } from './solve-search'
import { SearchTexts } from './texts'

/** Milliseconds of work before other calls can run, and per call. */
const SLICE = 15
const CALL = 100

interface Running {
  query: string
  tables: Tables
  search: SolveSearch
  /** The number of solves that match as typed and that the last call has returned; null before the first call. */
  returned: number | null
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
 * Continues the search for a query among some solves, and returns as soon as there are first results: the first call after a
 * moment, a call after one without results with the first match, later calls when the search is done or their time is over. A
 * newer query ends it. Throws if texts can't be read; the next call tries again.
 */
export async function continueSearch(
  session: Session,
  solves: readonly ListedSolve[],
  query: string,
): Promise<SolveSearch> {
  const own = runningOf(session, solves, query)
  const { search, returned } = own
  if (returned !== null) await searchOn(session, own, returned)
  // The first call reads again what could not be read before. Matches in short fields need no texts.
  else if (search.foundAsTyped === 0) search.scan(sliceOf(session))
  own.returned = search.foundAsTyped
  return search
}

async function searchOn(session: Session, own: Running, returned: number): Promise<void> {
  const { platform } = session
  const { search } = own
  const end = platform.now() + CALL
  for (;;) {
    session.get(SearchTexts).throwFailure()
    const isOver = sliceOf(session)
    search.scan(isOver)
    if (search.isDone || (returned === 0 && search.foundAsTyped > 0)) return
    if (platform.now() >= end || session.get(RunningSearch).current !== own) return
    // Wait: texts are still being read, or other calls should run first.
    await (isOver() ? platform.sleep(0) : Promise.race([session.get(SearchTexts).progress(), platform.sleep(CALL)]))
  }
}

/** Tells when the slice of work that begins now is over. */
function sliceOf({ platform }: Session): () => boolean {
  const began = platform.now()
  return () => platform.now() - began >= SLICE
}

function runningOf(session: Session, solves: readonly ListedSolve[], query: string): Running {
  const { tables } = session.currentView()
  const running = session.get(RunningSearch)
  const known = running.current
  if (known?.query === query && known.tables === tables && known.search.solves === solves) return known
  const words: SearchWord[] = searchWords(query)
  const made = {
    query,
    tables,
    search: new SolveSearch(solves, words, tables, session.get(SearchTexts)),
    returned: null,
  }
  running.current = made
  return made
}

/** Maximum characters before and after a match. */
const BEFORE = 24
const AFTER = 120

/** The line in which a search matches a solve: from its long texts, otherwise from its problem's data. */
export function matchLine(search: SolveSearch, solve: ListedSolve, tags: readonly string[]): MatchLine {
  const words = search.wordsInTexts(solve)
  const texts = search.textsOf(solve)
  for (const word of words)
    for (const text of texts) {
      const line = lineIn(text, word)
      if (line) return line
    }
  const { number, slug, categories } = solve.problem
  const facts = [number === undefined ? slug : `${number} ${slug}`, ...tags, ...categories].join(' · ')
  for (const word of search.words) {
    const line = lineIn({ field: 'problem', text: facts }, word)
    if (line) return line
    const topic = categories.find((name) => hasInitials(name, word))
    if (topic) return { field: 'problem', before: '', hit: topic, after: '' }
  }
  return { field: 'problem', before: facts, hit: '', after: '' }
}

/** The line of a text that contains a word, cut to the length of a row. */
export function lineIn({ field, text }: FieldText, word: SearchWord): MatchLine | null {
  const place = findWord(word, text)
  if (!place) return null
  const { start, end } = place
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const head = text.slice(lineStart, start).trimStart()
  return {
    field,
    before: head.length > BEFORE ? `…${head.slice(-BEFORE)}` : head,
    hit: text.slice(start, end),
    after: text.slice(end, Math.min(lineEnd < 0 ? text.length : lineEnd, end + AFTER)).trimEnd(),
  }
}
