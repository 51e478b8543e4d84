import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Commit, compareCommits, type EventAddress } from '#events/commit'
import { replay } from '#events/projections/fold'
import { findWithdrawnIds } from '#events/projections/withdrawn'
import { writeCatalog } from '#worker/log/catalog-store'
import { clearUserData } from '#worker/log/clear'
import type { Database } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import { repairHead } from '#worker/log/load'
import { listReadableCommits, replaceDamagedLog, salvageLog } from '#worker/log/salvage'
import { toFailure } from '#worker/to-failure'
import { assertProperty } from '../property'
import { dumpDatabase, failRequest, STORAGE_FAULTS, type StorageFault } from './failing-requests'
import {
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

/** 'look' reads the changes of the other tab. */
type TabAction = 'note' | 'solves' | 'merge' | 'withdraw' | 'checkpoint' | 'look'

interface Step {
  tab: number
  action: TabAction
  /** The number of years by which the tab's clock is wrong. */
  clockErrorYears: number
  /**
   * The position of the commit that the disk loses before the action, as a fraction of the log. Null: it loses none.
   */
  lostFraction: number | null
  /** Index 0 is the action's first storage request. Null: no request fails. */
  fault: { requestIndex: number; kind: StorageFault } | null
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(1),
  action: fc.constantFrom<TabAction>('note', 'note', 'note', 'solves', 'merge', 'withdraw', 'checkpoint', 'look'),
  clockErrorYears: fc.constantFrom(0, 0, 0, -10, 10),
  lostFraction: fc.option(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { freq: 6 }),
  fault: fc.option(fc.record({ requestIndex: fc.nat(9), kind: fc.constantFrom(...STORAGE_FAULTS) }), { freq: 2 }),
})

const SEED_SOLVE_KEY = `seed|${TEST_TIME}`
const NOW = (TEST_TIME + 86_400) * 1000
const YEAR = 365 * 24 * HOUR

/** Each step merges commits of its own, so the ids depend on the step's number. */
const createMergedIds = (n: number) =>
  [0, 1].map((i) => `00000000-0000-4000-9000-${String(n * 2 + i).padStart(12, '0')}`)

/** Each function returns the texts that only the events of the n-th step contain. */
const UNIQUE_TEXTS: Record<TabAction, (n: number) => string[]> = {
  note: (n) => [`"note ${n}."`],
  solves: (n) => [`"slug":"p${n}"`, `"slug":"q${n}"`],
  merge: (n) => [`"merged ${n} one."`, `"merged ${n} two."`],
  withdraw: () => [],
  checkpoint: () => [],
  look: () => [],
}

const ACTIONS: Record<TabAction, (log: EventLog, n: number) => Promise<unknown>> = {
  note: (log, n) => {
    const changes = { notes: `note ${n}.` }
    return log.append('person', 'strict', createDecide({ type: 'SaveDetails', key: SEED_SOLVE_KEY, changes }))
  },
  solves: (log, n) => recordSolves(log, 'seed', `p${n}`, `q${n}`),
  merge: (log, n) => {
    const theirs = createMergedIds(n).map((id, i) => ({
      id,
      at: (TEST_TIME + n) * 1000 + i,
      device: 'elsewhere',
      cause: 'person' as const,
      events: [
        {
          type: 'DetailsEdited',
          v: 1,
          key: SEED_SOLVE_KEY,
          changes: { notes: `merged ${n} ${i === 0 ? 'one' : 'two'}.` },
        },
      ],
    }))
    return log.merge(theirs, { createRecordEvents: () => [] })
  },
  withdraw: (log, n) => {
    const ids = Array.from({ length: n }, (_, i) => createMergedIds(i)).flat()
    return log.merge([], { createRecordEvents: () => [{ type: 'CommitsWithdrawn', v: 1, ids }] })
  },
  checkpoint: (log) => log.writeCheckpointIfDue(1),
  look: (log) => log.catchUp(),
}

const readCommits = (name: string) => readStoredCommits('ada', name)

/** Two tabs with one log, whose storage fails in some steps. The log must contain exactly the acknowledged changes. */
class TwoTabs {
  readonly name = createUniqueName('storm')
  storedTexts: string[] = []
  readonly absentTexts: string[] = []
  readonly tabs: EventLog[] = []
  readonly #clocks = [createFixedClock(), createFixedClock()]

