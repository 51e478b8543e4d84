import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCounts } from '#domain/plan/counts'
import { forecastPlan } from '#domain/plan/forecast'
import { type DueReview, MAX_PICKS, type PlanInputs, type PlannedProblem } from '#domain/plan/inputs'
import { computeUsualMinutes, DEFAULT_MINUTES } from '#domain/plan/minutes'
import { getPhase, LAST_WEEK_DAYS } from '#domain/plan/phases'
import { DayPlanner, type PlanDay, planDays, planToday } from '#domain/plan/plan'
import { drawPickPool } from '#domain/plan/pool'
import { estimatePractice, isPracticeDay } from '#domain/plan/practice-time'
import type { PlanTopic } from '#domain/plan/topic'
import type { Problem } from '#domain/problem'
import { assertProperty } from '../../property'
import { makeEmptyPlanInputs } from './plan-inputs'
import { makeProblem } from './problem'

const TODAY = 20_000
const TOPICS = ['Array', 'Graph', 'Tree', 'Trie', 'Stack'] as const
const DIFFICULTIES = ['Easy', 'Medium', 'Hard'] as const

const makeTopic = (tag: PlanTopic['tag'], goal: number, score: number): PlanTopic => ({
  tag,
  goal,
  totals: { earned: score * 20, decays: 20, weights: 20 },
})

const CATALOG: Problem[] = Array.from({ length: 60 }, (_, n) => {
  const [first, second] = [TOPICS[n % 5] ?? 'Array', TOPICS[(n * 7 + 1) % 5] ?? 'Tree']
  return makeProblem(`p${n}`, {
    categories: n % 3 === 0 && first !== second ? [first, second] : [first],
    difficulty: DIFFICULTIES[n % 4] ?? 'Medium',
    isFundamental: n % 2 === 0,
    isPaid: n % 11 === 0,
  })
})

const anySlugs = fc.uniqueArray(
  fc.integer({ min: 0, max: 59 }).map((n) => `p${n}`),
  { maxLength: 25 },
)
const problemBySlug = new Map(CATALOG.map((problem) => [problem.slug, problem]))
const findProblems = (slugs: readonly string[]): Problem[] => slugs.flatMap((slug) => problemBySlug.get(slug) ?? [])

/** As in a real log, every reviewed and every unfinished problem was attempted before. */
const anyInputs: fc.Arbitrary<PlanInputs> = fc
  .record({
    daysLeft: fc.option(fc.integer({ min: 0, max: 70 }), { freq: 4, nil: null }),
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    minutes: fc.constantFrom(0, 5, 20, 45, 60, 90, 180, 600),
    picks: fc.integer({ min: 1, max: MAX_PICKS }),
    perDay: fc.constantFrom(1, 3, Number.POSITIVE_INFINITY),
    goals: fc.tuple(...TOPICS.map(() => fc.constantFrom(0, 0.4, 0.7, 1))),
    scores: fc.tuple(...TOPICS.map(() => fc.constantFrom(0, 0.2, 0.5, 0.9))),
    attempted: anySlugs,
    solvedToday: anySlugs,
    base: fc.option(anySlugs, { nil: null }),
    excluded: fc.uniqueArray(
      fc.integer({ min: 0, max: 59 }).map((n) => `p${n}`),
      { maxLength: 4 },
    ),
    swapped: fc.uniqueArray(
      fc.integer({ min: 0, max: 59 }).map((n) => `p${n}`),
      { maxLength: 4 },
    ),
    dues: fc.array(fc.integer({ min: -5, max: 12 }), { minLength: 25, maxLength: 25 }),
    unfinishedCount: fc.nat(5),
    heavy: fc.oneof(anySlugs, fc.constant<string[]>([])),
  })
  .map((values): PlanInputs => {
    const attempted = findProblems(values.attempted)
    const unfinished = attempted.slice(0, values.unfinishedCount)
    const reviewed = attempted.slice(values.unfinishedCount)
    // A problem that was solved today is next due on a later day.
    const solvedToday = new Set(values.solvedToday)
    const reviews = reviewed.map((problem, n): DueReview => {
      const due = TODAY + (values.dues[n] ?? 0)
      const isDueToday = due <= TODAY
      const nextDue = solvedToday.has(problem.slug) ? TODAY + 1 + Math.abs(values.dues[n] ?? 0) : due
      return { problem, due: nextDue, isDueToday, cost: ((n * 37) % 10) / 10 }
    })
    return {
      ...makeEmptyPlanInputs(TODAY),
      interviewDay: values.daysLeft === null ? null : TODAY + values.daysLeft,
      daysPerWeek: values.daysPerWeek,
      limits: { picks: values.picks, minutes: values.minutes, reviews: values.perDay, minPicks: 0 },
      weights: new Map(values.heavy.map((slug, n) => [slug, (n * 31) % 100])),
      pool: drawPickPool(CATALOG, 'ada', TODAY),
      topics: TOPICS.flatMap((tag, n) => {
        const goal = values.goals[n] ?? 0
        return goal === 0 ? [] : [makeTopic(tag, goal, values.scores[n] ?? 0)]
      }),
      attemptedSlugs: new Set(values.attempted),
      knownTopics: new Set(attempted.flatMap(({ categories }) => categories)),
      unfinished,
      reviews,
      solvedToday,
      allowedSlugs: values.base && new Set(values.base),
      excludedSlugs: new Set(values.excluded),
      swappedSlugs: new Set(values.swapped),
    }
  })

