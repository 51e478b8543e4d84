import { languageName } from '../language'
import { isOwnProblem, type ListedProblem } from '../problem'
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

/** A word of a search. Searches ignore case. */
export interface SearchWord {
  /** In lower case. */
  text: string
  /** Finds the word in a text. A number matches only whole numbers; its match may start with the character before it. */
  pattern: RegExp
}

/** The distinct words of a query. A solve must match each of them, in any field (N6). */
export function searchWords(query: string): SearchWord[] {
  const words = query.slice(0, MAX_QUERY_LENGTH).normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Set(words)].slice(0, MAX_WORDS).map((text) => {
    const literal = text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')
    return { text, pattern: new RegExp(isNumber(text) ? `(?:^|\\D)${literal}(?!\\d)` : literal, 'iu') }
  })
}

const isNumber = (text: string): boolean => /^\d+$/.test(text)

/** The first place of a word in a text; null if the text does not have it. */
export function findWord({ text, pattern }: SearchWord, where: string): TextRange | null {
  const found = pattern.exec(where)
  if (!found) return null
  const end = found.index + found[0].length
  return { start: isNumber(text) ? end - text.length : found.index, end }
}

/** Maximum places in one text; more are not worth their time. */
const MAX_PLACES = 1000

/** A range of a text: its first index and the index after it. */
export interface TextRange {
  start: number
  end: number
}

/** The places of words in a text, in order, about 1,000 at most. Places of different words may overlap. */
export function findWords(words: readonly SearchWord[], where: string): TextRange[] {
  const places: TextRange[] = []
  for (const { text, pattern } of words) {
    for (const found of where.matchAll(new RegExp(pattern, 'giu'))) {
      const end = found.index + found[0].length
      places.push({ start: isNumber(text) ? end - text.length : found.index, end })
      if (places.length >= MAX_PLACES) break
    }
  }
  return places.sort((a, b) => a.start - b.start)
}

/** Whether a problem has a word: in its title, slug, number or tags, or in a topic or its initials ("dp"). */
export function isInProblem(word: SearchWord, problem: ListedProblem, tags: readonly string[]): boolean {
  const { title, slug, number, categories } = problem
  if (word.text === String(number)) return true
  if (word.pattern.test(title) || (!isOwnProblem(slug) && word.pattern.test(slug))) return true
  if (tags.some((tag) => word.pattern.test(tag))) return true
  return categories.some((name) => word.pattern.test(name) || hasInitials(name, word))
}

/** Whether a whole query is the title, the slug or the number of a problem; `query` in lower case. */
export function isNameOf(query: string, { title, slug, number }: ListedProblem): boolean {
  if (query === String(number) || query === slug || query === title.toLowerCase()) return true
  return query.replaceAll(' ', '-') === slug
}

/** Whether a verdict has a word, or its initials are the word ("tle"). */
export const isInVerdict = (word: SearchWord, verdict: string): boolean =>
  word.pattern.test(verdict) || hasInitials(verdict, word) || (word.text === 'ac' && verdict === ACCEPTED)

/** Whether a word is the initials of a topic or verdict. */
export const hasInitials = (topic: string, { text }: SearchWord): boolean => initialsOf(topic) === text

const knownInitials = new Map<string, string>()

/** "Dynamic Programming" → "dp". Topics and verdicts are few, so they are remembered. */
function initialsOf(name: string): string {
  const known = knownInitials.get(name)
  if (known !== undefined) return known
  const initials = name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((part) => part.slice(0, 1))
    .join('')
  knownInitials.set(name, initials)
  return initials
}

/** Matches the practice site's name of a language or its display name. */
export const isInLanguage = ({ pattern }: SearchWord, lang: string): boolean =>
  pattern.test(lang) || pattern.test(languageName(lang))

/** Whether a word can be a date: the first letters of a month (at least three), a year, or an ISO month or day. */
export const canBeDate = ({ text }: SearchWord): boolean =>
  /^\d{4}(-\d{2}){0,2}$/.test(text) || (text.length >= 3 && MONTHS.some((name) => name.startsWith(text)))

/** Whether a local day such as "2026-03-14" is in the month, year or day that a word names. */
export function matchesDay({ text }: SearchWord, day: string): boolean {
  if (/^\d/.test(text)) return day.startsWith(text)
  return text.length >= 3 && MONTHS[Number(day.slice(5, 7)) - 1]?.startsWith(text) === true
}
