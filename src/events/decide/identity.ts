import { firstSubmissionKey, type SolveKey, type Submission } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import { submissionRow } from '../projections/combine-same-submission'
import { isSameLanguage, isSameResult, MAX_SECONDS_APART } from '../projections/same-submission'
import {
  type AnySolveRow,
  anyOwnRow,
  isRecorded,
  keysOfSubmission,
  type OrphanedEditsRow,
  ownRow,
  type SolveRow,
} from '../projections/solve-tables'
import { idOfRow, keysAround, keysWithId } from '../projections/submission-index'
import type { Tables } from '../projections/tables'

/** A submission with its existing or new key. */
export interface MatchedSubmission {
  submission: Submission
  key: SolveKey
  /** The recorded solve without the values of joined ones, or null if the submission is new. */
  row: SolveRow | null
  /** The recorded row of each key of the submission. `row` combines these rows. */
  ownRows: SolveRow[]
  /** Edits stored under this key whose solve is no longer recorded, because its commit was lost or withdrawn. */
  waiting: OrphanedEditsRow | null
}

/**
 * Matches submissions to stored solves of the same problem (E15). The surest matches are made first: the same id, whatever second was
 * stored; then the same verdict and language within two seconds, the nearest first, if one of both lacks an id; then the same second and
 * verdict; then any solve of that second without an id. Two different ids never match, and every solve is matched once. A solve that is no
 * longer recorded but has edits is matched the same way, so that the submission gets its old key and the edits.
 */
export function matchSubmissions(submissions: readonly Submission[], tables: Tables): MatchedSubmission[] {
  const ordered = inIdOrder(onePerId(submissions))
  const known = new KnownSolves(tables)
  const keys = new Map<Submission, SolveKey>()
  const match = (submission: Submission, row: AnySolveRow | undefined) => {
    if (row) keys.set(submission, known.take(row.key))
  }
  for (const submission of ordered) match(submission, known.withId(submission))
  const near = ordered.filter((submission) => !keys.has(submission) && known.hasNear(submission))
  for (const pass of PASSES) {
    for (const submission of near) if (!keys.has(submission)) match(submission, known.find(submission, pass))
  }
  return ordered.map((submission) => {
    const key = keys.get(submission) ?? known.take(keyForUnmatched(submission, known))
    return { submission, key, ...rowsOfMatch(tables, key, submission, known), waiting: tables.unrecorded[key] ?? null }
  })
}

/**
 * The recorded rows of a match. A solve without an id may belong to another submission than the one that shows it, for example to another
 * one of the batch.
 */
function rowsOfMatch(
  tables: Tables,
  key: SolveKey,
  submission: Submission,
  known: KnownSolves,
): Pick<MatchedSubmission, 'row' | 'ownRows'> {
  const row = submissionRow(tables, key)
  const group = keysOfSubmission(tables, key)
  const isSame =
    row &&
    (row.submissionId === submission.facts.submissionId || canBeSameId(row, submission)) &&
    group.every((one) => one === key || !known.isTaken(one))
  const keys = isSame ? group : [key]
  const ownRows = keys.flatMap((one) => ownRow(tables, one) ?? [])
  return { row: (isSame ? row : ownRows[0]) ?? null, ownRows }
}

/** Which stored solves a submission may be: some seconds before or after it, with a status, language and id that fit. */
interface Pass {
  offsets: readonly number[]
  isMatch: (row: AnySolveRow, submission: Submission) => boolean
}

const canBeSameId = (row: AnySolveRow, { facts }: Submission): boolean =>
  idOfRow(row) === null || facts.submissionId === undefined

const hasSameResult: Pass['isMatch'] = (row, submission) =>
  isSameResult(row, submission) && canBeSameId(row, submission)

/** Two submissions without an id in different seconds are two: one list names one second for each. */
const lacksOneId: Pass['isMatch'] = (row, submission) =>
  hasSameResult(row, submission) && (idOfRow(row) === null) !== (submission.facts.submissionId === undefined)

const PASSES: readonly Pass[] = [
  { offsets: [0], isMatch: hasSameResult },
  ...Array.from({ length: MAX_SECONDS_APART }, (_, i) => ({ offsets: [-i - 1, i + 1], isMatch: lacksOneId })),
  { offsets: [0], isMatch: (row, submission) => row.status === submission.status && canBeSameId(row, submission) },
  // Only a solve without an id may change its status: the extension corrects the recent list.
  { offsets: [0], isMatch: (row) => idOfRow(row) === null },
]

/** Edits that wait for their solve. Those of another language belong to another submission. */
const WAITING: Pass = {
  offsets: [0],
  isMatch: ({ status, lang }, submission) =>
    status === null && (lang === null || isSameLanguage(lang, submission.lang)),
}