const PLANNED_DAY_COUNT = 60
const planTestDays = (inputs: PlanInputs): PlanDay[] => planDays(inputs, PLANNED_DAY_COUNT)
const sumMinutes = (problems: readonly PlannedProblem[]): number =>
  problems.reduce((sum, planned) => sum + planned.minutes, 0)

function testLaw(name: string, check: (inputs: PlanInputs, days: PlanDay[]) => void): void {
  test(name, () => {
    assertProperty(
      fc.property(anyInputs, (inputs) => check(inputs, planTestDays(inputs))),
      { numRuns: 400 },
    )
  })
}

describe('[N21] laws of the plan', () => {
  testLaw('equal inputs give an equal plan, whatever the order of catalog, goals and reviews', (inputs, days) => {
    const reordered = {
      ...inputs,
      pool: drawPickPool([...CATALOG].reverse(), 'ada', TODAY),
      topics: [...inputs.topics].reverse(),
      reviews: [...inputs.reviews].reverse(),
    }
    expect(planTestDays(reordered)).toEqual(days)
  })

  testLaw('the plan is the same if only some of the days were requested first', (inputs, days) => {
    const planner = new DayPlanner(inputs)
    expect(planner.planDays(3)).toEqual(days.slice(0, 3))
    expect(planner.planToday()).toEqual(planToday(inputs))
    expect(planner.planDays(PLANNED_DAY_COUNT)).toEqual(days)
    expect(planner.planDays(1)).toEqual(days.slice(0, 1))
  })

  testLaw('[N35] without frequencies, and with equal ones, the plan is as before', (inputs) => {
    const plan = (weight: number | null) =>
      planTestDays({ ...inputs, weights: new Map(weight === null ? [] : CATALOG.map(({ slug }) => [slug, weight])) })
    const withoutWeights = plan(null)
    for (const weight of [0, 50]) expect(plan(weight)).toEqual(withoutWeights)
  })

  testLaw('a day is never over its minutes, unless its only problem is longer', ({ limits }, days) => {
    for (const { problems } of days)
      if (problems.length > 1) expect(sumMinutes(problems)).toBeLessThanOrEqual(limits.minutes)
  })

  testLaw(
    'reviews take at most half of a day, unless one alone is longer, and at most the daily limit',
    (inputs, days) => {
      for (const { problems } of days) {
        const reviews = problems.filter(({ kind }) => kind === 'review')
        if (reviews.length > 1) expect(sumMinutes(reviews)).toBeLessThanOrEqual(inputs.limits.minutes / 2)
        expect(reviews.length).toBeLessThanOrEqual(inputs.limits.reviews)
      }
    },
  )

  testLaw('a day has at most the chosen number of problems, and each once', ({ limits }, days) => {
    for (const { problems } of days) {
      expect(problems.length).toBeLessThanOrEqual(limits.picks)
      expect(new Set(problems.map(({ problem: { slug } }) => slug)).size).toBe(problems.length)
    }
  })

  testLaw('the last week has no new topic', (inputs, days) => {
    if (inputs.interviewDay === null || inputs.attemptedSlugs.size === 0) return
    const goals = new Set<string>(inputs.topics.map(({ tag }) => tag))
    const seenTopics = new Set<string>(inputs.knownTopics)
    const tags = days.flatMap(({ day, problems }) =>
      problems.flatMap(({ problem }) =>
        problem.categories.map((tag) => ({ tag, daysLeft: (inputs.interviewDay ?? 0) - day })),
      ),
    )
    for (const { tag, daysLeft } of tags) {
      if (daysLeft <= LAST_WEEK_DAYS && goals.has(tag)) expect(seenTopics.has(tag)).toBe(true)
      seenTopics.add(tag)
    }
  })

  testLaw('a problem that was solved today is not planned before its next review', (inputs, days) => {
    const due = new Map(inputs.reviews.map(({ problem, due }) => [problem.slug, due]))
    for (const { day, problems } of days.slice(1))
      for (const { problem, kind } of problems) {
        if (!inputs.solvedToday.has(problem.slug)) continue
        expect(kind).toBe('review')
        expect(day).toBeGreaterThanOrEqual(due.get(problem.slug) ?? Number.POSITIVE_INFINITY)
      }
  })

  testLaw('solves of today change no pick of today', (inputs) => {
    const withoutSolves = { ...inputs, solvedToday: new Set<string>() }
    expect(planToday(inputs)).toEqual(planToday(withoutSolves))
  })

  testLaw(
    'problems outside the study list are never planned, not even as reviews, and excluded problems are never planned',
    (inputs, days) => {
      for (const { problems } of days)
        for (const { problem } of problems) {
          if (inputs.allowedSlugs) expect(inputs.allowedSlugs.has(problem.slug)).toBe(true)
          expect(inputs.excludedSlugs.has(problem.slug)).toBe(false)
        }
      const { next } = planToday(inputs)
      if (next && inputs.allowedSlugs) expect(inputs.allowedSlugs.has(next.problem.slug)).toBe(true)
    },
  )

  testLaw('a swap replaces one pick by a shorter one or drops it, and changes no other', (inputs) => {
    const { picks } = planToday({ ...inputs, swappedSlugs: new Set() })
    const [first] = picks
    if (!first) return
    const slug = first.problem.slug
    const picksAfterSwap = planToday({ ...inputs, swappedSlugs: new Set([slug]) }).picks
    const listSlugs = (list: readonly PlannedProblem[]) => list.map(({ problem }) => problem.slug)
    expect(listSlugs(picksAfterSwap).slice(-(picks.length - 1) || picksAfterSwap.length)).toEqual(
      listSlugs(picks).slice(1),
    )
    expect(listSlugs(picksAfterSwap)).not.toContain(slug)
    expect(sumMinutes(picksAfterSwap)).toBeLessThanOrEqual(sumMinutes(picks))
  })

  testLaw('an interview date makes no day smaller, except the last day before the interview', (anyInputs) => {
    // A problem that was excluded or swapped is replaced only by one that is not longer.
    const inputs = { ...anyInputs, excludedSlugs: new Set<string>(), swappedSlugs: new Set<string>() }
    const limits = { ...inputs.limits, picks: 3, minutes: Number.POSITIVE_INFINITY, minPicks: 0 }
    const withoutDate = planToday({ ...inputs, interviewDay: null, limits })
    const daysLeft = inputs.interviewDay === null ? 0 : inputs.interviewDay - TODAY
    if (daysLeft <= 1) return
    const withDate = planToday({ ...inputs, limits: { ...inputs.limits, picks: MAX_PICKS, minPicks: 3 } })
    expect(withDate.picks.length).toBeGreaterThanOrEqual(withoutDate.picks.length)
    const reviews = withDate.picks.filter(({ kind }) => kind === 'review')
    expect(reviews.length).toBeLessThanOrEqual(inputs.limits.reviews)
  })

  testLaw('a paid problem is only reviewed', (_, days) => {
    for (const { problems } of days)
      for (const { problem, kind } of problems) if (problem.isPaid) expect(kind).toBe('review')
  })
})

