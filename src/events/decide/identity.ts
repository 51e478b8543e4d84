import { firstSubmissionKey, isAddedKey, type SolveKey, type Submission } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import { type AnySolveRow, type OrphanedEditsRow, ownRow, type SolveRow, type Tables } from '../projections/tables'

/** A submission with its existing or new key. */
export interface MatchedSubmission {
  submission: Submission
  key: SolveKey
  /** The recorded solve with its own values, or null if the submission is new. */
  row: SolveRow | null
  /** Edits stored under this key whose solve is no longer recorded, because its commit was lost or withdrawn. */
  waiting: OrphanedEditsRow | null
}

/**
 * Matches submissions to stored solves. The recent list has no ids, so a submission with an id matches a solve of the same
 * problem and second that has none. Two submissions in one second stay separate. The surest matches are made first: same id,
 * then same status, then any solve of that second without an id. A solve that is no longer recorded but has edits is matched
 * the same way, so that the submission gets its old key and the edits.
 */
export function matchSubmissions(submissions: readonly Submission[], tables: Tables): MatchedSubmission[] {
  const ordered = inIdOrder(onePerId(submissions))
  const known = new SolvesBySecond(tables)
  const taken = new Set<SolveKey>()
  const keys = new Map<Submission, SolveKey>()
  for (const match of [hasSameId, hasSameStatus, hasNoId]) {
    for (const submission of ordered) {
      if (keys.has(submission)) continue
      const found = known.of(submission).find((row) => !taken.has(row.key) && match(row, submission))
      if (!found) continue
      keys.set(submission, found.key)
      taken.add(found.key)
    }
  }
  return ordered.map((submission) => {
    const key = keys.get(submission) ?? keyForUnmatched(submission, known, taken)
    taken.add(key)
    return { submission, key, row: ownRow(tables, key) ?? null, waiting: tables.unrecorded[key] ?? null }
  })
}

type Match = (row: AnySolveRow, submission: Submission) => boolean

const hasSameId: Match = (row, { facts }) => facts.submissionId !== undefined && idOfRow(row) === facts.submissionId

/** A solve with an id never matches another id; without ids, the status must be equal. */
const hasSameStatus: Match = (row, { status, facts }) =>
  row.status === status && (idOfRow(row) === null || facts.submissionId === undefined)

/** Only a solve without an id may change its status: the extension corrects the recent list. */
const hasNoId: Match = (row) => idOfRow(row) === null

/** The submission id of a solve. If its commit was lost, the key may contain the id. */
function idOfRow({ key, submissionId }: AnySolveRow): string | null {
  if (submissionId !== null) return submissionId
  const [, , suffix] = key.split('|', 3)
  return suffix === undefined || suffix.startsWith('#') ? null : suffix
}

/** Finds the solves of one problem and second: recorded ones first, then those that only have edits. */
class SolvesBySecond {
  readonly #unrecorded = new Map<string, OrphanedEditsRow[]>()

  constructor(private readonly tables: Tables) {
    for (const row of Object.values(tables.unrecorded)) {
      // Only the person decides whether an added solve is the same as a submission.
      if (isAddedKey(row.key)) continue
      const base = row.key.split('|', 2).join('|')
      this.#unrecorded.set(base, [...(this.#unrecorded.get(base) ?? []), row])
    }
  }

  of({ slug, timestamp }: Submission): AnySolveRow[] {
    const base = firstSubmissionKey(slug, timestamp)
    const recorded = [base, ...(this.tables.sameSecondKeys[base] ?? [])].flatMap((key) => this.tables.solves[key] ?? [])
    return this.#unrecorded.size === 0 ? recorded : [...recorded, ...(this.#unrecorded.get(base) ?? [])]
  }

  has(key: SolveKey): boolean {
    return this.tables.solves[key] !== undefined || this.tables.unrecorded[key] !== undefined
  }
}

/** Merges entries of one batch that have the same id, with the facts of all of them. */
function onePerId(submissions: readonly Submission[]): Submission[] {
  const withId = new Map<string, Submission>()
  const withoutId: Submission[] = []
  for (const submission of submissions) {
    const id = submission.facts.submissionId
    if (id === undefined) withoutId.push(submission)
    else {
      const name = `${firstSubmissionKey(submission.slug, submission.timestamp)}|${id}`
      const facts = { ...withId.get(name)?.facts, ...submission.facts }
      withId.set(name, { ...submission, facts })
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
function keyForUnmatched(submission: Submission, known: SolvesBySecond, taken: ReadonlySet<SolveKey>): SolveKey {
  const { slug, timestamp, facts } = submission
  const base = firstSubmissionKey(slug, timestamp)
  const isFree = (key: SolveKey) => !known.has(key) && !taken.has(key)
  if (isFree(base)) return base
  if (facts.submissionId !== undefined) return `${base}|${facts.submissionId}`
  const waiting = known.of(submission).find(({ key, status }) => status === null && !taken.has(key))
  if (waiting) return waiting.key
  let ordinal = 2
  while (!isFree(`${base}|#${ordinal}`)) ordinal++
  return `${base}|#${ordinal}`
}
