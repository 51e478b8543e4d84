import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { toIsoDate } from '#domain/interview-date'
import { isPracticeDay } from '#domain/plan/practice-time'
import type { Problem } from '#domain/problem'
import { ACCEPTED } from '#domain/solve'
import type { Command } from '#events/command'
import { createTables, type Tables } from '#events/projections/tables'
import { DAY_SECONDS } from '#lib/time'
import type { PlannedInterview } from '#protocol/plan'
import { computePicks } from '#worker/dashboard/compute-picks'
import { getPlan } from '#worker/dashboard/plan'
import type { Session } from '#worker/session'
import { makeProblem } from '../domain/problem'
import { runCommands } from '../events/command-generators'
import { makeBareSession, makeLog } from './session-with'

const TODAY = 20_659
/** Unix seconds: 08:00 in UTC on the day `TODAY`. */
const MORNING = TODAY * DAY_SECONDS + 8 * 3600

const TOPICS = ['Array', 'Graph', 'Tree'] as const

const PROBLEMS = new Map(
  Array.from({ length: 400 }, (_, n): [string, Problem] => [
    `p${n}`,
    makeProblem(`p${n}`, {
      categories: [TOPICS[n % 3] ?? 'Array'],
      difficulty: (['Easy', 'Medium', 'Hard'] as const)[n % 4] ?? 'Medium',
      popularity: n / 400,
      isFundamental: n % 5 === 0,
    }),
  ]),
)

const PROFILE = { ...FALLBACK_PROFILE, goals: { Array: 0.8, Graph: 0.8, Tree: 0.9 } }

const makeSession = (tables: Tables, now = () => MORNING, profile = PROFILE): Session =>
  makeBareSession({ log: makeLog(tables), problems: PROBLEMS, defaults: [profile], now: () => now() * 1000 })

const makeSolves = (slugs: readonly string[], start: number): Command => ({
  type: 'RecordSubmissions',
  source: 'extension',
  submissions: slugs.map((slug, n) => ({
    slug,
    timestamp: start + n * 60,
    status: ACCEPTED,
    lang: 'python3',
    facts: {},
  })),
})

const setDate = (day: number | null): Command => ({
  type: 'SetInterviewDate',
  profile: PROFILE.id,
  date: day === null ? null : toIsoDate(day),
})

/** Solves `perDay` problems on each of the `days` days that end `daysAgo` days before today. */
const practiceDaily = (days: number, daysAgo = 1, perDay = 1): Command[] =>
  Array.from({ length: days }, (_, n) =>
    makeSolves(
      Array.from({ length: perDay }, (_, k) => `p${(n * perDay + k) % PROBLEMS.size}`),
      MORNING - (daysAgo + n) * DAY_SECONDS,
    ),
  )

const run = (...commands: Command[]): Tables => runCommands(commands).tables

const countPicks = (session: Session): number => computePicks(session, []).picks.length

