import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capDueDay, MAX_DUE_DAYS, ReviewSpread, type SpreadProblem } from '#domain/review/spread'
import { assertProperty } from '../../property'

const TODAY = 100

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
        chosenDays: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3, nil: null }),
      }),
      { selector: ({ slug }) => slug, maxLength: 120, size: 'max' },
    ),
  })
  .map(({ daysLeft, perDay, problems }) => {
    const lastDay = TODAY + daysLeft
    return {
      options: { today: TODAY, lastDay, perDay },
      problems: problems.map(({ slug, memoryDue, cost, isSuspended, chosenDays }): SpreadProblem => {
        const due = Math.min(memoryDue, lastDay)
        const chosen = chosenDays === null ? due : due + chosenDays
        return { slug, memoryDue, cost, isSuspended, due: chosen, isChosen: chosen > due }
      }),
    }
  })

describe('[N4] laws of the days of reviews before an interview', () => {
  test('no review is due after the last day, only the last day exceeds the limit, and chosen days stay', () => {
    assertProperty(
      fc.property(anySpread, ({ options, problems }) => {
        const days = new ReviewSpread(options).place(problems, TODAY)
        expect(days.size).toBe(problems.length)
        const isFixed = ({ isChosen, isSuspended, memoryDue }: SpreadProblem) =>
          isChosen || isSuspended || memoryDue <= TODAY
        const readDay = ({ slug }: SpreadProblem) => days.get(slug) ?? Number.NaN
        const fixed = problems.filter(isFixed)
        expect(fixed.map(readDay)).toEqual(fixed.map(({ due }) => due))
        const movedDays = problems.filter((problem) => !isFixed(problem)).map(readDay)
        expect(movedDays.every((day) => day >= TODAY && day <= options.lastDay)).toBe(true)
        const limit = options.perDay || Number.POSITIVE_INFINITY
        for (let day = TODAY; day < options.lastDay; day++)
          expect(movedDays.filter((moved) => moved === day).length).toBeLessThanOrEqual(limit)
      }),
    )
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
      isChosen: false,
      isSuspended: false,
    }))
    const days = new ReviewSpread({ today: TODAY, lastDay: TODAY + 2, perDay: 1 }).place(problems, TODAY)
    expect(Object.fromEntries(days)).toEqual({ p1: TODAY + 2, p2: TODAY + 1, p0: TODAY })
  })
})

test('[N4] without an interview a review is due after at most 180 days, and a review on the last day is not due again', () => {
  expect(capDueDay(TODAY + 900, TODAY, null)).toBe(TODAY + MAX_DUE_DAYS)
  expect(capDueDay(TODAY + 900, TODAY, TODAY + 17)).toBe(TODAY + 17)
  expect(capDueDay(TODAY + 30, TODAY, TODAY)).toBe(TODAY + 30)
  expect(capDueDay(TODAY + 5, TODAY, TODAY + 17)).toBe(TODAY + 5)
})
