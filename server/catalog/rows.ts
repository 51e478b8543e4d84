import { countLeading, countUpTo } from '#lib/sorted'
import type { CatalogRow } from '../../content/catalog/read'
import type { SiteProblem } from './site-page'

/** The time when each slug was first seen, in epoch seconds. */
export type FirstSeen = ReadonlyMap<string, number>

interface OtherSources {
  /** The catalog that is part of the build. */
  starter: readonly CatalogRow[]
  firstSeen: FirstSeen
  /** The date of new slugs, in epoch seconds. */
  now: number
}

/**
 * Builds the catalog rows from the practice site's list, sorted by slug (V3). `description` and `isFundamental` come from the starter
 * catalog; for other problems they are '' and false. `createdAt` comes from the starter catalog, otherwise from `firstSeen`; for new slugs
 * it is `now`.
 */
export function buildRows(problems: readonly SiteProblem[], { starter, firstSeen, now }: OtherSources): CatalogRow[] {
  const starterRows = new Map(starter.map((row) => [row.slug, row]))
  const popularity = computePopularities(problems)
  const rows = problems.map((problem, index): CatalogRow => {
    const starterRow = starterRows.get(problem.titleSlug)
    const number = problem.frontendQuestionId ?? starterRow?.number
    return {
      slug: problem.titleSlug,
      ...(number !== undefined && { number }),
      title: problem.title,
      topicTags: problem.topicTags.map(({ name }) => name),
      description: starterRow?.description ?? '',
      difficulty: problem.difficulty,
      popularity: popularity[index] ?? 0,
      isPaidOnly: problem.paidOnly,
      isFundamental: starterRow?.isFundamental ?? false,
      createdAt: starterRow?.createdAt ?? firstSeen.get(problem.titleSlug) ?? now,
    }
  })
  return rows.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** Adds the slugs of new catalog rows to the times when slugs were first seen. Times that are already recorded do not change. */
export function updateFirstSeen(firstSeen: FirstSeen, rows: readonly CatalogRow[]): FirstSeen {
  return new Map([...rows.map(({ slug, createdAt }): [string, number] => [slug, createdAt]), ...firstSeen])
}

/**
 * Computes the popularity of each problem, 0–1, in the given order. It is the mean of two ranks: by accepted submissions, and by likes ×
 * likes / (likes + dislikes). A rank is the fraction of the other problems with a lower value; equal values count half. The result is
 * rounded to 3 decimals.
 */
export function computePopularities(problems: readonly Pick<SiteProblem, 'likes' | 'dislikes' | 'stats'>[]): number[] {
  const byAccepted = computeRanks(problems.map(({ stats }) => stats))
  const byLikes = computeRanks(
    problems.map(({ likes, dislikes }) => (likes === 0 ? 0 : likes ** 2 / (likes + dislikes))),
  )
  return byAccepted.map((rank, index) => Math.round(500 * (rank + (byLikes[index] ?? 0))) / 1000)
}

function computeRanks(values: readonly number[]): number[] {
  const sortedValues = values.toSorted((a, b) => a - b)
  const otherCount = Math.max(1, values.length - 1)
  return values.map((value) => {
    const lower = countLeading(sortedValues, (other) => other < value)
    return (lower + countUpTo(sortedValues, value) - 1) / 2 / otherCount
  })
}
