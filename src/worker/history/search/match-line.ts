import { findWord, hasInitials, type SearchWord } from '#domain/search/words'
import type { ListedSolve } from '#events/projections/solve-list'
import type { MatchLine } from '#protocol/history'
import type { FieldText, SolveSearch } from './solve-search'

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
function lineIn({ field, text }: FieldText, word: SearchWord): MatchLine | null {
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
