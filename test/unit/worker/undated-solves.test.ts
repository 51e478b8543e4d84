import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { computeStatistics } from '#domain/insight/statistics'
import type { Problem } from '#domain/problem'
import { formatProblemFile } from '#domain/problem-file'
import { createFixedOffset } from '#domain/review/time-zone'
import { ACCEPTED, createAddedKey } from '#domain/solve'
import { hasKnownDay, UNKNOWN_DATE } from '#domain/solve-date'
import type { SolvelogEvent } from '#events/event'
import { Attempts, computeProgress } from '#events/projections/attempts'
import type { SolveRow } from '#events/projections/solve-tables'
import { createTables } from '#events/projections/tables'
import { createCorrectedEvent } from '#events/subjects/added-solves'
import { NO_REVIEW_SETTINGS } from '#events/subjects/reviews'
import { finish } from '#lib/finish'
import type { TableMapping } from '#protocol/table-import'
import { solvesToCsv, solvesToJson, toSolveRecord } from '#worker/backup/solve-tables'
import { computePicks } from '#worker/dashboard/compute-picks'
import { getGoalForecast } from '#worker/dashboard/goal-forecast'
import { computeInsightInSteps, getScoreReason } from '#worker/dashboard/insight'
import { getPracticeLog } from '#worker/dashboard/practice-log'
import { recommend } from '#worker/dashboard/recommendations'
import { listSolves } from '#worker/history/solve-list'
import { toEpochTime } from '#worker/platform'
import { getReviews } from '#worker/reviews/reviews'
import type { Session } from '#worker/session'
import { KnownSolves } from '#worker/table-import/known-solves'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { buildSolveDayTimeline } from '#worker/time-travel/timelines'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { makeNthUuid } from '../events/command-generators'
import { foldEvents } from '../events/event-fixtures'
import { makeBareSession, makeLog } from './session-with'

const NOW_MS = toEpochTime(2026, 11, 22, 9, 30, 0)
const computeNoon = (day: number) => toEpochTime(2026, 11, day, 12, 0, 0) / 1000
const PROBLEMS = new Map(
  [
    ['two-sum', 'Two Sum'],
    ['lru-cache', 'LRU Cache'],
    ['3sum', '3Sum'],
  ].map(([slug = '', title = '']): [string, Problem] => [slug, makeProblem(slug, { title, categories: ['Array'] })]),
)
const GOALS = { Array: 0.5 } as const

interface SolveInput {
  slug: string
  timestamp: number
  status?: string
  isLatest?: boolean
}

function makeSolve({ slug, timestamp, status = ACCEPTED, isLatest = false }: SolveInput, n = 0): SolvelogEvent {
  const key = createAddedKey(slug, timestamp, makeNthUuid(n))
  const facts = { title: slug, timeUsed: 600 }
  const values = { key, slug, timestamp, status, lang: 'cpp', source: 'table', facts } as const
  return isLatest ? { type: 'SolveRecorded', v: 3, ...values, isLatest } : { type: 'SolveRecorded', v: 2, ...values }
}

function makeSession(events: readonly SolvelogEvent[]): Session {
  const profile = { id: 'default', name: 'Default', description: '', goals: GOALS }
  const reviewSettings = { ...NO_REVIEW_SETTINGS, timeZone: createFixedOffset(0) }
  const tables = { ...foldEvents([...events]), reviewSettings }
  const session = makeBareSession({ log: makeLog(tables), problems: PROBLEMS, now: () => NOW_MS })
  Object.assign(session, { defaults: [profile] })
  return session
}

const foldRows = (events: readonly SolvelogEvent[]): SolveRow[] => Object.values(makeSession(events).log.tables.solves)

