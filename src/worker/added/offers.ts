import { isAddedKey, type SolveKey } from '#domain/solve'
import { addedSolve } from '#events/projections/shown-solves'
import type { SolveRow } from '#events/projections/solve-tables'
import type { JoinOffer } from '#protocol/history'
import { localDay } from '../platform'
import type { Session } from '../session'

/** Two solves within this time may be the same, also across midnight; in seconds. */
const CLOSE = 6 * 3600

/**
 * Solves that the person added and that look like a submission: the same problem and verdict, on the same local day or within
 * six hours. The closest ones are paired first, and every solve is offered once. Pairs that the person answered are left out
 * (N10).
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
    const name = nameOf(row)
    submitted.set(name, [...(submitted.get(name) ?? []), row])
  }
  const pairs = added.flatMap((mine) =>
    (submitted.get(nameOf(mine)) ?? [])
      .filter((other) => isClose(mine, other) && !addedSolve(tables, mine.key).kept.includes(other.key))
      .map((other) => ({ mine, other, apart: Math.abs(mine.timestamp - other.timestamp) })),
  )
  pairs.sort((a, b) => a.apart - b.apart)
  const taken = new Set<SolveKey>()
  return pairs.flatMap(({ mine, other }): JoinOffer[] => {
    if (taken.has(mine.key) || taken.has(other.key)) return []
    taken.add(mine.key).add(other.key)
    const problem = problems.get(mine.slug)
    const title = problem?.title ?? mine.title ?? mine.slug
    const { key, status, timestamp: addedAt } = mine
    const number = problem?.number ?? null
    return [{ key, other: other.key, number, title, status, addedAt, submittedAt: other.timestamp }]
  })
}

const nameOf = ({ slug, status }: SolveRow): string => `${slug}|${status}`

const isClose = ({ timestamp: a }: SolveRow, { timestamp: b }: SolveRow): boolean =>
  Math.abs(a - b) <= CLOSE || localDay(a) === localDay(b)
