import { expect, test } from 'vitest'
import type { Problem } from '#domain/problem'
import type { SolvelogEvent } from '#events/event'
import { Attempts } from '#events/projections/attempts'
import { progressTowards } from '#events/projections/progress'
import type { Tables } from '#events/projections/tables'
import { FEEDBACK, KEY, recorded, T, tablesOf } from './given'

const problem = (slug: string, values: Partial<Problem> = {}): Problem => ({
  slug,
  title: slug,
  categories: ['Array', 'Hash Table'],
  difficulty: 'Medium',
  popularity: 1,
  isPaid: false,
  isFundamental: true,
  createdAt: 0,
  ...values,
})

const catalog = new Map([['two-sum', problem('two-sum')]])
const attemptsIn = ({ solves }: Tables, problems = catalog) => new Attempts(Object.values(solves), problems)
const feedback: SolvelogEvent = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'form' }

test('[C4] a solve whose problem is unknown waits, and is picked up once the catalog has it', () => {
  const tables = tablesOf([recorded(), recorded({ key: `novel|${T}`, slug: 'novel' })])
  expect(attemptsIn(tables).solves()).toMatchObject([{ slug: 'two-sum' }])
  expect(attemptsIn(tables).waiting).toBe(1)
  const grown = new Map([...catalog, ['novel', problem('novel')] as const])
  const found = attemptsIn(tables, grown)
  expect(found.waiting).toBe(0)
  expect(found.solves().map(({ slug }) => slug)).toEqual(['two-sum', 'novel'])
})

test('[R1] progress has one row a goal, in the order of the 66, each solve counting in all its categories', () => {
  const attempts = attemptsIn(tablesOf([recorded()]))
  const row = { estimatedScore: 0.96, confidenceLevel: 0.06, adjustedScore: 0.06 }
  const empty = { estimatedScore: 0, confidenceLevel: 0, adjustedScore: 0 }
  expect(progressTowards({ Graph: 1, 'Hash Table': 0.5, Array: 0.2 }, attempts, T)).toEqual([
    { tag: 'Array', goal: 0.2, ...row },
    { tag: 'Hash Table', goal: 0.5, ...row },
    { tag: 'Graph', goal: 1, ...empty },
  ])
})

test('[S12] a saved final score moves the category’s score', () => {
  const score = (events: SolvelogEvent[]) =>
    progressTowards({ Array: 1 }, attemptsIn(tablesOf(events)), T)[0]?.estimatedScore
  expect(score([recorded()])).toBe(0.96)
  expect(score([recorded({ facts: { qualityScore: 0.5 } })])).toBe(0.6)
  expect(score([recorded({ facts: { qualityScore: 0.5 } }), feedback])).toBe(1)
})

test('[R4] the newest attempt of a problem is the one that Refresh looks at', () => {
  const later = recorded({ key: `two-sum|${T + 60}`, timestamp: T + 60, status: 'Wrong Answer' })
  for (const events of [
    [recorded(), later],
    [later, recorded()],
  ]) {
    const last = attemptsIn(tablesOf(events)).lastSolves()
    expect([...last]).toMatchObject([['two-sum', { timestamp: T + 60, status: 'Wrong Answer' }]])
  }
})
