import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastPlan } from '#domain/plan/forecast'
import { type DueReview, MAX_PICKS, type PlanInputs, type PlannedProblem } from '#domain/plan/inputs'
import { DEFAULT_MINUTES, usualMinutes } from '#domain/plan/minutes'
import { LAST_WEEK_DAYS, phaseOf } from '#domain/plan/phases'
import { DayPlanner, type PlanDay, planDays, planToday } from '#domain/plan/plan'
import { drawPickPool } from '#domain/plan/pool'
import { isPracticeDay, practiceOfLastWeeks } from '#domain/plan/practice-time'
import type { PlanTopic } from '#domain/plan/topic'
import type { Problem } from '#domain/problem'
import { planOfNothing } from './plan-inputs'
import { problem } from './problem'

const DAY = 20_000
const TOPICS = ['Array', 'Graph', 'Tree', 'Trie', 'Stack'] as const
const LEVELS = ['Easy', 'Medium', 'Hard'] as const

const topic = (tag: PlanTopic['tag'], goal: number, score: number): PlanTopic => ({
  tag,
  goal,
  totals: { earned: score * 20, decays: 20, weights: 20 },
})

/** A catalog of 60 problems in one or two topics. */
const CATALOG: Problem[] = Array.from({ length: 60 }, (_, n) => {
  const [first, second] = [TOPICS[n % 5] ?? 'Array', TOPICS[(n * 7 + 1) % 5] ?? 'Tree']
  return problem(`p${n}`, {
    categories: n % 3 === 0 && first !== second ? [first, second] : [first],
    difficulty: LEVELS[n % 4] ?? 'Medium',
    isFundamental: n % 2 === 0,
    isPaid: n % 11 === 0,
  })
})

const slugs = fc.uniqueArray(
  fc.integer({ min: 0, max: 59 }).map((n) => `p${n}`),
  { maxLength: 25 },
)
const bySlug = new Map(CATALOG.map((one) => [one.slug, one]))
const known = (list: readonly string[]): Problem[] => list.flatMap((slug) => bySlug.get(slug) ?? [])

/** Inputs as a log gives them: every reviewed and every unfinished problem was attempted before. */
const anyInputs: fc.Arbitrary<PlanInputs> = fc
  .record({
    daysLeft: fc.option(fc.integer({ min: 0, max: 70 }), { freq: 4, nil: null }),
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    minutes: fc.constantFrom(0, 5, 20, 45, 60, 90, 180, 600),
    picks: fc.integer({ min: 1, max: MAX_PICKS }),
    perDay: fc.constantFrom(1, 3, Number.POSITIVE_INFINITY),
    goals: fc.tuple(...TOPICS.map(() => fc.constantFrom(0, 0.4, 0.7, 1))),
    scores: fc.tuple(...TOPICS.map(() => fc.constantFrom(0, 0.2, 0.5, 0.9))),
    attempted: slugs,
    solvedToday: slugs,
    base: fc.option(slugs, { nil: null }),
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
  })
  .map((one): PlanInputs => {
    const attempted = known(one.attempted)
    const unfinished = attempted.slice(0, one.unfinishedCount)
    const reviewed = attempted.slice(one.unfinishedCount)
    // A problem that was solved today has its next review later.
    const solvedToday = new Set(one.solvedToday)
    const reviews = reviewed.map((problem, n): DueReview => {
      const due = DAY + (one.dues[n] ?? 0)
      const isDueToday = due <= DAY
      const next = solvedToday.has(problem.slug) ? DAY + 1 + Math.abs(one.dues[n] ?? 0) : due
      return { problem, due: next, isDueToday, cost: ((n * 37) % 10) / 10 }
    })
    return {
      ...planOfNothing(DAY),
      date: one.daysLeft === null ? null : DAY + one.daysLeft,
      daysPerWeek: one.daysPerWeek,
      limits: { picks: one.picks, minutes: one.minutes, reviews: one.perDay },
      pool: drawPickPool(CATALOG, 'ada', DAY),
      topics: TOPICS.flatMap((tag, n) => {
        const goal = one.goals[n] ?? 0
        return goal === 0 ? [] : [topic(tag, goal, one.scores[n] ?? 0)]
      }),
      attempted: new Set(one.attempted),
      knownTopics: new Set(attempted.flatMap(({ categories }) => categories)),
      unfinished,
      reviews,
      solvedToday,
      allowedSlugs: one.base && new Set(one.base),
      excluded: new Set(one.excluded),
      swapped: new Set(one.swapped),
    }
  })

