import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statisticsOf } from '#domain/insight/statistics'
import type { Problem } from '#domain/problem'
import { markdownOf } from '#domain/problem-file'
import { fixedOffset } from '#domain/review/time-zone'
import { ACCEPTED, addedKey } from '#domain/solve'
import { hasKnownDay, UNKNOWN_DATE } from '#domain/solve-date'
import type { SolvelogEvent } from '#events/event'
import { Attempts, progressTowards } from '#events/projections/attempts'
import type { SolveRow } from '#events/projections/solve-tables'
import { emptyTables } from '#events/projections/tables'
import { correctedEvent } from '#events/subjects/added-solves'
import { finish } from '#lib/finish'
import type { TableMapping } from '#protocol/table-import'
import { solvesToCsv, solvesToJson, toSolveRecord } from '#worker/backup/solve-tables'
import { goalForecast } from '#worker/dashboard/goal-forecast'
import { insightOf } from '#worker/dashboard/insight'
import { picksOf } from '#worker/dashboard/picks-of'
import { practiceLogOf } from '#worker/dashboard/practice-log'
import { listSolves } from '#worker/history/solve-list'
import { localTime } from '#worker/platform'
import { reviewsOf } from '#worker/reviews/reviews'
import type { Session } from '#worker/session'
import { checkTable, readTable } from '#worker/table-import/table-import'
import { solveDayTimeline } from '#worker/time-travel/timelines'
import { problem } from '../domain/problem'
import { nthUuid } from '../events/chance'
import { foldEvents } from '../events/given'
import { makeBareSession, makeLog } from './session-with'

const NOW = localTime(2026, 11, 22, 9, 30, 0)
const NOON = (day: number) => localTime(2026, 11, day, 12, 0, 0) / 1000
const PROBLEMS = new Map(
  [
    ['two-sum', 'Two Sum'],
    ['lru-cache', 'LRU Cache'],
    ['3sum', '3Sum'],
  ].map(([slug = '', title = '']): [string, Problem] => [slug, problem(slug, { title, categories: ['Array'] })]),
)
const GOALS = { Array: 0.5 } as const

interface Given {
  slug: string
  timestamp: number
  status?: string
  isLatest?: boolean
}

function solve({ slug, timestamp, status = ACCEPTED, isLatest = false }: Given, n = 0): SolvelogEvent {
  const key = addedKey(slug, timestamp, nthUuid(n))
  const facts = { title: slug, timeUsed: 600 }
  const values = { key, slug, timestamp, status, lang: 'cpp', source: 'table', facts } as const
  return isLatest ? { type: 'SolveRecorded', v: 3, ...values, isLatest } : { type: 'SolveRecorded', v: 2, ...values }
}

function sessionOf(events: readonly SolvelogEvent[]): Session {
  const profile = { id: 'default', name: 'Default', description: '', goals: GOALS }
  const tables = foldEvents([...events])
  tables.reviewSettings = { ...tables.reviewSettings, timeZone: fixedOffset(0) }
  const session = makeBareSession({ log: makeLog(tables), problems: PROBLEMS, now: () => NOW })
  Object.assign(session, { defaults: [profile] })
  return session
}

const rowsOf = (events: readonly SolvelogEvent[]): SolveRow[] => Object.values(sessionOf(events).log.tables.solves)

const slug = fc.constantFrom('two-sum', 'lru-cache', 'own:chess')
const status = fc.constantFrom(ACCEPTED, 'Wrong Answer')
const dated = fc.array(fc.record({ slug, status, timestamp: fc.integer({ min: 1, max: 22 }).map(NOON) }), {
  maxLength: 8,
})
const undated = fc.array(fc.record({ slug, status, timestamp: fc.constant(UNKNOWN_DATE) }), { maxLength: 4 })
const latest = fc.array(
  fc.record({
    slug,
    status,
    timestamp: fc.integer({ min: 1, max: 22 }).map(NOON),
    isLatest: fc.constant(true),
  }),
  { maxLength: 4 },
)