describe('[N21] the days of a plan', () => {
  const PROBLEMS = Array.from({ length: 300 }, (_, n) =>
    makeProblem(`n${n}`, { categories: [TOPICS[n % 5] ?? 'Array'], difficulty: DIFFICULTIES[n % 3] ?? 'Easy' }),
  )
  const inputs: PlanInputs = {
    ...makeEmptyPlanInputs(TODAY),
    interviewDay: TODAY + 40,
    limits: { picks: MAX_PICKS, minutes: 60, reviews: 3, minPicks: 0 },
    pool: drawPickPool(PROBLEMS, 'ada', TODAY),
    topics: TOPICS.map((tag, n) => makeTopic(tag, 0.9, n / 10)),
    attemptedSlugs: new Set(['n0']),
    knownTopics: new Set(['Array']),
  }

  test('have three phases and a light last day', () => {
    const days = planDays(inputs, 60)
    const phases = days.map(({ phase }) => phase)
    expect(days).toHaveLength(40)
    expect(phases.filter((phase, n) => phase !== phases[n - 1])).toEqual(['core', 'breadth', 'last-week', 'last-day'])
    expect([getPhase(15), getPhase(14), getPhase(8), getPhase(7), getPhase(2), getPhase(1)]).toEqual([
      'core',
      'breadth',
      'breadth',
      'last-week',
      'last-week',
      'last-day',
    ])
    const lastDayProblems = days.at(-1)?.problems ?? []
    expect(lastDayProblems.every(({ kind }) => kind === 'review')).toBe(true)
    expect(sumMinutes(lastDayProblems)).toBeLessThanOrEqual(30)
  })

  test('begin with the topics that have the largest weighted gap', () => {
    const [today] = planDays(inputs, 1)
    expect(today?.problems.map(({ topic }) => topic)).toEqual(['Array', 'Graph'])
  })

  test('leave some days free, but never today, and plan reviews of the new problems', () => {
    const days = planDays({ ...inputs, daysPerWeek: 3 }, 21)
    const practiceDays = days.map(({ problems }) => problems.length > 0)
    expect(practiceDays[0]).toBe(true)
    expect(practiceDays.filter(Boolean)).toHaveLength(9)
    expect(days.some(({ problems }) => problems.some(({ kind }) => kind === 'review'))).toBe(true)
  })

  test('for an interview today are one light day without new problems', () => {
    const { picks } = planToday({ ...inputs, interviewDay: TODAY })
    expect(picks).toEqual([])
    const dueReview = { problem: makeProblem('old', { difficulty: 'Easy' }), due: TODAY - 3, isDueToday: true, cost: 1 }
    expect(planToday({ ...inputs, interviewDay: TODAY, reviews: [dueReview] }).picks).toMatchObject([
      { kind: 'review' },
    ])
    expect(planDays({ ...inputs, interviewDay: TODAY }, 60)).toHaveLength(1)
  })

  test('an unfinished problem comes first after the reviews, until the last week', () => {
    const unfinished = [makeProblem('tried', { difficulty: 'Easy' })]
    const attempted = new Set(['n0', 'tried'])
    expect(planToday({ ...inputs, attemptedSlugs: attempted, unfinished }).picks[0]).toMatchObject({
      kind: 'unfinished',
    })
    const picksInLastWeek = planToday({
      ...inputs,
      attemptedSlugs: attempted,
      unfinished,
      interviewDay: TODAY + 5,
    }).picks
    expect(picksInLastWeek.some(({ kind }) => kind === 'unfinished')).toBe(false)
  })

  test('a problem that the person added follows the others, and is not offered again', () => {
    const { picks, next } = planToday(inputs)
    if (!next) throw new Error('a next problem')
    const planWithAdded = planToday({ ...inputs, addedProblems: [next.problem] })
    expect(planWithAdded.picks.map(({ problem }) => problem.slug)).toEqual([
      ...picks.map(({ problem }) => problem.slug),
      next.problem.slug,
    ])
    expect(planWithAdded.next?.problem.slug).not.toBe(next.problem.slug)
  })

  test('days that are shorter than two problems alternate between reviews and new ones', () => {
    const reviews = Array.from({ length: 9 }, (_, n) => ({
      problem: makeProblem(`r${n}`, { difficulty: 'Medium' as const }),
      due: TODAY - 9,
      isDueToday: true,
      cost: 1 - n / 10,
    }))
    const days = planDays(
      { ...inputs, limits: { picks: MAX_PICKS, minutes: 36, reviews: 3, minPicks: 0 }, reviews },
      10,
    )
    const kinds = days.map(({ problems }) => problems.map(({ kind }) => kind).includes('review'))
    expect(kinds).toEqual([true, false, true, false, true, false, true, false, true, false])
    expect(days.every(({ problems }) => problems.length === 1)).toBe(true)
  })
})

