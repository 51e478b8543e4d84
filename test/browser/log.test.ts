import { describe, expect, test } from 'vitest'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { FOLD_VERSION } from '#events/projections/tables'
import { clearUserData } from '#worker/log/clear'
import { EventLog } from '#worker/log/event-log'
import {
  catchAppError,
  createDecide,
  createFixedClock,
  createUniqueName,
  HOUR,
  openLog,
  openTestDatabase,
  readStoredCommits,
  recordSolves,
  TEST_TIME,
  withDatabase,
} from './log-helpers'

const readCommits = (name: string) => readStoredCommits('ada', name)

const serializeTables = (log: EventLog): string => JSON.stringify(log.tables)

describe('appending', () => {
  test('[L1] positions have no gaps and the times of commits increase, also if the device’s clock stops or goes back', async () => {
    const name = createUniqueName('log')
    const clock = createFixedClock()
    const log = await EventLog.open(await openTestDatabase(name), 'ada', 'd', clock)
    for (const slug of ['a', 'b', 'c', 'd']) {
      await recordSolves(log, slug)
      clock.time -= 5000
    }
    const commits = await readCommits(name)
    expect(commits).toHaveLength(4)
    commits.forEach(({ at }, i) => {
      if (i > 0) expect(at).toBeGreaterThan(commits[i - 1]?.at ?? 0)
    })
  })

  test('[L1] a large batch becomes several commits of limited size, stored together', async () => {
    const name = createUniqueName('log')
    const log = await openLog(name)
    const code = 'x'.repeat(30_000)
    const manySubmissions = Array.from({ length: 40 }, (_, i) => ({
      slug: `p${i}`,
      timestamp: TEST_TIME + i,
      status: 'Accepted',
      lang: 'c',
      facts: { code: i === 20 ? code.repeat(10) : code },
    }))
    await log.append(
      'extension',
      'relaxed',
      createDecide({ type: 'RecordSubmissions', source: 'extension', submissions: manySubmissions }),
    )
    const commits = await readCommits(name)
    expect(commits.length).toBeGreaterThan(5)
    for (const { events } of commits) {
      if (events.length > 1) expect(JSON.stringify(events).length).toBeLessThan(256 * 1024)
    }
    expect(commits.flatMap(({ events }) => events)).toHaveLength(40)
    expect(await log.readEvent({ seq: 1, index: 0 })).toMatchObject({ known: true, event: { slug: 'p0' } })
    expect(await log.readEvent({ seq: 99, index: 0 })).toMatchObject({ known: false })
  })
})

describe('an append that fails', () => {
  const unfoldable: SolvelogEvent = JSON.parse(
    `{"type":"SolveRecorded","v":1,"key":"a|1","slug":"a","timestamp":1,"status":"","lang":"","source":"recent",
      "facts":{"codingJourney":{}}}`,
  )
  const uncloneable: SolvelogEvent = Object.assign(JSON.parse('{"type":"ProfileDeleted","v":1,"id":"x"}'), {
    extra: () => undefined,
  })

  test.each<[string, (log: EventLog) => Promise<unknown>]>([
    [
      'a throw inside the decision',
      (log) =>
        log.append('person', 'strict', () => {
          throw new Error('a bug')
        }),
    ],
    ['a fold that throws', (log) => log.append('person', 'strict', () => ({ ok: true, events: [unfoldable] }))],
    [
      'an event the disk cannot take',
      (log) => log.append('person', 'strict', () => ({ ok: true, events: [uncloneable] })),
    ],
  ])('[L1] [fault 2] %s stores nothing, and the next append works', async (_what, fail) => {
    const name = createUniqueName('log')
    const log = await openLog(name)
    await recordSolves(log, 'a')
    const before = serializeTables(log)
    await expect(fail(log)).rejects.toThrow()
    expect(await readCommits(name)).toHaveLength(1)
    expect(serializeTables(log)).toBe(before)
    await recordSolves(log, 'b')
    expect(await readCommits(name)).toHaveLength(2)
    expect(serializeTables(log)).toBe(serializeTables(await openLog(name)))
  })
})

