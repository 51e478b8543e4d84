import { describe, expect, test } from 'vitest'
import { DEFAULT_PROBLEMS_A_DAY, type DueReview, type PlanInputs } from '#domain/plan/inputs'
import { planToday } from '#domain/plan/plan'
import { drawPickPool } from '#domain/plan/pool'
import type { PlanTopic } from '#domain/plan/topic'
import type { Problem } from '#domain/problem'
import { planOfNothing } from './plan-inputs'
import { problem as easy } from './problem'

const problem = (slug: string, values: Partial<Problem> = {}) => easy(slug, { difficulty: 'Medium', ...values })

const basic = (slug: string, values: Partial<Problem> = {}) => problem(slug, { isFundamental: true, ...values })

/** A goal of 70 % with a score, a fraction. */
const topic = (tag: PlanTopic['tag'], score: number): PlanTopic => ({
  tag,
  goal: 0.7,
  totals: { earned: score * 20, decays: 20, weights: 20 },
})
const ARRAY = topic('Array', 0.5)
const GRAPH = topic('Graph', 0.2)
const MET = topic('Array', 0.7)

const due = (problem: Problem): DueReview => ({ problem, due: 20_000, isDueToday: true, cost: 1 })

/** A day of a user who has tried the problems in `old`. */
function day(problems: readonly Problem[], values: Partial<PlanInputs> = {}): PlanInputs {
  return {
    ...planOfNothing(20_000),
    pool: drawPickPool(problems, 'ada', 20_000),
    topics: [ARRAY, GRAPH],
    attempted: new Set(['old']),
    ...values,
  }
}

const chosen = (state: PlanInputs): string[] =>
  planToday(state).picks.map(({ kind, problem, topic }) => `${kind} ${problem.slug}${topic ? ` for ${topic}` : ''}`)

const CATALOG = [
  basic('array-basic'),
  basic('graph-basic', { categories: ['Graph'] }),
  problem('array-new'),
  problem('tree-new', { categories: ['Tree'] }),
]

describe('[N1] the picks of a day', () => {
  test('are a due review, a fundamental of the widest gap, and a new problem', () => {
    expect(chosen(day(CATALOG, { reviews: [due(problem('old'))] }))).toEqual([
      'review old',
      'fundamental graph-basic for Graph',
      'new array-new for Array',
    ])
  })

  test('without a due review: a problem that was tried but not solved, else a fundamental of the next gap', () => {
    const unfinished = [problem('paid', { isPaid: true }), problem('old')]
    expect(chosen(day(CATALOG, { unfinished }))[0]).toBe('unfinished old')
    expect(chosen(day(CATALOG))).toEqual([
      'fundamental graph-basic for Graph',
      'new array-new for Array',
      'fundamental array-basic for Array',
    ])
  })

  test('serve the next gap if the widest has no fundamental left', () => {
    const attempted = new Set(['old', 'graph-basic'])
    expect(chosen(day(CATALOG, { attempted }))).toEqual([
      'fundamental array-basic for Array',
      'new array-new for Array',
    ])
  })

  test('are fewer rather than problems without a reason', () => {
    expect(chosen(day(CATALOG, { topics: [MET] }))).toEqual(['new array-new for Array'])
    expect(chosen(day([], { topics: [MET] }))).toEqual([])
    expect(chosen(day(CATALOG, { topics: [] }))).toHaveLength(1)
  })

  test('include a hard problem only in a topic with a fair score, and never a paid one', () => {
    const hard = [problem('hard', { difficulty: 'Hard' }), problem('paid', { isPaid: true })]
    expect(chosen(day(hard))).toEqual(['new hard for Array'])
    expect(chosen(day(hard, { topics: [topic('Array', 0.39)] }))).toEqual([])
  })

  test('are never new problems that were tried, nor hard ones without goals', () => {
    expect(chosen(day([problem('old')]))).toEqual([])
    expect(chosen(day([problem('hard', { difficulty: 'Hard' })], { topics: [] }))).toEqual([])
  })

  test('serve an open goal before one that is met', () => {
    const arrays = Array.from({ length: 40 }, (_, n) => problem(`array-${n}`))
    const catalog = [...arrays, problem('graph', { categories: ['Graph'] })]
    expect(chosen(day(catalog, { topics: [MET, GRAPH] }))).toEqual(['new graph for Graph'])
  })

  test('are three easy fundamentals of different goals for a user without solves', () => {
    const catalog = [
      ...(['a', 'b'] as const).map((slug) => basic(slug, { difficulty: 'Easy' })),
      basic('g', { difficulty: 'Easy', categories: ['Graph'] }),
      basic('medium'),
    ]
    const found = planToday(day(catalog, { attempted: new Set() })).picks
    expect(found.map(({ kind, topic }) => `${kind} ${topic}`)).toEqual(['first Graph', 'first Array', 'first Array'])
    expect(new Set(found.map(({ problem }) => problem.slug)).size).toBe(DEFAULT_PROBLEMS_A_DAY)
    expect(found.every(({ problem }) => problem.difficulty === 'Easy')).toBe(true)
  })

  test('replace a swapped problem by another of the same kind, and say whether there is one', () => {
    const catalog = [...CATALOG, basic('graph-2', { categories: ['Graph'] })]
    const [first] = planToday(day(catalog)).picks
    if (!first) throw new Error('a pick')
    expect(first).toMatchObject({ kind: 'fundamental', topic: 'Graph', canSwap: true })
    const [second, ...others] = planToday(day(catalog, { swapped: new Set([first.problem.slug]) })).picks
    expect(second).toMatchObject({ kind: 'fundamental', topic: 'Graph' })
    expect(second?.problem.slug).not.toBe(first.problem.slug)
    expect(others).toEqual(planToday(day(catalog)).picks.slice(1))
  })
})

describe('[N1] the random order of a day', () => {
  const many = Array.from({ length: 40 }, (_, n) => problem(`p${n}`))
  const order = (problems: readonly Problem[], user = 'ada', at = 20_000) =>
    drawPickPool(problems, user, at).others.map(({ slug }) => slug)

  test('depends on the user and the day only, not on the order of the catalog', () => {
    expect(order([...many].reverse())).toEqual(order(many))
    expect(order(many, 'bob')).not.toEqual(order(many))
    expect(order(many, 'ada', 20_001)).not.toEqual(order(many))
  })

  test('stays the same for the other problems when one is added', () => {
    expect(order([...many, problem('late')]).filter((slug) => slug !== 'late')).toEqual(order(many))
  })

  test('prefers popular problems, but not always', () => {
    const two = [problem('popular', { popularity: 1 }), problem('rare', { popularity: 0 })]
    const firsts = Array.from({ length: 2_000 }, (_, at) => order(two, 'ada', at)[0])
    const share = firsts.filter((slug) => slug === 'popular').length / firsts.length
    // The weights are 1.2 and 0.2.
    expect(share).toBeGreaterThan(0.82)
    expect(share).toBeLessThan(0.9)
  })
})
