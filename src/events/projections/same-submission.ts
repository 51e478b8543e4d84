import { getLanguageName } from '#domain/language'
import { createFirstSubmissionKey, getSecondOfKey, getSlugOfKey, isAddedKey, type SolveKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import {
  type AnySolveRow,
  findOwnRowOrEdits,
  getKeysOfSubmission,
  isRecorded,
  type SolveRow,
  type SolveTables,
} from './solve-tables'
import { findKeysAround, getKeysWithId, getSubmissionId } from './submission-index'
import type { Writer } from './writer'

/**
 * A submission and a solve without an id can be the same only if at most this many seconds are between them. The practice site's responses
 * about one submission can differ by a second or two (E15).
 */
export const MAX_SECONDS_APART = 2

/** Maximum comparisons after one change, so that many submissions in a few seconds take linear time. */
const MAX_COMPARISONS = 64

/** Updates which solves count as one submission (E15). Returns the keys whose displayed row may have changed. */
export function regroupSolves(tables: SolveTables, key: SolveKey, writer: Writer): SolveKey[] {
  // Only the person decides whether an added solve is the same as a submission.
  if (isAddedKey(key)) return []
  const related = findRelatedKeys(tables, key)
  if (related.size === 1) return []
  const groups = groupSameSubmissions(tables, related)
  const grouped = [...related].filter((one) => tables.sameSubmission[one] || tables.shownAs[one])
  if (groups.length === 0 && grouped.length === 0) return []
  for (const one of grouped) {
    writer.remove(tables.sameSubmission, one)
    writer.remove(tables.shownAs, one)
  }
  for (const { shown, others } of groups) {
    writer.put(tables.sameSubmission, shown, others)
    for (const other of others) writer.put(tables.shownAs, other, shown)
  }
  return [...related]
}

function findRelatedKeys(tables: SolveTables, key: SolveKey): Set<SolveKey> {
  const related = new Set([key])
  let comparisons = 0
  // The set grows while it is iterated.
  for (const one of related) {
    for (const other of [...findKeysWithSameId(tables, one), ...getKeysOfSubmission(tables, one)]) related.add(other)
    for (const other of findKeysAround(tables, getSlugOfKey(one), getSecondOfKey(one), MAX_SECONDS_APART)) {
      comparisons += 1
      if (comparisons > MAX_COMPARISONS) break
      if (canBeSame(findOwnRowOrEdits(tables, one), findOwnRowOrEdits(tables, other))) related.add(other)
    }
  }
  return related
}

const canBeSame = (a: AnySolveRow | undefined, b: AnySolveRow | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  (getSubmissionId(a) === null) !== (getSubmissionId(b) === null) &&
  isRecorded(a) &&
  isRecorded(b) &&
  isSameResult(a, b)

function findKeysWithSameId(tables: SolveTables, key: SolveKey): readonly SolveKey[] {
  const row = findOwnRowOrEdits(tables, key)
  const id = row ? getSubmissionId(row) : null
  return id === null ? [] : getKeysWithId(tables, getSlugOfKey(key), id)
}

/** A submission with an id and all keys that have this id, or one solve without an id. */
interface ComparedSolves {
  id: string | null
  keys: SolveKey[]
  rows: SolveRow[]
}

interface SubmissionGroup {
  shown: SolveKey
  others: SolveKey[]
}

/**
 * Groups the solves that are the same submission: solves with the same id, and at most one solve without an id that has the same verdict
 * and language within two seconds. Pairs the nearest solves first.
 */
function groupSameSubmissions(tables: SolveTables, keys: Iterable<SolveKey>): SubmissionGroup[] {
  const units = groupById(tables, keys)
  const paired = new Set<ComparedSolves>()
  for (const { unit, other } of findPairs(units)) {
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

function groupById(tables: SolveTables, keys: Iterable<SolveKey>): ComparedSolves[] {
  const units = new Map<string, ComparedSolves>()
  for (const key of [...keys].sort(compareKeys)) {
    const row = findOwnRowOrEdits(tables, key)
    const id = row ? getSubmissionId(row) : null
    const name = id === null ? key : `id ${id}`
    const unit = units.get(name) ?? { id, keys: [], rows: [] }
    units.set(name, unit)
    unit.keys.push(key)
    if (row && isRecorded(row)) unit.rows.push(row)
  }
  return [...units.values()]
}

/** Nearest pairs first. */
function findPairs(units: readonly ComparedSolves[]): { unit: ComparedSolves; other: ComparedSolves }[] {
  const withoutId = units.filter(({ id, rows }) => id === null && rows.length > 0)
  return units
    .filter(({ id }) => id !== null)
    .flatMap((unit) => withoutId.map((other) => ({ unit, other, gap: computeSecondsApart(unit, other) })))
    .filter(({ unit, other, gap }) => gap <= MAX_SECONDS_APART && canBePair(unit, other))
    .sort((a, b) => a.gap - b.gap)
}

/**
 * Whether a submission with an id may be the same as `other`, a solve without an id. Returns false if the site's list of recent submissions
 * recorded the submission. Also returns false if the submission has the first key of the second of `other`: a source has then reported two
 * submissions in that second.
 */
function canBePair({ rows }: ComparedSolves, { keys: [other = ''] }: ComparedSolves): boolean {
  const first = createFirstSubmissionKey(getSlugOfKey(other), getSecondOfKey(other))
  return rows.every(({ key, source }) => source !== 'recent' && key !== first)
}

/** Counts only rows with the same verdict and language; returns infinity if there are none. */
function computeSecondsApart(unit: ComparedSolves, { rows: [other] }: ComparedSolves): number {
  const seconds = unit.rows
    .filter((row) => other && isSameResult(row, other))
    .map(({ key }) => Math.abs(getSecondOfKey(key) - getSecondOfKey(other?.key ?? '')))
  return Math.min(Number.POSITIVE_INFINITY, ...seconds)
}

export const isSameResult = (a: Pick<AnySolveRow, 'status' | 'lang'>, b: Pick<SolveRow, 'status' | 'lang'>): boolean =>
  a.status === b.status && isSameLanguage(a.lang, b.lang)

/** Compares display names, because sources spell the names of languages differently. */
export const isSameLanguage = (a: string | null, b: string): boolean =>
  a !== null && getLanguageName(a) === getLanguageName(b)

const compareKeys = (a: SolveKey, b: SolveKey): number => getSecondOfKey(a) - getSecondOfKey(b) || compareTexts(a, b)
