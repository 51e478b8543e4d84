import { describe, expect, test } from 'vitest'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { toIsoDate } from '#domain/interview-date'
import { createFixedOffset } from '#domain/review/time-zone'
import type { SolveRow } from '#events/projections/solve-tables'
import { createTables, type Tables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { dismissMovedDates, getReviewQueue } from '#worker/dashboard/review-queue'
import { DAY_ZERO, makeRow } from '../reviews/histories'
import { makeBareSession, makeLog } from './session-with'

/**
 * The session is at 22:00 on the day of a solve after some failed attempts. `storedNumbers` is the session's database.
 */
function makeSession(failures: number, storedNumbers: Map<string, number>) {
  const failedRows = Array.from({ length: failures }, (_, n) =>
    makeRow({ day: 0, hour: 8 + n, status: 'Wrong Answer' }, 'two-sum', n),
  )
  return openSession([...failedRows, makeRow({ day: 0, hour: 20 }, 'two-sum')], {}, storedNumbers)
}

function openSession(
  rows: readonly SolveRow[],
  tablesPart: Partial<Pick<Tables, 'interviewDates' | 'reviews'>> & { longestInterval?: number },
  storedNumbers: Map<string, number>,
) {
  const { longestInterval = 180, ...others } = tablesPart
  const tables = { ...createTables(), solves: Object.fromEntries(rows.map((row) => [row.key, row])), ...others }
  tables.reviewSettings = { ...tables.reviewSettings, timeZone: createFixedOffset(0), longestInterval }
  const now = () => (DAY_ZERO * 86_400 + 22 * 3600) * 1000
  const session = makeBareSession({ log: makeLog(tables), problems: new Map(), now })
  const db = {
    get: async (_: string, key: string[]) => storedNumbers.get(key.join()),
    put: async (_: string, value: number, key: string[]) => storedNumbers.set(key.join(), value),
  }
  return Object.assign(session, { db }) as typeof session
}

const countMovedDates = async (failures: number, storedNumbers: Map<string, number>): Promise<number> =>
  (await getReviewQueue(makeSession(failures, storedNumbers), 0)).movedDates.byRatings

test('[N24] after a first view without moved dates, a later review is not counted as moved', async () => {
  const storedNumbers = new Map<string, number>()
  expect(await countMovedDates(0, storedNumbers)).toBe(0)
  expect(await countMovedDates(4, storedNumbers)).toBe(0)
})

test('[N24] moved dates are counted until the notice is dismissed, and time travel dismisses nothing', async () => {
  const storedNumbers = new Map<string, number>()
  const sessionInPast = makeSession(0, storedNumbers)
  sessionInPast.displayPast({
    axis: 'changes',
    position: 1,
    at: 500,
    clock: 500,
    folded: new TablesVersion(createTables()),
  })
  expect((await getReviewQueue(sessionInPast, 0)).movedDates).toEqual({ byRatings: 0, byLimits: 0 })
  expect([await countMovedDates(4, storedNumbers), await countMovedDates(4, storedNumbers)]).toEqual([1, 1])
  await dismissMovedDates(makeSession(4, storedNumbers), 'byRatings')
  expect(await countMovedDates(4, storedNumbers)).toBe(0)
})

describe('[N24] [N33] the notice of the longest interval', () => {
  /** Memory wants the next review of `known` after more than 180 days, and that of `new` within a few days. */
  const ROWS = [
    ...[-500, -300, -20].map((day, n) => makeRow({ day }, 'known', n)),
    ...[-500, -300, -20].map((day, n) => makeRow({ day }, 'postponed', n)),
    ...[-500, -300, -20].map((day, n) => makeRow({ day }, 'paused', n)),
    makeRow({ day: -1 }, 'new'),
  ]
  const REVIEWS = {
    postponed: { postponedUntil: DAY_ZERO + 900, isSuspended: false, commitSeqs: [] },
    paused: { postponedUntil: null, isSuspended: true, commitSeqs: [] },
  }
  const countMoved = async (longestInterval: number, storedNumbers: Map<string, number>): Promise<number> =>
    (await getReviewQueue(openSession(ROWS, { reviews: REVIEWS, longestInterval }, storedNumbers), 0)).movedDates
      .byLimits
  const dismiss = (longestInterval: number, storedNumbers: Map<string, number>) =>
    dismissMovedDates(openSession(ROWS, { longestInterval }, storedNumbers), 'byLimits')

  test('counts the dates that moved when earlier versions had no limit, until it is dismissed', async () => {
    const storedNumbers = new Map<string, number>()
    expect([await countMoved(180, storedNumbers), await countMoved(180, storedNumbers)]).toEqual([1, 1])
    await dismiss(180, storedNumbers)
    expect(await countMoved(180, storedNumbers)).toBe(0)
  })

  test('counts again after a change of the setting, and not after the change is undone', async () => {
    const storedNumbers = new Map<string, number>()
    await dismiss(180, storedNumbers)
    expect(await countMoved(30, storedNumbers)).toBe(1)
    expect(await countMoved(180, storedNumbers)).toBe(0)
    await dismiss(30, storedNumbers)
    expect(await countMoved(180, storedNumbers)).toBe(1)
  })

  test('is not needed if no date moved', async () => {
    const storedNumbers = new Map<string, number>()
    const session = openSession([makeRow({ day: -1 }, 'new')], {}, storedNumbers)
    expect((await getReviewQueue(session, 0)).movedDates.byLimits).toBe(0)
    expect(await countMoved(180, storedNumbers)).toBe(0)
  })

  test('counts the dates that the day before an interview moved', async () => {
    const rows = [...[-40, -20, 0].map((day, n) => makeRow({ day }, 'known', n))]
    const readCount = async (interviewDates: Record<string, string>) =>
      (await getReviewQueue(openSession(rows, { interviewDates }, new Map()), 0)).movedDates.byLimits
    expect(await readCount({ [FALLBACK_PROFILE.id]: toIsoDate(DAY_ZERO + 5) })).toBe(1)
    expect(await readCount({})).toBe(0)
  })
})
