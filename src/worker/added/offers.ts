import { isAddedKey, type SolveKey } from '#domain/solve'
import { isLatestOnly, toSolveDate, UNKNOWN_DATE } from '#domain/solve-date'
import { getDecisions } from '#events/projections/shown-solves'
import type { SolveRow } from '#events/projections/solve-tables'
import type { JoinOffer } from '#protocol/history'
import { toLocalDay } from '../platform'
import type { Session } from '../session'

const MAX_SECONDS_APART = 6 * 3600

/**
 * Returns pairs of an added solve and a synced submission that may be the same solve: same problem and verdict, at a similar time (N10).
 * Pairs closest in time are made first, and each solve is in at most one pair. Skips pairs that the user has chosen to keep apart.
 */
export function findJoinOffers({ log, problems }: Session): JoinOffer[] {
  const { tables } = log
  const rows = Object.values(tables.solves)
  const added = rows.filter(({ key }) => isAddedKey(key))
  if (added.length === 0) return []
  const addedSlugs = new Set(added.map(({ slug }) => slug))
  const submissionsByKey = new Map<string, SolveRow[]>()
  for (const row of rows) {
    if (isAddedKey(row.key) || !addedSlugs.has(row.slug)) continue
    const groupKey = toProblemAndStatusKey(row)
    submissionsByKey.set(groupKey, [...(submissionsByKey.get(groupKey) ?? []), row])
  }
  const pairs = added.flatMap((addedRow) =>
    (submissionsByKey.get(toProblemAndStatusKey(addedRow)) ?? [])
      .filter(
        (submission, _, all) =>
          mayBeSame(addedRow, submission, all) && !getDecisions(tables, addedRow.key).kept.includes(submission.key),
      )
      .map((submission) => ({ addedRow, submission, gap: Math.abs(addedRow.timestamp - submission.timestamp) })),
  )
  pairs.sort((a, b) => a.gap - b.gap)
  const pairedKeys = new Set<SolveKey>()
  return pairs.flatMap(({ addedRow, submission }): JoinOffer[] => {
    if (pairedKeys.has(addedRow.key) || pairedKeys.has(submission.key)) return []
    pairedKeys.add(addedRow.key).add(submission.key)
    const problem = problems.get(addedRow.slug)
    const title = problem?.title ?? addedRow.title ?? addedRow.slug
    const { key, status } = addedRow
    const number = problem?.number ?? null
    const { key: other, timestamp: submittedAt } = submission
    return [{ key, other, number, title, status, added: toSolveDate(addedRow), submittedAt }]
  })
}

const toProblemAndStatusKey = ({ slug, status }: SolveRow): string => `${slug}|${status}`

function mayBeSame(added: SolveRow, submission: SolveRow, sameProblemSubmissions: readonly SolveRow[]): boolean {
  if (added.timestamp === UNKNOWN_DATE)
    return sameProblemSubmissions.every(({ timestamp }) => submission.timestamp <= timestamp)
  return isCloseInTime(added, submission) || (isLatestOnly(added) && submission.timestamp < added.timestamp)
}

const isCloseInTime = ({ timestamp: a }: SolveRow, { timestamp: b }: SolveRow): boolean =>
  Math.abs(a - b) <= MAX_SECONDS_APART || toLocalDay(a) === toLocalDay(b)
