import { languageName } from '#domain/language'
import { firstSubmissionKey, isAddedKey, type SolveKey, secondOfKey, slugOfKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import {
  type AnySolveRow,
  anyOwnRow,
  isRecorded,
  keysOfSubmission,
  type SolveRow,
  type SolveTables,
} from './solve-tables'
import { idOfRow, keysAround, keysWithId } from './submission-index'
import type { Writer } from './writer'

/**
 * The practice site's answers about one submission can name seconds that differ by one (E15). Some answers have no id: those
 * may be this many seconds apart.
 */
export const MAX_SECONDS_APART = 2

/** At most this many comparisons follow one change, so that a burst of submissions takes linear time. Real logs need two or three. */
const MAX_COMPARISONS = 64

/**
 * Combines the records of one submission into one displayed row (E15). Called after a solve was recorded, or its id, verdict or
 * language has changed. Returns the keys whose shown row may have changed; empty if there is no other solve to compare with.
 */
export function regroupSolves(tables: SolveTables, key: SolveKey, to: Writer): SolveKey[] {
  // Only the person decides which submission an added solve is.
  if (isAddedKey(key)) return []
  const related = relatedKeys(tables, key)
  if (related.size === 1) return []
  const groups = groupsAmong(tables, related)
  const grouped = [...related].filter((one) => tables.sameSubmission[one] || tables.shownAs[one])
  if (groups.length === 0 && grouped.length === 0) return []
  for (const one of grouped) {
    to.remove(tables.sameSubmission, one)
    to.remove(tables.shownAs, one)
  }
  for (const { shown, others } of groups) {
    to.put(tables.sameSubmission, shown, others)
    for (const other of others) to.put(tables.shownAs, other, shown)
  }
  return [...related]
}

/** All keys whose group a change of one solve can affect: those with its id, in its group or like it, and so on from these. */
function relatedKeys(tables: SolveTables, key: SolveKey): Set<SolveKey> {
  const related = new Set([key])
  let comparisons = 0
  // The set grows while it is iterated.
  for (const one of related) {
    for (const other of [...keysWithSameId(tables, one), ...keysOfSubmission(tables, one)]) related.add(other)
    for (const other of keysAround(tables, slugOfKey(one), secondOfKey(one), MAX_SECONDS_APART)) {
      comparisons += 1
      if (comparisons > MAX_COMPARISONS) break
      if (canBeSame(anyOwnRow(tables, one), anyOwnRow(tables, other))) related.add(other)
    }
  }
  return related
}

/** Whether one solve has an id and the other, with the same verdict and language, lacks it. */
const canBeSame = (a: AnySolveRow | undefined, b: AnySolveRow | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  (idOfRow(a) === null) !== (idOfRow(b) === null) &&
  isRecorded(a) &&
  isRecorded(b) &&
  isSameResult(a, b)

function keysWithSameId(tables: SolveTables, key: SolveKey): readonly SolveKey[] {
  const row = anyOwnRow(tables, key)
  const id = row ? idOfRow(row) : null
  return id === null ? [] : keysWithId(tables, slugOfKey(key), id)
}

/** The keys of a submission with its id, or of one solve without an id. */
interface Unit {
  id: string | null
  keys: SolveKey[]
  /** The recorded ones. */
  rows: SolveRow[]
}

/** The key under which a submission with several keys is shown, and the others. */
interface Group {
  shown: SolveKey
  others: SolveKey[]
}

/**
 * Groups the solves that are the same submission: those with one id, and at most one solve without an id of the same problem,
 * verdict and language within two seconds. The nearest are paired first. The result depends only on the solves' own values.
 */
function groupsAmong(tables: SolveTables, keys: Iterable<SolveKey>): Group[] {
  const units = unitsAmong(tables, keys)
  const paired = new Set<Unit>()
  for (const { unit, other } of pairsAmong(units)) {
    if (paired.has(unit) || paired.has(other)) continue
    paired.add(unit).add(other)
    unit.keys.push(...other.keys)
    unit.rows.push(...other.rows)
  }
  return units.flatMap(({ id, keys, rows }) => {
    const [shown] = rows.map(({ key }) => key).sort(compareKeys)
    if (id === null || shown === undefined || keys.length === 1) return []
    return { shown, others: keys.filter((key) => key !== shown).sort(compareTexts) }
  })
}

/** Solves by id, those without an id one by one. A key without an id that is not recorded has nothing to compare. */
function unitsAmong(tables: SolveTables, keys: Iterable<SolveKey>): Unit[] {
  const units = new Map<string, Unit>()
  for (const key of [...keys].sort(compareKeys)) {
    const row = anyOwnRow(tables, key)
    const id = row ? idOfRow(row) : null
    const name = id === null ? key : `id ${id}`
    const unit = units.get(name) ?? { id, keys: [], rows: [] }
    units.set(name, unit)
    unit.keys.push(key)
    if (row && isRecorded(row)) unit.rows.push(row)
  }
  return [...units.values()]
}

/** The submissions with an id and the solves without one that may be the same, nearest first. */
function pairsAmong(units: readonly Unit[]): { unit: Unit; other: Unit }[] {
  const withoutId = units.filter(({ id, rows }) => id === null && rows.length > 0)
  return units
    .filter(({ id }) => id !== null)
    .flatMap((unit) => withoutId.map((other) => ({ unit, other, apart: secondsApart(unit, other) })))
    .filter(({ unit, other, apart }) => apart <= MAX_SECONDS_APART && canLackPartner(unit, other))
    .sort((a, b) => a.apart - b.apart)
}

/**
 * A submission that a list without ids recorded is not paired again. Two keys of one second differ only because a source has
 * reported two submissions of that second, so the first of them is not paired with the others.
 */
function canLackPartner({ rows }: Unit, { keys: [other = ''] }: Unit): boolean {
  const first = firstSubmissionKey(slugOfKey(other), secondOfKey(other))
  return rows.every(({ key, source }) => source !== 'recent' && key !== first)
}

/** Seconds between a submission and a solve without an id; infinite if verdict or language differ. */
function secondsApart(unit: Unit, { rows: [other] }: Unit): number {
  const seconds = unit.rows
    .filter((row) => other && isSameResult(row, other))
    .map(({ key }) => Math.abs(secondOfKey(key) - secondOfKey(other?.key ?? '')))
  return Math.min(Number.POSITIVE_INFINITY, ...seconds)
}

/**
 * Whether two solves have the same verdict and language. Edits that wait for their solve
 * have a verdict and a language only if the extension has sent them.
 */
export const isSameResult = (a: Pick<AnySolveRow, 'status' | 'lang'>, b: Pick<SolveRow, 'status' | 'lang'>): boolean =>
  a.status === b.status && isSameLanguage(a.lang, b.lang)

/** Whether a solve, whose language may be unknown, has the language of another. Sources spell languages differently. */
export const isSameLanguage = (a: string | null, b: string): boolean =>
  a !== null && languageName(a) === languageName(b)

const compareKeys = (a: SolveKey, b: SolveKey): number => secondOfKey(a) - secondOfKey(b) || compareTexts(a, b)
