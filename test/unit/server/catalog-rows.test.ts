import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeCatalog, encodeCatalog } from '../../../server/catalog/catalog-file'
import { buildRows, computePopularities, updateFirstSeen } from '../../../server/catalog/rows'
import type { SiteProblem } from '../../../server/catalog/site-page'
import { assertProperty } from '../../property'
import { makeRow } from './catalog-rows'

const makeSiteProblem = (titleSlug: string, values: Partial<SiteProblem> = {}): SiteProblem => ({
  frontendQuestionId: null,
  titleSlug,
  title: titleSlug.toUpperCase(),
  difficulty: 'Hard',
  paidOnly: false,
  topicTags: [{ name: 'Union-Find' }],
  likes: 1,
  dislikes: 0,
  stats: 1,
  ...values,
})
const NO_EARLIER_DATA = { starter: [], firstSeen: new Map<string, number>(), now: 1_000 }

it('[V3] a row has the site’s values and those of the starter catalog', () => {
  const starter = [
    makeRow({ slug: 'b', number: 7, description: 'About b.', isFundamental: true, isPaidOnly: false, createdAt: 5 }),
  ]
  const rows = buildRows([makeSiteProblem('c', { frontendQuestionId: 72 }), makeSiteProblem('b', { paidOnly: true })], {
    ...NO_EARLIER_DATA,
    starter,
  })
  expect(rows).toEqual([
    {
      slug: 'b',
      number: 7,
      title: 'B',
      topicTags: ['Union-Find'],
      description: 'About b.',
      difficulty: 'Hard',
      popularity: 0.5,
      isPaidOnly: true,
      isFundamental: true,
      createdAt: 5,
    },
    expect.objectContaining({ slug: 'c', number: 72, description: '', isFundamental: false, createdAt: 1_000 }),
  ])
})

it('[V3] createdAt is when the slug was first seen, also after it was missing for a while', () => {
  const day1 = buildRows([makeSiteProblem('a'), makeSiteProblem('b')], { ...NO_EARLIER_DATA, now: 1 })
  const seen1 = updateFirstSeen(new Map(), day1)
  const day2 = buildRows([makeSiteProblem('b'), makeSiteProblem('c')], { ...NO_EARLIER_DATA, firstSeen: seen1, now: 2 })
  const seen2 = updateFirstSeen(seen1, day2)
  const day3 = buildRows([makeSiteProblem('a'), makeSiteProblem('b'), makeSiteProblem('c')], {
    ...NO_EARLIER_DATA,
    firstSeen: seen2,
    now: 3,
  })
  expect(day3.map(({ slug, createdAt }) => [slug, createdAt])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 2],
  ])
})

it('[V3] a popularity is between 0 and 1, and more likes or accepted solves never lower it', () => {
  const counts = fc.record({ likes: fc.nat(), dislikes: fc.nat(), stats: fc.nat() })
  assertProperty(
    fc.property(fc.array(counts, { minLength: 1 }), fc.nat(), (problems, increase) => {
      const popularities = computePopularities(problems)
      for (const value of popularities) expect(value >= 0 && value <= 1).toBe(true)
      const [firstProblem, ...otherProblems] = problems
      if (!firstProblem) return
      const raised = { ...firstProblem, likes: firstProblem.likes + increase, stats: firstProblem.stats + increase }
      expect(computePopularities([raised, ...otherProblems])[0]).toBeGreaterThanOrEqual(popularities[0] ?? 0)
    }),
  )
})

it('[V3] a catalog file is read back to its rows, and the same rows give the same bytes', async () => {
  const rows = [makeRow({ slug: 'a' }), makeRow({ slug: 'b', description: 'é ≤ 😀' })]
  expect((await decodeCatalog(encodeCatalog(rows))).rows).toEqual(rows)
  expect(encodeCatalog(rows)).toEqual(encodeCatalog(structuredClone(rows)))
})
