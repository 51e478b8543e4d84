import { isAddedKey, type SolveKey } from '#domain/solve'
import { dateOf, isLatestOnly, UNKNOWN_DATE } from '#domain/solve-date'
import { decisionsAbout } from '#events/projections/shown-solves'
import type { SolveRow } from '#events/projections/solve-tables'
import type { JoinOffer } from '#protocol/history'
import { localDay } from '../platform'
import type { Session } from '../session'

/** Two solves of one problem at most this many seconds apart may be the same submission, even across midnight. */
const MAX_SECONDS_APART = 6 * 3600

/**
 * Returns pairs of a solve that the person added and a submission that may be the same solve: same problem and verdict, on the
 * same local day or at most six hours apart. A solve before a day is paired with the submissions before that day, and a solve with an
 * unknown date with the first submission. Each solve is in at most one pair; the pairs with the shortest time between them
 * are made first. Pairs that the person has already answered are left out (N10).
 */
export function joinOffers({ log, problems }: Session): JoinOffer[] {
  const { tables } = log
  const rows = Object.values(tables.solves)
  const added = rows.filter(({ key }) => isAddedKey(key))
  if (added.length === 0) return []
  const slugs = new Set(added.map(({ slug }) => slug))
  const submitted = new Map<string, SolveRow[]>()
  for (const row of rows) {
    if (isAddedKey(row.key) || !slugs.has(row.slug)) continue
    const name = problemAndStatus(row)
    submitted.set(name, [...(submitted.get(name) ?? []), row])
  }
  const pairs = added.flatMap((addedRow) =>
    (submitted.get(problemAndStatus(addedRow)) ?? [])
      .filter(
        (other, _, all) =>
          mayBeSame(addedRow, other, all) && !decisionsAbout(tables, addedRow.key).kept.includes(other.key),
      )
      .map((other) => ({ addedRow, other, gap: Math.abs(addedRow.timestamp - other.timestamp) })),
  )
  pairs.sort((a, b) => a.gap - b.gap)
  const pairedKeys = new Set<SolveKey>()
  return pairs.flatMap(({ addedRow, other }): JoinOffer[] => {
    if (pairedKeys.has(addedRow.key) || pairedKeys.has(other.key)) return []
    pairedKeys.add(addedRow.key).add(other.key)
    const problem = problems.get(addedRow.slug)
    const title = problem?.title ?? addedRow.title ?? addedRow.slug
    const { key, status } = addedRow
    const number = problem?.number ?? null
    return [{ key, other: other.key, number, title, status, added: dateOf(addedRow), submittedAt: other.timestamp }]
  })
}

const problemAndStatus = ({ slug, status }: SolveRow): string => `${slug}|${status}`

/** Whether an added solve may be a submission, given all submissions with the same problem and verdict. */
function mayBeSame(added: SolveRow, other: SolveRow, submissions: readonly SolveRow[]): boolean {
  if (added.timestamp === UNKNOWN_DATE) return submissions.every(({ timestamp }) => other.timestamp <= timestamp)
  return isClose(added, other) || (isLatestOnly(added) && other.timestamp < added.timestamp)
}

const isClose = ({ timestamp: a }: SolveRow, { timestamp: b }: SolveRow): boolean =>
  Math.abs(a - b) <= MAX_SECONDS_APART || localDay(a) === localDay(b)
