import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Category } from '#domain/category'
import type { Problem } from '#domain/problem'
import { BUCKET_SIZE, type LastSolve, type Recommendations, recommend } from '#domain/recommend'
import { DAY_SECONDS } from '#lib/time'
import { problem } from './problem'

const NOW = 20_000 * DAY_SECONDS

const solved = (values: Partial<LastSolve> = {}): LastSolve => ({
  timestamp: NOW - 45 * DAY_SECONDS,
  status: 'Accepted',
  finalScore: null,
  qualityScore: null,
  ...values,
})

const none: ReadonlyMap<string, LastSolve> = new Map()
const slugs = (bucket: Recommendations['fresh']): string[] => bucket.map(({ problem }) => problem.slug)

/** For each slug, the share of many seeds for which it is the first pick of a bucket. */
function firstPicks(
  pick: keyof Recommendations,
  problems: Problem[],
  last: ReadonlyMap<string, LastSolve>,
): Record<string, number> {
  const seeds = 6000
  const shares: Record<string, number> = {}
  for (let seed = 0; seed < seeds; seed++) {
    const first = slugs(recommend(problems, last, 'Array', NOW, seed * 7919)[pick])[0]
    if (first !== undefined) shares[first] = (shares[first] ?? 0) + 1 / seeds
  }
  return shares
}

/** Within four standard deviations of a share over 6,000 seeds. */
function expectShares(found: Record<string, number>, weights: Record<string, number>): void {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  for (const [slug, weight] of Object.entries(weights)) {
    expect(Math.abs((found[slug] ?? 0) - weight / total), slug).toBeLessThan(0.026)
  }
}

describe('buckets', () => {
  const problems = [
    problem('basic', { isFundamental: true }),
    problem('plain'),
    problem('done'),
    problem('done-basic', { isFundamental: true }),
    problem('paid', { isPaid: true }),
    problem('paid-basic', { isPaid: true, isFundamental: true }),
    problem('paid-done', { isPaid: true }),
    problem('graph', { categories: ['Graph'] }),
    problem('untagged', { categories: [] }),
  ]
  const last = new Map([
    ['done', solved()],
    ['done-basic', solved({ status: 'Wrong Answer' })],
    ['paid-done', solved()],
  ])

  test('[R4] each problem of the category is in exactly one bucket, and paid problems are in none', () => {
    const found = recommend(problems, last, 'Array', NOW, 1)
    expect(slugs(found.fundamentals)).toEqual(['basic'])
    expect(slugs(found.fresh)).toEqual(['plain'])
    expect(slugs(found.refresh).sort()).toEqual(['done', 'done-basic'])
  })

  test('[R4] without a category every problem takes part, also untagged ones', () => {
    const found = recommend(problems, last, null, NOW, 1)
    expect(slugs(found.fresh).sort()).toEqual(['graph', 'plain', 'untagged'])
  })

  test('[R4] each bucket has five distinct problems, and the same seed gives the same ones', () => {
    const many = Array.from({ length: 40 }, (_, i) => problem(`p${i}`, { isFundamental: i % 2 === 0 }))
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const found = recommend(many, none, 'Array', NOW, seed)
        for (const bucket of [found.fundamentals, found.fresh]) {
          expect(bucket).toHaveLength(BUCKET_SIZE)
          expect(new Set(slugs(bucket)).size).toBe(BUCKET_SIZE)
        }
        expect(recommend(many, none, 'Array', NOW, seed)).toEqual(found)
      }),
    )
    const picks = new Set(
      Array.from({ length: 20 }, (_, seed) => slugs(recommend(many, none, 'Array', NOW, seed).fresh).join()),
    )
    expect(picks.size).toBeGreaterThan(10)
  })
})

