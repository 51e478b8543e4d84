import { getLanguageName } from '../language'
import { type Difficulty, isOwnProblem, type ListedProblem } from '../problem'
import { ACCEPTED } from '../solve'

/** Maximum length of a query in UTF-16 units. Longer queries are cut. */
export const MAX_QUERY_LENGTH = 200

const MAX_WORDS = 20

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

export interface SearchWord {
  /** The word in lower case. */
  text: string
  /** Finds the word in a text. A number matches only a whole number, and the match may include one character before the number. */
  pattern: RegExp
}

/** Returns the distinct words of a query. A solve must match each word, in any field (N6). */
export function parseSearchWords(query: string): SearchWord[] {
  const words = query.slice(0, MAX_QUERY_LENGTH).normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, MAX_WORDS).map((text) => {
    const literal = text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')
    return { text, pattern: new RegExp(isNumber(text) ? `(?:^|\\D)${literal}(?!\\d)` : literal, 'iu') }
  })
}

const isNumber = (text: string): boolean => /^\d+$/.test(text)

export function findWord({ text, pattern }: SearchWord, searchedText: string): TextRange | null {
  const match = pattern.exec(searchedText)
  if (!match) return null
  const end = match.index + match[0].length
  return { start: isNumber(text) ? end - text.length : match.index, end }
}

/** Limits the time of a search in one text. */
const MAX_RANGES = 1000

/** A range of a text: its first index and the index after it. */
export interface TextRange {
  start: number
  end: number
}

/** Finds the occurrences of words in a text, in order; about 1,000 at most. The ranges of different words may overlap. */
export function findWords(words: readonly SearchWord[], searchedText: string): TextRange[] {
  const ranges: TextRange[] = []
  for (const { text, pattern } of words) {
    for (const match of searchedText.matchAll(new RegExp(pattern, 'giu'))) {
      const end = match.index + match[0].length
      ranges.push({ start: isNumber(text) ? end - text.length : match.index, end })
      if (ranges.length >= MAX_RANGES) break
    }
  }
  return ranges.sort((a, b) => a.start - b.start)
}

/** Joins ranges that overlap. `ranges` must be ordered by their start. */
export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const { start, end } of ranges) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Whether a problem contains a word: in its title, slug, number or tags, or in a topic or a topic's initials ("dp"). */
export function isInProblem(word: SearchWord, problem: ListedProblem, tags: readonly string[]): boolean {
  const { title, slug, number, categories } = problem
  if (word.text === String(number)) return true
  if (word.pattern.test(title) || (!isOwnProblem(slug) && word.pattern.test(slug))) return true
  if (tags.some((tag) => word.pattern.test(tag))) return true
  return categories.some((name) => word.pattern.test(name) || hasInitials(name, word))
}

const DIFFICULTY_WORDS: readonly string[] = ['easy', 'medium', 'hard']

/** Whether a word names a difficulty. A query of such words alone filters by difficulty, and is not searched for in long texts. */
export const isDifficultyWord = ({ text }: SearchWord): boolean => DIFFICULTY_WORDS.includes(text)

export const isOfDifficulty = ({ text }: SearchWord, { difficulty }: { difficulty?: Difficulty | null }): boolean =>
  difficulty?.toLowerCase() === text

/** Returns the words of a query that are marked in the texts about a problem: those that neither its title nor its difficulty has. */
export const listTextWords = (query: string, problem: { title: string; difficulty: Difficulty | null }): SearchWord[] =>
  parseSearchWords(query).filter((word) => findWord(word, problem.title) === null && !isOfDifficulty(word, problem))

/** How well a search fits the problem of a solve. A smaller number is a better match. */
export const ProblemRank = { title: 1, prefix: 2, words: 3, number: 4, other: 5 } as const

/** Returns the best rank that a query reaches in the title, slug or number of a problem. Words of a difficulty do not count (N25). */
export function rankProblem(words: readonly SearchWord[], problem: ListedProblem): number {
  const { title, slug, number } = problem
  const namingWords = words.filter((word) => !isOfDifficulty(word, problem))
  const query = namingWords.map(({ text }) => text).join(' ')
  if (query === '') return ProblemRank.other
  if (query === String(number)) return ProblemRank.number
  // The words of a query are distinct, so a title with a repeated word is compared by its distinct words.
  const distinctTitle = [...new Set(title.toLowerCase().split(' '))].join(' ')
  if (isNameOf(query, problem) || query === distinctTitle) return ProblemRank.title
  if (title.toLowerCase().startsWith(query) || distinctTitle.startsWith(query)) return ProblemRank.prefix
  const isNamed = namingWords.every(({ pattern }) => pattern.test(title) || (!isOwnProblem(slug) && pattern.test(slug)))
  return isNamed ? ProblemRank.words : ProblemRank.other
}

/** Whether a whole query is the title, the slug or the number of a problem. `query` must be in lower case. */
export function isNameOf(query: string, { title, slug, number }: ListedProblem): boolean {
  if (query === String(number) || query === slug || query === title.toLowerCase()) return true
  return query.replaceAll(' ', '-') === slug
}

/** Whether a verdict contains a word, or the word is a short form of the verdict ("tle"). */
export const isInVerdict = (word: SearchWord, verdict: string): boolean =>
  word.pattern.test(verdict) || hasInitials(verdict, word) || (word.text === 'ac' && verdict === ACCEPTED)

export const hasInitials = (topic: string, { text }: SearchWord): boolean => getInitials(topic) === text

const cachedInitials = new Map<string, string>()

function getInitials(name: string): string {
  const cached = cachedInitials.get(name)
  if (cached !== undefined) return cached
  const initials = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((part) => part.slice(0, 1))
    .join('')
  cachedInitials.set(name, initials)
  return initials
}

export const isInLanguage = ({ pattern }: SearchWord, lang: string): boolean =>
  pattern.test(lang) || pattern.test(getLanguageName(lang))

/** Whether a word can be a date: the first letters of a month (at least three), a year, or an ISO month or day. */
export const canBeDate = ({ text }: SearchWord): boolean =>
  /^\d{4}(-\d{2}){0,2}$/.test(text) || (text.length >= 3 && MONTHS.some((name) => name.startsWith(text)))

/** Whether a local day such as "2026-03-14" is in the day, month or year that a word names. */
export function matchesDay({ text }: SearchWord, day: string): boolean {
  if (/^\d/.test(text)) return day.startsWith(text)
  return text.length >= 3 && MONTHS[Number(day.slice(5, 7)) - 1]?.startsWith(text) === true
}
