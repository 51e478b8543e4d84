import type { ListedProblem } from '../problem'
import { MAX_QUERY_LENGTH } from './words'

const NUMBER_NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const MAX_WORDS = 10

const MIN_LENGTH_FOR_ONE_ERROR = 4
const MIN_LENGTH_FOR_TWO_ERRORS = 8

export const NO_MATCH = Number.POSITIVE_INFINITY

/**
 * Splits a text into words without case, diacritics and punctuation. Letters and digits are separate words, and names of numbers up to ten
 * become digits, so that "2sum" and "Two Sum" have the same words.
 */
export function splitIntoPlainWords(text: string): string[] {
  const isAscii = !/[^\0-\x7f]/.test(text)
  const plain = isAscii ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')
  const words = plain.toLowerCase().match(isAscii ? /[a-z]+|\d+/g : /\p{L}+|\p{N}+/gu) ?? []
  return words.map((word) => {
    const number = NUMBER_NAMES.indexOf(word)
    return number < 0 ? word : String(number)
  })
}

interface VocabularyWord {
  id: number
  text: string
  /** A bit for each letter and digit that the word contains. Some letters and digits share a bit. */
  letterBits: number
}

const vocabulary = new Map<string, VocabularyWord>()

function getVocabularyWord(text: string): VocabularyWord {
  const existing = vocabulary.get(text)
  if (existing) return existing
  const word = { id: vocabulary.size, text, letterBits: computeLetterBits(text) }
  vocabulary.set(text, word)
  return word
}

function computeLetterBits(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Digits share the bits that no letter from a to z uses.
    letters |= 1 << (code < 64 ? 27 + (code % 5) : code % 32)
  }
  return letters
}

interface ProblemWords {
  titleWords: readonly VocabularyWord[]
  /** The title as one word without spaces, in two spellings: with numbers as digits ("2sum") and as words ("twosum"). */
  joinedTitles: readonly VocabularyWord[]
  /** All words by which the problem can be found: of its title and topics, its number, and the initials of its topics ("dp"). */
  allWords: readonly VocabularyWord[]
}

const cachedWords = new WeakMap<ListedProblem, ProblemWords>()

function getProblemWords(problem: ListedProblem): ProblemWords {
  const cached = cachedWords.get(problem)
  if (cached) return cached
  const title = splitIntoPlainWords(problem.title)
  const topics = problem.categories.flatMap((name) => {
    const words = splitIntoPlainWords(name)
    return [...words, words.map((word) => word.slice(0, 1)).join('')]
  })
  const named = title.map((word) => (/^\d+$/.test(word) ? (NUMBER_NAMES[Number(word)] ?? word) : word))
  const number = problem.number === undefined ? [] : [String(problem.number)]
  const words = {
    titleWords: title.map(getVocabularyWord),
    joinedTitles: [...new Set([title.join(''), named.join('')])].map(getVocabularyWord),
    allWords: [...new Set([...title, ...number, ...topics])].map(getVocabularyWord),
  }
  cachedWords.set(problem, words)
  return words
}

/** A word of a search query. Caches the cost (number of typing errors) for each word of a problem with which it was compared. */
class QueryWord {
  #costs = new Uint8Array(vocabulary.size + 1_000).fill(NOT_COMPUTED)
  readonly #letterBits: number
  readonly #isNumber: boolean
  /** Maximum number of accepted errors; 0 for numbers, which must be equal. */
  readonly #maxErrors: number

  constructor(readonly text: string) {
    this.#letterBits = computeLetterBits(text)
    this.#isNumber = /^\p{N}+$/u.test(text)
    this.#maxErrors =
      this.#isNumber || text.length < MIN_LENGTH_FOR_ONE_ERROR ? 0 : text.length < MIN_LENGTH_FOR_TWO_ERRORS ? 1 : 2
  }

  findSmallestCost(words: readonly VocabularyWord[]): number {
    let smallest = NOT_MATCHING
    for (const word of words) {
      const cost = this.#computeCost(word)
      if (cost < smallest) smallest = cost
    }
    return smallest === NOT_MATCHING ? NO_MATCH : smallest
  }

  #computeCost(word: VocabularyWord): number {
    const cachedCost = this.#costs[word.id] ?? NOT_COMPUTED
    if (cachedCost !== NOT_COMPUTED) return cachedCost
    if (word.id >= this.#costs.length) {
      const longer = new Uint8Array(2 * word.id).fill(NOT_COMPUTED)
      longer.set(this.#costs)
      this.#costs = longer
    }
    const cost = this.#compare(word)
    this.#costs[word.id] = cost
    return cost
  }