describe('[N21] a plan from unusual inputs', () => {
  const ALL_PROBLEMS = Array.from({ length: 300 }, (_, n) =>
    makeProblem(`n${n}`, { categories: [TOPICS[n % 5] ?? 'Array'], difficulty: DIFFICULTIES[n % 3] ?? 'Easy' }),
  )
  const inputs: PlanInputs = {
    ...makeEmptyPlanInputs(TODAY),
    interviewDay: TODAY + 40,
    limits: { picks: MAX_PICKS, minutes: 60, reviews: 3, minPicks: 0 },
    pool: drawPickPool(ALL_PROBLEMS, 'ada', TODAY),
    topics: TOPICS.map((tag) => makeTopic(tag, 1, 0.2)),
    attemptedSlugs: new Set(['n0']),
    knownTopics: new Set(['Array']),
  }
  const makeReviews = (count: number): DueReview[] =>
    Array.from({ length: count }, (_, n) => ({
      problem: makeProblem(`r${n}`, { difficulty: 'Easy', categories: ['Array'] }),
      due: TODAY - 1 - (n % 400),
      isDueToday: true,
      cost: (n % 97) / 97,
    }))

  test('an interview in ten years: as many days as requested, all of them filled', () => {
    const days = planDays({ ...inputs, interviewDay: TODAY + 3652 }, 60)
    expect(days).toHaveLength(60)
    expect(days.every(({ phase, problems }) => phase === 'core' && problems.length > 0)).toBe(true)
  })

  test('no minutes: one problem a day, and nothing twice', () => {
    const days = planDays({ ...inputs, limits: { ...inputs.limits, minutes: 0 } }, 20)
    expect(days.every(({ problems }) => problems.length === 1)).toBe(true)
    expect(planToday({ ...inputs, limits: { ...inputs.limits, minutes: 0 } }).picks).toHaveLength(1)
  })

  test('10 hours a day: at most 8 problems a day, until nothing is left', () => {
    const days = planDays({ ...inputs, interviewDay: TODAY + 100, limits: { ...inputs.limits, minutes: 600 } }, 60)
    expect(Math.max(...days.map(({ problems }) => problems.length))).toBe(MAX_PICKS)
    const newProblems = days.flatMap(({ problems }) => problems.filter(({ kind }) => kind !== 'review'))
    expect(new Set(newProblems.map(({ problem: { slug } }) => slug)).size).toBe(newProblems.length)
  })

  test('a goal of 100% everywhere: every topic is planned', () => {
    const days = planDays(inputs, 40)
    const planned = new Set(days.flatMap(({ problems }) => problems.map(({ topic }) => topic)))
    for (const tag of TOPICS) expect(planned).toContain(tag)
  })

  test('only paid problems: nothing is planned, and Today offers nothing more', () => {
    const paid = ALL_PROBLEMS.map((problem) => ({ ...problem, isPaid: true }))
    const paidInputs = { ...inputs, pool: drawPickPool(paid, 'ada', TODAY) }
    expect(planToday(paidInputs)).toEqual({ picks: [], next: null })
    expect(planDays(paidInputs, 40).every(({ problems }) => problems.length === 0)).toBe(true)
    const unknownListInputs = { ...inputs, allowedSlugs: new Set(['not-in-the-catalog']) }
    expect(planToday(unknownListInputs)).toEqual({ picks: [], next: null })
  })

  test('5,000 overdue reviews: half of each day at most, the most costly to forget first', () => {
    const days = planDays({ ...inputs, reviews: makeReviews(5_000) }, 40)
    for (const { problems } of days) {
      const reviews = problems.filter(({ kind }) => kind === 'review')
      expect(sumMinutes(reviews)).toBeLessThanOrEqual(30)
    }
    const firstProblem = days[0]?.problems[0]
    expect(firstProblem?.kind).toBe('review')
    expect(makeReviews(5_000).find(({ problem }) => problem.slug === firstProblem?.problem.slug)?.cost).toBe(96 / 97)
  })

  test('if a planned problem leaves the catalog, another one is planned instead', () => {
    const picks = planToday(inputs).picks.map(({ problem: { slug } }) => slug)
    const removedSlug = picks[0]
    const pool = drawPickPool(
      ALL_PROBLEMS.filter(({ slug }) => slug !== removedSlug),
      'ada',
      TODAY,
    )
    const slugsAfter = planToday({ ...inputs, pool }).picks.map(({ problem: { slug } }) => slug)
    expect(slugsAfter).toHaveLength(picks.length)
    expect(slugsAfter).not.toContain(removedSlug)
    const days = planDays({ ...inputs, pool }, 40)
    expect(days.flatMap(({ problems }) => problems.map(({ problem: { slug } }) => slug))).not.toContain(removedSlug)
  })

  test('two devices with different dates each plan from their own day, and plan the same once their dates agree', () => {
    const planFrom = (day: number) => planDays({ ...inputs, day, pool: drawPickPool(ALL_PROBLEMS, 'ada', day) }, 60)
    const [earlier, later] = [planFrom(TODAY), planFrom(TODAY + 1)]
    expect([earlier[0]?.day, later[0]?.day]).toEqual([TODAY, TODAY + 1])
    expect([earlier.at(-1)?.day, later.at(-1)?.day]).toEqual([TODAY + 39, TODAY + 39])
    expect(earlier.slice(1).map(({ phase }) => phase)).toEqual(later.map(({ phase }) => phase))
    expect(planFrom(TODAY + 1)).toEqual(later)
  })
})

