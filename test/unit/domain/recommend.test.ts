import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/category'
import type { Problem } from '#domain/problem'
import { computeUntriedWeight, type LastSolve, type Recommendations, recommend } from '#domain/recommend'
import { DAY_SECONDS } from '#lib/time'
import { assertProperty } from '../../property'
import { makeProblem } from './problem'

const NOW_SECONDS = 20_000 * DAY_SECONDS

const makeLastSolve = (values: Partial<LastSolve> = {}): LastSolve => ({
  timestamp: NOW_SECONDS - 45 * DAY_SECONDS,
  status: 'Accepted',
  finalScore: null,
  qualityScore: null,
  ...values,
})

const NO_SOLVES: ReadonlyMap<string, LastSolve> = new Map()
const listSlugs = (bucket: Recommendations['fresh']): string[] => bucket.map(({ problem }) => problem.slug)

/** Returns how often each slug is the first of the group, as a fraction of 6,000 seeds. */
function measureFirstRecommendations(
  group: keyof Recommendations,
  problems: Problem[],
  lastSolves: ReadonlyMap<string, LastSolve>,
): Record<string, number> {
  const seedCount = 6000
  const shares: Record<string, number> = {}
  for (let seed = 0; seed < seedCount; seed++) {
    const firstSlug = listSlugs(recommend(problems, lastSolves, 'Array', NOW_SECONDS, seed * 7919)[group])[0]
    if (firstSlug !== undefined) shares[firstSlug] = (shares[firstSlug] ?? 0) + 1 / seedCount
  }
  return shares
}

/** Each measured fraction must be within four standard deviations of its expected value for 6,000 seeds. */
function expectShares(shares: Record<string, number>, weights: Record<string, number>): void {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  for (const [slug, weight] of Object.entries(weights)) {
    expect(Math.abs((shares[slug] ?? 0) - weight / total), slug).toBeLessThan(0.026)
  }
}

describe('buckets', () => {
  const problems = [
    makeProblem('basic', { isFundamental: true }),
    makeProblem('plain'),
    makeProblem('done'),
    makeProblem('done-basic', { isFundamental: true }),
    makeProblem('paid', { isPaid: true }),
    makeProblem('paid-basic', { isPaid: true, isFundamental: true }),
    makeProblem('paid-done', { isPaid: true }),
    makeProblem('graph', { categories: ['Graph'] }),
    makeProblem('untagged', { categories: [] }),
  ]
  const lastSolves = new Map([
    ['done', makeLastSolve()],
    ['done-basic', makeLastSolve({ status: 'Wrong Answer' })],
    ['paid-done', makeLastSolve()],
  ])

  test('[R4] each problem of the category is in exactly one bucket, and paid problems are in none', () => {
    const recommendations = recommend(problems, lastSolves, 'Array', NOW_SECONDS, 1)
    expect(listSlugs(recommendations.fundamentals)).toEqual(['basic'])
    expect(listSlugs(recommendations.fresh)).toEqual(['plain'])
    expect(listSlugs(recommendations.refresh).sort()).toEqual(['done', 'done-basic'])
  })

  test('[R4] without a category every problem can be recommended, also untagged ones', () => {
    const recommendations = recommend(problems, lastSolves, null, NOW_SECONDS, 1)
    expect(listSlugs(recommendations.fresh).sort()).toEqual(['graph', 'plain', 'untagged'])
  })

  test('[R4] each bucket has five distinct problems, and the same seed gives the same ones', () => {
    const problems = Array.from({ length: 40 }, (_, i) => makeProblem(`p${i}`, { isFundamental: i % 2 === 0 }))
    assertProperty(
      fc.property(fc.integer(), (seed) => {
        const recommendations = recommend(problems, NO_SOLVES, 'Array', NOW_SECONDS, seed)
        for (const bucket of [recommendations.fundamentals, recommendations.fresh]) {
          expect(bucket).toHaveLength(5)
          expect(new Set(listSlugs(bucket)).size).toBe(5)
        }
        expect(recommend(problems, NO_SOLVES, 'Array', NOW_SECONDS, seed)).toEqual(recommendations)
      }),
    )
    const picks = new Set(
      Array.from({ length: 20 }, (_, seed) =>
        listSlugs(recommend(problems, NO_SOLVES, 'Array', NOW_SECONDS, seed).fresh).join(),
      ),
    )
    expect(picks.size).toBeGreaterThan(10)
  })
})