  #compare({ text, letterBits }: VocabularyWord): number {
    if (this.#isNumber ? this.text === text : text.startsWith(this.text)) return 0
    // Each letter of this word that is missing in the other word is at least one error.
    if (this.#maxErrors === 0 || countBits(this.#letterBits & ~letterBits) > this.#maxErrors) return NOT_MATCHING
    const distance = computeStartDistance(this.text, text, this.#maxErrors)
    return distance <= this.#maxErrors ? distance : NOT_MATCHING
  }
}

const NOT_COMPUTED = 255
const NOT_MATCHING = 254

/**
 * A search query that accepts other spellings (cost 0) and typing errors (cost 1 for each wrong, missing, extra or swapped letter). A query
 * word matches the start of a word, because the person may still be typing. A number must be equal (N25).
 */
export class ForgivingQuery {
  /** Whether the query has digits, `#` or diacritics, which problems may spell differently. */
  readonly hasOtherSpelling: boolean
  readonly #words: readonly QueryWord[]
  readonly #joined: QueryWord

  constructor(query: string) {
    const words = splitIntoPlainWords(query.slice(0, MAX_QUERY_LENGTH))
    const isNumbered = words.length > 1 && /^\d+$/.test(words[1] ?? '')
    const isSite = words[0] === 'lc' || words[0] === 'leetcode'
    const queryWords = words.slice(isNumbered && isSite ? 1 : 0).slice(0, MAX_WORDS)
    this.hasOtherSpelling = /[\p{M}\p{N}#]/u.test(query.normalize('NFKD'))
    this.#words = queryWords.map((word) => new QueryWord(word))
    this.#joined = new QueryWord(queryWords.join(''))
  }

  /** Returns, for each word of the query, the smallest number of typing errors with which it matches a word of a text. */
  computeCostsInText(text: string): number[] {
    const words = splitIntoPlainWords(text).map(getVocabularyWord)
    return this.#words.map((word) => word.findSmallestCost(words))
  }

  /**
   * Returns the number of typing errors with which a problem's title, number and topics contain all words of the query, or with which the
   * query starts the title without spaces ("lrucache"). Returns `NO_MATCH` if a word is missing. `otherCosts` has the cost of each word of the
   * query in other texts of the same solve.
   */
  computeCost(problem: ListedProblem, otherCosts: readonly number[] = []): number {
    const { allWords, joinedTitles } = getProblemWords(problem)
    let sum = this.#words.length === 0 ? NO_MATCH : 0
    for (let at = 0; at < this.#words.length && sum !== NO_MATCH; at++) {
      sum += Math.min(this.#words[at]?.findSmallestCost(allWords) ?? NO_MATCH, otherCosts[at] ?? NO_MATCH)
    }
    return sum === NO_MATCH && this.#joined.text.length >= MIN_LENGTH_FOR_ONE_ERROR
      ? this.#joined.findSmallestCost(joinedTitles)
      : sum
  }

  /**
   * Returns how well the query fits the title of a matching problem: 2 for the whole title, 1 for words of the title. Returns 0 if only
   * topics or the number match.
   */
  computeFit(problem: ListedProblem): number {
    const { titleWords, joinedTitles } = getProblemWords(problem)
    if (joinedTitles.some(({ text }) => text === this.#joined.text)) return 2
    const isInTitle = this.#words.every((word) => word.findSmallestCost(titleWords) !== NO_MATCH)
    return Number(isInTitle) + Number(isInTitle && titleWords.length === this.#words.length)
  }
}

/** Sums the costs of the words of a query. An empty query matches nothing. */
export const sumCosts = (costs: readonly number[]): number =>
  costs.length === 0 ? NO_MATCH : costs.reduce((sum, cost) => sum + cost, 0)

function countBits(bits: number): number {
  let count = 0
  for (let remaining = bits; remaining !== 0; remaining &= remaining - 1) count++
  return count
}

/**
 * Returns the smallest number of typing errors, including swaps of neighbouring letters, between a word and the start of another word;
 * `NO_MATCH` above `limit`. Compares UTF-16 units.
 */
export function computeStartDistance(word: string, other: string, limit: number): number {
  if (other.length < word.length - limit) return NO_MATCH
  const width = Math.min(other.length, word.length + limit)
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= word.length; row++) {
    const next = computeNextRow(word, other, row, lastRow, rowBeforeLast, limit)
    if (findSmallest(next) > limit) return NO_MATCH
    rowBeforeLast = lastRow
    lastRow = next
  }
  const smallest = findSmallest(lastRow)
  return smallest <= limit ? smallest : NO_MATCH
}

/** Computes the next row of the distance table. Only columns within `limit` of the diagonal are computed; the others stay infinite. */
function computeNextRow(
  word: string,
  other: string,
  row: number,
  lastRow: number[],
  rowBeforeLast: number[],
  limit: number,
): number[] {
  const next = new Array<number>(lastRow.length).fill(NO_MATCH)
  if (row <= limit) next[0] = row
  const end = Math.min(lastRow.length - 1, row + limit)
  for (let column = Math.max(1, row - limit); column <= end; column++) {
    const isSame = word[row - 1] === other[column - 1]
    const isSwapped =
      row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
    const changed = (lastRow[column - 1] ?? NO_MATCH) + (isSame ? 0 : 1)
    const added = (lastRow[column] ?? NO_MATCH) + 1
    const missing = (next[column - 1] ?? NO_MATCH) + 1
    const swapped = isSwapped ? (rowBeforeLast[column - 2] ?? NO_MATCH) + 1 : NO_MATCH
    next[column] = Math.min(changed, added, missing, swapped)
  }
  return next
}

function findSmallest(numbers: readonly number[]): number {
  let smallest = NO_MATCH
  for (const number of numbers) if (number < smallest) smallest = number
  return smallest
}
