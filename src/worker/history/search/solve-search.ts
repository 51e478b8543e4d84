import { languageName } from '#domain/language'
import { ForgivingQuery, NO_MATCH } from '#domain/search/forgiving'
import {
  canBeDate,
  isInLanguage,
  isInProblem,
  isInVerdict,
  isNameOf,
  matchesDay,
  type SearchWord,
} from '#domain/search/words'
import type { EventAddress } from '#events/commit'
import { alsoTypedRows } from '#events/projections/also-typed'
import type { ListedSolve } from '#events/projections/solve-list'
import type { AnySolveRow, SolveRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { problemMarks } from '#events/subjects/problem-marks'
import { entryOf } from '#lib/own-entry'
import { DAY_SECONDS, isoTime } from '#lib/time'
import type { MatchField } from '#protocol/history'
import { localDay } from '../../platform'
import type { EventTexts, SearchTexts } from './texts'

/** Number of solves between two checks of the time. */
const STRIDE = 64

/** A long text of a solve. */
export interface FieldText {
  field: MatchField
  text: string
}

/** How well a solve matches: not at all, by the name of its problem, in a short field, or only in a long text. */
const NOT_FOUND = 0
const NAMED = 1
const IN_SHORT_FIELDS = 2
const IN_TEXTS = 3

/**
 * A search over some solves. Short fields are searched at once, long texts in chunks. Solves of the problem that the query names come
 * first, then those that match in short fields, then those that match in texts, each group in the order of the solves. Law: a finished
 * search has found exactly the solves of which every word is in some field. Other spellings follow, and typing errors if a finished search
 * has found nothing else (N25).
 */
export class SolveSearch {
  readonly #all: number
  readonly #ofProblem = new Map<string, number>()
  readonly #ofLanguage = new Map<string, number>()
  readonly #ofVerdict = new Map<string, number>()
  /** By index of the solve: the words, as bits, that are missing in its short fields. */
  readonly #missing: Int32Array
  /** By index of the solve: `NAMED`, `IN_SHORT_FIELDS`, `IN_TEXTS` or `NOT_FOUND`. */
  readonly #found: Uint8Array
  /** Indexes of the solves whose long texts are still to be searched. */
  #pending: number[] = []
  #hits: ListedSolve[] | null = null
  readonly #forgiving: ForgivingQuery
  #costs: number[] | null = null

  constructor(
    readonly solves: readonly ListedSolve[],
    readonly words: readonly SearchWord[],
    private readonly tables: Tables,
    private readonly texts: SearchTexts,
  ) {
    this.#all = 2 ** words.length - 1
    this.#missing = new Int32Array(solves.length)
    this.#found = new Uint8Array(solves.length)
    const typed = words.map(({ text }) => text).join(' ')
    this.#forgiving = new ForgivingQuery(typed)
    const dates = this.#bits((word) => canBeDate(word))
    solves.forEach((solve, at) => {
      const missing = this.#all & ~this.#shortBits(solve, dates)
      this.#missing[at] = missing
      if (missing === 0) this.#found[at] = isNameOf(typed, solve.problem) ? NAMED : IN_SHORT_FIELDS
      else this.#pending.push(at)
    })
  }

  /** Whether all texts have been searched. */
  get isDone(): boolean {
    return this.#pending.length === 0
  }

  /** The solves found so far. */
  get hits(): readonly ListedSolve[] {
    this.#hits ??= this.#allHits()
    return this.#hits
  }

  /** The number of solves found so far that have every word as typed. */
  get foundAsTyped(): number {
    return this.#found.reduce((sum, found) => sum + Number(found !== NOT_FOUND), 0)
  }

  #allHits(): ListedSolve[] {
    const asTyped = [NAMED, IN_SHORT_FIELDS, IN_TEXTS].flatMap((group) =>
      this.solves.filter((_, at) => this.#found[at] === group),
    )
    if (asTyped.length > 0 && !this.#forgiving.hasOtherSpelling) return asTyped
    const costs = this.#allCosts()
    const others = this.solves.flatMap((solve, at) => {
      const cost = costs[at] ?? NO_MATCH
      return cost === NO_MATCH || this.#found[at] !== NOT_FOUND ? [] : [{ solve, at, cost }]
    })
    const spelled = others.filter(({ cost }) => cost === 0)
    const isFound = asTyped.length + spelled.length > 0
    const shown = isFound || !this.isDone ? spelled : others.sort((a, b) => a.cost - b.cost || a.at - b.at)
    return [...asTyped, ...shown.map(({ solve }) => solve)]
  }

  /** By index of the solve: the number of typing errors with which its short fields match. */
  #allCosts(): number[] {
    if (this.#costs) return this.#costs
    const query = this.#forgiving
    const inFacts = new Map<string, number[]>()
    this.#costs = this.solves.map(({ row: { status, lang }, problem }) => {
      const facts = cached(inFacts, `${status} ${lang}`, () =>
        query.costsInText(`${status} ${lang} ${languageName(lang)}`),
      )
      return query.costOf(problem, facts)
    })
    return this.#costs
  }

  /** Searches texts that have been read, until the time limit. Starts to read the missing ones. */
  scan(isOver: () => boolean): void {
    const missing: EventAddress[] = []
    const left: number[] = []
    let at = 0
    for (; at < this.#pending.length; at++) {
      if (at % STRIDE === STRIDE - 1 && isOver()) break
      const index = this.#pending[at] ?? 0
      const unread = this.#scanOne(index)
      if (!unread) continue
      missing.push(...unread)
      left.push(index)
    }
    this.#pending = [...left, ...this.#pending.slice(at)]
    // Matches with typing errors are shown only now.
    if (this.isDone) this.#hits = null
    this.texts.load(missing)
  }

  /** The long texts of a solve that have been read. */
  textsOf({ row }: ListedSolve): FieldText[] {
    return longTextsOf(this.tables, row).flatMap(({ field, part, at }) => {
      const text = this.texts.get(at)?.[part]
      return text === undefined ? [] : [{ field, text }]
    })
  }

  /** The words that are missing in the short fields of a found solve. */
  wordsInTexts(solve: ListedSolve): SearchWord[] {
    const dates = this.#bits((word) => canBeDate(word))
    const missing = this.#all & ~this.#shortBits(solve, dates)
    return this.words.filter((_, bit) => missing & (1 << bit))
  }

  /** Searches the texts of one solve. Returns the unread ones, or null if there are none. */
  #scanOne(index: number): EventAddress[] | null {
    const row = this.solves[index]?.row
    if (!row) return null
    const places = longTextsOf(this.tables, row)
    const unread = places.flatMap(({ at }) => (this.texts.get(at) ? [] : [at]))
    if (unread.length > 0) return unread
    let missing = this.#missing[index] ?? 0
    for (const { part, at } of places) {
      const text = this.texts.get(at)?.[part]
      if (text !== undefined) missing &= ~this.#bits(({ pattern }) => pattern.test(text), missing)
    }
    if (missing === 0) {
      this.#found[index] = IN_TEXTS
      this.#hits = null
    }
    return null
  }

  /** The words that match, as bits; `among` limits them. */
  #bits(matches: (word: SearchWord) => boolean, among = this.#all): number {
    let bits = 0
    this.words.forEach((word, bit) => {
      if (among & (1 << bit) && matches(word)) bits |= 1 << bit
    })
    return bits
  }

  #shortBits({ row, problem }: ListedSolve, dates: number): number {
    const { slug, lang, status, timestamp } = row
    const ofProblem = cached(this.#ofProblem, `${slug} ${problem.title}`, () => {
      const { tags } = problemMarks.rowIn(this.tables, slug)
      return this.#bits((word) => isInProblem(word, problem, tags))
    })
    const ofLanguage = cached(this.#ofLanguage, lang, () => this.#bits((word) => isInLanguage(word, lang)))
    const ofVerdict = cached(this.#ofVerdict, status, () => this.#bits((word) => isInVerdict(word, status)))
    const ofAll = ofProblem | ofLanguage | ofVerdict
    if (dates === 0) return ofAll
    const day = isoTime(localDay(timestamp) * DAY_SECONDS * 1000)?.slice(0, 10) ?? ''
    return ofAll | this.#bits((word) => matchesDay(word, day), dates)
  }
}

