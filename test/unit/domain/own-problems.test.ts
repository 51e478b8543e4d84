import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOwnSlug, SLUG_PATTERN } from '#domain/problem'
import { ACCEPTED, type SolveKey } from '#domain/solve'
import { Attempts } from '#events/projections/attempts'
import { finish } from '#lib/finish'
import { computeInsightInSteps } from '#worker/dashboard/insight'
import { assertProperty } from '../../property'
import { makeRow } from '../reviews/histories'
import { makeProblem } from './problem'

describe('[N10] the slug of an own problem', () => {
  test('is the same for every case and spacing of a title', () => {
    expect(createOwnSlug('  Paper   Interview ')).toBe('own:paper-interview')
    expect(createOwnSlug('A+B Problem')).toBe(createOwnSlug('a+b  problem'))
  })

  test('differs between titles that differ in signs or after the limit', () => {
    const longTitle = 'x'.repeat(200)
    const titles = [
      'A B Problem',
      'A+B Problem',
      'A-B Problem',
      'C',
      'C++',
      'C#',
      '+',
      '*',
      '',
      longTitle,
      `${longTitle}y`,
    ]
    const slugs = titles.map(createOwnSlug)
    expect(new Set(slugs).size).toBe(titles.length)
    for (const slug of [...slugs, createOwnSlug('𝒜'.repeat(200)), createOwnSlug('𠀀'.repeat(200))])
      expect(slug).toMatch(SLUG_PATTERN)
  })
})

test('[N10] solves of own problems count in the activity and its years', () => {
  const row = makeRow({ day: 0 }, 'own:paper-interview')
  const failedRow = makeRow({ day: 1, status: 'Wrong Answer' }, 'own:paper-interview')
  const rowWithoutProblem = makeRow({ day: 1 }, 'not-in-the-catalog')
  const attempts = new Attempts([row, failedRow, rowWithoutProblem], new Map())
  const { activity, years } = finish(computeInsightInSteps(attempts, new Map(), {}, row.timestamp + 2 * 86_400))
  const sumCounts = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0)
  expect([sumCounts(activity.solved), sumCounts(activity.failed)]).toEqual([1, 1])
  expect(years).toEqual([new Date(row.timestamp * 1000).getUTCFullYear()])
  attempts.put({ ...failedRow, status: ACCEPTED })
  expect([attempts.solveCount, attempts.solvedCount, attempts.getDates().length]).toEqual([2, 1, 2])
})

test('[N23] a problem counts as solved while any of its solves is accepted, on LeetCode or not', () => {
  const anyChange = fc.record({
    slug: fc.constantFrom('two-sum', 'own:paper', 'own:other'),
    n: fc.nat(2),
    status: fc.constantFrom(ACCEPTED, 'Wrong Answer'),
  })
  assertProperty(
    fc.property(fc.array(anyChange), (changes) => {
      const problems = new Map([['two-sum', makeProblem('two-sum')]])
      const attempts = new Attempts([], problems)
      const latest = new Map<string, (typeof changes)[number]>()
      for (const change of changes) {
        attempts.put({
          ...makeRow({ day: 0, status: change.status }, change.slug, change.n),
          key: `${change.slug}/${change.n}` as SolveKey,
        })
        latest.set(`${change.slug}/${change.n}`, change)
      }
      const accepted = [...latest.values()].filter(({ status }) => status === ACCEPTED)
      expect(attempts.solvedCount).toBe(new Set(accepted.map(({ slug }) => slug)).size)
      expect(attempts.solveCount).toBe(latest.size)
    }),
  )
})

test('[N7] [fault 49] the solves of a problem are counted without a scan of all own solves (a scan would make this test time out)', () => {
  const ownRows = Array.from({ length: 200_000 }, (_, n) => makeRow({ day: 0 }, `own:paper-${n % 50_000}`, n))
  const attempts = new Attempts(ownRows, new Map())
  const counts = Array.from({ length: 20_000 }, (_, n) => attempts.getSolveCount(`problem-${n}`))
  expect(Math.max(...counts)).toBe(0)
  expect(attempts.getSolveCount('own:paper-7')).toBe(4)
  for (const row of ownRows.slice(0, 10)) attempts.put({ ...row, status: 'Wrong Answer' })
  expect(attempts.getSolveCount('own:paper-7')).toBe(4)
})
