import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeLastDueDay, ReviewSpread, type SpreadProblem } from '#domain/review/spread'
import { assertProperty } from '../../property'

const TODAY = 100

const makeProblem = (slug: string, lastDueDay: number, memoryDue = TODAY + 400): SpreadProblem => ({
  slug,
  lastDueDay,
  memoryDue,
  due: Math.min(memoryDue, lastDueDay),
  cost: 0.5,
  isChosen: false,
  isSuspended: false,
})

const anySpread = fc
  .record({
    daysLeft: fc.integer({ min: 0, max: 30 }),
    perDay: fc.constantFrom(0, 1, 3),
    problems: fc.uniqueArray(
      fc.record({
        slug: fc.stringMatching(/^[a-h]{1,3}$/),
        memoryDue: fc.oneof(
          fc.integer({ min: TODAY - 5, max: TODAY + 30 }),
          fc.integer({ min: TODAY + 30, max: TODAY + 400 }),
        ),
        cost: fc.constantFrom(0.1, 0.5, 0.9),
        isSuspended: fc.boolean(),
        /** Days from today to the longest interval; negative if it has passed. */
        intervalDays: fc.integer({ min: -3, max: 60 }),
        chosenDays: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3, nil: null }),
      }),
      { selector: ({ slug }) => slug, maxLength: 120, size: 'max' },
    ),
  })
  .map(({ daysLeft, perDay, problems }) => {
    const lastDay = TODAY + daysLeft
    return {
      options: { today: TODAY, lastDay, perDay },
      problems: problems.map(({ slug, memoryDue, cost, isSuspended, intervalDays, chosenDays }): SpreadProblem => {
        const lastDueDay = Math.min(lastDay, TODAY + intervalDays)
        const due = Math.min(memoryDue, lastDueDay)
        const chosen = chosenDays === null ? due : due + chosenDays
        return { slug, memoryDue, cost, isSuspended, lastDueDay, due: chosen, isChosen: chosen > due }
      }),
    }
  })

describe('[N33] laws of the days of reviews before an interview', () => {
  test('no review is due after its last day, only reviews on their last day exceed the limit, and chosen days stay', () => {
    assertProperty(
      fc.property(anySpread, ({ options, problems }) => {
        const days = new ReviewSpread(options).place(problems, TODAY)
        expect(days.size).toBe(problems.length)
        const isFixed = ({ isChosen, isSuspended, due }: SpreadProblem) => isChosen || isSuspended || due <= TODAY
        const readDay = ({ slug }: SpreadProblem) => days.get(slug) ?? Number.NaN
        const fixed = problems.filter(isFixed)
        expect(fixed.map(readDay)).toEqual(fixed.map(({ due }) => due))
        const moved = problems.filter((problem) => !isFixed(problem))
        expect(moved.filter((problem) => readDay(problem) < TODAY || readDay(problem) > problem.lastDueDay)).toEqual([])
        const limit = options.perDay || Number.POSITIVE_INFINITY
        for (let day = TODAY; day < options.lastDay; day++) {
          const waiting = moved.filter((problem) => readDay(problem) === day && problem.lastDueDay !== day)
          expect(waiting.length).toBeLessThanOrEqual(limit)
        }
      }),
    )
  })

  test('a review is due on its last day beyond the limit only if no earlier day is free', () => {
    const problems = ['a', 'b', 'c', 'd'].map((slug) => makeProblem(slug, TODAY + 2))
    const spread = new ReviewSpread({ today: TODAY, lastDay: TODAY + 2000, perDay: 1 })
    const days = spread.place([...problems, makeProblem('far', TODAY + 180)], TODAY)
    expect(Object.fromEntries(days)).toEqual({
      a: TODAY + 2,
      b: TODAY + 1,
      c: TODAY,
      d: TODAY + 2,
      far: TODAY + 180,
    })
  })

  test('a review that memory wants on a full day is due on the next free day, but not after its last day', () => {
    const problems = ['a', 'b'].map((slug) => makeProblem(slug, TODAY + 9, TODAY + 3))
    const spread = new ReviewSpread({ today: TODAY, lastDay: TODAY + 9, perDay: 1 })
    const days = spread.place([...problems, makeProblem('c', TODAY + 3, TODAY + 3)], TODAY)
    expect(Object.fromEntries(days)).toEqual({ a: TODAY + 3, b: TODAY + 4, c: TODAY + 3 })
  })

  test('overdue reviews fill today', () => {
    const problems = [
      makeProblem('overdue', TODAY + 1, TODAY - 5),
      makeProblem('a', TODAY + 1),
      makeProblem('b', TODAY + 1),
    ]
    const days = new ReviewSpread({ today: TODAY, lastDay: TODAY + 1, perDay: 1 }).place(problems, TODAY)
    expect(Object.fromEntries(days)).toEqual({ overdue: TODAY - 5, a: TODAY + 1, b: TODAY + 1 })
  })

  test('the days do not depend on the order of the problems', () => {
    assertProperty(
      fc.property(anySpread, ({ options, problems }) => {
        const days = new ReviewSpread(options).place(problems, TODAY)
        const reversed = new ReviewSpread(options).place([...problems].reverse(), TODAY)
        expect(new Map([...reversed].sort())).toEqual(new Map([...days].sort()))
      }),
    )
  })

  test('a review that memory wants after the interview is the later, the more it costs to forget', () => {
    const problems = [0.2, 0.9, 0.5].map((cost, n) => ({
      slug: `p${n}`,
      cost,
      memoryDue: TODAY + 400,
      due: TODAY + 2,
      lastDueDay: TODAY + 2,
      isChosen: false,
      isSuspended: false,
    }))
    const days = new ReviewSpread({ today: TODAY, lastDay: TODAY + 2, perDay: 1 }).place(problems, TODAY)
    expect(Object.fromEntries(days)).toEqual({ p1: TODAY + 2, p2: TODAY + 1, p0: TODAY })
  })
})

test('[N33] a review is due at the latest on the day before the interview or after the longest interval', () => {
  const longestInterval = 180
  expect(computeLastDueDay(TODAY, { longestInterval, lastDay: null })).toBe(TODAY + 180)
  expect(computeLastDueDay(TODAY, { longestInterval, lastDay: TODAY + 17 })).toBe(TODAY + 17)
  expect(computeLastDueDay(TODAY, { longestInterval, lastDay: TODAY + 1826 })).toBe(TODAY + 180)
  expect(computeLastDueDay(TODAY, { longestInterval: 30, lastDay: TODAY + 60 })).toBe(TODAY + 30)
  expect(computeLastDueDay(TODAY, { longestInterval, lastDay: TODAY })).toBe(TODAY + 180)
})
