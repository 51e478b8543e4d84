import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeFigures, computeStatistics, type StatisticsSolve } from '#domain/insight/statistics'
import { assertProperty } from '../../property'

const DAY_SECONDS = 86_400
const NOW_SECONDS = 1_790_000_000

const anySolve: fc.Arbitrary<StatisticsSolve> = fc
  .record({
    slug: fc.constantFrom('a', 'b', 'c', 'd'),
    timestamp: fc.integer({ min: NOW_SECONDS - 200 * DAY_SECONDS, max: NOW_SECONDS }),
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
    lang: fc.constantFrom('python3', 'cpp'),
    timeUsed: fc.option(fc.integer({ min: 0, max: 5000 })),
  })
  .map((solve) => ({
    ...solve,
    difficulty: solve.slug === 'a' ? ('Easy' as const) : ('Hard' as const),
    categories: solve.slug === 'b' ? (['Array', 'Graph'] as const) : (['Array'] as const),
  }))
const anySolves = fc.uniqueArray(anySolve, { maxLength: 30, selector: ({ timestamp }) => timestamp })

test('[N13] figures agree with a count problem by problem, in any order of the solves', () => {
  assertProperty(
    fc.property(anySolves, (solves) => {
      const sortedSolves = [...solves].sort((a, b) => a.timestamp - b.timestamp)
      const problems = [...new Set(solves.map(({ slug }) => slug))].map((slug) =>
        sortedSolves.filter((solve) => solve.slug === slug),
      )
      const times = sortedSolves.flatMap(({ status, timeUsed }) =>
        status === 'Accepted' && timeUsed !== null ? [timeUsed] : [],
      )
      const figures = computeFigures(solves)
      expect(figures).toMatchObject({
        tried: problems.length,
        solved: problems.filter((solvesOfProblem) => solvesOfProblem.some(({ status }) => status === 'Accepted'))
          .length,
        firstTry: problems.filter(([first]) => first?.status === 'Accepted').length,
      })
      const median = figures.medianTime
      expect(median === null).toBe(times.length === 0)
      if (median === null) return
      expect(times.filter((time) => time < median).length).toBeLessThanOrEqual(times.length / 2)
      expect(times.filter((time) => time > median).length).toBeLessThanOrEqual(times.length / 2)
    }),
  )
})

test('[N13] each group has the figures of its own solves; difficulties add up to the total', () => {
  assertProperty(
    fc.property(anySolves, (solves) => {
      const { total, difficulties, languages, topics } = computeStatistics(solves, NOW_SECONDS)
      expect(difficulties.map(({ name }) => name)).toEqual(['Easy', 'Medium', 'Hard'])
      expect(difficulties.reduce((sum, { solved }) => sum + solved, 0)).toBe(total.solved)
      for (const { name, ...figures } of languages) {
        expect(figures).toEqual(
          computeFigures(solves.filter(({ lang }) => (lang === 'cpp' ? 'C++' : 'Python 3') === name)),
        )
      }
      for (const { name, ...figures } of topics) {
        expect(figures).toEqual(
          computeFigures(solves.filter(({ categories }) => categories.some((category) => category === name))),
        )
      }
    }),
  )
})

test('[N13] the trend compares the last 90 days with the 90 days before', () => {
  const makeSolve = (days: number, timeUsed: number): StatisticsSolve => ({
    slug: `p${days}`,
    timestamp: NOW_SECONDS - days * DAY_SECONDS,
    status: 'Accepted',
    lang: 'cpp',
    timeUsed,
    difficulty: 'Easy',
    categories: [],
  })
  const solves = [
    makeSolve(0, 100),
    makeSolve(10, 200),
    makeSolve(89, 600),
    makeSolve(90, 900),
    makeSolve(179, 1100),
    makeSolve(180, 5),
  ]
  expect(computeStatistics(solves, NOW_SECONDS).trend).toEqual({ recent: 200, before: 1000 })
  expect(computeStatistics([], NOW_SECONDS).trend).toEqual({ recent: null, before: null })
})

test('[N13] if two first attempts have the same time, the accepted one counts, and the most solved topic comes first', () => {
  const makeSolve = (slug: string, status: string, categories: StatisticsSolve['categories']): StatisticsSolve => ({
    slug,
    timestamp: NOW_SECONDS,
    status,
    lang: 'cpp',
    timeUsed: null,
    difficulty: 'Easy',
    categories,
  })
  const sameSecondSolves = [makeSolve('a', 'Accepted', []), makeSolve('a', 'Wrong Answer', [])]
  expect([sameSecondSolves, [...sameSecondSolves].reverse()].map((solves) => computeFigures(solves).firstTry)).toEqual([
    1, 1,
  ])
  const failedAttempts = ['b', 'c', 'd'].map((slug) => makeSolve(slug, 'Wrong Answer', ['Array']))
  const { topics } = computeStatistics([...failedAttempts, makeSolve('a', 'Accepted', ['Graph'])], NOW_SECONDS)
  expect(topics.map(({ name }) => name)).toEqual(['Graph', 'Array'])
  const timedSolves = [makeSolve('a', 'Accepted', []), { ...makeSolve('b', 'Accepted', []), timeUsed: 0 }]
  expect(computeFigures(timedSolves).medianTime, 'a typed time of 0 counts (N20)').toBe(0)
})
