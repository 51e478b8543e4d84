import type { ListedProblem } from '../problem'
import { MAX_QUERY_LENGTH } from './words'

const NUMBER_NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const MAX_WORDS = 10

/** Words with fewer letters have no typing errors, and words with at least `LONG` letters up to two. */
const SHORT = 4
const LONG = 8

/** The cost of a word that does not match. */
export const NO_MATCH = Number.POSITIVE_INFINITY

/**
 * The words of a text without case, diacritics and signs. Letters and digits are words of their own, and names of numbers up to
 * ten are digits: "2sum" and "Two Sum" have the same words.
 */
export function plainWords(text: string): string[] {
  const isAscii = !/[^\0-\x7f]/.test(text)
  const plain = isAscii ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain.toLowerCase().match(isAscii ? /[a-z]+|\d+/g : /\p{L}+|\p{N}+/gu) ?? []
  return words.map((word) => {
    const number = NUMBER_NAMES.indexOf(word)
    return number < 0 ? word : String(number)
  })
}

/** A word of problems, stored once. */
interface Word {
  /** From 0. */
  id: number
  text: string
  /** A bit for each letter and digit that the word has. Some share a bit. */
  letters: number
}

const vocabulary = new Map<string, Word>()

function wordOf(text: string): Word {
  const known = vocabulary.get(text)
  if (known) return known
  const word = { id: vocabulary.size, text, letters: lettersOf(text) }
  vocabulary.set(text, word)
  return word
}

function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Digits share the bits that no letter from a to z has.
    letters |= 1 << (code < 64 ? 27 + (code % 5) : code % 32)
  }
  return letters
}

/** The words of a problem that a forgiving search reads. */
interface ProblemWords {
  title: readonly Word[]
  /** The title without spaces, with numbers as digits and by name. */
  joined: readonly Word[]
  /** The words of the title, the number, and the topics with their initials. */
  all: readonly Word[]
}

const known = new WeakMap<ListedProblem, ProblemWords>()

function wordsOf(problem: ListedProblem): ProblemWords {
  const stored = known.get(problem)
  if (stored) return stored
  const title = plainWords(problem.title)
  const topics = problem.categories.flatMap((name) => {
    const words = plainWords(name)
    return [...words, words.map((word) => word.slice(0, 1)).join('')]
  })
  const named = title.map((word) => (/^\d+$/.test(word) ? (NUMBER_NAMES[Number(word)] ?? word) : word))
  const number = problem.number === undefined ? [] : [String(problem.number)]
  const words = {
    title: title.map(wordOf),
    joined: [...new Set([title.join(''), named.join('')])].map(wordOf),
    all: [...new Set([...title, ...number, ...topics])].map(wordOf),
  }
  known.set(problem, words)
  return words
}

/** A word of a query, with the costs of the words of problems that it was compared with. */
class QueryWord {
  /** By id of the word: its cost, `UNKNOWN` or `NONE`. */
  #costs = new Uint8Array(vocabulary.size + 1_000).fill(UNKNOWN)
  readonly #letters: number
  readonly #isNumber: boolean
  /** The most errors that are accepted; numbers must be equal. */
  readonly #limit: number

  constructor(readonly text: string) {
    this.#letters = lettersOf(text)
    this.#isNumber = /^\p{N}+$/u.test(text)
    this.#limit = this.#isNumber || text.length < SHORT ? 0 : text.length < LONG ? 1 : 2
  }

  /** The smallest cost among some words. */
  among(words: readonly Word[]): number {
    let least = NONE
    for (const word of words) {
      const cost = this.#costIn(word)
      if (cost < least) least = cost
    }
    return least === NONE ? NO_MATCH : least
  }

  #costIn(word: Word): number {
    const known = this.#costs[word.id] ?? UNKNOWN
    if (known !== UNKNOWN) return known
    if (word.id >= this.#costs.length) {
      const longer = new Uint8Array(2 * word.id).fill(UNKNOWN)
      longer.set(this.#costs)
      this.#costs = longer
    }
    const cost = this.#compare(word)
    this.#costs[word.id] = cost
    return cost
  }