describe('[N27] solves with an unknown date', () => {
  test('law: they and solves before a day change no activity, no stop of a timeline and no practised day', () => {
    fc.assert(
      fc.property(dated, undated, latest, (known, unknown, before) => {
        const figures = (given: readonly Given[]) => {
          const session = sessionOf(given.map(solve))
          const attempts = new Attempts(Object.values(session.log.tables.solves), PROBLEMS)
          const { activity, years } = finish(insightOf(attempts, PROBLEMS, GOALS, Math.floor(NOW / 1000)))
          const { times } = solveDayTimeline(session)
          const { practice, lastDay } = practiceLogOf(session).usualBefore(30_000, NOON(23), {
            dayStart: 4,
            timeZone: fixedOffset(0),
          })
          return { activity, years, times, practice, lastDay }
        }
        expect(figures([...known, ...unknown, ...before])).toEqual(figures(known))
      }),
      { numRuns: 30 },
    )
  })

  test('law: solves with an unknown date change no score, no forecast and no review', () => {
    fc.assert(
      fc.property(dated, undated, (known, unknown) => {
        const figures = (given: readonly Given[]) => {
          const session = sessionOf(given.map(solve))
          session.log.tables.interviewDates = { default: '2026-12-24' }
          const attempts = new Attempts(Object.values(session.log.tables.solves), PROBLEMS)
          const { queue, upcoming } = reviewsOf(session)
          const { unfinished: _, ...reviews } = queue()
          return {
            scores: progressTowards(GOALS, attempts, Math.floor(NOW / 1000)),
            forecast: goalForecast(session),
            reviews,
            upcoming: upcoming(),
          }
        }
        expect(figures([...known, ...unknown])).toEqual(figures(known))
      }),
      { numRuns: 30 },
    )
  })

  test('a solve before a day counts in scores and reviews as of the latest possible day', () => {
    const at = NOON(10)
    const [exact, before] = [false, true].map((isLatest) =>
      sessionOf([solve({ slug: 'two-sum', timestamp: at, isLatest })]),
    )
    const score = (session: Session | undefined) =>
      progressTowards(GOALS, new Attempts(Object.values(session?.log.tables.solves ?? {}), PROBLEMS), NOW / 1000)
    expect(score(before)).toEqual(score(exact))
    expect(score(before)[0]?.adjustedScore).toBeGreaterThan(0)
    expect(reviewsOf(before as Session).stateOf('two-sum')?.due).toBe(
      reviewsOf(exact as Session).stateOf('two-sum')?.due,
    )
  })

  test('a correction of the date makes it exact, and the undo of the correction restores what was known', () => {
    const recorded = solve({ slug: 'two-sum', timestamp: NOON(10), isLatest: true })
    const key = 'key' in recorded ? recorded.key : ''
    const values = { status: ACCEPTED, lang: 'cpp' }
    const [fixed] = rowsOf([recorded, correctedEvent(key, { timestamp: NOON(11), ...values })])
    expect(fixed && hasKnownDay(fixed)).toBe(true)
    const [undone] = rowsOf([
      recorded,
      correctedEvent(key, { timestamp: NOON(11), ...values }),
      correctedEvent(key, { timestamp: NOON(10), ...values }),
    ])
    expect(undone && hasKnownDay(undone)).toBe(false)
  })

  test('they are listed last, and no filter of dates finds them', async () => {
    const session = sessionOf([
      solve({ slug: 'two-sum', timestamp: UNKNOWN_DATE }),
      solve({ slug: 'lru-cache', timestamp: NOON(10) }),
    ])
    const filter = { text: '', status: null, category: null, difficulty: null, needsFeedback: false, starred: false }
    const slugs = async (from: string | null, to: string | null) => {
      const { items } = await listSolves(session, { ...filter, tag: null, due: false, list: null, from, to }, 0, 9)
      return items.map((one) => one.slug)
    }
    expect(await slugs(null, null)).toEqual(['lru-cache', 'two-sum'])
    expect(await slugs(null, '2026-11-30')).toEqual(['lru-cache'])
    expect(await slugs('1970-01-01', null)).toEqual(['lru-cache'])
  })

  test('problems that were tried on an unknown date only are offered with words', () => {
    const session = sessionOf([solve({ slug: 'two-sum', timestamp: UNKNOWN_DATE, status: 'Wrong Answer' })])
    expect(reviewsOf(session).queue().unfinished).toMatchObject([{ slug: 'two-sum', lastDay: null, attempts: 1 }])
    expect(picksOf(session, []).picks.find((one) => one.slug === 'two-sum')?.why).toBe(
      'Not solved yet: last tried on an unknown date',
    )
  })

  test('an attempt with an unknown date is no first attempt of a problem that has others', () => {
    const one = { slug: 'two-sum', lang: 'cpp', timeUsed: null, difficulty: 'Easy', categories: [] } as const
    const failed = { ...one, timestamp: NOON(3), status: 'Wrong Answer' }
    const unknown = { ...one, timestamp: UNKNOWN_DATE, status: ACCEPTED }
    expect(statisticsOf([unknown, failed], NOW / 1000).total).toMatchObject({ solved: 1, firstTry: 0 })
    expect(statisticsOf([unknown], NOW / 1000).total).toMatchObject({ solved: 1, firstTry: 1 })
  })
})