const anySlug = fc.constantFrom('two-sum', 'lru-cache', 'own:chess')
const anyStatus = fc.constantFrom(ACCEPTED, 'Wrong Answer')
const anyDatedSolves = fc.array(
  fc.record({ slug: anySlug, status: anyStatus, timestamp: fc.integer({ min: 1, max: 22 }).map(computeNoon) }),
  {
    maxLength: 8,
  },
)
const anyUndatedSolves = fc.array(
  fc.record({ slug: anySlug, status: anyStatus, timestamp: fc.constant(UNKNOWN_DATE) }),
  {
    maxLength: 4,
  },
)
const anySolvesBeforeDay = fc.array(
  fc.record({
    slug: anySlug,
    status: anyStatus,
    timestamp: fc.integer({ min: 1, max: 22 }).map(computeNoon),
    isLatest: fc.constant(true),
  }),
  { maxLength: 4 },
)

describe('[N27] solves with an unknown date', () => {
  test('law: like solves dated “before a day”, they change no activity, no day of a timeline and no practiced day', () => {
    assertProperty(
      fc.property(anyDatedSolves, anyUndatedSolves, anySolvesBeforeDay, (dated, undated, beforeDay) => {
        const computeFigures = (solves: readonly SolveInput[]) => {
          const session = makeSession(solves.map(makeSolve))
          const attempts = new Attempts(Object.values(session.log.tables.solves), PROBLEMS)
          const { activity, years } = finish(
            computeInsightInSteps(attempts, PROBLEMS, GOALS, Math.floor(NOW_MS / 1000)),
          )
          const { times } = buildSolveDayTimeline(session)
          const { practice, lastDay } = getPracticeLog(session).getUsualPractice(30_000, computeNoon(23), {
            dayStart: 4,
            timeZone: createFixedOffset(0),
          })
          return { activity, years, times, practice, lastDay }
        }
        expect(computeFigures([...dated, ...undated, ...beforeDay])).toEqual(computeFigures(dated))
      }),
      { numRuns: 30 },
    )
  })

  test('law: solves with an unknown date change no score, no forecast and no review', () => {
    assertProperty(
      fc.property(anyDatedSolves, anyUndatedSolves, (dated, undated) => {
        const computeFigures = (solves: readonly SolveInput[]) => {
          const session = makeSession(solves.map(makeSolve))
          Object.assign(session.log.tables, { interviewDates: { default: '2026-12-24' } })
          const attempts = new Attempts(Object.values(session.log.tables.solves), PROBLEMS)
          const { computeQueue, listUpcoming } = getReviews(session)
          const { unfinished: _, ...reviews } = computeQueue()
          return {
            scores: computeProgress(GOALS, attempts, Math.floor(NOW_MS / 1000)),
            forecast: getGoalForecast(session),
            reviews,
            upcoming: listUpcoming(),
          }
        }
        expect(computeFigures([...dated, ...undated])).toEqual(computeFigures(dated))
      }),
      { numRuns: 30 },
    )
  })

  test('a solve dated “before a day” counts in scores and reviews as if done on the latest possible day', () => {
    const at = computeNoon(10)
    const [exactSession, beforeDaySession] = [false, true].map((isLatest) =>
      makeSession([makeSolve({ slug: 'two-sum', timestamp: at, isLatest })]),
    )
    const computeScores = (session: Session | undefined) =>
      computeProgress(GOALS, new Attempts(Object.values(session?.log.tables.solves ?? {}), PROBLEMS), NOW_MS / 1000)
    expect(computeScores(beforeDaySession)).toEqual(computeScores(exactSession))
    expect(computeScores(beforeDaySession)[0]?.adjustedScore).toBeGreaterThan(0)
    expect(getReviews(beforeDaySession as Session).getState('two-sum')?.due).toBe(
      getReviews(exactSession as Session).getState('two-sum')?.due,
    )
  })

  test('a correction of the date makes it exact, and the undo of the correction restores the inexact date', () => {
    const solveRecorded = makeSolve({ slug: 'two-sum', timestamp: computeNoon(10), isLatest: true })
    const key = 'key' in solveRecorded ? solveRecorded.key : ''
    const values = { status: ACCEPTED, lang: 'cpp' }
    const [correctedRow] = foldRows([
      solveRecorded,
      createCorrectedEvent(key, { timestamp: computeNoon(11), ...values }),
    ])
    expect(correctedRow && hasKnownDay(correctedRow)).toBe(true)
    const [undoneRow] = foldRows([
      solveRecorded,
      createCorrectedEvent(key, { timestamp: computeNoon(11), ...values }),
      createCorrectedEvent(key, { timestamp: computeNoon(10), ...values }),
    ])
    expect(undoneRow && hasKnownDay(undoneRow)).toBe(false)
  })

  test('they are listed last, and a filter by dates never finds them', async () => {
    const session = makeSession([
      makeSolve({ slug: 'two-sum', timestamp: UNKNOWN_DATE }),
      makeSolve({ slug: 'lru-cache', timestamp: computeNoon(10) }),
    ])
    const filter = { text: '', status: null, category: null, difficulty: null, needsFeedback: false, starred: false }
    const listSlugs = async (from: string | null, to: string | null) => {
      const { items } = await listSolves(session, { ...filter, tag: null, due: false, list: null, from, to }, 0, 9)
      return items.map((item) => item.slug)
    }
    expect(await listSlugs(null, null)).toEqual(['lru-cache', 'two-sum'])
    expect(await listSlugs(null, '2026-11-30')).toEqual(['lru-cache'])
    expect(await listSlugs('1970-01-01', null)).toEqual(['lru-cache'])
  })

  test('a score and the recommendations have the date of a solve before a day, so that the page shows no age', () => {
    const session = makeSession([makeSolve({ slug: 'two-sum', timestamp: computeNoon(10), isLatest: true })])
    const date = { timestamp: computeNoon(10), latest: computeNoon(10) }
    expect(getScoreReason(session, 'Array').contributors).toMatchObject([{ slug: 'two-sum', ...date }])
    expect(recommend(session, 'Array').refresh).toMatchObject([{ problem: { slug: 'two-sum' }, lastSolved: date }])
  })

  test('a problem that was tried only on an unknown date is offered with these words', () => {
    const session = makeSession([makeSolve({ slug: 'two-sum', timestamp: UNKNOWN_DATE, status: 'Wrong Answer' })])
    expect(getReviews(session).computeQueue().unfinished).toMatchObject([
      { slug: 'two-sum', lastDay: null, attempts: 1 },
    ])
    expect(computePicks(session, []).picks.find((pick) => pick.slug === 'two-sum')?.why).toBe(
      'Not solved yet · date unknown',
    )
  })

  test('an attempt with an unknown date is not the first attempt of a problem that has other attempts', () => {
    const baseSolve = { slug: 'two-sum', lang: 'cpp', timeUsed: null, difficulty: 'Easy', categories: [] } as const
    const failedSolve = { ...baseSolve, timestamp: computeNoon(3), status: 'Wrong Answer' }
    const undatedSolve = { ...baseSolve, timestamp: UNKNOWN_DATE, status: ACCEPTED }
    expect(computeStatistics([undatedSolve, failedSolve], NOW_MS / 1000).total).toMatchObject({
      solved: 1,
      firstTry: 0,
    })
    expect(computeStatistics([undatedSolve], NOW_MS / 1000).total).toMatchObject({ solved: 1, firstTry: 1 })
  })
})

