import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CATEGORIES } from '#domain/category'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import type { Problem } from '#domain/problem'
import { ACCEPTED, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { Attempts, progressTowards } from '#events/projections/attempts'
import { stateBeforeDay } from '#events/projections/state-before'
import { emptyTables, type Tables } from '#events/projections/tables'
import { DAY_SECONDS } from '#lib/time'
import type { TodayView } from '#protocol/views'
import { picksOf, preparePicks } from '#worker/dashboard/picks-of'
import type { Session } from '#worker/session'
import { problem } from '../domain/problem'
import { runCommands } from '../events/chance'
import { makeBareSession, makeLog } from './session-with'

/** A time on a day, in epoch seconds: five hours after the day starts at 04:00 in the zone of `runAll`, UTC+1. */
const NOON = 20_659 * DAY_SECONDS + 8 * 3600
const START = NOON - 5 * 3600

const TOPICS = ['Array', 'Graph', 'Tree'] as const

const PROBLEMS = new Map(
  Array.from({ length: 24 }, (_, n): [string, Problem] => [
    `p${n}`,
    problem(`p${n}`, {
      title: `Problem ${n}`,
      categories: [TOPICS[n % 3] ?? 'Array'],
      difficulty: (['Easy', 'Medium', 'Hard'] as const)[n % 4] ?? 'Easy',
      popularity: n / 24,
      isPaid: n === 7,
      isFundamental: n % 2 === 0,
    }),
  ]),
)

const PROFILE = { ...FALLBACK_PROFILE, goals: { Array: 0.5, Graph: 0.6, Tree: 0.6 } }

function sessionOf(tables: Tables, now = NOON): Session {
  return makeBareSession({ log: makeLog(tables), problems: PROBLEMS, defaults: [PROFILE], now: () => now * 1000 })
}

const today = (tables: Tables, now?: number): TodayView => picksOf(sessionOf(tables, now), [])

const submission = (slug: string, timestamp: number, status: string = ACCEPTED): Submission => ({
  slug,
  timestamp,
  status,
  lang: 'python3',
  facts: {},
})

const record = (submissions: Submission[]): Command => ({ type: 'RecordSubmissions', source: 'extension', submissions })

const run = (commands: readonly Command[]) => runCommands(commands)

const slug = fc.nat(25).map((n) => `p${n}`)
const status = fc.constantFrom(ACCEPTED, 'Wrong Answer')
const solvesIn = (from: number, to: number) =>
  fc.array(
    fc
      .tuple(slug, fc.integer({ min: from, max: to }), status)
      .map(([name, timestamp, verdict]) => submission(name, timestamp, verdict)),
    { maxLength: 12 },
  )
const earlier = solvesIn(START - 40 * DAY_SECONDS, START - 1)
/** Includes solves in the future, because this device's clock may be behind. */
const ofToday = solvesIn(START, NOON + 2 * DAY_SECONDS)
const marks = fc.array(
  fc.record({
    type: fc.constant('MarkPick' as const),
    day: fc.constantFrom(20_658, 20_659),
    slug,
    mark: fc.constantFrom('skipped' as const, 'swapped' as const, null),
  }),
  { maxLength: 6 },
)

beforeEach(() => {
  vi.stubEnv('TZ', 'Etc/GMT-1')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('[N1] laws of the picks', () => {
  test('the picks stay the same all day, whatever is solved in it', () => {
    fc.assert(
      fc.property(
        earlier,
        ofToday,
        marks,
        fc.integer({ min: START, max: START + DAY_SECONDS - 1 }),
        (old, solves, list, now) => {
          const before = today(run([record(old), ...list]).tables)
          const after = today(run([record(old), ...list, record(solves)]).tables, now)
          expect(after.picks.map(({ slug }) => slug)).toEqual(before.picks.map(({ slug }) => slug))
          expect(after.day).toBe(before.day)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('at most three different ones, and one that was solved today is ticked, no other', () => {
    fc.assert(
      fc.property(earlier, ofToday, marks, (old, solves, list) => {
        const { picks } = today(run([record([...old, ...solves]), ...list]).tables)
        expect(picks.length).toBeLessThanOrEqual(3)
        expect(new Set(picks.map(({ slug }) => slug)).size).toBe(picks.length)
        for (const { slug, state } of picks) {
          const isSolved = solves.some((solve) => solve.slug === slug && solve.status === ACCEPTED)
          expect(state === 'solved').toBe(isSolved)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('[N21] after any changes, Today and the headline equal those of a new session', () => {
    const date: Command = { type: 'SetInterviewDate', profile: PROFILE.id, date: '2026-09-30' }
    const command = fc.oneof(
      solvesIn(START - 40 * DAY_SECONDS, NOON).map(record),
      fc.tuple(slug, fc.boolean()).map(([slug, isExcluded]): Command => ({ type: 'ExcludeProblem', slug, isExcluded })),
      marks.map((list): Command => list[0] ?? date),
      fc.nat(6).map((dayStart): Command => ({ type: 'ChangeReviewSettings', changes: { dayStart } })),
      fc
        .constantFrom(0.2, 0.9)
        .map((goal): Command => ({ type: 'CreateProfile', name: 'Other', description: '', goals: { Array: goal } })),
    )
    const step = fc.oneof(
      fc.record({ kind: fc.constant('command' as const), command }),
      fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constant('catalog' as const), size: fc.integer({ min: 1, max: PROBLEMS.size }) }),
    )
    fc.assert(
      fc.property(earlier, fc.array(step, { maxLength: 5 }), (old, steps) => {
        const log = makeLog(run([record(old), date]).tables)
        let now = NOON * 1000
        const inputs = { defaults: [PROFILE], now: () => now }
        const session = makeBareSession({ ...inputs, log, problems: PROBLEMS })
        picksOf(session, [])
        for (const [n, step] of steps.entries()) {
          if (step.kind === 'hours') now += step.hours * 3_600_000
          else if (step.kind === 'catalog')
            session.catalog = { ...session.catalog, problems: new Map([...PROBLEMS].slice(0, step.size)) }
          else Object.assign(log, { tables: runCommands([step.command], `device-${n}`, log.tables).tables })
          const { problems } = session
          expect(picksOf(session, [])).toEqual(
            picksOf(makeBareSession({ ...inputs, log: makeLog(log.tables), problems }), []),
          )
        }
      }),
      { numRuns: 100 },
    )
  })

  test('[N22] what changes while the picks are prepared counts, and each step lets calls run', async () => {
    await fc.assert(
      fc.asyncProperty(earlier, earlier, fc.nat(20), async (old, later, at) => {
        const log = makeLog(run([record(old)]).tables)
        let milliseconds = NOON * 1000
        const now = () => {
          milliseconds += 10
          return milliseconds
        }
        const session = makeBareSession({ log, problems: PROBLEMS, defaults: [PROFILE], now })
        let pauses = 0
        session.platform.sleep = async () => {
          if (pauses === at) Object.assign(log, { tables: runCommands([record(later)], 'device-b', log.tables).tables })
          pauses++
        }
        await preparePicks(session)
        expect(pauses).toBeGreaterThan(new Set(old.map(({ slug }) => slug)).size)
        expect(picksOf(session, [])).toEqual(today(log.tables))
      }),
    )
  })

  test('the state before a day equals that of a log that ends there', () => {
    fc.assert(
      fc.property(earlier, ofToday, (old, solves) => {
        const rows = (list: Submission[]) => Object.values(run([record(list)]).tables.solves)
        const goals = Object.fromEntries(CATEGORIES.map((tag) => [tag, 0.7]))
        const whole = new Attempts(rows([...old, ...solves]), PROBLEMS)
        expect(stateBeforeDay(whole, goals, START)).toEqual(
          stateBeforeDay(new Attempts(rows(old), PROBLEMS), goals, START),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('[N1] the card', () => {
  const old = record([submission('p0', START - DAY_SECONDS)])

  test('shows three first problems to a user without solves, also after the first is solved', () => {
    const view = today(emptyTables())
    expect(view.summary).toBe('Solve one, then come back: it syncs by itself.')
    expect(view.picks.map(({ why }) => why)).toEqual([
      'Good first problem: Tree',
      'Good first problem: Graph',
      'Good first problem: Array',
    ])
    const [first] = view.picks
    const later = today(run([record([submission(first?.slug ?? '', NOON)])]).tables)
    expect(later.picks[0]).toMatchObject({ slug: first?.slug, state: 'solved', why: 'Accepted at the first try' })
    expect(later.summary).toBe('1 of 3 done')
  })

  test('names the biggest gap as it is now', () => {
    const { tables } = run([old])
    const progress = progressTowards(PROFILE.goals, new Attempts(Object.values(tables.solves), PROBLEMS), NOON)
    const whys = picksOf(sessionOf(tables), progress).picks.map(({ why }) => why)
    expect(whys[0]).toBe('Biggest gap: Tree, 60 pts to goal')
    expect(whys[1]).toMatch(/^New in (Array|Graph|Tree): \d+ pts to goal$/)
    expect(whys[2]).toBe('Core Graph problem: 60 pts to goal')
  })

  test('brings back a problem that was tried but not solved', () => {
    const { tables } = run([old, record([submission('p5', START - 3 * DAY_SECONDS, 'Wrong Answer')])])
    expect(today(tables).picks[0]).toMatchObject({ slug: 'p5', why: 'Not solved yet: last tried 3 days ago' })
    expect(today(tables, NOON - DAY_SECONDS).picks[0]?.why).toBe('Not solved yet: last tried 2 days ago')
    expect(today(tables, NOON - 2 * DAY_SECONDS).picks[0]?.why).toBe('Not solved yet: last tried yesterday')
  })

  test('is done for the day when nothing is open', () => {
    const { picks, day } = today(run([old]).tables)
    const [first, ...others] = picks
    const skips = others.map(({ slug }): Command => ({ type: 'MarkPick', day, slug, mark: 'skipped' }))
    const view = today(run([old, ...skips, record([submission(first?.slug ?? '', NOON)])]).tables)
    expect(view.picks.map(({ state }) => state)).toEqual(['solved', 'skipped', 'skipped'])
    expect(view.summary).toBe('Done for today. New picks tomorrow.')
    const skipped = today(
      run([old, ...skips, { type: 'MarkPick', day, slug: first?.slug ?? '', mark: 'skipped' }]).tables,
    )
    expect(skipped.summary).toBe('Nothing left for today. New picks tomorrow.')
  })

  test('a new day has other marks', () => {
    const { picks, day, until } = today(run([old]).tables)
    const { tables } = run([old, { type: 'MarkPick', day, slug: picks[0]?.slug ?? '', mark: 'skipped' }])
    expect(today(tables).picks[0]?.state).toBe('skipped')
    const next = today(tables, until / 1000)
    expect(next.day).toBe(day + 1)
    expect(next.picks.some(({ state }) => state === 'skipped')).toBe(false)
  })

  test('begins the day of a log without a time zone by the device’s own', () => {
    expect(today(emptyTables(), START).day).toBe(20_659)
    expect(today(emptyTables(), START - 1).day).toBe(20_658)
  })

  test('draws other problems when the day changes while the app is open', () => {
    const { tables } = run([old])
    let now = NOON
    const inputs = { log: makeLog(tables), problems: PROBLEMS, defaults: [PROFILE] }
    const session = makeBareSession({ ...inputs, now: () => now * 1000 })
    const slugs = () => picksOf(session, []).picks.map(({ slug }) => slug)
    slugs()
    const later = [1, 2, 3].map((days) => {
      now = NOON + days * DAY_SECONDS
      return slugs()
    })
    const fresh = [1, 2, 3].map((days) => today(tables, NOON + days * DAY_SECONDS).picks.map(({ slug }) => slug))
    expect(later).toEqual(fresh)
  })

  test('needs no catalog and no goals', () => {
    const inputs = { log: makeLog(run([old]).tables), now: () => NOON * 1000 }
    const session = makeBareSession({ ...inputs, problems: new Map() })
    expect(picksOf(session, [])).toMatchObject({
      picks: [],
      summary: 'No picks yet: the list of problems is missing. Press Sync Now.',
    })
    const aimless = makeBareSession({ ...inputs, problems: PROBLEMS, defaults: [{ ...PROFILE, goals: {} }] })
    expect(picksOf(aimless, []).picks.map(({ why }) => why)).toEqual(['A popular problem that is new to you'])
  })
})