const DAYS = 60
const plan = (inputs: PlanInputs): PlanDay[] => planDays(inputs, DAYS)
const minutesOf = (problems: readonly PlannedProblem[]): number => problems.reduce((sum, one) => sum + one.minutes, 0)

function law(name: string, check: (inputs: PlanInputs, days: PlanDay[]) => void): void {
  test(name, () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => check(inputs, plan(inputs))),
      { numRuns: 400 },
    )
  })
}

describe('[N21] laws of the plan', () => {
  law('equal inputs give an equal plan, whatever the order of catalog, goals and reviews', (inputs, days) => {
    const reordered = {
      ...inputs,
      pool: drawPickPool([...CATALOG].reverse(), 'ada', DAY),
      topics: [...inputs.topics].reverse(),
      reviews: [...inputs.reviews].reverse(),
    }
    expect(plan(reordered)).toEqual(days)
  })

  law('asking for a part of the days first changes nothing', (inputs, days) => {
    const planner = new DayPlanner(inputs)
    expect(planner.days(3)).toEqual(days.slice(0, 3))
    expect(planner.today()).toEqual(planToday(inputs))
    expect(planner.days(DAYS)).toEqual(days)
    expect(planner.days(1)).toEqual(days.slice(0, 1))
  })

  law('a day is never over its minutes, unless its only problem is longer', ({ limits }, days) => {
    for (const { problems } of days)
      if (problems.length > 1) expect(minutesOf(problems)).toBeLessThanOrEqual(limits.minutes)
  })

  law('reviews take at most half of a day, unless one alone is longer, and at most the daily limit', (inputs, days) => {
    for (const { problems } of days) {
      const reviews = problems.filter(({ kind }) => kind === 'review')
      if (reviews.length > 1) expect(minutesOf(reviews)).toBeLessThanOrEqual(inputs.limits.minutes / 2)
      expect(reviews.length).toBeLessThanOrEqual(inputs.limits.reviews)
    }
  })

  law('a day has at most the chosen number of problems, and each once', ({ limits }, days) => {
    for (const { problems } of days) {
      expect(problems.length).toBeLessThanOrEqual(limits.picks)
      expect(new Set(problems.map(({ problem: { slug } }) => slug)).size).toBe(problems.length)
    }
  })

  law('the last week brings no new topic', (inputs, days) => {
    if (inputs.date === null || inputs.attempted.size === 0) return
    const goals = new Set<string>(inputs.topics.map(({ tag }) => tag))
    const seen = new Set<string>(inputs.knownTopics)
    const tags = days.flatMap(({ day, problems }) =>
      problems.flatMap(({ problem }) => problem.categories.map((tag) => ({ tag, daysLeft: (inputs.date ?? 0) - day }))),
    )
    for (const { tag, daysLeft } of tags) {
      if (daysLeft <= LAST_WEEK_DAYS && goals.has(tag)) expect(seen.has(tag)).toBe(true)
      seen.add(tag)
    }
  })

  law('a problem that was solved today is not planned before its next review', (inputs, days) => {
    const due = new Map(inputs.reviews.map(({ problem, due }) => [problem.slug, due]))
    for (const { day, problems } of days.slice(1))
      for (const { problem, kind } of problems) {
        if (!inputs.solvedToday.has(problem.slug)) continue
        expect(kind).toBe('review')
        expect(day).toBeGreaterThanOrEqual(due.get(problem.slug) ?? Number.POSITIVE_INFINITY)
      }
  })

  law('what is solved today changes no pick of today', (inputs) => {
    const untouched = { ...inputs, solvedToday: new Set<string>() }
    expect(planToday(inputs)).toEqual(planToday(untouched))
  })

  law('a list is never left, reviews included, and excluded problems are never planned', (inputs, days) => {
    for (const { problems } of days)
      for (const { problem } of problems) {
        if (inputs.allowedSlugs) expect(inputs.allowedSlugs.has(problem.slug)).toBe(true)
        expect(inputs.excluded.has(problem.slug)).toBe(false)
      }
    const { next } = planToday(inputs)
    if (next && inputs.allowedSlugs) expect(inputs.allowedSlugs.has(next.problem.slug)).toBe(true)
  })

  law('a swap replaces one pick by a shorter one or drops it, and changes no other', (inputs) => {
    const { picks } = planToday({ ...inputs, swapped: new Set() })
    const [first] = picks
    if (!first) return
    const slug = first.problem.slug
    const after = planToday({ ...inputs, swapped: new Set([slug]) }).picks
    const others = (list: readonly PlannedProblem[]) => list.map(({ problem }) => problem.slug)
    expect(others(after).slice(-(picks.length - 1) || after.length)).toEqual(others(picks).slice(1))
    expect(others(after)).not.toContain(slug)
    expect(minutesOf(after)).toBeLessThanOrEqual(minutesOf(picks))
  })

  law('a paid problem is only reviewed', (_, days) => {
    for (const { problems } of days)
      for (const { problem, kind } of problems) if (problem.isPaid) expect(kind).toBe('review')
  })
})

