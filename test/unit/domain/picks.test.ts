import { describe, expect, test } from 'vitest'
import type { DueReview, PlanInputs } from '#domain/plan/inputs'
import { planToday } from '#domain/plan/plan'
import { drawPickPool } from '#domain/plan/pool'
import type { PlanTopic } from '#domain/plan/topic'
import type { Problem } from '#domain/problem'
import { makeEmptyPlanInputs } from './plan-inputs'
import { makeProblem as makeEasyProblem } from './problem'

const makeProblem = (slug: string, values: Partial<Problem> = {}) =>
  makeEasyProblem(slug, { difficulty: 'Medium', ...values })

const makeFundamental = (slug: string, values: Partial<Problem> = {}) =>
  makeProblem(slug, { isFundamental: true, ...values })

/** Makes a topic with a goal of 70 %. `score` is a fraction. */
const makeTopic = (tag: PlanTopic['tag'], score: number): PlanTopic => ({
  tag,
  goal: 0.7,
  totals: { earned: score * 20, decays: 20, weights: 20 },
})
const ARRAY_TOPIC = makeTopic('Array', 0.5)
const GRAPH_TOPIC = makeTopic('Graph', 0.2)
const TOPIC_AT_GOAL = makeTopic('Array', 0.7)

const makeDueReview = (problem: Problem): DueReview => ({ problem, due: 20_000, isDueToday: true, cost: 1 })

function makePlanInputs(problems: readonly Problem[], values: Partial<PlanInputs> = {}): PlanInputs {
  return {
    ...makeEmptyPlanInputs(20_000),
    pool: drawPickPool(problems, 'ada', 20_000),
    topics: [ARRAY_TOPIC, GRAPH_TOPIC],
    attemptedSlugs: new Set(['old']),
    ...values,
  }
}

const describePicks = (inputs: PlanInputs): string[] =>
  planToday(inputs).picks.map(({ kind, problem, topic }) => `${kind} ${problem.slug}${topic ? ` for ${topic}` : ''}`)

const CATALOG = [
  makeFundamental('array-basic'),
  makeFundamental('graph-basic', { categories: ['Graph'] }),
  makeProblem('array-new'),
  makeProblem('tree-new', { categories: ['Tree'] }),
]

describe('[N1] the picks of a day', () => {
  test('are a due review, a fundamental of the widest gap, and a new problem', () => {
    expect(describePicks(makePlanInputs(CATALOG, { reviews: [makeDueReview(makeProblem('old'))] }))).toEqual([
      'review old',
      'fundamental graph-basic for Graph',
      'new array-new for Array',
    ])
  })

  test('without a due review: a problem that was tried but not solved, else a fundamental of the next gap', () => {
    const unfinished = [makeProblem('paid', { isPaid: true }), makeProblem('old')]
    expect(describePicks(makePlanInputs(CATALOG, { unfinished }))[0]).toBe('unfinished old')
    expect(describePicks(makePlanInputs(CATALOG))).toEqual([
      'fundamental graph-basic for Graph',
      'new array-new for Array',
      'fundamental array-basic for Array',
    ])
  })

  test('are for the topic with the next widest gap if the widest has no fundamental left', () => {
    const attempted = new Set(['old', 'graph-basic'])
    expect(describePicks(makePlanInputs(CATALOG, { attemptedSlugs: attempted }))).toEqual([
      'fundamental array-basic for Array',
      'new array-new for Array',
    ])
  })

  test('are fewer if there is no reason to pick another problem', () => {
    expect(describePicks(makePlanInputs(CATALOG, { topics: [TOPIC_AT_GOAL] }))).toEqual(['new array-new for Array'])
    expect(describePicks(makePlanInputs([], { topics: [TOPIC_AT_GOAL] }))).toEqual([])
    expect(describePicks(makePlanInputs(CATALOG, { topics: [] }))).toHaveLength(1)
  })

  test('include a hard problem only in a topic with a fair score, and never a paid one', () => {
    const hard = [makeProblem('hard', { difficulty: 'Hard' }), makeProblem('paid', { isPaid: true })]
    expect(describePicks(makePlanInputs(hard))).toEqual(['new hard for Array'])
    expect(describePicks(makePlanInputs(hard, { topics: [makeTopic('Array', 0.39)] }))).toEqual([])
  })

  test('are never new problems that were tried, nor hard ones without goals', () => {
    expect(describePicks(makePlanInputs([makeProblem('old')]))).toEqual([])
    expect(describePicks(makePlanInputs([makeProblem('hard', { difficulty: 'Hard' })], { topics: [] }))).toEqual([])
  })

  test('are for an open goal before a goal that is met', () => {
    const arrays = Array.from({ length: 40 }, (_, n) => makeProblem(`array-${n}`))
    const catalog = [...arrays, makeProblem('graph', { categories: ['Graph'] })]
    expect(describePicks(makePlanInputs(catalog, { topics: [TOPIC_AT_GOAL, GRAPH_TOPIC] }))).toEqual([
      'new graph for Graph',
    ])
  })

  test('are the three most popular easy fundamentals for a user without solves', () => {
    const catalog = [
      makeFundamental('rare', { difficulty: 'Easy', popularity: 0.1 }),
      makeFundamental('known', { difficulty: 'Easy', popularity: 0.8 }),
      makeFundamental('graph', { difficulty: 'Easy', popularity: 0.7, categories: ['Graph'] }),
      makeFundamental('best-known', { difficulty: 'Easy', popularity: 0.9 }),
      makeFundamental('medium', { popularity: 1 }),
    ]
    const picks = planToday(makePlanInputs(catalog, { attemptedSlugs: new Set() })).picks
    expect(picks.map(({ kind, topic, problem }) => `${kind} ${topic} ${problem.slug}`)).toEqual([
      'first Array best-known',
      'first Array known',
      'first Graph graph',
    ])
  })

  test('replace a swapped problem by another of the same kind, and say whether there is one', () => {
    const catalog = [...CATALOG, makeFundamental('graph-2', { categories: ['Graph'] })]
    const [firstPick] = planToday(makePlanInputs(catalog)).picks
    if (!firstPick) throw new Error('a pick')
    expect(firstPick).toMatchObject({ kind: 'fundamental', topic: 'Graph', replacement: expect.anything() })
    const [second, ...others] = planToday(
      makePlanInputs(catalog, { swappedSlugs: new Set([firstPick.problem.slug]) }),
    ).picks
    expect(second).toMatchObject({ kind: 'fundamental', topic: 'Graph' })
    expect(second?.problem.slug).not.toBe(firstPick.problem.slug)
    expect(others).toEqual(planToday(makePlanInputs(catalog)).picks.slice(1))
  })
})

