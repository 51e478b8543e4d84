import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { toIsoDate } from '#domain/interview-date'
import type { Problem } from '#domain/problem'
import { ACCEPTED, type Submission } from '#domain/solve'
import { addDrawnPicks } from '#domain/today/open-picks'
import type { Command } from '#events/command'
import { replay } from '#events/projections/fold'
import { createTables, type Tables } from '#events/projections/tables'
import { DAY_SECONDS } from '#lib/time'
import { computePicks } from '#worker/dashboard/compute-picks'
import { computePlanDay } from '#worker/dashboard/plan-day'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { runCommands } from '../events/command-generators'
import { makeCommits } from '../events/event-fixtures'
import { makeBareSession, makeLog, runOnLog } from './session-with'

const DAY = 20_659
/** Days begin at 04:00 UTC without a time zone in the log. In epoch seconds. */
const noonOf = (day: number): number => day * DAY_SECONDS + 12 * 3600

const PROBLEMS = new Map(
  Array.from({ length: 60 }, (_, n): [string, Problem] => [
    `p${n}`,
    makeProblem(`p${n}`, {
      categories: [(['Array', 'Graph', 'Tree'] as const)[n % 3] ?? 'Array'],
      difficulty: (['Easy', 'Medium', 'Hard'] as const)[n % 5] ?? 'Medium',
      popularity: (n % 7) / 7,
      isFundamental: n % 2 === 0,
    }),
  ]),
)
const PROFILE = { ...FALLBACK_PROFILE, goals: { Array: 0.5, Graph: 0.6, Tree: 0.6 } }

const record = (slug: string, timestamp: number, status: string = ACCEPTED): Command => {
  const submission: Submission = { slug, timestamp, status, lang: 'python3', facts: {} }
  return { type: 'RecordSubmissions', source: 'recent', submissions: [submission] }
}
const mark = (day: number, slug: string, kind: 'skipped' | 'swapped' | 'added'): Command => ({
  type: 'MarkPick',
  day,
  slug,
  mark: kind,
})
const setDate = (day: number): Command => ({ type: 'SetInterviewDate', profile: PROFILE.id, date: toIsoDate(day) })

