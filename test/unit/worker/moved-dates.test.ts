import { expect, test } from 'vitest'
import { createFixedOffset } from '#domain/review/time-zone'
import { createTables } from '#events/projections/tables'
import { dismissMovedDates, getReviewQueue } from '#worker/dashboard/review-queue'
import { DAY_ZERO, makeRow } from '../reviews/histories'
import { makeBareSession, makeLog } from './session-with'

/**
 * The session is at 22:00 on the day of a solve after some failed attempts. `storedNumbers` is the session's database.
 */
function makeSession(failures: number, storedNumbers: Map<string, number>) {
  const rows = [
    ...Array.from({ length: failures }, (_, n) =>
      makeRow({ day: 0, hour: 8 + n, status: 'Wrong Answer' }, 'two-sum', n),
    ),
    makeRow({ day: 0, hour: 20 }, 'two-sum'),
  ]
  const tables = { ...createTables(), solves: Object.fromEntries(rows.map((row) => [row.key, row])) }
  tables.reviewSettings = { ...tables.reviewSettings, timeZone: createFixedOffset(0) }
  const now = () => (DAY_ZERO * 86_400 + 22 * 3600) * 1000
  const session = makeBareSession({ log: makeLog(tables), problems: new Map(), now })
  const db = {
    get: async (_: string, key: string[]) => storedNumbers.get(key.join()),
    put: async (_: string, value: number, key: string[]) => storedNumbers.set(key.join(), value),
  }
  return Object.assign(session, { db }) as typeof session
}

const countMovedDates = async (failures: number, storedNumbers: Map<string, number>): Promise<number> =>
  (await getReviewQueue(makeSession(failures, storedNumbers), 0)).movedDates

test('[N24] after a first view without moved dates, a later review is not counted as moved', async () => {
  const storedNumbers = new Map<string, number>()
  expect(await countMovedDates(0, storedNumbers)).toBe(0)
  expect(await countMovedDates(4, storedNumbers)).toBe(0)
})

test('[N24] moved dates are counted until the notice is dismissed, and time travel dismisses nothing', async () => {
  const storedNumbers = new Map<string, number>()
  const sessionInPast = makeSession(0, storedNumbers)
  sessionInPast.displayPast({ axis: 'changes', position: 1, at: 500, clock: 500, tables: createTables() })
  expect((await getReviewQueue(sessionInPast, 0)).movedDates).toBe(0)
  expect([await countMovedDates(4, storedNumbers), await countMovedDates(4, storedNumbers)]).toEqual([1, 1])
  await dismissMovedDates(makeSession(4, storedNumbers))
  expect(await countMovedDates(4, storedNumbers)).toBe(0)
})
