import type { CatalogRow } from '../../content/catalog/read'
import { popularities } from './popularity'
import type { SiteProblem } from './site-page'

/** The time when each slug was first seen, in epoch seconds. */
export type FirstSeen = ReadonlyMap<string, number>

/** Sources of problem data other than the practice site's list. */
export interface OtherSources {
  /** The catalog of the build. Its descriptions, fundamentals and dates have priority. */
  starter: readonly CatalogRow[]
  firstSeen: FirstSeen
  /** The date of new slugs, in epoch seconds. */
  now: number
}

/**
 * Builds the catalog rows from the practice site's list, sorted by slug (V3). Description and isFundamental come from the
 * starter ('' and false for other problems). createdAt is the starter's date, or else the time when the slug was first seen.
 */
export function buildRows(problems: readonly SiteProblem[], { starter, firstSeen, now }: OtherSources): CatalogRow[] {
  const starterRows = new Map(starter.map((row) => [row.slug, row]))
  const popularity = popularities(problems.map((problem) => ({ ...problem, accepted: problem.stats })))
  const rows = problems.map((problem, index): CatalogRow => {
    const known = starterRows.get(problem.titleSlug)
    const number = problem.frontendQuestionId ?? known?.number
    return {
      slug: problem.titleSlug,
      ...(number !== undefined && { number }),
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

/** Adds the slugs of a new list to the dates when slugs were first seen. A slug that left the list keeps its date. */
export function updateFirstSeen(firstSeen: FirstSeen, rows: readonly CatalogRow[]): FirstSeen {
  return new Map([...rows.map(({ slug, createdAt }): [string, number] => [slug, createdAt]), ...firstSeen])
}
