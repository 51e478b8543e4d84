import { createFirstSubmissionKey, type ReportingSource, type SolveKey, type Submission } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import { findSubmissionRow } from '../projections/combine-same-submission'
import { getReportedVerdicts } from '../projections/reported-verdicts'
import { isSameLanguage, isSameResult, MAX_SECONDS_APART } from '../projections/same-submission'
import {
  type AnySolveRow,
  findOwnRow,
  findOwnRowOrEdits,
  getKeysOfSubmission,
  getShownKey,
  isRecorded,
  type OrphanedEditsRow,
  type SolveRow,
} from '../projections/solve-tables'
import { findKeysAround, getKeysWithId, getSubmissionId } from '../projections/submission-index'
import type { Tables } from '../projections/tables'

export interface MatchedSubmission {
  submission: Submission
  key: SolveKey
  /** The stored solve, without values of solves that the person joined to it; null if the submission is new. */
  row: SolveRow | null
  /** The stored rows of the submission: one for each key under which it was recorded. `row` combines their values. */
  ownRows: SolveRow[]
  /**
   * Edits that are stored under this key, but whose solve is not in the log: its commit was lost, or its import was undone. Null if there
   * are none.
   */
  orphanedEdits: OrphanedEditsRow | null
  /** Returns whether no other submission of the problem, in the batch or in the log, could be meant instead. */
  isCertain: () => boolean
}

/**
 * Matches submissions to stored solves of the same problem (E15): by id, then by verdict and language within `MAX_SECONDS_APART` seconds,
 * then by second. Two different ids never match. A report without an id also matches the only solve of its second if `source` has reported
 * that solve before with another verdict (C12). A solve that is no longer recorded but has edits is matched too, so that the submission
 * gets the solve's old key and its edits.
 */
export function matchSubmissions(
  submissions: readonly Submission[],
  source: ReportingSource,
  tables: Tables,
): MatchedSubmission[] {
  const ordered = sortByTimeAndId(mergeSameIds(submissions))
  const unmatched = new UnmatchedSolves(tables)
  const keys = new Map<Submission, SolveKey>()
  const match = (submission: Submission, row: AnySolveRow | undefined) => {
    if (row) keys.set(submission, unmatched.markMatched(row.key))
  }
  for (const submission of ordered) match(submission, unmatched.findById(submission))
  const candidates = ordered.filter((submission) => !keys.has(submission) && unmatched.hasSolveNear(submission))
  for (const pass of MATCHING_PASSES) {
    for (const submission of candidates) if (!keys.has(submission)) match(submission, unmatched.find(submission, pass))
  }
  const isOnlyWithin = createNeighbourCheck(ordered, tables)
  const isReportedAgain: MatchingPass = {
    offsets: [0],
    isMatch: (row, submission) =>
      submission.facts.submissionId === undefined &&
      getReportedVerdicts(row, source).length > 0 &&
      isOnlyWithin(0, submission),
  }
  for (const submission of candidates) {
    if (!keys.has(submission)) match(submission, unmatched.find(submission, isReportedAgain))
  }
  return ordered.map((submission) => {
    const key = keys.get(submission) ?? unmatched.markMatched(chooseKeyForUnmatched(submission, unmatched))
    return {
      submission,
      key,
      ...getRowsOfMatch(tables, key, submission, unmatched),
      orphanedEdits: tables.unrecorded[key] ?? null,
      isCertain: () => isOnlyWithin(MAX_SECONDS_APART, submission),
    }
  })
}

/**
 * Returns a function that returns whether a submission is the only one of its problem within a number of seconds, in the batch and in the log.
 * If it is not, a changed verdict could belong to another of them, and the same batch could be matched differently next time.
 */