test('[L5] commits with an earlier clock that another tab merged are folded in order', async () => {
  const name = createUniqueName('log')
  const log = await openLog(name)
  await recordSolves(log, 'a')
  const early = { ...(await readCommits(name))[0], seq: 2, id: 'merged', at: 5, device: 'old' }
  await withDatabase(async (db) => {
    await db.put('commits', { ...early, events: [] }, ['ada', 2])
    await db.put('cursors', { seq: 2, id: 'merged', at: 5 }, ['ada', 'head'])
  }, name)
  expect(await log.catchUp()).toBe(true)
  await recordSolves(log, 'b')
  const commits = await readCommits(name)
  expect(commits[2]?.at).toBeGreaterThan(commits[0]?.at ?? 0)
  expect(serializeTables(log)).toBe(JSON.stringify(replay(commits)))
  expect(serializeTables(await openLog(name))).toBe(serializeTables(log))
})

describe('a log that something else has changed', () => {
  const removeLog = async (name: string, user = 'ada') => clearUserData(await openTestDatabase(name), user, HOUR)

  test('[L9] [fault 11] a removed log gets no more writes', async () => {
    const name = createUniqueName('log')
    const log = await openLog(name)
    await recordSolves(log, 'a', 'b')
    await removeLog(name)
    const fault = await catchAppError(recordSolves(log, 'c'))
    expect(fault.code).toBe('storage-lost')
    expect(await readCommits(name)).toEqual([])
    expect((await catchAppError(log.catchUp())).code).toBe('storage-lost')
  })

  test.each([1, 2, 5])(
    '[L9] [fault 11] a log that was removed and started again (%i commits) is not taken for the old one',
    async (count) => {
      const name = createUniqueName('log')
      const log = await openLog(name)
      await recordSolves(log, 'a')
      await recordSolves(log, 'b')
      await removeLog(name)
      const newLog = await openLog(name)
      for (let i = 0; i < count; i++) await recordSolves(newLog, `new-${i}`)
      const before = await readCommits(name)
      expect((await catchAppError(recordSolves(log, 'c'))).code).toBe('storage-lost')
      expect(await readCommits(name)).toEqual(before)
    },
  )

  test('[L9] an incomplete tail written by another tab stops the next write', async () => {
    const name = createUniqueName('log')
    const [one, two] = [await openLog(name), await openLog(name)]
    for (const slug of ['a', 'b', 'c']) await recordSolves(one, slug)
    await withDatabase((db) => db.delete('commits', ['ada', 3]), name)
    const fault = await catchAppError(recordSolves(two, 'd'))
    expect(fault.code).toBe('log-damaged')
    expect(await readCommits(name)).toHaveLength(2)
  })
})

describe('a checkpoint', () => {
  async function createLogWithCheckpoint(name: string): Promise<EventLog> {
    const log = await openLog(name)
    for (let i = 0; i < 40; i++) await recordSolves(log, `p${i}`)
    await log.writeCheckpointIfDue()
    for (const slug of ['tail-1', 'tail-2']) await recordSolves(log, slug)
    return log
  }

  test.each<[string, (found: object) => unknown]>([
    ['with another character', (found) => found],
    ['of another version', (found) => ({ ...found, version: 1 })],
    ['of the build before', (found) => ({ ...found, version: FOLD_VERSION - 1 })],
    ['of a later version', (found) => ({ ...found, version: 999 })],
    ['cut short', (found) => ({ ...found, tables: '{"solves":{' })],
    ['of something else', (found) => ({ ...found, tables: 'null' })],
    ['without its parts', (found) => ({ ...found, tables: '{"solves":{}}' })],
    ['of another log', (found) => ({ ...found, head: { seq: 40, id: 'another', at: 1 } })],
    ['beyond the log’s end', (found) => ({ ...found, head: { seq: 99, id: 'x', at: 1 } })],
    ['that is no checkpoint', () => 'rubbish'],
  ])('[L1] a checkpoint %s is dropped', async (_what, change) => {
    const name = createUniqueName('log')
    const log = await createLogWithCheckpoint(name)
    const db = await openTestDatabase(name)
    const found: unknown = await db.get('checkpoints', ['ada'])
    if (typeof found !== 'object' || found === null) throw new Error('a checkpoint')
    const text = 'tables' in found ? String(found.tables) : ''
    const wrong = { ...found, tables: text.replace('"lang":"c"', '"lang":"wrong"') }
    await db.put('checkpoints', change(wrong), ['ada'])
    const again = await openLog(name)
    expect(serializeTables(again)).toBe(serializeTables(log))
    expect(again.head).toEqual(log.head)
  })
})
