import { compareTexts } from '#domain/compare'
import { baseKey, type SolveKey, type Submission } from '#domain/solve'
import type { SolveRow, Tables } from '../projections/tables'

/** A submission with the key it has or gets; `row` is what the log knows of it, null when it is new. */
export interface Identified {
  submission: Submission
  key: SolveKey
  row: SolveRow | null
}

/**
 * Tells which stored solve each submission is. The recent list gives no ids, so a submission with an id takes over a
 * solve of the same problem and second that has none; two submissions in one second stay two. The surest matches are
 * made first: the same id, then the same status, then any solve of that second that has no id yet.
 */
export function identify(submissions: readonly Submission[], tables: Tables): Identified[] {
  const ordered = inIdOrder(onePerId(submissions))
  const taken = new Set<SolveKey>()
  const rows = new Map<Submission, SolveRow>()
  for (const match of [hasSameId, hasSameStatus, hasNoId]) {
    for (const submission of ordered) {
      if (rows.has(submission)) continue
      const row = knownOf(submission, tables).find((row) => !taken.has(row.key) && match(row, submission))
      if (!row) continue
      rows.set(submission, row)
      taken.add(row.key)
    }
  }
  return ordered.map((submission) => {
    const row = rows.get(submission) ?? null
    const key = row?.key ?? newKey(submission, tables, taken)
    taken.add(key)
    return { submission, key, row }
  })
}

type Match = (row: SolveRow, submission: Submission) => boolean

const hasSameId: Match = (row, { facts }) => facts.submissionId !== undefined && row.submissionId === facts.submissionId

/** A solve with an id is never another id's; what is told without one is known by its status. */
const hasSameStatus: Match = (row, { status, facts }) =>
  row.status === status && (row.submissionId === null || facts.submissionId === undefined)

/** Only a solve that has no id may turn out to have another status: the recent list is corrected by the extension. */
const hasNoId: Match = (row) => row.submissionId === null

/** The stored solves of a submission's problem and second. */
function knownOf({ slug, timestamp }: Submission, tables: Tables): SolveRow[] {
  const base = baseKey(slug, timestamp)
  return [base, ...(tables.twins[base] ?? [])].flatMap((key) => tables.solves[key] ?? [])
}

/** A batch may tell one submission twice: with the same id it is one, with all that was said of it. */
function onePerId(submissions: readonly Submission[]): Submission[] {
  const withId = new Map<string, Submission>()
  const withoutId: Submission[] = []
  for (const submission of submissions) {
    const id = submission.facts.submissionId
    if (id === undefined) withoutId.push(submission)
    else {
      const name = `${baseKey(submission.slug, submission.timestamp)}|${id}`
      const facts = { ...withId.get(name)?.facts, ...submission.facts }
      withId.set(name, { ...submission, facts })
    }
  }
  return [...withoutId, ...withId.values()]
}

/** The lowest id of one second comes first on every device, so that each device gives the same keys. */
function inIdOrder(submissions: readonly Submission[]): Submission[] {
  return [...submissions].sort((a, b) => a.timestamp - b.timestamp || compareIds(idOf(a), idOf(b)))
}

const idOf = (submission: Submission): string => submission.facts.submissionId ?? ''

function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b)
}

function newKey({ slug, timestamp, facts }: Submission, tables: Tables, taken: ReadonlySet<SolveKey>): SolveKey {
  const base = baseKey(slug, timestamp)
  if (!tables.solves[base] && !taken.has(base)) return base
  return facts.submissionId === undefined ? nextOrdinal(base, tables, taken) : `${base}|${facts.submissionId}`
}

function nextOrdinal(base: SolveKey, tables: Tables, taken: ReadonlySet<SolveKey>): SolveKey {
  let ordinal = 2
  while (tables.solves[`${base}|#${ordinal}`] || taken.has(`${base}|#${ordinal}`)) ordinal++
  return `${base}|#${ordinal}`
}
