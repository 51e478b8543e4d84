import { getLanguageName } from '#domain/language'
import { ForgivingQuery, NO_MATCH } from '#domain/search/forgiving'
import {
  canBeDate,
  isDifficultyWord,
  isInLanguage,
  isInProblem,
  isInVerdict,
  isOfDifficulty,
  matchesDay,
  ProblemRank,
  rankProblem,
  type SearchWord,
} from '#domain/search/words'
import { formatIsoDay, hasKnownDay } from '#domain/solve-date'
import type { EventAddress } from '#events/commit'
import { findAlsoTypedRows } from '#events/projections/also-typed'
import type { ListedSolve } from '#events/projections/solve-list'
import type { AnySolveRow, SolveRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { problemMarks } from '#events/subjects/problem-marks'
import { getOwnEntry } from '#lib/own-entry'
import type { MatchField } from '#protocol/history'
import { toLocalDay } from '../../platform'
import { listNoteAddresses } from '../../session/large-fields'
import type { EventTexts, SearchTexts } from './texts'

const SOLVES_PER_TIME_CHECK = 64

/** A long text of a solve, such as its code or notes. */
export interface FieldText {
  field: MatchField
  text: string
}

/** The kinds of matches besides those of `ProblemRank`: none, and a match only in long texts, which is listed last. */
const NOT_FOUND = 0
const IN_TEXTS = 6
const LISTED_KINDS = [...Object.values(ProblemRank), IN_TEXTS]

/**
 * A search over some solves. Searches short fields at once, and long texts in steps. Whole titles come first, then the starts of titles,
 * words of titles, numbers, other short fields, long texts and other spellings. Matches with typing errors are listed only if a finished
 * search has found nothing else (N25).
 */
export class SolveSearch {
  readonly #allBits: number
  readonly #bitsByProblem = new Map<string, number>()
  readonly #ranksByProblem = new Map<string, number>()
  readonly #bitsByLanguage = new Map<string, number>()
  readonly #bitsByVerdict = new Map<string, number>()
  /** For each index of a solve: the words (as bits) that its short fields do not contain. */
  readonly #missingBits: Int32Array
  /** For each index of a solve: a `ProblemRank`, `IN_TEXTS` or `NOT_FOUND`. */
  readonly #matchKinds: Uint8Array
  /** Indexes of the solves whose long texts are still to be searched. */
  #pendingIndexes: number[] = []
  #hits: ListedSolve[] | null = null
  readonly #forgivingQuery: ForgivingQuery
  #costs: number[] | null = null

  constructor(
    readonly solves: readonly ListedSolve[],
    readonly words: readonly SearchWord[],
    private readonly tables: Tables,
    private readonly texts: SearchTexts,
  ) {
    this.#allBits = 2 ** words.length - 1
    this.#missingBits = new Int32Array(solves.length)
    this.#matchKinds = new Uint8Array(solves.length)
    const queryText = words.map(({ text }) => text).join(' ')
    this.#forgivingQuery = new ForgivingQuery(queryText)
    const dateBits = this.#findMatchingBits((word) => canBeDate(word))
    // Difficulties alone are a filter. Beside other words, they may also be words of a note.
    const isFilter = words.every(isDifficultyWord)
    solves.forEach((solve, index) => {
      const missing = this.#allBits & ~this.#findBitsInShortFields(solve, dateBits)
      this.#missingBits[index] = missing
      if (missing === 0) this.#matchKinds[index] = this.#rankProblem(solve)
      else if (!isFilter) this.#pendingIndexes.push(index)
    })
  }

  get isDone(): boolean {
    return this.#pendingIndexes.length === 0
  }

  /** The solves found so far, best matches first. */
  get hits(): readonly ListedSolve[] {
    this.#hits ??= this.#collectHits()
    return this.#hits
  }

  /** The number of solves found so far that have every word as typed. */
  get exactMatchCount(): number {
    return this.#matchKinds.reduce((sum, kind) => sum + Number(kind !== NOT_FOUND), 0)
  }

  #collectHits(): ListedSolve[] {
    const asTyped = LISTED_KINDS.flatMap((group) => this.solves.filter((_, at) => this.#matchKinds[at] === group))
    if (asTyped.length > 0 && !this.#forgivingQuery.hasOtherSpelling) return asTyped
    const costs = this.#computeCosts()
    const otherHits = this.solves.flatMap((solve, at) => {
      const cost = costs[at] ?? NO_MATCH
      return cost === NO_MATCH || this.#matchKinds[at] !== NOT_FOUND ? [] : [{ solve, at, cost }]
    })
    const otherSpellings = otherHits.filter(({ cost }) => cost === 0)
    const isFound = asTyped.length + otherSpellings.length > 0
    const lastHits = isFound || !this.isDone ? otherSpellings : otherHits.sort((a, b) => a.cost - b.cost || a.at - b.at)
    return [...asTyped, ...lastHits.map(({ solve }) => solve)]
  }

  /** Returns, for each index of a solve, the number of typing errors in its short fields; `NO_MATCH` if they do not match. */
  #computeCosts(): number[] {
    if (this.#costs) return this.#costs
    const query = this.#forgivingQuery
    const costsByFacts = new Map<string, number[]>()
    this.#costs = this.solves.map(({ row: { status, lang }, problem }) => {
      // A word with a typing error means no difficulty.
      const difficulty = this.words.some((word) => isOfDifficulty(word, problem)) ? problem.difficulty : ''
      const facts = getOrCompute(costsByFacts, `${status} ${lang} ${difficulty}`, () =>
        query.computeCostsInText(`${status} ${lang} ${getLanguageName(lang)} ${difficulty}`),
      )
      return query.computeCost(problem, facts)
    })
    return this.#costs
  }

  /** Searches the texts that have been read, until `isOver` returns true. Starts to read the other texts. */
  scan(isOver: () => boolean): void {
    const missing: EventAddress[] = []
    const unsearched: number[] = []
    let at = 0
    for (; at < this.#pendingIndexes.length; at++) {
      if (at % SOLVES_PER_TIME_CHECK === SOLVES_PER_TIME_CHECK - 1 && isOver()) break
      const index = this.#pendingIndexes[at] ?? 0
      const unread = this.#scanSolve(index)
      if (!unread) continue
      missing.push(...unread)
      unsearched.push(index)
    }
    this.#pendingIndexes = [...unsearched, ...this.#pendingIndexes.slice(at)]
    // Matches with typing errors count only when the search is done, so the hits must be computed again.
    if (this.isDone) this.#hits = null
    this.texts.load(missing)
  }

  getReadTexts({ row }: ListedSolve): FieldText[] {
    return listLongTextAddresses(this.tables, row).flatMap(({ field, part, at }) => {
      const text = this.texts.get(at)?.[part]
      return text === undefined ? [] : [{ field, text }]
    })
  }

  /** Returns the words that the short fields of a found solve do not contain. */
  findWordsNotInShortFields(solve: ListedSolve): SearchWord[] {
    const dateBits = this.#findMatchingBits((word) => canBeDate(word))
    const missing = this.#allBits & ~this.#findBitsInShortFields(solve, dateBits)
    return this.words.filter((_, bit) => missing & (1 << bit))
  }

  /** Searches the texts of one solve if all are read; then returns null. Otherwise returns the addresses of the unread texts. */
  #scanSolve(index: number): EventAddress[] | null {
    const row = this.solves[index]?.row
    if (!row) return null
    const addresses = listLongTextAddresses(this.tables, row)
    const unread = addresses.flatMap(({ at }) => (this.texts.get(at) ? [] : [at]))
    if (unread.length > 0) return unread
    let missing = this.#missingBits[index] ?? 0
    for (const { part, at } of addresses) {
      const text = this.texts.get(at)?.[part]
      if (text !== undefined) missing &= ~this.#findMatchingBits(({ pattern }) => pattern.test(text), missing)
    }
    if (missing === 0) {
      this.#matchKinds[index] = IN_TEXTS
      this.#hits = null
    }
    return null
  }

  #rankProblem({ problem }: ListedSolve): number {
    return getOrCompute(this.#ranksByProblem, `${problem.slug} ${problem.title}`, () =>
      rankProblem(this.words, problem),
    )
  }

  /** Returns the words of `among` that match, as bits. */
  #findMatchingBits(matches: (word: SearchWord) => boolean, among = this.#allBits): number {
    let bits = 0
    this.words.forEach((word, bit) => {
      if (among & (1 << bit) && matches(word)) bits |= 1 << bit
    })
    return bits
  }

  /** Returns the words that a solve's short fields contain, as bits. `dateBits` are the words that may be dates. */
  #findBitsInShortFields({ row, problem }: ListedSolve, dateBits: number): number {
    const { slug, lang, status, timestamp } = row
    const problemBits = getOrCompute(this.#bitsByProblem, `${slug} ${problem.title}`, () => {
      const { tags } = problemMarks.getRow(this.tables, slug)
      const bits = this.#findMatchingBits((word) => isInProblem(word, problem, tags))
      return bits | this.#findMatchingBits((word) => isOfDifficulty(word, problem))
    })
    const languageBits = getOrCompute(this.#bitsByLanguage, lang, () =>
      this.#findMatchingBits((word) => isInLanguage(word, lang)),
    )
    const verdictBits = getOrCompute(this.#bitsByVerdict, status, () =>
      this.#findMatchingBits((word) => isInVerdict(word, status)),
    )
    const fieldBits = problemBits | languageBits | verdictBits
    if (dateBits === 0) return fieldBits
    const day = hasKnownDay(row) ? formatIsoDay(toLocalDay(timestamp)) : undefined
    return fieldBits | this.#findMatchingBits((word) => matchesDay(word, day ?? ''), dateBits)
  }
}