describe('[N21] the days of a plan', () => {
  const many = Array.from({ length: 300 }, (_, n) =>
    problem(`n${n}`, { categories: [TOPICS[n % 5] ?? 'Array'], difficulty: LEVELS[n % 3] ?? 'Easy' }),
  )
  const inputs: PlanInputs = {
    ...planOfNothing(DAY),
    date: DAY + 40,
    limits: { picks: MAX_PICKS, minutes: 60, reviews: 3 },
    pool: drawPickPool(many, 'ada', DAY),
    topics: TOPICS.map((tag, n) => topic(tag, 0.9, n / 10)),
    attempted: new Set(['n0']),
    knownTopics: new Set(['Array']),
  }

  test('have three phases and a light last day', () => {
    const days = planDays(inputs, 60)
    const phases = days.map(({ phase }) => phase)
    expect(days).toHaveLength(40)
    expect(phases.filter((one, n) => one !== phases[n - 1])).toEqual(['core', 'breadth', 'last-week', 'last-day'])
    expect([phaseOf(15), phaseOf(14), phaseOf(8), phaseOf(7), phaseOf(2), phaseOf(1)]).toEqual([
      'core',
      'breadth',
      'breadth',
      'last-week',
      'last-week',
      'last-day',
    ])
    const last = days.at(-1)?.problems ?? []
    expect(last.every(({ kind }) => kind === 'review')).toBe(true)
    expect(minutesOf(last)).toBeLessThanOrEqual(30)
  })

  test('begin with the topics that have the largest weighted gap', () => {
    const [today] = planDays(inputs, 1)
    expect(today?.problems.map(({ topic }) => topic)).toEqual(['Array', 'Graph'])
  })

  test('leave days free, but never today, and bring new problems back as reviews', () => {
    const days = planDays({ ...inputs, daysPerWeek: 3 }, 21)
    const used = days.map(({ problems }) => problems.length > 0)
    expect(used[0]).toBe(true)
    expect(used.filter(Boolean)).toHaveLength(9)
    expect(days.some(({ problems }) => problems.some(({ kind }) => kind === 'review'))).toBe(true)
  })

  test('of an interview today are a light day without anything new', () => {
    const { picks } = planToday({ ...inputs, date: DAY })
    expect(picks).toEqual([])
    const due = { problem: problem('old', { difficulty: 'Easy' }), due: DAY - 3, isDueToday: true, cost: 1 }
    expect(planToday({ ...inputs, date: DAY, reviews: [due] }).picks).toMatchObject([{ kind: 'review' }])
    expect(planDays({ ...inputs, date: DAY }, 60)).toHaveLength(1)
  })

  test('an unfinished problem comes first after the reviews, until the last week', () => {
    const unfinished = [problem('tried', { difficulty: 'Easy' })]
    const attempted = new Set(['n0', 'tried'])
    expect(planToday({ ...inputs, attempted, unfinished }).picks[0]).toMatchObject({ kind: 'unfinished' })
    const late = planToday({ ...inputs, attempted, unfinished, date: DAY + 5 }).picks
    expect(late.some(({ kind }) => kind === 'unfinished')).toBe(false)
  })

  test('a problem that the person added follows the others, and is not offered again', () => {
    const { picks, next } = planToday(inputs)
    if (!next) throw new Error('a next problem')
    const more = planToday({ ...inputs, added: [next.problem] })
    expect(more.picks.map(({ problem }) => problem.slug)).toEqual([
      ...picks.map(({ problem }) => problem.slug),
      next.problem.slug,
    ])
    expect(more.next?.problem.slug).not.toBe(next.problem.slug)
  })

  test('days that are shorter than two problems alternate between reviews and new ones', () => {
    const reviews = Array.from({ length: 9 }, (_, n) => ({
      problem: problem(`r${n}`, { difficulty: 'Medium' as const }),
      due: DAY - 9,
      isDueToday: true,
      cost: 1 - n / 10,
    }))
    const days = planDays({ ...inputs, limits: { picks: MAX_PICKS, minutes: 36, reviews: 3 }, reviews }, 10)
    const kinds = days.map(({ problems }) => problems.map(({ kind }) => kind).includes('review'))
    expect(kinds).toEqual([true, false, true, false, true, false, true, false, true, false])
    expect(days.every(({ problems }) => problems.length === 1)).toBe(true)
  })
})