describe('[N1] the random order of a day', () => {
  const PROBLEMS = Array.from({ length: 40 }, (_, n) => makeProblem(`p${n}`))
  const drawOrder = (problems: readonly Problem[], user = 'ada', day = 20_000) =>
    drawPickPool(problems, user, day).others.map(({ slug }) => slug)

  test('depends on the user and the day only, not on the order of the catalog', () => {
    expect(drawOrder([...PROBLEMS].reverse())).toEqual(drawOrder(PROBLEMS))
    expect(drawOrder(PROBLEMS, 'bob')).not.toEqual(drawOrder(PROBLEMS))
    expect(drawOrder(PROBLEMS, 'ada', 20_001)).not.toEqual(drawOrder(PROBLEMS))
  })

  test('stays the same for the other problems when one is added', () => {
    expect(drawOrder([...PROBLEMS, makeProblem('late')]).filter((slug) => slug !== 'late')).toEqual(drawOrder(PROBLEMS))
  })

  test('prefers popular problems, but not always', () => {
    const popularAndRare = [makeProblem('popular', { popularity: 1 }), makeProblem('rare', { popularity: 0 })]
    const firstSlugs = Array.from({ length: 2_000 }, (_, at) => drawOrder(popularAndRare, 'ada', at)[0])
    const share = firstSlugs.filter((slug) => slug === 'popular').length / firstSlugs.length
    // The weights of the two problems are 1.2 and 0.2, so the expected share is 1.2 / 1.4 ≈ 0.86.
    expect(share).toBeGreaterThan(0.82)
    expect(share).toBeLessThan(0.9)
  })
})

describe('[N35] the weights of a study list', () => {
  const weights = new Map([
    ['array-2', 30],
    ['array-3', 80],
    ['graph-1', 60],
  ])
  const arrays = Array.from({ length: 5 }, (_, n) => makeProblem(`array-${n}`))
  const graphs = Array.from({ length: 3 }, (_, n) => makeFundamental(`graph-${n}`, { categories: ['Graph'] }))

  test('put the heavier candidates of a topic first, with and without an interview date', () => {
    expect(describePicks(makePlanInputs([...arrays, ...graphs], { weights }))).toEqual([
      'fundamental graph-1 for Graph',
      'new array-3 for Array',
    ])
    const [basic, heavy] = [makeFundamental('basic'), makeProblem('heavy')]
    const inputs = makePlanInputs([basic, heavy], { topics: [ARRAY_TOPIC], interviewDay: 20_030 })
    const planFirst = (of: PlanInputs) =>
      planToday({ ...of, limits: { ...of.limits, picks: 1 } }).picks[0]?.problem.slug
    expect(planFirst(inputs)).toBe('basic')
    expect(planFirst({ ...inputs, weights: new Map([['heavy', 1]]) })).toBe('heavy')
  })

  test('put the heavier first problem of a new person first', () => {
    const easy = ['a', 'b'].map((slug) => makeFundamental(slug, { difficulty: 'Easy' }))
    const inputs = makePlanInputs(easy, { attemptedSlugs: new Set(), weights: new Map([['b', 1]]) })
    expect(describePicks(inputs)[0]).toBe('first b for Array')
  })
})
