import { findWord, hasInitials, parseSearchWords, type SearchWord } from '#domain/search/words'
import type { ListedSolve } from '#events/projections/solve-list'
import type { Tables } from '#events/projections/tables'
import type { MatchLine } from '#protocol/history'
import type { Session } from '../../session'
import { type FieldText, listLongTextAddresses, SolveSearch } from './solve-search'
import { SearchTexts } from './texts'

/** Maximum milliseconds of work until other calls can run, and maximum milliseconds of one call. */
const SLICE_MS = 15
const MAX_CALL_MS = 100

interface SearchRun {
  query: string
  tables: Tables
  search: SolveSearch
  /** The number of solves with every word as typed that the last call has returned; null before the first call. */
  returnedCount: number | null
}

class CurrentSearch {
  run: SearchRun | null = null
}

/** Starts to read the long texts of solves, so that they are ready for the first search. */
export function loadSearchTexts(session: Session, solves: readonly ListedSolve[]): void {
  const { tables } = session.currentView()
  session.get(SearchTexts).load(solves.flatMap(({ row }) => listLongTextAddresses(tables, row).map(({ at }) => at)))
}

/** Returns the running search for a query among `solves`; starts it if there is none. */
export function getOrStartSearch(session: Session, solves: readonly ListedSolve[], query: string): SolveSearch {
  return getOrStartRun(session, solves, query).search
}

/**
 * Continues the search for a query among `solves`. The first call returns at once. A later call returns with the first match, when the
 * search is done, or when its time is over. Throws if texts can't be read; the next call tries again.
 */
export async function continueSearch(
  session: Session,
  solves: readonly ListedSolve[],
  query: string,
): Promise<SolveSearch> {
  const run = getOrStartRun(session, solves, query)
  const { search, returnedCount: returned } = run
  if (returned !== null) await continueRun(session, run, returned)
  // The first call does not wait for long texts. If no short field matches, the call starts to load the texts, even if an earlier load
  // failed.
  else if (search.exactMatchCount === 0) search.scan(startTimeSlice(session))
  run.returnedCount = search.exactMatchCount
  return search
}

async function continueRun(session: Session, run: SearchRun, returnedCount: number): Promise<void> {
  const { platform } = session
  const { search } = run
  const end = platform.now() + MAX_CALL_MS
  for (;;) {
    session.get(SearchTexts).throwFailure()
    const isOver = startTimeSlice(session)
    search.scan(isOver)
    if (search.isDone || (returnedCount === 0 && search.exactMatchCount > 0)) return
    if (platform.now() >= end || session.get(CurrentSearch).run !== run) return
    // Wait: texts are still being read, or other calls should run first.
    await (isOver()
      ? platform.sleep(0)
      : Promise.race([session.get(SearchTexts).waitForRead(), platform.sleep(MAX_CALL_MS)]))
  }
}

function startTimeSlice({ platform }: Session): () => boolean {
  const began = platform.now()
  return () => platform.now() - began >= SLICE_MS
}

function getOrStartRun(session: Session, solves: readonly ListedSolve[], query: string): SearchRun {
  const { tables } = session.currentView()
  const holder = session.get(CurrentSearch)
  const lastRun = holder.run
  if (lastRun?.query === query && lastRun.tables === tables && lastRun.search.solves === solves) return lastRun
  const words: SearchWord[] = parseSearchWords(query)
  const newRun = {
    query,
    tables,
    search: new SolveSearch(solves, words, tables, session.get(SearchTexts)),
    returnedCount: null,
  }
  holder.run = newRun
  return newRun
}

/** Maximum characters before and after a match. */
const MAX_CHARACTERS_BEFORE = 24
const MAX_CHARACTERS_AFTER = 120

/** Returns the line in which a search matches a solve: from the solve's long texts, or else from the problem's data. */
export function chooseMatchLine(search: SolveSearch, solve: ListedSolve, tags: readonly string[]): MatchLine {
  const words = search.findWordsNotInShortFields(solve)
  const texts = search.getReadTexts(solve)
  for (const word of words)
    for (const text of texts) {
      const line = findMatchLine(text, word)
      if (line) return line
    }
  const { number, slug, categories } = solve.problem
  const facts = [number === undefined ? slug : `${number} ${slug}`, ...tags, ...categories].join(' · ')
  for (const word of search.words) {
    const line = findMatchLine({ field: 'problem', text: facts }, word)
    if (line) return line
    const topic = categories.find((name) => hasInitials(name, word))
    if (topic) return { field: 'problem', before: '', hit: topic, after: '' }
  }
  return { field: 'problem', before: facts, hit: '', after: '' }
}

/** Returns the line of a text that contains a word, shortened to fit in a row; null if the text lacks the word. */
export function findMatchLine({ field, text }: FieldText, word: SearchWord): MatchLine | null {
  const position = findWord(word, text)
  if (!position) return null
  const { start, end } = position
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const head = text.slice(lineStart, start).trimStart()
  return {
    field,
    before: head.length > MAX_CHARACTERS_BEFORE ? `…${head.slice(-MAX_CHARACTERS_BEFORE)}` : head,
    hit: text.slice(start, end),
    after: text.slice(end, Math.min(lineEnd < 0 ? text.length : lineEnd, end + MAX_CHARACTERS_AFTER)).trimEnd(),
  }
}