/** A device of a person who practices day by day. A change stores the picks that the device has shown. */
class Device {
  readonly #log = makeLog(createTables())
  #count = 0
  readonly #session = makeBareSession({
    log: this.#log,
    problems: PROBLEMS,
    defaults: [PROFILE],
    now: () => noonOf(this.day) * 1000,
  })

  constructor(public day: number) {}

  get tables(): Tables {
    return this.#log.tables
  }

  set tables(tables: Tables) {
    Object.assign(this.#log, makeLog(tables))
  }

  look(): string[] {
    return computePicks(this.#session, []).picks.map(({ slug }) => slug)
  }

  change(command: Command): void {
    this.look()
    const draw = this.#session.findDraw(command)
    this.fold(command, ...(draw ? [{ type: 'StorePicks' as const, ...draw }] : []))
  }

  /** Returns the planner of the day. A planner plans once, and keeps its plan. */
  get planner(): unknown {
    return computePlanDay(this.#session).planner
  }

  fold(...commands: Command[]): void {
    runOnLog(this.#log, commands, `device-${this.day}-${this.#count++}`)
  }
}

/** Returns a device with one solve of an earlier day, whose picks of `DAY` are stored, and these picks. */
function beginWithDraw(): { device: Device; picks: string[] } {
  const device = new Device(DAY)
  device.fold(record('p1', noonOf(DAY - 9)))
  const picks = device.look()
  device.change({ type: 'StarProblem', slug: 'p1' })
  return { device, picks }
}

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('[N32] an open pick', () => {
  test('given picks of a day without a solve, they come first again on the next days, for at most 14 days', () => {
    const { device, picks } = beginWithDraw()
    for (const later of [1, 2, 14]) {
      device.day = DAY + later
      expect(device.look()).toEqual(picks)
    }
    device.day = DAY + 15
    expect(device.look()).not.toEqual(picks)
  })

  test('given a day on which nothing was changed, nothing is stored and the next day has new picks', () => {
    const device = new Device(DAY)
    device.fold(record('p1', noonOf(DAY - 9)))
    const { tables } = device
    device.day = DAY + 1
    const picks = device.look()
    device.day = DAY + 2
    device.look()
    expect(device.tables).toBe(tables)
    expect(device.look()).not.toEqual(picks)
  })

  test('when it is solved, skipped or swapped, it does not come back, and the others still come first', () => {
    const { device, picks } = beginWithDraw()
    const [first = '', second = '', third = ''] = picks
    device.change(record(second, noonOf(DAY)))
    device.day = DAY + 1
    expect(device.look().slice(0, 2)).toEqual([first, third])
    expect(device.look()).not.toContain(second)
    // Its next review is due by now, but it is no open pick.
    device.day = DAY + 6
    expect(device.look().slice(0, 2)).toEqual([first, third])
    device.day = DAY + 1
    device.change(mark(DAY + 1, first, 'skipped'))
    device.day = DAY + 2
    expect(device.look()[0]).toBe(third)
    expect(device.look()).not.toContain(first)
    device.change(mark(DAY + 2, third, 'swapped'))
    device.day = DAY + 3
    expect(device.look()).not.toContain(third)
    // The seven days without them are over.
    device.day = DAY + 10
    expect([first, third]).not.toContain(device.look()[0])
  })

  test('when it is excluded, the next open pick takes its place, until it is allowed again', () => {
    const { device, picks } = beginWithDraw()
    const [first, second = '', third] = picks
    device.change(mark(DAY, 'p59', 'added'))
    device.change({ type: 'ExcludeProblem', slug: second, isExcluded: true })
    device.day = DAY + 1
    expect(device.look()).toEqual([first, third, 'p59'])
    device.fold({ type: 'ExcludeProblem', slug: second, isExcluded: false })
    expect(device.look()).toEqual(picks)
  })

  test('when it was swapped in or added, it comes again', () => {
    const { device, picks } = beginWithDraw()
    const [, second = '', third = ''] = picks
    for (const slug of [second, third]) device.change(mark(DAY, slug, 'swapped'))
    const shown = device.look()
    expect(device.tables.drawnPicks[DAY]?.map(({ slug }) => slug)).toEqual(expect.arrayContaining(shown))
    device.change(mark(DAY, 'p59', 'added'))
    device.day = DAY + 1
    expect(device.look()).toEqual(shown)
    device.change(record(shown[0] ?? '', noonOf(DAY + 1)))
    device.day = DAY + 2
    expect(device.look()).toEqual([...shown.slice(1), 'p59'])
  })

  test('when “One more” was undone, also after a later change of the day, the added problem does not come again', () => {
    const { device, picks } = beginWithDraw()
    device.change(mark(DAY, 'p59', 'added'))
    device.change({ type: 'StarProblem', slug: 'p2' })
    expect(device.look()).toEqual([...picks, 'p59'])
    device.change({ type: 'MarkPick', day: DAY, slug: 'p59', mark: null })
    device.day = DAY + 1
    device.fold(...picks.map((slug) => record(slug, noonOf(DAY))))
    expect(device.look()).not.toContain('p59')
  })

  test('when a failed attempt was made, it stays open', () => {
    const { device, picks } = beginWithDraw()
    const [first = ''] = picks
    device.change(record(first, noonOf(DAY), 'Wrong Answer'))
    device.day = DAY + 1
    expect(device.look()[0]).toBe(first)
  })

  test('when the day has fewer minutes, as many open picks are planned as fit, the longest open first', () => {
    const { device, picks } = beginWithDraw()
    device.day = DAY + 1
    device.change(setDate(DAY + 40))
    device.change({ type: 'ChangePlanSettings', profile: PROFILE.id, changes: { minutesPerDay: 30 } })
    const shown = device.look()
    expect(shown.length).toBeGreaterThan(0)
    expect(picks).toEqual(expect.arrayContaining(shown))
    expect(shown.length).toBeLessThan(picks.length)
  })

  test('when the clock is set back a week, later days are not open yet, and nothing is lost when it is right again', () => {
    const { device, picks } = beginWithDraw()
    device.day = DAY - 7
    const earlier = device.look()
    for (const slug of picks) expect(earlier).not.toContain(slug)
    device.change({ type: 'StarProblem', slug: 'p2' })
    device.day = DAY + 1
    expect(device.look()).toHaveLength(3)
    expect([...earlier, ...picks]).toEqual(expect.arrayContaining(device.look()))
    device.day = DAY - 7 + 15
    expect(device.look()).toEqual(picks)
  })

  test('[L1] two devices: the union, whatever the order of events, and the same Today on each device', () => {
    const anySlugs = fc.array(
      fc.nat(59).map((n) => `p${n}`),
      { minLength: 1, maxLength: 3 },
    )
    const anyDraws = fc.array(fc.record({ day: fc.integer({ min: DAY - 16, max: DAY + 1 }), slugs: anySlugs }), {
      maxLength: 8,
    })
    const anyMarks = fc.array(
      fc.record({
        type: fc.constant('MarkPick' as const),
        day: fc.integer({ min: DAY - 8, max: DAY - 1 }),
        slug: fc.nat(59).map((n) => `p${n}`),
        mark: fc.constantFrom('skipped' as const, 'swapped' as const),
      }),
      { maxLength: 3 },
    )
    assertProperty(
      fc.property(anyDraws, anyMarks, fc.infiniteStream(fc.nat()), (draws, marks, order) => {
        const { commits: begin } = runCommands([record('p1', noonOf(DAY - 30)), ...marks])
        const makeLogOf = (list: typeof draws) => [
          ...begin,
          ...makeCommits(
            list.map((draw) => [{ type: 'TodayDrawn', v: 1, ...draw }]),
            'device-b',
          ),
        ]
        const shuffled = draws
          .map((draw) => ({ draw, at: order.next().value ?? 0 }))
          .sort((x, y) => x.at - y.at)
          .map(({ draw }) => draw)
        const [own, other] = [new Device(DAY), new Device(DAY)]
        own.tables = replay(makeLogOf(draws).toReversed())
        other.tables = replay(makeLogOf(shuffled))
        expect(other.tables.drawnPicks).toEqual(own.tables.drawnPicks)
        expect(other.look()).toEqual(own.look())
        const isRefusedSince = (slug: string, day: number) =>
          marks.some((one) => one.slug === slug && one.day >= Math.min(day, DAY - 7))
        const isOpen = (slug: string) =>
          draws.some(
            ({ day, slugs }) => slugs.includes(slug) && day >= DAY - 14 && day < DAY && !isRefusedSince(slug, day),
          )
        const count = new Set(draws.flatMap(({ slugs }) => slugs).filter(isOpen)).size
        expect(own.look().slice(0, Math.min(3, count)).every(isOpen)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('[L1] a union does not depend on the order of its parts', () => {
    const anyList = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
    assertProperty(
      fc.property(anyList, anyList, anyList, (a, b, c) => {
        const union = [a, b, c].reduce<ReturnType<typeof addDrawnPicks>>(addDrawnPicks, [])
        expect([c, a, b, a].reduce<ReturnType<typeof addDrawnPicks>>(addDrawnPicks, [])).toEqual(union)
      }),
    )
  })
})

test('[N22] Today is planned once until the log or the day changes', () => {
  const { device } = beginWithDraw()
  const { planner } = device
  expect(device.planner).toBe(planner)
  device.fold(record('p2', noonOf(DAY)))
  const afterSolve = device.planner
  expect(afterSolve).not.toBe(planner)
  device.day = DAY + 1
  expect(device.planner).not.toBe(afterSolve)
})