describe('changes', () => {
  const PROBLEMS = Array.from({ length: 40 }, (_, i) => makeProblem(`p${i}`, { isFundamental: i % 2 === 0 }))
  const anyAttempted = fc.uniqueArray(fc.nat(39), { maxLength: 30 })
  const makeLastSolves = (indexes: readonly number[]) => new Map(indexes.map((i) => [`p${i}`, makeLastSolve()]))

  test('[R4] after a solve of a recommended problem the others stay', () => {
    assertProperty(
      fc.property(fc.integer(), anyAttempted, fc.nat(4), (seed, attempted, doneIndex) => {
        const recommendedBefore = recommend(PROBLEMS, makeLastSolves(attempted), 'Array', NOW_SECONDS, seed)
        for (const bucket of ['fundamentals', 'fresh'] as const) {
          const slugsBefore = listSlugs(recommendedBefore[bucket])
          const doneSlug = slugsBefore[doneIndex]
          if (doneSlug === undefined) continue
          const recommendedAfter = recommend(
            PROBLEMS,
            makeLastSolves([...attempted, Number(doneSlug.slice(1))]),
            'Array',
            NOW_SECONDS,
            seed,
          )
          const otherSlugs = slugsBefore.filter((slug) => slug !== doneSlug)
          expect(listSlugs(recommendedAfter[bucket]).slice(0, otherSlugs.length)).toEqual(otherSlugs)
        }
      }),
    )
  })

  test('[R4] Fundamentals and New stay the same as time passes', () => {
    assertProperty(
      fc.property(fc.integer(), anyAttempted, fc.nat(400), (seed, attempted, days) => {
        const { fundamentals, fresh } = recommend(PROBLEMS, makeLastSolves(attempted), 'Array', NOW_SECONDS, seed)
        const laterTime = NOW_SECONDS + days * DAY_SECONDS - 45 * DAY_SECONDS
        expect(recommend(PROBLEMS, makeLastSolves(attempted), 'Array', laterTime, seed)).toMatchObject({
          fundamentals,
          fresh,
        })
      }),
    )
  })

  test('[R4] the draws of two categories are independent', () => {
    const problemsOfBoth = PROBLEMS.map((one) => ({ ...one, categories: ['Array', 'Graph'] satisfies Category[] }))
    const commonCount = Array.from({ length: 50 }, (_, seed) => {
      const [array, graph] = (['Array', 'Graph'] as const).map((category) =>
        listSlugs(recommend(problemsOfBoth, NO_SOLVES, category, NOW_SECONDS, seed).fresh),
      )
      return array?.filter((slug) => graph?.includes(slug)).length ?? 0
    }).reduce((sum, count) => sum + count, 0)
    // Each draw has five of twenty problems, so two draws have 1.25 in common on average.
    expect(commonCount / 50).toBeGreaterThan(0.7)
    expect(commonCount / 50).toBeLessThan(1.8)
  })
})

describe('weights', () => {
  test('[R4] Fundamentals and New: the weight is popularity + 0.2', () => {
    const popularity = { known: 1, half: 0.4, unknown: 0 }
    const makeProblems = (isFundamental: boolean) =>
      Object.entries(popularity).map(([slug, value]) => makeProblem(slug, { popularity: value, isFundamental }))
    // The measured fractions show that the draw uses the weights. They are too rough to show the exact number.
    expect(makeProblems(true).map(computeUntriedWeight)).toEqual([1.2, 0.4 + 0.2, 0.2])
    expectShares(measureFirstRecommendations('fundamentals', makeProblems(true), NO_SOLVES), {
      known: 1.2,
      half: 0.6,
      unknown: 0.2,
    })
    expectShares(measureFirstRecommendations('fresh', makeProblems(false), NO_SOLVES), {
      known: 1.2,
      half: 0.6,
      unknown: 0.2,
    })
  })

  test('[R4] Refresh: (1 − quality) × min(1, days/90) × (0.7 + 0.3 × popularity)', () => {
    const weightedProblems = [
      { last: { finalScore: 20 }, popularity: 1, weight: 0.8 * 0.5 * 1 },
      { last: {}, popularity: 0, weight: 0.2 * 0.5 * 0.7 },
      { last: { status: 'Wrong Answer', days: 30 }, popularity: 0.5, weight: 1 * (1 / 3) * 0.85 },
      { last: { days: 500 }, popularity: 0, weight: 0.2 * 1 * 0.7 },
      { last: { days: 90, qualityScore: 0.5 }, popularity: 0, weight: 0.5 * 1 * 0.7 },
      { last: { status: 'Wrong Answer', qualityScore: 0.5 }, popularity: 0, weight: 0.5 * 0.5 * 0.7 },
    ].map((values, i) => ({ ...values, slug: `p${i}` }))
    const lastSolves = new Map(
      weightedProblems.map(({ slug, last: { days = 45, ...last } }) => [
        slug,
        makeLastSolve({ ...last, timestamp: NOW_SECONDS - days * DAY_SECONDS }),
      ]),
    )
    const solvedProblems = weightedProblems.map(({ slug, popularity }) => makeProblem(slug, { popularity }))
    // A draw depends on slugs and weights alone, so the untried problems with the same weights must be drawn in the same order.
    const untriedProblems = weightedProblems.map(({ slug, weight }) => makeProblem(slug, { popularity: weight - 0.2 }))
    for (let seed = 0; seed < 500; seed++) {
      const { refresh } = recommend(solvedProblems, lastSolves, 'Array', NOW_SECONDS, seed)
      const { fresh } = recommend(untriedProblems, NO_SOLVES, 'Array', NOW_SECONDS, seed)
      expect(listSlugs(refresh), `seed ${seed}`).toEqual(listSlugs(fresh))
    }
  })

  test('[R4] a problem with weight 0 is never drawn', () => {
    const problems = [makeProblem('perfect'), makeProblem('today'), makeProblem('due')]
    const lastSolves = new Map([
      ['perfect', makeLastSolve({ finalScore: 100 })],
      ['today', makeLastSolve({ timestamp: NOW_SECONDS - 3600 })],
      ['due', makeLastSolve()],
    ])
    for (let seed = 0; seed < 200; seed++) {
      expect(listSlugs(recommend(problems, lastSolves, 'Array', NOW_SECONDS, seed).refresh)).toEqual(['due'])
    }
  })
})