function readInterview(session: Session): PlannedInterview {
  const { interview } = getPlan(session)
  if (!interview) throw new Error('There is no interview')
  return interview
}

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('[N21] the plan with unusual inputs', () => {
  test('every problem is excluded: the week is free, and nothing promises more', () => {
    const excluded = [...PROBLEMS.keys()].map((slug): Command => ({ type: 'ExcludeProblem', slug, isExcluded: true }))
    const session = makeSession(run(...practiceDaily(10), ...excluded, setDate(TODAY + 18)))
    expect(computePicks(session, [])).toMatchObject({ picks: [], next: null })
    const { week, weekCounts, course, withPlan, changes } = readInterview(session)
    expect(week).toHaveLength(7)
    expect(week.flatMap(({ problems }) => problems)).toEqual([])
    expect(weekCounts).toEqual({ reviews: 0, unfinished: 0, untried: 0, minutes: 0 })
    expect(course.at(-1)?.withPlan).toBe(withPlan)
    expect(changes.filter(({ kind }) => kind !== 'goal')).toEqual([])
  })

  test('no list of the profile has a problem of the catalog: nothing is planned', () => {
    const list: Command = { type: 'CreateStudyList', name: 'Empty', slugs: ['unknown-1', 'unknown-2'] }
    const created = run(...practiceDaily(10), setDate(TODAY + 18), list)
    const [listId = ''] = Object.keys(created.studyLists)
    const { tables } = runCommands([{ type: 'SetProfileList', profile: PROFILE.id, list: listId }], 'device-b', created)
    const session = makeSession(tables)
    expect(computePicks(session, [])).toMatchObject({ picks: [], next: null })
    expect(readInterview(session).weekCounts.minutes).toBe(0)
  })

  test('all goals are met: the plan reaches them, suggests no change, and Today still has problems', () => {
    const profile = { ...PROFILE, goals: { Array: 0.01, Graph: 0.01, Tree: 0.01 } }
    const session = makeSession(run(...practiceDaily(20, 1, 3), setDate(TODAY + 18)), undefined, profile)
    const { atPace, withPlan, changes, course } = readInterview(session)
    expect([atPace, withPlan, changes]).toEqual([100, 100, []])
    expect(course.every((point) => point.atPace === 100 && point.withPlan === 100)).toBe(true)
    expect(countPicks(session)).toBeGreaterThanOrEqual(3)
  })

  test('nothing was solved for 60 days: the plan starts today with the default practice', () => {
    const session = makeSession(run(...practiceDaily(20, 60), setDate(TODAY + 18)))
    const { practice } = getPlan(session)
    const { missedDays, week, weekCounts, atPace, withPlan } = readInterview(session)
    expect(missedDays).toBe(59)
    expect(practice.daysPerWeek).toBe(5)
    expect(week[0]?.problems.length).toBeGreaterThanOrEqual(3)
    expect(weekCounts.reviews).toBeGreaterThan(0)
    expect(withPlan).toBeGreaterThan(atPace)
  })

  test.each([-1, 0])('the interview is %i days ahead: every list is empty', (daysLeft) => {
    const interview = readInterview(makeSession(run(...practiceDaily(10), setDate(TODAY + daysLeft))))
    expect(interview).toMatchObject({ daysLeft, week: [], course: [], phases: [], changes: [] })
  })

  test.each([1, 1_826])('the interview is %i days ahead: each day until then has a plan', (daysLeft) => {
    const { week, phases } = readInterview(makeSession(run(...practiceDaily(10), setDate(TODAY + daysLeft))))
    expect(week.map(({ day }) => day - TODAY)).toEqual(Array.from({ length: Math.min(7, daysLeft) }, (_, n) => n))
    expect(phases.length).toBeGreaterThan(0)
  })

  // 08:00 UTC is 22:00 of the day before in Honolulu, and 22:00 in Kiritimati.
  const ZONES = [
    ['Pacific/Honolulu', TODAY - 1],
    ['Pacific/Kiritimati', TODAY],
  ] as const

  test('the time zone of the device changes while the plan is open: the days stay those of the log’s time zone', () => {
    const session = makeSession(run(...practiceDaily(10), setDate(TODAY + 18)))
    const plan = getPlan(session)
    for (const [zone] of ZONES) {
      vi.stubEnv('TZ', zone)
      expect(getPlan(session)).toEqual(plan)
      expect(computePicks(session, []).day).toBe(TODAY)
    }
  })

  test('the time zone of the device changes while the plan of a log without a time zone is open: it is that of a new start', () => {
    const tables = { ...createTables(), interviewDates: { [PROFILE.id]: toIsoDate(TODAY + 18) } }
    const session = makeSession(tables)
    expect(readInterview(session).week[0]?.day).toBe(TODAY)
    for (const [zone, day] of ZONES) {
      vi.stubEnv('TZ', zone)
      const plan = getPlan(session)
      expect(plan).toEqual(getPlan(makeSession(tables)))
      expect(plan.interview).toMatchObject({ daysLeft: TODAY + 18 - day, date: toIsoDate(TODAY + 18) })
      expect(plan.interview?.week[0]?.day).toBe(day)
      expect(computePicks(session, []).day).toBe(day)
    }
  })
})

/** The person solves all picks of a practice day. On the other days nothing happens. */
function simulateMonth(daysPerWeek: number, interviewIn: number | null, check: (tables: Tables, day: number) => void) {
  let tables = run(
    ...practiceDaily(28).filter((_, n) => isPracticeDay(n, daysPerWeek)),
    setDate(interviewIn === null ? null : TODAY + interviewIn),
  )
  for (let offset = 0; offset < 30; offset++) {
    check(tables, TODAY + offset)
    if (!isPracticeDay(offset, daysPerWeek)) continue
    const now = MORNING + offset * DAY_SECONDS
    const slugs = computePicks(
      makeSession(tables, () => now),
      [],
    ).picks.map(({ slug }) => slug)
    tables = runCommands([makeSolves(slugs, now)], 'device-b', tables).tables
  }
}

describe('[N21] Today in a simulated month', () => {
  test.each([
    [2, 18],
    [4, 60],
    [7, null],
  ])(
    'with %i days of practice a week and an interview in %s days, a date never makes Today smaller',
    (daysPerWeek, interviewIn) => {
      simulateMonth(daysPerWeek, interviewIn, (tables, day) => {
        const countWithDate = (date: number | null) => {
          const changed = runCommands([setDate(date)], 'device-c', tables).tables
          return countPicks(makeSession(changed, () => MORNING + (day - TODAY) * DAY_SECONDS))
        }
        const withoutDate = countWithDate(null)
        expect(withoutDate).toBeGreaterThan(0)
        for (const daysLeft of [2, 18, 60])
          expect(countWithDate(day + daysLeft), `day ${day - TODAY}, ${daysLeft} days left`).toBeGreaterThanOrEqual(
            withoutDate,
          )
        const ownDate = interviewIn === null ? null : TODAY + interviewIn
        // The last day before the interview may have fewer problems.
        if (ownDate !== null && ownDate - day > 1) expect(countWithDate(ownDate)).toBeGreaterThanOrEqual(withoutDate)
      })
    },
  )
})
