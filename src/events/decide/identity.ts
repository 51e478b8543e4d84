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
 * solve of the same problem and second that has none; two submissions in one second stay two.
 */
export function identify(submissions: readonly Submission[], tables: Tables): Identified[] {
  const taken = new Set<SolveKey>()
  return inIdOrder(onePerId(submissions)).map((submission) => {
    const key = keyOf(submission, tables, taken)
    taken.add(key)
    return { submission, key, row: tables.solves[key] ?? null }
  })
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
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

function keyOf(submission: Submission, tables: Tables, taken: ReadonlySet<SolveKey>): SolveKey {
  const base = baseKey(submission.slug, submission.timestamp)
  const known = [base, ...(tables.twins[base] ?? [])].flatMap((key) => tables.solves[key] ?? [])
  const id = submission.facts.submissionId
  const same = id === undefined ? undefined : known.find((row) => row.submissionId === id)
  if (same) return same.key
  const free = known.filter((row) => !taken.has(row.key) && (id === undefined || row.submissionId === null))
  const match = free.find((row) => row.status === submission.status) ?? free[0]
  if (match) return match.key
  if (!tables.solves[base] && !taken.has(base)) return base
  return id !== undefined ? `${base}|${id}` : nextOrdinal(base, tables, taken)
}

function nextOrdinal(base: SolveKey, tables: Tables, taken: ReadonlySet<SolveKey>): SolveKey {
  let ordinal = 2
  while (tables.solves[`${base}|#${ordinal}`] || taken.has(`${base}|#${ordinal}`)) ordinal++
  return `${base}|#${ordinal}`
}