describe('[N27, N15] exports and tables', () => {
  const SOLVES = [
    makeSolve({ slug: 'two-sum', timestamp: UNKNOWN_DATE }),
    makeSolve({ slug: 'lru-cache', timestamp: computeNoon(10), isLatest: true }),
    makeSolve({ slug: '3sum', timestamp: computeNoon(11) }),
  ]
  const makeRecords = () => foldRows(SOLVES).map((row) => toSolveRecord(row, PROBLEMS.get(row.slug), {}))
  const checkDates = async (text: string, changes: Partial<TableMapping> = {}) => {
    const session = makeBareSession({ log: makeLog(createTables()), problems: PROBLEMS, now: () => NOW_MS })
    const { mapping } = readTable(session, { kind: 'text', text })
    const tableCheck = await checkTable(session, { ...mapping, ...changes })
    const rows = tableCheck.previewRows.map(({ row }) =>
      row.kind === 'solve' ? [row.timestamp, row.latest ?? null] : 'reason' in row ? row.reason : row,
    )
    return { ...tableCheck, rows }
  }

  test('say in words that a date is unknown, and an import restores this without a question', async () => {
    const csv = solvesToCsv(makeRecords())
    expect(csv).toContain('Date unknown,')
    expect(csv).toContain('Before 2026-11-11,')
    const json = solvesToJson('ada', NOW_MS, makeRecords())
    expect(csv + json).not.toMatch(/1970|2026-11-10/)
    const expected = [
      [UNKNOWN_DATE, null],
      [computeNoon(10), computeNoon(10)],
      [computeNoon(11), null],
    ]
    for (const text of [csv, json]) expect(await checkDates(text)).toMatchObject({ undated: null, rows: expected })
  })

  test('the dates of an own export are never doubted, even if all are the same', async () => {
    const rows = ['two-sum', 'lru-cache'].map((slug) => makeSolve({ slug, timestamp: computeNoon(11) }))
    const records = foldRows(rows).map((row) => toSolveRecord(row, PROBLEMS.get(row.slug), {}))
    for (const text of [solvesToCsv(records), solvesToJson('ada', NOW_MS, records)])
      expect(await checkDates(text, { undated: 'unknown' })).toMatchObject({
        undated: null,
        rows: [
          [computeNoon(11), null],
          [computeNoon(11), null],
        ],
      })
  })

  test('an own export without exact dates is known again in every time zone', async () => {
    const zones = ['Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati']
    for (const from of zones)
      for (const to of zones)
        for (const exportedIn of [from, to]) {
          vi.stubEnv('TZ', from)
          const timestamp = toEpochTime(2026, 11, 10, 12, 0, 0) / 1000
          const { tables } = makeSession([makeSolve({ slug: 'lru-cache', timestamp, isLatest: true })]).log
          vi.stubEnv('TZ', exportedIn)
          const [record] = Object.values(tables.solves).map((row) => toSolveRecord(row, undefined, {}))
          vi.stubEnv('TZ', exportedIn === from ? to : from)
          const [year = 0, month = 0, day = 0] = record?.solvedBefore?.split('-').map(Number) ?? []
          const latest = toEpochTime(year, month, day - 1, 12, 0, 0) / 1000
          const solve = {
            slug: 'lru-cache',
            title: '',
            status: ACCEPTED,
            lang: 'cpp',
            timestamp: latest,
            isLatest: true,
          } as const
          const known = new KnownSolves(tables, async () => ({ exportedNotes: [] }))
          expect(await known.has(solve, false), `${from} ${to}`).toBe(true)
        }
    vi.unstubAllEnvs()
  })

  test('a Markdown file says in words that a date is unknown', () => {
    const attempt = {
      status: ACCEPTED,
      lang: 'cpp',
      timeUsed: null,
      usedHints: null,
      score: null,
      notes: null,
      code: null,
    }
    const emptyFields = { note: null, nextReview: null, url: null, difficulty: null, categories: [] }
    const attempts = [
      { ...attempt, alsoTyped: [], timestamp: UNKNOWN_DATE },
      {
        ...attempt,
        alsoTyped: [],
        timestamp: Date.UTC(2026, 10, 10, 12) / 1000,
        latest: Date.UTC(2026, 10, 10, 12) / 1000,
      },
    ]
    const text = formatProblemFile(
      { slug: 'two-sum', title: 'Two Sum', ...emptyFields, attempts },
      createFixedOffset(0),
    )
    expect(text).toContain('## Attempt 1: Accepted, Date unknown')
    expect(text).toContain('## Attempt 2: Accepted, before 2026-11-11')
    expect(text).toContain('solved: []')
  })

  const ROWS_WITHOUT_DATE = 'Problem,Date,Status\nTwo Sum,n/a,AC\nLRU Cache,2026-03-09,AC\n3Sum,1970-01-01,AC\n'

  test('given rows without a real date, each choice changes these rows only', async () => {
    const keptCheck = await checkDates(ROWS_WITHOUT_DATE)
    expect(keptCheck.undated).toEqual({ kind: 'missing', count: 2, example: { line: 2, text: 'n/a' } })
    expect(keptCheck.rows).toEqual([
      '“n/a” is not a date that can be read.',
      [toEpochTime(2026, 3, 9, 12, 0, 0) / 1000, null],
      'The date “1970-01-01” is a placeholder.',
    ])
    const unknownCheck = await checkDates(ROWS_WITHOUT_DATE, { undated: 'unknown' })
    expect(unknownCheck.rows).toEqual([[UNKNOWN_DATE, null], keptCheck.rows[1], [UNKNOWN_DATE, null]])
    const beforeCheck = await checkDates(ROWS_WITHOUT_DATE, { undated: 'before', before: '2026-11-11' })
    expect(beforeCheck.rows).toEqual([
      [computeNoon(10), computeNoon(10)],
      keptCheck.rows[1],
      [computeNoon(10), computeNoon(10)],
    ])
  })

  test.each([null, '', 'soon', '2026-11-23', '2026-11-24', '1970-01-02'])(
    'no row is read while the day for the choice “before a day” is %s',
    async (before) => {
      const tableCheck = await checkDates(ROWS_WITHOUT_DATE, { undated: 'before', before })
      expect(tableCheck).toMatchObject({
        needsDay: true,
        needsOrder: false,
        solves: 0,
        rows: [],
        undated: { count: 2 },
      })
    },
  )

  test('given a table without a column of dates, the user is asked about all rows', async () => {
    const text = 'Problem,Status\nTwo Sum,AC\nLRU Cache,AC\n'
    expect(await checkDates(text)).toMatchObject({ solves: 0, undated: { kind: 'missing', count: 2 } })
    expect(await checkDates(text, { undated: 'unknown' })).toMatchObject({ solves: 2, faultCount: 0 })
  })

  test('given one date in all rows, the choice replaces this date', async () => {
    const text = 'Problem,Date\nTwo Sum,2026-03-09\nLRU Cache,2026-03-09\n'
    expect(await checkDates(text)).toMatchObject({ solves: 2, undated: { kind: 'same', count: 2 } })
    const withGap = await checkDates('Problem,Date\nCoin Change,\nTwo Sum,2026-03-09\nLRU Cache,2026-03-09\n')
    expect(withGap.undated?.example).toEqual({ line: 3, text: '2026-03-09' })
    const { rows } = await checkDates(text, { undated: 'unknown' })
    expect(rows).toEqual([
      [UNKNOWN_DATE, null],
      [UNKNOWN_DATE, null],
    ])
  })

  test('an undated row is a known solve if the log has its problem and verdict at any possible time', async () => {
    const session = makeSession([makeSolve({ slug: 'two-sum', timestamp: computeNoon(10) })])
    const text = 'Problem,Status\nTwo Sum,AC\nTwo Sum,WA\n'
    const { mapping } = readTable(session, { kind: 'text', text })
    const check = (changes: Pick<TableMapping, 'undated' | 'before'>) => checkTable(session, { ...mapping, ...changes })
    expect(await check({ undated: 'unknown', before: null })).toMatchObject({ known: 1, solves: 1 })
    expect(await check({ undated: 'before', before: '2026-11-11' })).toMatchObject({ known: 1, solves: 1 })
    expect(await check({ undated: 'before', before: '2026-11-10' })).toMatchObject({ known: 0, solves: 2 })
  })

  test('a recorded solve dated “before a day” does not make a row with an exact date a known solve', async () => {
    const session = makeSession([makeSolve({ slug: 'two-sum', timestamp: computeNoon(10), isLatest: true })])
    const { mapping } = readTable(session, { kind: 'text', text: 'Problem,Status,Date\nTwo Sum,AC,2026-11-10\n' })
    expect(await checkTable(session, mapping)).toMatchObject({ known: 0, solves: 1 })
  })
})
