import { isAddedKey, type SolveKey } from '#domain/solve'
import { decisionsAbout } from '#events/projections/shown-solves'
import type { SolveRow } from '#events/projections/solve-tables'
import type { JoinOffer } from '#protocol/history'
import { localDay } from '../platform'
import type { Session } from '../session'

/** Two solves of one problem at most this many seconds apart may be the same submission, even across midnight. */
const MAX_SECONDS_APART = 6 * 3600

/**
 * Returns pairs of a solve that the person added and a submission that may be the same solve: same problem and verdict, on the
 * same local day or at most six hours apart. Each solve is in at most one pair; the pairs with the shortest time between them
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
      .filter((other) => isClose(addedRow, other) && !decisionsAbout(tables, addedRow.key).kept.includes(other.key))
      .map((other) => ({ addedRow, other, gap: Math.abs(addedRow.timestamp - other.timestamp) })),
  )
  pairs.sort((a, b) => a.gap - b.gap)
  const pairedKeys = new Set<SolveKey>()
  return pairs.flatMap(({ addedRow, other }): JoinOffer[] => {
    if (pairedKeys.has(addedRow.key) || pairedKeys.has(other.key)) return []
    pairedKeys.add(addedRow.key).add(other.key)
    const problem = problems.get(addedRow.slug)
    const title = problem?.title ?? addedRow.title ?? addedRow.slug
    const { key, status, timestamp: addedAt } = addedRow
    const number = problem?.number ?? null
    return [{ key, other: other.key, number, title, status, addedAt, submittedAt: other.timestamp }]
  })
}

const problemAndStatus = ({ slug, status }: SolveRow): string => `${slug}|${status}`

const isClose = ({ timestamp: a }: SolveRow, { timestamp: b }: SolveRow): boolean =>
  Math.abs(a - b) <= MAX_SECONDS_APART || localDay(a) === localDay(b)