describe('[N27, N15] exports and tables', () => {
  const GIVEN = [
    solve({ slug: 'two-sum', timestamp: UNKNOWN_DATE }),
    solve({ slug: 'lru-cache', timestamp: NOON(10), isLatest: true }),
    solve({ slug: '3sum', timestamp: NOON(11) }),
  ]
  const records = () => rowsOf(GIVEN).map((row) => toSolveRecord(row, PROBLEMS.get(row.slug), {}))
  const datesOf = async (text: string, changes: Partial<TableMapping> = {}) => {
    const session = makeBareSession({ log: makeLog(emptyTables()), problems: PROBLEMS, now: () => NOW })
    const { columns } = readTable(session, { kind: 'text', text })
    const mapping = {
      columns,
      dateOrders: {},
      undated: 'keep',
      before: null,
      addsOwnProblems: true,
      ...changes,
    } as const
    const check = await checkTable(session, mapping)
    const rows = check.understood.map(({ row }) =>
      typeof row === 'string' ? row : [row.timestamp, row.latest ?? null],
    )
    return { ...check, rows }
  }

  test('say in words what is not known, and an import restores it without a question', async () => {
    const csv = solvesToCsv(records())
    expect(csv).toContain('Date unknown,')
    expect(csv).toContain('Before 2026-11-11,')
    const json = solvesToJson('ada', NOW, records())
    expect(csv + json).not.toMatch(/1970|2026-11-10/)
    const expected = [
      [UNKNOWN_DATE, null],
      [NOON(10), NOON(10)],
      [NOON(11), null],
    ]
    for (const text of [csv, json]) expect(await datesOf(text)).toMatchObject({ undated: null, rows: expected })
  })

  test('a Markdown file says in words what is not known', () => {
    const attempt = {
      status: ACCEPTED,
      lang: 'cpp',
      timeUsed: null,
      usedHints: null,
      score: null,
      notes: null,
      code: null,
    }
    const none = { note: null, nextReview: null, url: null, difficulty: null, categories: [] }
    const attempts = [
      { ...attempt, alsoTyped: [], timestamp: UNKNOWN_DATE },
      {
        ...attempt,
        alsoTyped: [],
        timestamp: Date.UTC(2026, 10, 10, 12) / 1000,
        latest: Date.UTC(2026, 10, 10, 12) / 1000,
      },
    ]
    const text = markdownOf({ slug: 'two-sum', title: 'Two Sum', ...none, attempts }, fixedOffset(0))
    expect(text).toContain('## Attempt 1: Accepted, Date unknown')
    expect(text).toContain('## Attempt 2: Accepted, before 2026-11-11')
    expect(text).toContain('solved: []')
  })

  const MISSING = 'Problem,Date,Status\nTwo Sum,n/a,AC\nLRU Cache,2026-03-09,AC\n3Sum,1970-01-01,AC\n'

  test('given rows without a real date, each choice changes these rows only', async () => {
    const kept = await datesOf(MISSING)
    expect(kept.undated).toEqual({ kind: 'missing', count: 2, example: { line: 2, text: 'n/a' } })
    expect(kept.rows).toEqual([
      '“n/a” is not a date that can be read.',
      [localTime(2026, 3, 9, 12, 0, 0) / 1000, null],
      'The date “1970-01-01” is a placeholder.',
    ])
    const unknown = await datesOf(MISSING, { undated: 'unknown' })
    expect(unknown.rows).toEqual([[UNKNOWN_DATE, null], kept.rows[1], [UNKNOWN_DATE, null]])
    const before = await datesOf(MISSING, { undated: 'before', before: '2026-11-11' })
    expect(before.rows).toEqual([[NOON(10), NOON(10)], kept.rows[1], [NOON(10), NOON(10)]])
  })

  test.each([null, '', 'soon', '2026-11-23', '2026-11-24', '1970-01-02'])(
    'nothing is read while the day before which all were solved is %s',
    async (before) => {
      const check = await datesOf(MISSING, { undated: 'before', before })
      expect(check).toMatchObject({ needsDay: true, needsOrder: false, solves: 0, rows: [], undated: { count: 2 } })
    },
  )

  test('given a table without a column of dates, then all rows are asked about', async () => {
    const text = 'Problem,Status\nTwo Sum,AC\nLRU Cache,AC\n'
    expect(await datesOf(text)).toMatchObject({ solves: 0, undated: { kind: 'missing', count: 2 } })
    expect(await datesOf(text, { undated: 'unknown' })).toMatchObject({ solves: 2, faultCount: 0 })
  })

  test('given one date in all rows, then the choice replaces it', async () => {
    const text = 'Problem,Date\nTwo Sum,2026-03-09\nLRU Cache,2026-03-09\n'
    expect(await datesOf(text)).toMatchObject({ solves: 2, undated: { kind: 'same', count: 2 } })
    const withGap = await datesOf('Problem,Date\nCoin Change,\nTwo Sum,2026-03-09\nLRU Cache,2026-03-09\n')
    expect(withGap.undated?.example).toEqual({ line: 3, text: '2026-03-09' })
    const { rows } = await datesOf(text, { undated: 'unknown' })
    expect(rows).toEqual([
      [UNKNOWN_DATE, null],
      [UNKNOWN_DATE, null],
    ])
  })

  test('a row without a known date is known if the log has the problem with its verdict at any possible time', async () => {
    const session = sessionOf([solve({ slug: 'two-sum', timestamp: NOON(10) })])
    const text = 'Problem,Status\nTwo Sum,AC\nTwo Sum,WA\n'
    const { columns } = readTable(session, { kind: 'text', text })
    const check = (changes: Pick<TableMapping, 'undated' | 'before'>) =>
      checkTable(session, { columns, dateOrders: {}, addsOwnProblems: true, ...changes })
    expect(await check({ undated: 'unknown', before: null })).toMatchObject({ known: 1, solves: 1 })
    expect(await check({ undated: 'before', before: '2026-11-11' })).toMatchObject({ known: 1, solves: 1 })
    expect(await check({ undated: 'before', before: '2026-11-10' })).toMatchObject({ known: 0, solves: 2 })
  })

  test('a solve before a day repeats no row with an exact date', async () => {
    const session = sessionOf([solve({ slug: 'two-sum', timestamp: NOON(10), isLatest: true })])
    const { columns } = readTable(session, { kind: 'text', text: 'Problem,Status,Date\nTwo Sum,AC,2026-11-10\n' })
    const mapping = { columns, dateOrders: {}, undated: 'keep', before: null, addsOwnProblems: true } as const
    expect(await checkTable(session, mapping)).toMatchObject({ known: 0, solves: 1 })
  })
})