/** Finds stored solves that no submission of the batch was matched to yet. */
class KnownSolves {
  readonly #taken = new Set<SolveKey>()
  readonly #pools = new Map<string, AnySolveRow[][]>()
  readonly #ordinals = new Map<string, number>()

  constructor(private readonly tables: Tables) {}

  /** Marks a key as matched. */
  take(key: SolveKey): SolveKey {
    this.#taken.add(key)
    return key
  }

  isTaken(key: SolveKey): boolean {
    return this.#taken.has(key)
  }

  /** The solve with the submission's id. */
  withId({ slug, facts: { submissionId } }: Submission): AnySolveRow | undefined {
    if (submissionId === undefined) return undefined
    const [first] = keysWithId(this.tables, slug, submissionId)
    if (first === undefined) return undefined
    // The shown key first: the others may only wait for edits.
    const key = keysOfSubmission(this.tables, first).find((one) => !this.#taken.has(one))
    return key === undefined ? undefined : anyOwnRow(this.tables, key)
  }

  /** Whether there is any solve within the seconds of all passes: usually there is none. */
  hasNear({ slug, timestamp }: Submission): boolean {
    return keysAround(this.tables, slug, timestamp, MAX_SECONDS_APART).next().done !== true
  }

  find(submission: Submission, { offsets, isMatch }: Pass): AnySolveRow | undefined {
    for (const offset of offsets) {
      for (const pool of this.#poolsAt(submission.slug, submission.timestamp + offset)) {
        while (pool.length > 0 && this.#taken.has(pool.at(-1)?.key ?? '')) pool.pop()
        const row = pool.at(-1)
        if (row && isMatch(row, submission)) return row
      }
    }
    return undefined
  }

  isFree(key: SolveKey): boolean {
    return !this.#taken.has(key) && anyOwnRow(this.tables, key) === undefined
  }

  /** A further key of a second for a submission without an id. */
  nextKey(first: SolveKey): SolveKey {
    let ordinal = this.#ordinals.get(first) ?? 2
    while (!this.isFree(`${first}|#${ordinal}`)) ordinal++
    this.#ordinals.set(first, ordinal)
    return `${first}|#${ordinal}`
  }

  /**
   * The solves of one second: recorded ones first, then those that only have edits. Solves that match the same submissions are in one
   * pool, the next one last, so that many submissions of one second are matched in linear time.
   */
  #poolsAt(slug: string, second: number): AnySolveRow[][] {
    const first = firstSubmissionKey(slug, second)
    const known = this.#pools.get(first)
    if (known) return known
    const rows = [...keysAround(this.tables, slug, second, 0)].flatMap((key) => anyOwnRow(this.tables, key) ?? [])
    const order = (row: AnySolveRow) => (isRecorded(row) ? 0 : 2) + (row.key === first ? 0 : 1)
    rows.sort((a, b) => order(a) - order(b))
    const pools = new Map<string, AnySolveRow[]>()
    for (const row of rows) {
      const name = JSON.stringify([isRecorded(row), row.status, row.lang, idOfRow(row) === null])
      const pool = pools.get(name)
      if (pool) pool.push(row)
      else pools.set(name, [row])
    }
    const reversed = [...pools.values()].map((pool) => pool.reverse())
    this.#pools.set(first, reversed)
    return reversed
  }
}

/** Merges entries of one batch that have the same id, with the first second and the facts of all of them. */
function onePerId(submissions: readonly Submission[]): Submission[] {
  const withId = new Map<string, Submission>()
  const withoutId: Submission[] = []
  for (const submission of submissions) {
    const id = submission.facts.submissionId
    if (id === undefined) withoutId.push(submission)
    else {
      const name = `${submission.slug}|${id}`
      const known = withId.get(name)
      const facts = { ...known?.facts, ...submission.facts }
      const timestamp = Math.min(submission.timestamp, known?.timestamp ?? submission.timestamp)
      withId.set(name, { ...submission, timestamp, facts })
    }
  }
  return [...withoutId, ...withId.values()]
}

/** Sorts by time and id, so that every device assigns the same keys. */
function inIdOrder(submissions: readonly Submission[]): Submission[] {
  return [...submissions].sort((a, b) => a.timestamp - b.timestamp || compareIds(idOf(a), idOf(b)))
}

const idOf = (submission: Submission): string => submission.facts.submissionId ?? ''

function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b)
}

/**
 * The key of a submission that matches no solve. Without an id it takes a solve of the same second that waits for its facts, if there is
 * one (status null).
 */
function keyForUnmatched(submission: Submission, known: KnownSolves): SolveKey {
  const { slug, timestamp, facts } = submission
  const first = firstSubmissionKey(slug, timestamp)
  if (known.isFree(first)) return first
  if (facts.submissionId !== undefined) return `${first}|${facts.submissionId}`
  return known.find(submission, WAITING)?.key ?? known.nextKey(first)
}
