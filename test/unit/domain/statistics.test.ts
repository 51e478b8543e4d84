import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, type StatisticsSolve, statisticsOf } from '#domain/insight/statistics'

const DAY = 86_400
const NOW = 1_790_000_000

const anySolve: fc.Arbitrary<StatisticsSolve> = fc
  .record({
    slug: fc.constantFrom('a', 'b', 'c', 'd'),
    timestamp: fc.integer({ min: NOW - 200 * DAY, max: NOW }),
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

test('[N13] figures agree with a count problem by problem, in whatever order the solves come', () => {
  fc.assert(
    fc.property(anySolves, (solves) => {
      const sorted = [...solves].sort((a, b) => a.timestamp - b.timestamp)
      const problems = [...new Set(solves.map(({ slug }) => slug))].map((slug) =>
        sorted.filter((one) => one.slug === slug),
      )
      const times = sorted.flatMap(({ status, timeUsed }) =>
        status === 'Accepted' && timeUsed !== null ? [timeUsed] : [],
      )
      const found = figuresOf(solves)
      expect(found).toMatchObject({
        tried: problems.length,
        solved: problems.filter((all) => all.some(({ status }) => status === 'Accepted')).length,
        firstTry: problems.filter(([first]) => first?.status === 'Accepted').length,
      })
      const median = found.medianTime
      expect(median === null).toBe(times.length === 0)
      if (median === null) return
      expect(times.filter((time) => time < median).length).toBeLessThanOrEqual(times.length / 2)
      expect(times.filter((time) => time > median).length).toBeLessThanOrEqual(times.length / 2)
    }),
  )
})

test('[N13] each group has the figures of its own solves; difficulties add up to the total', () => {
  fc.assert(
    fc.property(anySolves, (solves) => {
      const { total, difficulties, languages, topics } = statisticsOf(solves, NOW)
      expect(difficulties.map(({ name }) => name)).toEqual(['Easy', 'Medium', 'Hard'])
      expect(difficulties.reduce((sum, { solved }) => sum + solved, 0)).toBe(total.solved)
      for (const { name, ...figures } of languages) {
        expect(figures).toEqual(figuresOf(solves.filter(({ lang }) => (lang === 'cpp' ? 'C++' : 'Python 3') === name)))
      }
      for (const { name, ...figures } of topics) {
        expect(figures).toEqual(figuresOf(solves.filter(({ categories }) => categories.some((one) => one === name))))
      }
    }),
  )
})

test('[N13] the trend compares the last 90 days with the 90 days before', () => {
  const at = (days: number, timeUsed: number): StatisticsSolve => ({
    slug: `p${days}`,
    timestamp: NOW - days * DAY,
    status: 'Accepted',
    lang: 'cpp',
    timeUsed,
    difficulty: 'Easy',
    categories: [],
  })
  const solves = [at(0, 100), at(10, 200), at(89, 600), at(90, 900), at(179, 1100), at(180, 5)]
  expect(statisticsOf(solves, NOW).trend).toEqual({ recent: 200, before: 1000 })
  expect(statisticsOf([], NOW).trend).toEqual({ recent: null, before: null })
})

test('[N13] of two first attempts in one second an accepted one counts, and the most solved topic comes first', () => {
  const at = (slug: string, status: string, categories: StatisticsSolve['categories']): StatisticsSolve => ({
    slug,
    timestamp: NOW,
    status,
    lang: 'cpp',
    timeUsed: null,
    difficulty: 'Easy',
    categories,
  })
  const pair = [at('a', 'Accepted', []), at('a', 'Wrong Answer', [])]
  expect([pair, [...pair].reverse()].map((solves) => figuresOf(solves).firstTry)).toEqual([1, 1])
  const tried = ['b', 'c', 'd'].map((slug) => at(slug, 'Wrong Answer', ['Array']))
  const { topics } = statisticsOf([...tried, at('a', 'Accepted', ['Graph'])], NOW)
  expect(topics.map(({ name }) => name)).toEqual(['Graph', 'Array'])
  const timed = [at('a', 'Accepted', []), { ...at('b', 'Accepted', []), timeUsed: 0 }]
  expect(figuresOf(timed).medianTime, 'a typed time of 0 counts (N20)').toBe(0)
})