describe('[N21] a plan from unusual inputs', () => {
  const all = Array.from({ length: 300 }, (_, n) =>
    problem(`n${n}`, { categories: [TOPICS[n % 5] ?? 'Array'], difficulty: LEVELS[n % 3] ?? 'Easy' }),
  )
  const inputs: PlanInputs = {
    ...planOfNothing(DAY),
    date: DAY + 40,
    limits: { picks: MAX_PICKS, minutes: 60, reviews: 3 },
    pool: drawPickPool(all, 'ada', DAY),
    topics: TOPICS.map((tag) => topic(tag, 1, 0.2)),
    attempted: new Set(['n0']),
    knownTopics: new Set(['Array']),
  }
  const reviewsOf = (count: number): DueReview[] =>
    Array.from({ length: count }, (_, n) => ({
      problem: problem(`r${n}`, { difficulty: 'Easy', categories: ['Array'] }),
      due: DAY - 1 - (n % 400),
      isDueToday: true,
      cost: (n % 97) / 97,
    }))

  test('in ten years: as many days as are asked for, all of them filled', () => {
    const days = planDays({ ...inputs, date: DAY + 3652 }, 60)
    expect(days).toHaveLength(60)
    expect(days.every(({ phase, problems }) => phase === 'core' && problems.length > 0)).toBe(true)
  })

  test('no minutes: one problem a day, and nothing twice', () => {
    const days = planDays({ ...inputs, limits: { ...inputs.limits, minutes: 0 } }, 20)
    expect(days.every(({ problems }) => problems.length === 1)).toBe(true)
    expect(planToday({ ...inputs, limits: { ...inputs.limits, minutes: 0 } }).picks).toHaveLength(1)
  })

  test('10 hours a day: at most 8 problems a day, until nothing is left', () => {
    const days = planDays({ ...inputs, date: DAY + 100, limits: { ...inputs.limits, minutes: 600 } }, 60)
    expect(Math.max(...days.map(({ problems }) => problems.length))).toBe(MAX_PICKS)
    const fresh = days.flatMap(({ problems }) => problems.filter(({ kind }) => kind !== 'review'))
    expect(new Set(fresh.map(({ problem: { slug } }) => slug)).size).toBe(fresh.length)
  })

  test('a goal of 100% everywhere: every topic gets its turn', () => {
    const days = planDays(inputs, 40)
    const planned = new Set(days.flatMap(({ problems }) => problems.map(({ topic }) => topic)))
    for (const tag of TOPICS) expect(planned).toContain(tag)
  })

  test('only paid problems: nothing is planned, and Today offers nothing more', () => {
    const paid = all.map((one) => ({ ...one, isPaid: true }))
    const locked = { ...inputs, pool: drawPickPool(paid, 'ada', DAY) }
    expect(planToday(locked)).toEqual({ picks: [], next: null })
    expect(planDays(locked, 40).every(({ problems }) => problems.length === 0)).toBe(true)
    const listed = { ...inputs, base: new Set(['not-in-the-catalog']) }
    expect(planToday(listed)).toEqual({ picks: [], next: null })
  })

  test('5,000 overdue reviews: half of each day at most, the most costly to forget first', () => {
    const days = planDays({ ...inputs, reviews: reviewsOf(5_000) }, 40)
    for (const { problems } of days) {
      const reviews = problems.filter(({ kind }) => kind === 'review')
      expect(minutesOf(reviews)).toBeLessThanOrEqual(30)
    }
    const first = days[0]?.problems[0]
    expect(first?.kind).toBe('review')
    expect(reviewsOf(5_000).find(({ problem }) => problem.slug === first?.problem.slug)?.cost).toBe(96 / 97)
  })

  test('a catalog that lost a planned problem plans another one, without it', () => {
    const picks = planToday(inputs).picks.map(({ problem: { slug } }) => slug)
    const lost = picks[0]
    const pool = drawPickPool(
      all.filter(({ slug }) => slug !== lost),
      'ada',
      DAY,
    )
    const after = planToday({ ...inputs, pool }).picks.map(({ problem: { slug } }) => slug)
    expect(after).toHaveLength(picks.length)
    expect(after).not.toContain(lost)
    const days = planDays({ ...inputs, pool }, 40)
    expect(days.flatMap(({ problems }) => problems.map(({ problem: { slug } }) => slug))).not.toContain(lost)
  })

  test('two devices on different days each have a plan of their own day, equal once both have the same day', () => {
    const on = (day: number) => planDays({ ...inputs, day, pool: drawPickPool(all, 'ada', day) }, 60)
    const [earlier, later] = [on(DAY), on(DAY + 1)]
    expect([earlier[0]?.day, later[0]?.day]).toEqual([DAY, DAY + 1])
    expect([earlier.at(-1)?.day, later.at(-1)?.day]).toEqual([DAY + 39, DAY + 39])
    expect(earlier.slice(1).map(({ phase }) => phase)).toEqual(later.map(({ phase }) => phase))
    expect(on(DAY + 1)).toEqual(later)
  })
})

