import type { CatalogRow } from '../../content/catalog/read'
import { popularities } from './popularity'
import type { SiteProblem } from './site-page'

/** When each slug was seen first, in epoch seconds. */
export type FirstSeen = ReadonlyMap<string, number>

/** What is known about problems besides the practice site's list. */
export interface Known {
  /** The catalog that came with the build: its descriptions, fundamentals and dates are kept. */
  starter: readonly CatalogRow[]
  firstSeen: FirstSeen
  /** Epoch seconds: the date of slugs never seen before. */
  now: number
}

/**
 * The catalog rows for the practice site's list, in the order of their slugs (V3). Description and isFundamental come
 * from the starter ('' and false for others); createdAt is the starter's date, else when the slug was seen first.
 */
export function buildRows(problems: readonly SiteProblem[], { starter, firstSeen, now }: Known): CatalogRow[] {
  const starterRows = new Map(starter.map((row) => [row.slug, row]))
  const popularity = popularities(problems.map((problem) => ({ ...problem, accepted: problem.stats })))
  const rows = problems.map((problem, index): CatalogRow => {
    const known = starterRows.get(problem.titleSlug)
    return {
      slug: problem.titleSlug,
      title: problem.title,
      topicTags: problem.topicTags.map(({ name }) => name),
      description: known?.description ?? '',
      difficulty: problem.difficulty,
      popularity: popularity[index] ?? 0,
      isPaidOnly: problem.paidOnly,
      isFundamental: known?.isFundamental ?? false,
      createdAt: known?.createdAt ?? firstSeen.get(problem.titleSlug) ?? now,
    }
  })
  return rows.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** What is known of first sightings after a list was read; a slug that left the list keeps its date. */
export function updateFirstSeen(firstSeen: FirstSeen, rows: readonly CatalogRow[]): FirstSeen {
  return new Map([...rows.map(({ slug, createdAt }): [string, number] => [slug, createdAt]), ...firstSeen])
}