  /** The cost of this word as the start of another one, or `NONE`. */
  #compare({ text, letters }: Word): number {
    if (this.#isNumber ? this.text === text : text.startsWith(this.text)) return 0
    // Each letter that the other word lacks is an error.
    if (this.#limit === 0 || countBits(this.#letters & ~letters) > this.#limit) return NONE
    const distance = startDistance(this.text, text, this.#limit)
    return distance <= this.#limit ? distance : NONE
  }
}

const UNKNOWN = 255
const NONE = 254

/**
 * A search that accepts other spellings (cost 0) and typing errors (cost 1 for each wrong, missing, extra or swapped letter). A
 * word that is being typed matches the start of another word (N25).
 */
export class ForgivingQuery {
  /** A problem may have the words in another spelling: with a number as a word, or without a diacritic. */
  readonly hasOtherSpelling: boolean
  readonly #words: readonly QueryWord[]
  readonly #joined: QueryWord

  constructor(query: string) {
    const words = plainWords(query.slice(0, MAX_QUERY_LENGTH))
    const isNumbered = words.length > 1 && /^\d+$/.test(words[1] ?? '')
    const isSite = words[0] === 'lc' || words[0] === 'leetcode'
    const own = words.slice(isNumbered && isSite ? 1 : 0).slice(0, MAX_WORDS)
    this.hasOtherSpelling = /[\p{M}\p{N}#]/u.test(query.normalize('NFKD'))
    this.#words = own.map((word) => new QueryWord(word))
    this.#joined = new QueryWord(own.join(''))
  }

  /** By word of the query: its smallest cost in a text. */
  costsInText(text: string): number[] {
    const words = plainWords(text).map(wordOf)
    return this.#words.map((word) => word.among(words))
  }

  /**
   * The cost of the query in the title, the number and the topics of a problem, or as the start of a title whose spaces differ, such as
   * "lrucache"; `NO_MATCH` if a word is missing. `others` has by word its cost elsewhere.
   */
  costOf(problem: ListedProblem, others: readonly number[] = []): number {
    const { all, joined } = wordsOf(problem)
    let sum = this.#words.length === 0 ? NO_MATCH : 0
    for (let at = 0; at < this.#words.length && sum !== NO_MATCH; at++) {
      sum += Math.min(this.#words[at]?.among(all) ?? NO_MATCH, others[at] ?? NO_MATCH)
    }
    return sum === NO_MATCH && this.#joined.text.length >= SHORT ? this.#joined.among(joined) : sum
  }

  /** How well the query fits the title of a problem that it matches: 2 for the whole title, 1 for a part of it, 0 for topics. */
  fitOf(problem: ListedProblem): number {
    const { title, joined } = wordsOf(problem)
    if (joined.some(({ text }) => text === this.#joined.text)) return 2
    const isInTitle = this.#words.every((word) => word.among(title) !== NO_MATCH)
    return Number(isInTitle) + Number(isInTitle && title.length === this.#words.length)
  }
}

/** The cost of a query from the costs of its words. An empty query matches nothing. */
export const sumOf = (costs: readonly number[]): number =>
  costs.length === 0 ? NO_MATCH : costs.reduce((sum, cost) => sum + cost, 0)

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * The fewest single errors, swaps of neighbours included, between a word and the start of another one; infinite above `limit`.
 * Compares UTF-16 units.
 */
export function startDistance(word: string, other: string, limit: number): number {
  if (other.length < word.length - limit) return NO_MATCH
  const width = Math.min(other.length, word.length + limit)
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= word.length; row++) {
    const next = nextRow(word, other, row, last, before, limit)
    if (leastOf(next) > limit) return NO_MATCH
    before = last
    last = next
  }
  const least = leastOf(last)
  return least <= limit ? least : NO_MATCH
}

/** Only columns within `limit` of the diagonal can have at most `limit` errors; the others are infinite. */
function nextRow(word: string, other: string, row: number, last: number[], before: number[], limit: number): number[] {
  const next = new Array<number>(last.length).fill(NO_MATCH)
  if (row <= limit) next[0] = row
  const end = Math.min(last.length - 1, row + limit)
  for (let column = Math.max(1, row - limit); column <= end; column++) {
    const isSame = word[row - 1] === other[column - 1]
    const isSwapped =
      row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
    const changed = (last[column - 1] ?? NO_MATCH) + (isSame ? 0 : 1)
    const added = (last[column] ?? NO_MATCH) + 1
    const missing = (next[column - 1] ?? NO_MATCH) + 1
    const swapped = isSwapped ? (before[column - 2] ?? NO_MATCH) + 1 : NO_MATCH
    next[column] = Math.min(changed, added, missing, swapped)
  }
  return next
}

function leastOf(numbers: readonly number[]): number {
  let least = NO_MATCH
  for (const number of numbers) if (number < least) least = number
  return least
}