/** Returns the addresses of the long texts of a solve in the log. */
export function listLongTextAddresses(tables: Tables, row: SolveRow): TextAddress[] {
  const noteAddresses = listNoteAddresses(getOwnEntry(tables.problemNotes, row.slug))
  // The user may have typed further texts for the same solve, which the solve does not display.
  const otherTexts = findAlsoTypedRows(tables, row).flatMap((other) => listTextAddresses(other.row, other.fields))
  return [
    ...listTextAddresses(row),
    ...noteAddresses.map((at) => ({ field: 'problem note', part: 'notes', at }) as const),
    ...otherTexts,
  ]
}

const TEXT_FIELDS = [
  ['notes', 'note'],
  ['feedback', 'feedback'],
  ['code', 'code'],
  ['problemNote', 'LeetCode note'],
] as const

export interface TextAddress {
  field: MatchField
  part: keyof EventTexts
  at: EventAddress
}

/** Returns the addresses of a row's long texts; if `parts` is given, only of the texts in `parts`. */
export function listTextAddresses({ largeFields }: AnySolveRow, parts?: readonly string[]): TextAddress[] {
  return TEXT_FIELDS.flatMap(([part, field]) => {
    const at = largeFields[part]
    return at && (!parts || parts.includes(part)) ? [{ field, part, at }] : []
  })
}

function getOrCompute<K, V>(map: Map<K, V>, key: K, compute: () => V): V {
  const cached = map.get(key)
  if (cached !== undefined) return cached
  const value = compute()
  map.set(key, value)
  return value
}
