import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CATEGORIES } from '#domain/category'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { toIsoDate } from '#domain/interview-date'
import { formatCounts } from '#domain/plan/counts'
import { isPracticeDay } from '#domain/plan/practice-time'
import type { Problem } from '#domain/problem'
import { ACCEPTED, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { Attempts, computeProgress } from '#events/projections/attempts'
import { computeStateBeforeDay } from '#events/projections/state-before'
import { createTables, type Tables } from '#events/projections/tables'
import { DAY_SECONDS } from '#lib/time'
import type { TodayView } from '#protocol/views'
import { computePicks, preparePicks } from '#worker/dashboard/compute-picks'
import { getPlan } from '#worker/dashboard/plan'
import type { Session } from '#worker/session'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { runCommands } from '../events/command-generators'
import { makeBareSession, makeLog, runOnLog } from './session-with'

/** In Unix seconds: five hours after the start of a day, which is at 04:00 in UTC+1. */
const MORNING = 20_659 * DAY_SECONDS + 8 * 3600
const DAY_START = MORNING - 5 * 3600

const TOPICS = ['Array', 'Graph', 'Tree'] as const

const PROBLEMS = new Map(
  Array.from({ length: 24 }, (_, n): [string, Problem] => [
    `p${n}`,
    makeProblem(`p${n}`, {
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

function makeSession(tables: Tables, nowSeconds = MORNING): Session {
  return makeBareSession({
    log: makeLog(tables),
    problems: PROBLEMS,
    defaults: [PROFILE],
    now: () => nowSeconds * 1000,
  })
}

const readToday = (tables: Tables, nowSeconds?: number): TodayView => computePicks(makeSession(tables, nowSeconds), [])

const makeSubmission = (slug: string, timestamp: number, status: string = ACCEPTED): Submission => ({
  slug,
  timestamp,
  status,
  lang: 'python3',
  facts: {},
})

const makeRecord = (submissions: Submission[]): Command => ({
  type: 'RecordSubmissions',
  source: 'extension',
  submissions,
})

const runOnOneDevice = (commands: readonly Command[]) => runCommands(commands)

const anySlug = fc.nat(25).map((n) => `p${n}`)
const anyStatus = fc.constantFrom(ACCEPTED, 'Wrong Answer')
const generateSubmissions = (from: number, to: number) =>
  fc.array(
    fc
      .tuple(anySlug, fc.integer({ min: from, max: to }), anyStatus)
      .map(([name, timestamp, verdict]) => makeSubmission(name, timestamp, verdict)),
    { maxLength: 12 },
  )
const anyEarlierSubmissions = generateSubmissions(DAY_START - 40 * DAY_SECONDS, DAY_START - 1)
/** Generates submissions from today on. Some are in the future, because this device's clock may be behind. */
const anyTodaysSubmissions = generateSubmissions(DAY_START, MORNING + 2 * DAY_SECONDS)
const anyMarkCommands = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('MarkPick' as const),
      day: fc.constantFrom(20_658, 20_659),
      slug: anySlug,
      mark: fc.constantFrom('skipped' as const, 'swapped' as const, null),
    }),
    fc.record({
      type: fc.constant('StorePicks' as const),
      day: fc.integer({ min: 20_640, max: 20_661 }),
      slugs: fc.array(anySlug, { maxLength: 4 }),
    }),
  ),
  { maxLength: 6 },
)

beforeEach(() => {
  vi.stubEnv('TZ', 'Etc/GMT-1')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

describe('[N1] laws of the picks', () => {
  test('the picks stay the same all day, also after solves', () => {
    assertProperty(
      fc.property(
        anyEarlierSubmissions,
        anyTodaysSubmissions,
        anyMarkCommands,
        fc.integer({ min: DAY_START, max: DAY_START + DAY_SECONDS - 1 }),
        fc.constantFrom(null, 1, 5, 30),
        (oldSubmissions, newSubmissions, markCommands, nowSeconds, daysLeft) => {
          const date = daysLeft === null ? null : toIsoDate(20_659 + daysLeft)
          const setInterviewDate: Command = { type: 'SetInterviewDate', profile: PROFILE.id, date }
          const commands = [makeRecord(oldSubmissions), ...markCommands, setInterviewDate]
          const viewBefore = readToday(runOnOneDevice(commands).tables)
          const viewAfter = readToday(runOnOneDevice([...commands, makeRecord(newSubmissions)]).tables, nowSeconds)
          expect(viewAfter.picks.map(({ slug }) => slug)).toEqual(viewBefore.picks.map(({ slug }) => slug))
          expect(viewAfter.day).toBe(viewBefore.day)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('there are at most three different picks, and exactly those solved today are ticked', () => {
    assertProperty(
      fc.property(
        anyEarlierSubmissions,
        anyTodaysSubmissions,
        anyMarkCommands,
        (oldSubmissions, newSubmissions, markCommands) => {
          const { picks } = readToday(
            runOnOneDevice([makeRecord([...oldSubmissions, ...newSubmissions]), ...markCommands]).tables,
          )
          expect(picks.length).toBeLessThanOrEqual(3)
          expect(new Set(picks.map(({ slug }) => slug)).size).toBe(picks.length)
          for (const { slug, state } of picks) {
            const isSolved = newSubmissions.some((solve) => solve.slug === slug && solve.status === ACCEPTED)
            expect(state === 'solved').toBe(isSolved)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('[N21] after any changes, Today and the headline equal those of a new session', () => {
    const setInterviewDate: Command = { type: 'SetInterviewDate', profile: PROFILE.id, date: '2026-09-30' }
    const command = fc.oneof(
      generateSubmissions(DAY_START - 40 * DAY_SECONDS, MORNING).map(makeRecord),
      fc
        .tuple(anySlug, fc.boolean())
        .map(([slug, isExcluded]): Command => ({ type: 'ExcludeProblem', slug, isExcluded })),
      anyMarkCommands.map((list): Command => list[0] ?? setInterviewDate),
      fc.nat(6).map((dayStart): Command => ({ type: 'ChangeReviewSettings', changes: { dayStart } })),
      fc
        .constantFrom(0.2, 0.9)
        .map((goal): Command => ({ type: 'CreateProfile', name: 'Other', description: '', goals: { Array: goal } })),
    )
    const anyStep = fc.oneof(
      fc.record({ kind: fc.constant('command' as const), command }),
      fc.record({ kind: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constant('catalog' as const), size: fc.integer({ min: 1, max: PROBLEMS.size }) }),
    )
    assertProperty(
      fc.property(anyEarlierSubmissions, fc.array(anyStep, { maxLength: 5 }), (oldSubmissions, steps) => {
        const log = makeLog(runOnOneDevice([makeRecord(oldSubmissions), setInterviewDate]).tables)
        let nowMs = MORNING * 1000
        const inputs = { defaults: [PROFILE], now: () => nowMs }
        const session = makeBareSession({ ...inputs, log, problems: PROBLEMS })
        computePicks(session, [])
        for (const [n, step] of steps.entries()) {
          if (step.kind === 'hours') nowMs += step.hours * 3_600_000
          else if (step.kind === 'catalog')
            session.catalog = { ...session.catalog, problems: new Map([...PROBLEMS].slice(0, step.size)) }
          else runOnLog(log, [step.command], `device-${n}`)
          const { problems } = session
          expect(computePicks(session, [])).toEqual(
            computePicks(makeBareSession({ ...inputs, log: makeLog(log.tables), problems }), []),
          )
        }
      }),
      { numRuns: 100 },
    )
  })

  test('[N22] changes made while the picks are prepared are included, and other calls can run between the steps', async () => {
    await assertProperty(
      fc.asyncProperty(
        anyEarlierSubmissions,
        anyEarlierSubmissions,
        fc.nat(20),
        async (oldSubmissions, laterSubmissions, changeAtPause) => {
          const log = makeLog(runOnOneDevice([makeRecord(oldSubmissions)]).tables)
          let milliseconds = MORNING * 1000
          const now = () => {
            milliseconds += 10
            return milliseconds
          }
          const session = makeBareSession({ log, problems: PROBLEMS, defaults: [PROFILE], now })
          let pauseCount = 0
          session.platform.sleep = async () => {
            if (pauseCount === changeAtPause) runOnLog(log, [makeRecord(laterSubmissions)], 'device-b')
            pauseCount++
          }
          await preparePicks(session)
          expect(pauseCount).toBeGreaterThan(new Set(oldSubmissions.map(({ slug }) => slug)).size)
          expect(computePicks(session, [])).toEqual(readToday(log.tables))
        },
      ),
    )
  })

  test('the state before a day equals that of a log that ends there', () => {
    assertProperty(
      fc.property(anyEarlierSubmissions, anyTodaysSubmissions, (oldSubmissions, newSubmissions) => {
        const foldRows = (list: Submission[]) => Object.values(runOnOneDevice([makeRecord(list)]).tables.solves)
        const goals = Object.fromEntries(CATEGORIES.map((tag) => [tag, 0.7]))
        const allAttempts = new Attempts(foldRows([...oldSubmissions, ...newSubmissions]), PROBLEMS)
        expect(computeStateBeforeDay(allAttempts, goals, DAY_START)).toEqual(
          computeStateBeforeDay(new Attempts(foldRows(oldSubmissions), PROBLEMS), goals, DAY_START),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('[N21, N32] an interview date and Today', () => {
  const setDate = (daysLeft: number): Command => ({
    type: 'SetInterviewDate',
    profile: PROFILE.id,
    date: toIsoDate(20_659 + daysLeft),
  })
  const practiceWeekly = (days: number): Command =>
    makeRecord(
      Array.from({ length: 28 }, (_, n) => n)
        .filter((n) => isPracticeDay(n, days))
        .map((n) => makeSubmission(`p${n % 9}`, DAY_START - (n + 1) * DAY_SECONDS + 3600)),
    )

  test.each([2, 4, 7])('with %i days of practice a week, Today is never smaller with a date', (days) => {
    const countPicks = (...commands: Command[]) =>
      readToday(runOnOneDevice([practiceWeekly(days), ...commands]).tables).picks.length
    const withoutDate = countPicks()
    expect(withoutDate).toBe(3)
    expect(countPicks(setDate(18))).toBeGreaterThanOrEqual(withoutDate)
    expect(countPicks(setDate(60))).toBeGreaterThanOrEqual(withoutDate)
    expect(countPicks(setDate(3))).toBeGreaterThanOrEqual(withoutDate)
    expect(
      countPicks({ type: 'ChangePlanSettings', profile: PROFILE.id, changes: { dailySize: 5 } }, setDate(18)),
    ).toBe(5)
  })

  test('minutes that the person chose are kept', () => {
    const changes = { minutesPerDay: 20 }
    const view = readToday(
      runOnOneDevice([practiceWeekly(4), setDate(18), { type: 'ChangePlanSettings', profile: PROFILE.id, changes }])
        .tables,
    )
    expect(view.picks.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(20)
  })

  test('with chosen minutes and days, the plan still suggests those without a choice', () => {
    const tables = runOnOneDevice([practiceWeekly(4), setDate(18)]).tables
    const { practice } = getPlan(makeSession(tables))
    const choice: Command = {
      type: 'ChangePlanSettings',
      profile: PROFILE.id,
      changes: { minutesPerDay: 20, daysPerWeek: practice.daysPerWeek },
    }
    const chosen = getPlan(makeSession(runCommands([choice], 'device-b', tables).tables))
    expect(chosen.practice.minutesPerDay).toBe(20)
    expect(chosen.suggested).toEqual(practice)
  })

  test('the preset minutes are the same all day', () => {
    const tables = runOnOneDevice([practiceWeekly(4), setDate(18)]).tables
    const morning = getPlan(makeSession(tables)).practice
    const solved = runCommands([makeRecord([makeSubmission('p3', MORNING)])], 'device-b', tables).tables
    expect(getPlan(makeSession(solved)).practice).toEqual(morning)
    expect(morning.minutesPerDay).toBeGreaterThanOrEqual(105)
  })

  test.each([1, 3, 18, 400])('the chart of a plan of %i days begins today and ends with the forecast', (daysLeft) => {
    const { interview } = getPlan(makeSession(runOnOneDevice([practiceWeekly(4), setDate(daysLeft)]).tables))
    const [start, ...rest] = interview?.course ?? []
    expect(start).toMatchObject({ daysAhead: 0, atPace: start?.withPlan })
    expect(rest.length).toBe(Math.min(4, daysLeft))
    expect(rest.at(-1)).toEqual({ daysAhead: daysLeft, atPace: interview?.atPace, withPlan: interview?.withPlan })
    expect(rest.every(({ atPace, withPlan }) => withPlan >= atPace)).toBe(true)
  })

  test('the week of the plan names the picks of Today first, and its counts are those of the headline', () => {
    const { tables } = runOnOneDevice([practiceWeekly(4), setDate(18)])
    const { interview } = getPlan(makeSession(tables))
    const { picks, plan } = readToday(tables)
    expect(interview?.week[0]?.problems.map(({ slug }) => slug)).toEqual(picks.map(({ slug }) => slug))
    expect(interview && formatCounts(interview.weekCounts)).toBe(plan?.week)
  })

  test('no change lowers a goal by more than 20 points', () => {
    const plan = getPlan(makeSession(runOnOneDevice([practiceWeekly(2), setDate(2)]).tables))
    const goal = plan.interview?.changes.find((change) => change.kind === 'goal')
    if (goal?.kind !== 'goal') throw new Error('A change of a goal')
    expect(goal.from - goal.to).toBeLessThanOrEqual(0.2 + 1e-9)
  })
})

describe('[N1] the card “Today”', () => {
  const recordOneSolve = makeRecord([makeSubmission('p0', DAY_START - DAY_SECONDS)])

  test('shows three first problems to a user without solves, also after the first is solved', () => {
    const view = readToday(createTables())
    expect(view.summary).toBe('Solve one, then come back: it syncs by itself.')
    expect(view.picks.map(({ slug, why }) => [slug, why])).toEqual([
      ['p20', 'Good first problem: Tree'],
      ['p16', 'Good first problem: Graph'],
      ['p12', 'Good first problem: Array'],
    ])
    const [firstPick] = view.picks
    const laterView = readToday(runOnOneDevice([makeRecord([makeSubmission(firstPick?.slug ?? '', MORNING)])]).tables)
    expect(laterView.picks[0]).toMatchObject({
      slug: firstPick?.slug,
      state: 'solved',
      why: 'First try',
    })
    expect(laterView.summary).toBe('1 of 3 done')
  })

  test('[N22] shows what a solve and the day moved, and the four ratings, until the next day', () => {
    const { tables } = runOnOneDevice([
      recordOneSolve,
      makeRecord([makeSubmission('p6', MORNING), makeSubmission('p16', MORNING)]),
    ])
    const progressAt = (seconds: number) =>
      computeProgress(PROFILE.goals, new Attempts(Object.values(tables.solves), PROBLEMS), seconds)
    const view = computePicks(makeSession(tables), progressAt(MORNING))
    expect(view.scoreChanges).toMatch(/^(Array|Graph) \d+% → \d+%, (Array|Graph) \d+% → \d+%$/)
    const solved = view.picks.find(({ state }) => state === 'solved')
    expect(solved?.result?.gains).toMatch(/^\+\d+% (Array|Graph)$/)
    const days = Object.values(solved?.result?.review?.dueByRating ?? {})
    expect(days).toHaveLength(4)
    for (const due of days) expect(due).toBeGreaterThan(view.day)
    const next = MORNING + DAY_SECONDS
    expect(computePicks(makeSession(tables, next), progressAt(next)).scoreChanges).toBe('')
  })

  test('[N22] says whether a score went down', () => {
    const { tables } = runOnOneDevice([
      recordOneSolve,
      makeRecord([makeSubmission('p6', MORNING), makeSubmission('p16', MORNING)]),
    ])
    const read = (change: number) => {
      const progress = computeProgress(PROFILE.goals, new Attempts(Object.values(tables.solves), PROBLEMS), MORNING)
      const changed = progress.map((one) => ({ ...one, adjustedScore: one.adjustedScore + change }))
      const { hasScoreLoss, picks } = computePicks(makeSession(tables), changed)
      return [hasScoreLoss, picks.find(({ state }) => state === 'solved')?.result?.hasLoss]
    }
    expect(read(0)).toEqual([false, false])
    expect(read(-1)).toEqual([true, true])
  })

  test('names the gap of a basic problem, and calls others new', () => {
    const { tables } = runOnOneDevice([recordOneSolve])
    const progress = computeProgress(PROFILE.goals, new Attempts(Object.values(tables.solves), PROBLEMS), MORNING)
    const reasons = computePicks(makeSession(tables), progress).picks.map(({ why }) => why)
    expect(reasons[0]).toBe('Gap: Tree')
    expect(reasons[1]).toBe('New')
    expect(reasons[2]).toBe('Gap: Graph')
  })

  test('brings back a problem that was tried but not solved', () => {
    const { tables } = runOnOneDevice([
      recordOneSolve,
      makeRecord([makeSubmission('p5', DAY_START - 3 * DAY_SECONDS, 'Wrong Answer')]),
    ])
    expect(readToday(tables).picks[0]).toMatchObject({ slug: 'p5', why: 'Not solved yet · 3 days' })
    expect(readToday(tables, MORNING - DAY_SECONDS).picks[0]?.why).toBe('Not solved yet · 2 days')
    expect(readToday(tables, MORNING - 2 * DAY_SECONDS).picks[0]?.why).toBe('Not solved yet · 1 day')
  })

  test('says that all is done when no pick is open', () => {
    const { picks, day } = readToday(runOnOneDevice([recordOneSolve]).tables)
    const [firstPick, ...otherPicks] = picks
    const skips = otherPicks.map(({ slug }): Command => ({ type: 'MarkPick', day, slug, mark: 'skipped' }))
    const view = readToday(
      runOnOneDevice([recordOneSolve, ...skips, makeRecord([makeSubmission(firstPick?.slug ?? '', MORNING)])]).tables,
    )
    expect(view.picks.map(({ state }) => state)).toEqual(['solved', 'skipped', 'skipped'])
    expect(view.summary).toBe('Done for today. New picks tomorrow.')
    const skipped = readToday(
      runOnOneDevice([
        recordOneSolve,
        ...skips,
        { type: 'MarkPick', day, slug: firstPick?.slug ?? '', mark: 'skipped' },
      ]).tables,
    )
    expect(skipped.summary).toBe('Nothing left for today. New picks tomorrow.')
  })

  test('a new day has other marks', () => {
    const { picks, day, until } = readToday(runOnOneDevice([recordOneSolve]).tables)
    const { tables } = runOnOneDevice([
      recordOneSolve,
      { type: 'MarkPick', day, slug: picks[0]?.slug ?? '', mark: 'skipped' },
    ])
    expect(readToday(tables).picks[0]?.state).toBe('skipped')
    const nextDayView = readToday(tables, until / 1000)
    expect(nextDayView.day).toBe(day + 1)
    expect(nextDayView.picks.some(({ state }) => state === 'skipped')).toBe(false)
  })

  test('[N22] a skipped or swapped problem stays away for seven days', () => {
    const { picks, day, until } = readToday(runOnOneDevice([recordOneSolve]).tables)
    const slugs = picks.map(({ slug }) => slug)
    const marks = slugs.map(
      (slug, n): Command => ({
        type: 'MarkPick',
        day,
        slug,
        mark: n === 0 ? 'skipped' : 'swapped',
      }),
    )
    const { tables } = runOnOneDevice([recordOneSolve, ...marks])
    const readLater = (days: number) =>
      readToday(tables, until / 1000 + (days - 1) * DAY_SECONDS).picks.map(({ slug }) => slug)
    for (let days = 1; days <= 7; days++) for (const slug of slugs) expect(readLater(days)).not.toContain(slug)
    expect(readLater(1)).toHaveLength(3)
    const laterSlugs = Array.from({ length: 14 }, (_, n) => readLater(8 + n)).flat()
    expect(laterSlugs.some((slug) => slugs.includes(slug))).toBe(true)
  })

  test('begins the day of a log without a time zone by the device’s own', () => {
    expect(readToday(createTables(), DAY_START).day).toBe(20_659)
    expect(readToday(createTables(), DAY_START - 1).day).toBe(20_658)
  })

  test('draws other problems when the day changes while the app is open', () => {
    const { tables } = runOnOneDevice([recordOneSolve])
    let now = MORNING
    const inputs = { log: makeLog(tables), problems: PROBLEMS, defaults: [PROFILE] }
    const session = makeBareSession({ ...inputs, now: () => now * 1000 })
    const readSlugs = () => computePicks(session, []).picks.map(({ slug }) => slug)
    readSlugs()
    const inOneSession = [1, 2, 3].map((days) => {
      now = MORNING + days * DAY_SECONDS
      return readSlugs()
    })
    const inNewSessions = [1, 2, 3].map((days) =>
      readToday(tables, MORNING + days * DAY_SECONDS).picks.map(({ slug }) => slug),
    )
    expect(inOneSession).toEqual(inNewSessions)
  })

  test('needs no catalog and no goals', () => {
    const inputs = { log: makeLog(runOnOneDevice([recordOneSolve]).tables), now: () => MORNING * 1000 }
    const session = makeBareSession({ ...inputs, problems: new Map() })
    expect(computePicks(session, [])).toMatchObject({
      picks: [],
      summary: 'No picks yet: the list of problems is missing. Press Sync Now.',
    })
    const sessionWithoutGoals = makeBareSession({
      ...inputs,
      problems: PROBLEMS,
      defaults: [{ ...PROFILE, goals: {} }],
    })
    expect(computePicks(sessionWithoutGoals, []).picks.map(({ why }) => why)).toEqual(['New'])
  })
})