describe('changes', () => {
  const many = Array.from({ length: 40 }, (_, i) => problem(`p${i}`, { isFundamental: i % 2 === 0 }))
  const anyAttempted = fc.uniqueArray(fc.nat(39), { maxLength: 30 })
  const lastSolvesOf = (indexes: readonly number[]) => new Map(indexes.map((i) => [`p${i}`, solved()]))

  test('[R4] after a solve of a recommended problem the others stay', () => {
    fc.assert(
      fc.property(fc.integer(), anyAttempted, fc.nat(4), (seed, attempted, at) => {
        const before = recommend(many, lastSolvesOf(attempted), 'Array', NOW, seed)
        for (const bucket of ['fundamentals', 'fresh'] as const) {
          const shown = slugs(before[bucket])
          const done = shown[at]
          if (done === undefined) continue
          const after = recommend(many, lastSolvesOf([...attempted, Number(done.slice(1))]), 'Array', NOW, seed)
          const others = shown.filter((slug) => slug !== done)
          expect(slugs(after[bucket]).slice(0, others.length)).toEqual(others)
        }
      }),
    )
  })

  test('[R4] time passes: Fundamentals and New stay', () => {
    fc.assert(
      fc.property(fc.integer(), anyAttempted, fc.nat(400), (seed, attempted, days) => {
        const { fundamentals, fresh } = recommend(many, lastSolvesOf(attempted), 'Array', NOW, seed)
        const later = NOW + days * DAY_SECONDS - 45 * DAY_SECONDS
        expect(recommend(many, lastSolvesOf(attempted), 'Array', later, seed)).toMatchObject({ fundamentals, fresh })
      }),
    )
  })

  test('[R4] the draws of two categories are independent', () => {
    const both = many.map((one) => ({ ...one, categories: ['Array', 'Graph'] satisfies Category[] }))
    const same = Array.from({ length: 50 }, (_, seed) => {
      const [array, graph] = (['Array', 'Graph'] as const).map((category) =>
        slugs(recommend(both, none, category, NOW, seed).fresh),
      )
      return array?.filter((slug) => graph?.includes(slug)).length ?? 0
    }).reduce((sum, count) => sum + count, 0)
    // Five of twenty each: 1.25 in common on average.
    expect(same / 50).toBeGreaterThan(0.7)
    expect(same / 50).toBeLessThan(1.8)
  })
})

describe('weights', () => {
  test('[R4] Fundamentals and New: the weight is popularity + 0.2', () => {
    const popularity = { known: 1, half: 0.4, unknown: 0 }
    const list = (isFundamental: boolean) =>
      Object.entries(popularity).map(([slug, value]) => problem(slug, { popularity: value, isFundamental }))
    expectShares(firstPicks('fundamentals', list(true), none), { known: 1.2, half: 0.6, unknown: 0.2 })
    expectShares(firstPicks('fresh', list(false), none), { known: 1.2, half: 0.6, unknown: 0.2 })
  })

  test('[R4] Refresh: (1 − quality) × min(1, days/90) × (0.7 + 0.3 × popularity)', () => {
    const problems = [
      problem('weak', { popularity: 1 }),
      problem('usual', { popularity: 0 }),
      problem('failed', { popularity: 0 }),
      problem('old', { popularity: 0 }),
      problem('rated', { popularity: 0 }),
      problem('failed but rated', { popularity: 0 }),
    ]
    const last = new Map([
      ['weak', solved({ finalScore: 20 })],
      ['usual', solved()],
      ['failed', solved({ status: 'Wrong Answer', timestamp: NOW - 30 * DAY_SECONDS })],
      ['old', solved({ timestamp: NOW - 500 * DAY_SECONDS })],
      ['rated', solved({ qualityScore: 0.5 })],
      ['failed but rated', solved({ status: 'Wrong Answer', qualityScore: 0.5 })],
    ])
    expectShares(firstPicks('refresh', problems, last), {
      weak: 0.8 * 0.5 * 1,
      usual: 0.2 * 0.5 * 0.7,
      failed: 1 * (1 / 3) * 0.7,
      old: 0.2 * 1 * 0.7,
      rated: 0.5 * 0.5 * 0.7,
      'failed but rated': 0.5 * 0.5 * 0.7,
    })
  })

  test('[R4] a problem with weight 0 is never drawn', () => {
    const problems = [problem('perfect'), problem('today'), problem('due')]
    const last = new Map([
      ['perfect', solved({ finalScore: 100 })],
      ['today', solved({ timestamp: NOW - 3600 })],
      ['due', solved()],
    ])
    for (let seed = 0; seed < 200; seed++) {
      expect(slugs(recommend(problems, last, 'Array', NOW, seed).refresh)).toEqual(['due'])
    }
  })
})