/** Where the long texts of a solve are. */
export function longTextsOf(tables: Tables, row: SolveRow): TextAddress[] {
  const own = entryOf(tables.problemNotes, row.slug)?.note
  // Texts that the person typed for the same solve, which shows others in their place.
  const others = alsoTypedRows(tables, row).flatMap((other) => textAddressesOf(other.row, other.parts))
  return [
    ...textAddressesOf(row),
    ...(own ? [{ field: 'problem note', part: 'notes', at: own } as const] : []),
    ...others,
  ]
}

const TEXT_FIELDS = [
  ['notes', 'note'],
  ['feedback', 'feedback'],
  ['code', 'code'],
  ['problemNote', 'LeetCode note'],
] as const

/** The address of a long text in the log. */
export interface TextAddress {
  field: MatchField
  part: keyof EventTexts
  at: EventAddress
}

/** The addresses of a row's long texts, or only of those in `parts`. */
export function textAddressesOf({ largeFields }: AnySolveRow, parts?: readonly string[]): TextAddress[] {
  return TEXT_FIELDS.flatMap(([part, field]) => {
    const at = largeFields[part]
    return at && (!parts || parts.includes(part)) ? [{ field, part, at }] : []
  })
}

function cached<K, V>(map: Map<K, V>, key: K, compute: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = compute()
  map.set(key, value)
  return value
}