describe('[N21] the forecast of a plan', () => {
  const anyForecast = fc.record({
    daysLeft: fc.integer({ min: 1, max: 200 }),
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    goals: fc.tuple(...TOPICS.map(() => fc.constantFrom(0.1, 0.4, 0.7, 1))),
    earned: fc.tuple(...TOPICS.map(() => fc.double({ min: 0, max: 30, noNaN: true }))),
    decays: fc.tuple(...TOPICS.map(() => fc.double({ min: 0.1, max: 30, noNaN: true }))),
    sampled: anySlugs,
  })
  const makeForecastInputs = (values: typeof anyForecast extends fc.Arbitrary<infer T> ? T : never) => ({
    daysLeft: values.daysLeft,
    daysPerWeek: values.daysPerWeek,
    minutesByDifficulty: DEFAULT_MINUTES,
    topics: TOPICS.map((tag, n) => ({
      tag,
      goal: values.goals[n] ?? 1,
      totals: { earned: values.earned[n] ?? 0, decays: values.decays[n] ?? 1, weights: values.decays[n] ?? 1 },
      problems: findProblems(values.sampled).filter(({ categories }) => categories.includes(tag)),
    })),
  })

  test('more minutes never lower it, a forecast for fewer minutes is its beginning, and it is a fraction', () => {
    assertProperty(
      fc.property(anyForecast, fc.nat(120), fc.nat(120), (values, first, second) => {
        const [less, more] = [first, second].sort((a, b) => a - b)
        const { byMinutes } = forecastPlan(makeForecastInputs(values), more ?? 0)
        expect(byMinutes.slice(0, (less ?? 0) + 1)).toEqual(
          forecastPlan(makeForecastInputs(values), less ?? 0).byMinutes,
        )
        for (const [n, share] of byMinutes.entries()) {
          expect(share).toBeGreaterThanOrEqual(byMinutes[n - 1] ?? 0)
          expect(share).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })

  test('practice raises it, but not without problems', () => {
    const empty = { earned: 0, decays: 0, weights: 0 }
    const topics = [{ tag: 'Array' as const, goal: 0.5, totals: empty, problems: findProblems(['p0', 'p5']) }]
    const inputs = { daysLeft: 30, daysPerWeek: 7, minutesByDifficulty: DEFAULT_MINUTES, topics }
    const { byMinutes, scores } = forecastPlan(inputs, 60)
    expect(byMinutes[0]).toBe(0)
    expect(byMinutes[60]).toBe(1)
    expect(scores.get('Array')).toBeGreaterThanOrEqual(0.5)
    const withoutProblems = { ...inputs, topics: topics.map((topic) => ({ ...topic, problems: [] })) }
    expect(forecastPlan(withoutProblems, 60).byMinutes[60]).toBe(0)
  })
})

describe('[N21] the usual minutes and practice', () => {
  test('are the person’s own medians once three are known', () => {
    const times = [10, 20, 90].map((minutes) => ({ difficulty: 'Easy' as const, timeUsed: minutes * 60 }))
    expect(computeUsualMinutes([])).toEqual({ Easy: 20, Medium: 35, Hard: 50 })
    expect(computeUsualMinutes(times.slice(1)).Easy).toBe(20)
    expect(computeUsualMinutes([times[0], times[0], times[2]].flatMap((times) => times ?? []))).toMatchObject({
      Easy: 10,
      Hard: 50,
    })
    const veryLongTimes = Array.from({ length: 3 }, () => ({ difficulty: 'Hard' as const, timeUsed: 1e9 }))
    expect(computeUsualMinutes(veryLongTimes).Hard).toBe(120)
  })

  test('the usual practice is that of the last four weeks', () => {
    const days = Array.from({ length: 12 }, (_, n) => ({ day: TODAY - 1 - n * 2, minutes: 43 }))
    expect(estimatePractice(days, TODAY)).toEqual({ daysPerWeek: 4, minutesPerDay: 45 })
    expect(estimatePractice([], TODAY)).toEqual({ daysPerWeek: 5, minutesPerDay: 60 })
    expect(estimatePractice([{ day: TODAY - 60, minutes: 90 }], TODAY)).toEqual({
      daysPerWeek: 5,
      minutesPerDay: 60,
    })
    expect(estimatePractice([{ day: TODAY - 1, minutes: 900 }], TODAY)).toEqual({
      daysPerWeek: 1,
      minutesPerDay: 180,
    })
  })

  test('free days are spread evenly, and a week has exactly the chosen number', () => {
    for (let daysPerWeek = 1; daysPerWeek <= 7; daysPerWeek++) {
      const week = Array.from({ length: 7 }, (_, n) => isPracticeDay(n, daysPerWeek))
      expect(week[0]).toBe(true)
      expect(week.filter(Boolean)).toHaveLength(daysPerWeek)
    }
  })
})

test.each([
  [{ reviews: 6, unfinished: 0, untried: 7, minutes: 330 }, '6 reviews, 7 new, 5.5 h'],
  [{ reviews: 1, unfinished: 2, untried: 0, minutes: 89 }, '1 review, 2 to finish, 89 min'],
  [{ reviews: 0, unfinished: 0, untried: 0, minutes: 0 }, ''],
])('[N21] the planned problems %o are written as "%s"', (counts, text) => {
  expect(formatCounts(counts)).toBe(text)
})