  async openTabs(): Promise<void> {
    for (let i = 0; i < 2; i++) this.tabs.push(await this.#open(i))
    for (const log of this.tabs) await recordSolves(log, 'seed')
  }

  async runStep(n: number, { tab, action, clockErrorYears, lostFraction, fault }: Step): Promise<void> {
    const clock = this.#clocks[tab]
    if (clock) clock.time = NOW + clockErrorYears * YEAR
    if (lostFraction !== null) await this.#loseCommit(tab, lostFraction)
    const log = this.tabs[tab]
    if (!log) throw new Error('two tabs')
    const failingRequest = fault && failRequest(this.name, fault.requestIndex, fault.kind)
    try {
      const done: unknown = await ACTIONS[action](log, n)
      // A note on a solve whose commit was lost is refused.
      if (!isRefusal(done)) this.storedTexts.push(...UNIQUE_TEXTS[action](n))
    } catch (error) {
      this.absentTexts.push(...UNIQUE_TEXTS[action](n))
      expect(toFailure(error).code).toMatch(/^storage-(lost|full|failed)$/)
    }
    await failingRequest?.stopFailing()
    if (!(await isAlive(log))) {
      log.close()
      this.tabs[tab] = await this.#open(tab)
    }
    expect(JSON.stringify(this.tabs[tab]?.tables)).toBe(JSON.stringify(replay(await readCommits(this.name))))
  }

  async expectConsistent(): Promise<void> {
    const commits = await readCommits(this.name)
    const text = JSON.stringify(commits)
    const countOccurrences = (marks: string[]) => marks.map((mark) => [mark, text.split(mark).length - 1])
    expect(countOccurrences(this.storedTexts)).toEqual(this.storedTexts.map((mark) => [mark, 1]))
    expect(countOccurrences(this.absentTexts)).toEqual(this.absentTexts.map((mark) => [mark, 0]))
    const reopenedLog = await openLog(this.name)
    expect(JSON.stringify(reopenedLog.tables)).toBe(JSON.stringify(replay(commits)))
    await recordSolves(reopenedLog, 'seed')
    expect(reopenedLog.tables.solves[SEED_SOLVE_KEY]?.largeFields.notes).toEqual(
      findNewestNote(await readCommits(this.name)),
    )
    for (const log of [...this.tabs, reopenedLog]) log.close()
  }

  async #open(tab: number): Promise<EventLog> {
    return EventLog.open(
      await openTestDatabase(this.name),
      'ada',
      `device ${tab}`,
      this.#clocks[tab] ?? createFixedClock(),
    )
  }

  /** One tab is restarted and continues without the damaged data, as a user would do. The other tab stays open. */
  async #loseCommit(tab: number, fraction: number): Promise<void> {
    this.tabs[tab]?.close()
    const commits = await readCommits(this.name)
    const lost = commits[Math.floor(fraction * commits.length)]
    await withDatabase(async (db) => {
      if (lost) await db.delete('commits', ['ada', lost.seq])
      await closeGaps(db)
    }, this.name)
    const text = JSON.stringify(lost ?? null)
    this.storedTexts = this.storedTexts.filter((mark) => !text.includes(mark))
    this.tabs[tab] = await this.#open(tab)
  }
}

const isRefusal = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && Reflect.get(result, 'ok') === false

/** Ignores commits whose import was undone. */
function findNewestNote(commits: readonly Commit[]): EventAddress | undefined {
  const ordered = commits.toSorted(compareCommits)
  const withdrawn = findWithdrawnIds(ordered)
  const counted = ordered.filter(({ id }) => !withdrawn[id])
  const last = counted.findLast(({ events }) => JSON.stringify(events).includes('"notes"'))
  return last && { seq: last.seq, index: 0 }
}

const isAlive = (log: EventLog): Promise<boolean> =>
  log.catchUp().then(
    () => true,
    () => false,
  )

test('[L1, L7] [fault 2] [fault 30] with any fault at any request, acknowledged changes are stored once, and nothing else is stored', async () => {
  await assertProperty(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const twoTabs = new TwoTabs()
      await twoTabs.openTabs()
      for (const [n, step] of steps.entries()) await twoTabs.runStep(n, step)
      await twoTabs.expectConsistent()
    }),
    { numRuns: 40 },
  )
})

async function closeGaps(db: Database): Promise<void> {
  const salvaged = await salvageLog(db, 'ada')
  await replaceDamagedLog(db, 'ada', salvaged, listReadableCommits(salvaged), null)
}

/** Operations on a database that do not use the class EventLog. */
const OPERATIONS: Record<string, (db: Database) => Promise<unknown>> = {
  'closing a damaged log up': closeGaps,
  'finding a lost head again': (db) => repairHead(db, 'ada'),
  'removing a user': (db) => clearUserData(db, 'ada', HOUR),
  'storing a catalog': (db) => writeCatalog(db, { index: '[]', updatedAt: 5, hash: 7 }, Uint8Array.from([1, 2])),
}

async function createLogWithoutHead(name: string): Promise<Database> {
  const log = await openLog(name)
  for (const slug of ['a', 'b', 'c']) await recordSolves(log, slug)
  log.close()
  const db = await openTestDatabase(name)
  await db.delete('cursors', ['ada', 'head'])
  return db
}

/**
 * Runs an operation while one request fails. The operation must change everything or nothing. Returns false if the
 * request was not sent.
 */
async function failsOrCompletes(
  work: (db: Database) => Promise<unknown>,
  requestIndex: number,
  kind: StorageFault,
): Promise<boolean> {
  const name = createUniqueName('storm')
  const db = await createLogWithoutHead(name)
  const contentsBefore = await dumpDatabase(db)
  const failingRequest = failRequest(name, requestIndex, kind)
  const failure = await work(db).then(
    () => null,
    (error: unknown) => toFailure(error),
  )
  const wasRequestSent = await failingRequest.stopFailing()
  db.close()
  const after = await withDatabase(dumpDatabase, name)
  if (failure === null) expect(after).not.toBe(contentsBefore)
  else {
    expect(failure.code).toMatch(/^storage-(lost|full|failed|damaged)$/)
    expect(after).toBe(contentsBefore)
  }
  return wasRequestSent
}

describe('with any fault at any request, the work is done completely or not at all:', () => {
  test.each(Object.entries(OPERATIONS))('[L1, L9] [fault 2] %s', async (_what, work) => {
    for (const kind of STORAGE_FAULTS) {
      let requestIndex = 0
      while (await failsOrCompletes(work, requestIndex, kind)) requestIndex += 1
      expect(requestIndex).toBeGreaterThan(0)
    }
  })
})