function createNeighbourCheck(
  submissions: readonly Submission[],
  tables: Tables,
): (seconds: number, submission: Submission) => boolean {
  const times = new Map<string, number[]>()
  for (const { slug, timestamp } of submissions) {
    const sameProblem = times.get(slug)
    if (sameProblem) sameProblem.push(timestamp)
    else times.set(slug, [timestamp])
  }
  return (seconds, { slug, timestamp }) => {
    const near = (times.get(slug) ?? []).filter((time) => Math.abs(time - timestamp) <= seconds)
    if (near.length !== 1) return false
    const keys = [...findKeysAround(tables, slug, timestamp, seconds)]
    return new Set(keys.map((key) => getShownKey(tables, key))).size <= 1
  }
}

/** If a row of the submission may belong to another submission of the batch, returns only the row of `key`. */
function getRowsOfMatch(
  tables: Tables,
  key: SolveKey,
  submission: Submission,
  unmatched: UnmatchedSolves,
): Pick<MatchedSubmission, 'row' | 'ownRows'> {
  const row = findSubmissionRow(tables, key)
  const group = getKeysOfSubmission(tables, key)
  const isSame =
    row &&
    (row.submissionId === submission.facts.submissionId || canBeSameId(row, submission)) &&
    group.every((one) => one === key || !unmatched.isMatched(one))
  const keys = isSame ? group : [key]
  const ownRows = keys.flatMap((one) => findOwnRow(tables, one) ?? [])
  return { row: (isSame ? row : ownRows[0]) ?? null, ownRows }
}

/** One step of the matching: at which distances in seconds from the submission to search for solves, and the condition for a match. */
interface MatchingPass {
  offsets: readonly number[]
  isMatch: (row: AnySolveRow, submission: Submission) => boolean
}

const canBeSameId = (row: AnySolveRow, { facts }: Submission): boolean =>
  getSubmissionId(row) === null || facts.submissionId === undefined

const hasSameResult: MatchingPass['isMatch'] = (row, submission) =>
  isSameResult(row, submission) && canBeSameId(row, submission)

/** Like `hasSameResult`, but exactly one of the two must lack an id: two solves without ids in different seconds are different. */
const lacksOneId: MatchingPass['isMatch'] = (row, submission) =>
  hasSameResult(row, submission) && (getSubmissionId(row) === null) !== (submission.facts.submissionId === undefined)

const MATCHING_PASSES: readonly MatchingPass[] = [
  { offsets: [0], isMatch: hasSameResult },
  ...Array.from({ length: MAX_SECONDS_APART }, (_, i) => ({ offsets: [-i - 1, i + 1], isMatch: lacksOneId })),
  { offsets: [0], isMatch: (row, submission) => row.status === submission.status && canBeSameId(row, submission) },
  // Only a solve without an id may have another status: the extension corrects the status from the site's list of recent submissions.
  { offsets: [0], isMatch: (row) => getSubmissionId(row) === null },
]

/** Matches edits whose solve is not in the log. Edits of code in another language belong to another submission. */
const ORPHANED_EDITS: MatchingPass = {
  offsets: [0],
  isMatch: ({ status, lang }, submission) =>
    status === null && (lang === null || isSameLanguage(lang, submission.lang)),
}

class UnmatchedSolves {
  readonly #matchedKeys = new Set<SolveKey>()
  readonly #pools = new Map<string, AnySolveRow[][]>()
  readonly #ordinals = new Map<string, number>()

  constructor(private readonly tables: Tables) {}

  markMatched(key: SolveKey): SolveKey {
    this.#matchedKeys.add(key)
    return key
  }

  isMatched(key: SolveKey): boolean {
    return this.#matchedKeys.has(key)
  }

