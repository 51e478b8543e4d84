import { expect, test } from 'vitest'
import { fixedOffset } from '#domain/review/time-zone'
import { emptyTables } from '#events/projections/tables'
import { dismissMovedDates, reviewQueue } from '#worker/dashboard/review-queue'
import { DAY_ZERO, rowOf } from '../reviews/histories'
import { logOf, sessionWith } from './session-with'

/** A session at noon of a day, with a solve after some failed attempts, and with stored numbers. */
function sessionAfter(failures: number, stored: Map<string, number>) {
  const rows = [
    ...Array.from({ length: failures }, (_, n) => rowOf({ day: 0, hour: 8 + n, status: 'Wrong Answer' }, 'two-sum', n)),
    rowOf({ day: 0, hour: 20 }, 'two-sum'),
  ]
  const tables = { ...emptyTables(), solves: Object.fromEntries(rows.map((row) => [row.key, row])) }
  tables.reviewSettings = { ...tables.reviewSettings, timeZone: fixedOffset(0) }
  const now = () => (DAY_ZERO * 86_400 + 22 * 3600) * 1000
  const session = sessionWith({ log: logOf(tables), problems: new Map(), now })
  const db = {
    get: async (_: string, key: string[]) => stored.get(key.join()),
    put: async (_: string, value: number, key: string[]) => stored.set(key.join(), value),
  }
  return Object.assign(session, { db }) as typeof session
}

const movedAfter = async (failures: number, stored: Map<string, number>): Promise<number> =>
  (await reviewQueue(sessionAfter(failures, stored), 0)).movedDates

test('[N24] a review after a first look without moved dates is not counted as moved', async () => {
  const stored = new Map<string, number>()
  expect(await movedAfter(0, stored)).toBe(0)
  expect(await movedAfter(4, stored)).toBe(0)
})

test('[N24] moved dates are counted until the notice is dismissed, and a look at the past dismisses nothing', async () => {
  const stored = new Map<string, number>()
  const past = sessionAfter(0, stored)
  past.displayPast({ axis: 'changes', position: 1, at: 500, clock: 500, tables: emptyTables() })
  expect((await reviewQueue(past, 0)).movedDates).toBe(0)
  expect([await movedAfter(4, stored), await movedAfter(4, stored)]).toEqual([1, 1])
  await dismissMovedDates(sessionAfter(4, stored))
  expect(await movedAfter(4, stored)).toBe(0)
})