describe('[N21] the forecast of a plan', () => {
  const anyForecast = fc.record({
    daysLeft: fc.integer({ min: 1, max: 200 }),
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    goals: fc.tuple(...TOPICS.map(() => fc.constantFrom(0.1, 0.4, 0.7, 1))),
    earned: fc.tuple(...TOPICS.map(() => fc.double({ min: 0, max: 30, noNaN: true }))),
    decays: fc.tuple(...TOPICS.map(() => fc.double({ min: 0.1, max: 30, noNaN: true }))),
    sampled: slugs,
  })
  const inputsOf = (one: typeof anyForecast extends fc.Arbitrary<infer T> ? T : never) => ({
    daysLeft: one.daysLeft,
    daysPerWeek: one.daysPerWeek,
    minutesOf: DEFAULT_MINUTES,
    topics: TOPICS.map((tag, n) => ({
      tag,
      goal: one.goals[n] ?? 1,
      totals: { earned: one.earned[n] ?? 0, decays: one.decays[n] ?? 1, weights: one.decays[n] ?? 1 },
      problems: known(one.sampled).filter(({ categories }) => categories.includes(tag)),
    })),
  })

  test('more minutes never lower it, fewer are its start, and it is a fraction', () => {
    fc.assert(
      fc.property(anyForecast, fc.nat(120), fc.nat(120), (one, first, second) => {
        const [less, more] = [first, second].sort((a, b) => a - b)
        const { byMinutes } = forecastPlan(inputsOf(one), more ?? 0)
        expect(byMinutes.slice(0, (less ?? 0) + 1)).toEqual(forecastPlan(inputsOf(one), less ?? 0).byMinutes)
        for (const [n, share] of byMinutes.entries()) {
          expect(share).toBeGreaterThanOrEqual(byMinutes[n - 1] ?? 0)
          expect(share).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })

  test('practice raises it, and nothing does without problems', () => {
    const empty = { earned: 0, decays: 0, weights: 0 }
    const topics = [{ tag: 'Array' as const, goal: 0.5, totals: empty, problems: known(['p0', 'p5']) }]
    const inputs = { daysLeft: 30, daysPerWeek: 7, minutesOf: DEFAULT_MINUTES, topics }
    const { byMinutes, scores } = forecastPlan(inputs, 60)
    expect(byMinutes[0]).toBe(0)
    expect(byMinutes[60]).toBe(1)
    expect(scores.get('Array')).toBeGreaterThanOrEqual(0.5)
    const nothing = { ...inputs, topics: topics.map((one) => ({ ...one, problems: [] })) }
    expect(forecastPlan(nothing, 60).byMinutes[60]).toBe(0)
  })
})

describe('[N21] the usual minutes and practice', () => {
  test('are the person’s own medians once three are known', () => {
    const times = [10, 20, 90].map((minutes) => ({ difficulty: 'Easy' as const, timeUsed: minutes * 60 }))
    expect(usualMinutes([])).toEqual({ Easy: 20, Medium: 35, Hard: 50 })
    expect(usualMinutes(times.slice(1)).Easy).toBe(20)
    expect(usualMinutes([times[0], times[0], times[2]].flatMap((one) => one ?? []))).toMatchObject({
      Easy: 10,
      Hard: 50,
    })
    const absurd = Array.from({ length: 3 }, () => ({ difficulty: 'Hard' as const, timeUsed: 1e9 }))
    expect(usualMinutes(absurd).Hard).toBe(120)
  })

  test('are those of the last four weeks', () => {
    const days = Array.from({ length: 12 }, (_, n) => ({ day: DAY - 1 - n * 2, minutes: 43 }))
    expect(practiceOfLastWeeks(days, DAY)).toEqual({ daysPerWeek: 4, minutesPerDay: 45 })
    expect(practiceOfLastWeeks([], DAY)).toEqual({ daysPerWeek: 5, minutesPerDay: 60 })
    expect(practiceOfLastWeeks([{ day: DAY - 60, minutes: 90 }], DAY)).toEqual({ daysPerWeek: 5, minutesPerDay: 60 })
    expect(practiceOfLastWeeks([{ day: DAY - 1, minutes: 900 }], DAY)).toEqual({ daysPerWeek: 1, minutesPerDay: 180 })
  })

  test('free days are spread evenly, and a week has exactly the chosen number', () => {
    for (let daysPerWeek = 1; daysPerWeek <= 7; daysPerWeek++) {
      const week = Array.from({ length: 7 }, (_, n) => isPracticeDay(n, daysPerWeek))
      expect(week[0]).toBe(true)
      expect(week.filter(Boolean)).toHaveLength(daysPerWeek)
    }
  })
})