  findById({ slug, facts: { submissionId } }: Submission): AnySolveRow | undefined {
    if (submissionId === undefined) return undefined
    const [first] = getKeysWithId(this.tables, slug, submissionId)
    if (first === undefined) return undefined
    // A submission can have several keys. The first one is the key of the displayed solve. Under the others, there may only be edits.
    const key = getKeysOfSubmission(this.tables, first).find((one) => !this.#matchedKeys.has(one))
    return key === undefined ? undefined : findOwnRowOrEdits(this.tables, key)
  }

  /** Usually false, so that the matching can be skipped. */
  hasSolveNear({ slug, timestamp }: Submission): boolean {
    return findKeysAround(this.tables, slug, timestamp, MAX_SECONDS_APART).next().done !== true
  }

  find(submission: Submission, { offsets, isMatch }: MatchingPass): AnySolveRow | undefined {
    for (const offset of offsets) {
      for (const pool of this.#getPoolsAt(submission.slug, submission.timestamp + offset)) {
        while (pool.length > 0 && this.#matchedKeys.has(pool.at(-1)?.key ?? '')) pool.pop()
        const row = pool.at(-1)
        if (row && isMatch(row, submission)) return row
      }
    }
    return undefined
  }

  isUnused(key: SolveKey): boolean {
    return !this.#matchedKeys.has(key) && findOwnRowOrEdits(this.tables, key) === undefined
  }

  findNextUnusedKey(first: SolveKey): SolveKey {
    let ordinal = this.#ordinals.get(first) ?? 2
    while (!this.isUnused(`${first}|#${ordinal}`)) ordinal++
    this.#ordinals.set(first, ordinal)
    return `${first}|#${ordinal}`
  }

  /**
   * Groups the solves of one second. All solves of a group match the same submissions. `find` takes the last solve of a group, so that many
   * submissions of one second are matched in linear time.
   */
  #getPoolsAt(slug: string, second: number): AnySolveRow[][] {
    const first = createFirstSubmissionKey(slug, second)
    const cached = this.#pools.get(first)
    if (cached) return cached
    const rows = [...findKeysAround(this.tables, slug, second, 0)].flatMap(
      (key) => findOwnRowOrEdits(this.tables, key) ?? [],
    )
    const order = (row: AnySolveRow) => (isRecorded(row) ? 0 : 2) + (row.key === first ? 0 : 1)
    rows.sort((a, b) => order(a) - order(b))
    const pools = new Map<string, AnySolveRow[]>()
    for (const row of rows) {
      const name = JSON.stringify([isRecorded(row), row.status, row.lang, getSubmissionId(row) === null])
      const pool = pools.get(name)
      if (pool) pool.push(row)
      else pools.set(name, [row])
    }
    const reversed = [...pools.values()].map((pool) => pool.reverse())
    this.#pools.set(first, reversed)
    return reversed
  }
}

/** Merges submissions of one batch that have the same id. The result has the earliest second and the facts of all of them. */
function mergeSameIds(submissions: readonly Submission[]): Submission[] {
  const byId = new Map<string, Submission>()
  const withoutId: Submission[] = []
  for (const submission of submissions) {
    const id = submission.facts.submissionId
    if (id === undefined) withoutId.push(submission)
    else {
      const name = `${submission.slug}|${id}`
      const sameId = byId.get(name)
      const facts = { ...sameId?.facts, ...submission.facts }
      const timestamp = Math.min(submission.timestamp, sameId?.timestamp ?? submission.timestamp)
      byId.set(name, { ...submission, timestamp, facts })
    }
  }
  return [...withoutId, ...byId.values()]
}

/** Sorts by time and id, so that every device assigns the same keys. */
function sortByTimeAndId(submissions: readonly Submission[]): Submission[] {
  return [...submissions].sort((a, b) => a.timestamp - b.timestamp || compareIds(getId(a), getId(b)))
}

const getId = (submission: Submission): string => submission.facts.submissionId ?? ''

function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b)
}

/**
 * Returns the key for a submission that matches no solve. If the log has edits in the same second but not their solve, a submission without
 * an id gets the key of these edits.
 */
function chooseKeyForUnmatched(submission: Submission, unmatched: UnmatchedSolves): SolveKey {
  const { slug, timestamp, facts } = submission
  const first = createFirstSubmissionKey(slug, timestamp)
  if (unmatched.isUnused(first)) return first
  if (facts.submissionId !== undefined) return `${first}|${facts.submissionId}`
  return unmatched.find(submission, ORPHANED_EDITS)?.key ?? unmatched.findNextUnusedKey(first)
}
