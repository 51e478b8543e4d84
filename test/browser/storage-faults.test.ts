import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Commit, compareCommits, type EventAddress } from '#events/commit'
import { replay } from '#events/projections/fold'
import { idsWithdrawn } from '#events/projections/withdrawn'
import { failureOf } from '#worker/failure-of'
import { writeCatalog } from '#worker/log/catalog-store'
import { clearUserData } from '#worker/log/clear'
import type { Database } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import { repairHead } from '#worker/log/load'
import { readableCommits, replaceDamagedLog, salvage } from '#worker/log/salvage'
import { dumpDatabase, failRequest, STORAGE_FAULTS, type StorageFault } from './storm'
import { connect, decider, fixedClock, fresh, HOUR, openLog, record, storedCommits, T, withDatabase } from './world'

/** One action of a tab. */
type Deed = 'note' | 'solves' | 'merge' | 'withdraw' | 'checkpoint' | 'look'

interface Step {
  tab: number
  deed: Deed
  /** The error of the tab's clock. */
  years: number
  /** The commit that the disk loses before the action, as a fraction of the log; null if it loses none. */
  loses: number | null
  /** The request of the action that fails, and its fault; null if none fails. */
  blow: { nth: number; kind: StorageFault } | null
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(1),
  deed: fc.constantFrom<Deed>('note', 'note', 'note', 'solves', 'merge', 'withdraw', 'checkpoint', 'look'),
  years: fc.constantFrom(0, 0, 0, -10, 10),
  loses: fc.option(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { freq: 6 }),
  blow: fc.option(fc.record({ nth: fc.nat(9), kind: fc.constantFrom(...STORAGE_FAULTS) }), { freq: 2 }),
})

const KEY = `seed|${T}`
const NOW = (T + 86_400) * 1000
const YEAR = 365 * 24 * HOUR

/** The ids of the commits that the n-th action merges. */
const mergedIds = (n: number) => [0, 1].map((i) => `00000000-0000-4000-9000-${String(n * 2 + i).padStart(12, '0')}`)

/** Texts that only the events of the n-th action contain. */
const MARKS: Record<Deed, (n: number) => string[]> = {
  note: (n) => [`"note ${n}."`],
  solves: (n) => [`"slug":"p${n}"`, `"slug":"q${n}"`],
  merge: (n) => [`"merged ${n} one."`, `"merged ${n} two."`],
  withdraw: () => [],
  checkpoint: () => [],
  look: () => [],
}

const DEEDS: Record<Deed, (log: EventLog, n: number) => Promise<unknown>> = {
  note: (log, n) => {
    const changes = { notes: `note ${n}.` }
    return log.append('person', 'strict', decider({ type: 'SaveDetails', key: KEY, changes }))
  },
  solves: (log, n) => record(log, 'seed', `p${n}`, `q${n}`),
  merge: (log, n) => {
    const theirs = mergedIds(n).map((id, i) => ({
      id,
      at: (T + n) * 1000 + i,
      device: 'elsewhere',
      cause: 'person' as const,
      events: [
        { type: 'DetailsEdited', v: 1, key: KEY, changes: { notes: `merged ${n} ${i === 0 ? 'one' : 'two'}.` } },
      ],
    }))
    return log.merge(theirs, { record: () => [] })
  },
  withdraw: (log, n) => {
    const ids = Array.from({ length: n }, (_, i) => mergedIds(i)).flat()
    return log.merge([], { record: () => [{ type: 'CommitsWithdrawn', v: 1, ids }] })
  },
  checkpoint: (log) => log.checkpoint(1),
  look: (log) => log.catchUp(),
}

const commitsOf = (name: string) => storedCommits('ada', name)

/** Two tabs with one log whose storage fails now and then. */
class Storm {
  readonly name = fresh('storm')
  kept: string[] = []
  readonly lost: string[] = []
  readonly tabs: EventLog[] = []
  readonly #clocks = [fixedClock(), fixedClock()]

  async begin(): Promise<void> {
    for (let i = 0; i < 2; i++) this.tabs.push(await this.#open(i))
    for (const log of this.tabs) await record(log, 'seed')
  }

  async take(n: number, { tab, deed, years, loses, blow }: Step): Promise<void> {
    const clock = this.#clocks[tab]
    if (clock) clock.time = NOW + years * YEAR
    if (loses !== null) await this.#loseCommit(tab, loses)
    const log = this.tabs[tab]
    if (!log) throw new Error('two tabs')
    const storm = blow && failRequest(this.name, blow.nth, blow.kind)
    try {
      const done: unknown = await DEEDS[deed](log, n)
      // A note on a solve whose commit was lost is refused.
      if (!isRefusal(done)) this.kept.push(...MARKS[deed](n))
    } catch (error) {
      this.lost.push(...MARKS[deed](n))
      expect(failureOf(error).code).toMatch(/^storage-(lost|full|failed)$/)
    }
    await storm?.calm()
    if (!(await isAlive(log))) {
      log.close()
      this.tabs[tab] = await this.#open(tab)
    }
    expect(JSON.stringify(this.tabs[tab]?.tables)).toBe(JSON.stringify(replay(await commitsOf(this.name))))
  }

  async end(): Promise<void> {
    const commits = await commitsOf(this.name)
    const text = JSON.stringify(commits)
    const times = (marks: string[]) => marks.map((mark) => [mark, text.split(mark).length - 1])
    expect(times(this.kept)).toEqual(this.kept.map((mark) => [mark, 1]))
    expect(times(this.lost)).toEqual(this.lost.map((mark) => [mark, 0]))
    const anew = await openLog(this.name)
    expect(JSON.stringify(anew.tables)).toBe(JSON.stringify(replay(commits)))
    await record(anew, 'seed')
    expect(anew.tables.solves[KEY]?.largeFields.notes).toEqual(lastNote(await commitsOf(this.name)))
    for (const log of [...this.tabs, anew]) log.close()
  }

  async #open(tab: number): Promise<EventLog> {
    return EventLog.open(await connect(this.name), 'ada', `device ${tab}`, this.#clocks[tab] ?? fixedClock())
  }

  /**
   * The disk loses a commit. The person restarts one tab and continues without the damaged data. The other tab stays
   * open.
   */
  async #loseCommit(tab: number, part: number): Promise<void> {
    this.tabs[tab]?.close()
    const commits = await commitsOf(this.name)
    const lost = commits[Math.floor(part * commits.length)]
    await withDatabase(async (db) => {
      if (lost) await db.delete('commits', ['ada', lost.seq])
      await closeGaps(db)
    }, this.name)
    const text = JSON.stringify(lost ?? null)
    this.kept = this.kept.filter((mark) => !text.includes(mark))
    this.tabs[tab] = await this.#open(tab)
  }
}

const isRefusal = (done: unknown): boolean =>
  typeof done === 'object' && done !== null && Reflect.get(done, 'ok') === false

/** The position of the last note that counts, in folding order. */
function lastNote(commits: readonly Commit[]): EventAddress | undefined {
  const ordered = commits.toSorted(compareCommits)
  const withdrawn = idsWithdrawn(ordered)
  const counted = ordered.filter(({ id }) => !withdrawn[id])
  const last = counted.findLast(({ events }) => JSON.stringify(events).includes('"notes"'))
  return last && { seq: last.seq, index: 0 }
}

/** The connection is lost, so the person reloads that tab. */
const isAlive = (log: EventLog): Promise<boolean> =>
  log.catchUp().then(
    () => true,
    () => false,
  )

test('[L1, L7] [fault 2] [fault 30] with any fault at any request, acknowledged changes are stored once, and nothing else is stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (steps) => {
      const storm = new Storm()
      await storm.begin()
      for (const [n, step] of steps.entries()) await storm.take(n, step)
      await storm.end()
    }),
    { numRuns: 40 },
  )
})

/** Repairs a damaged log with its readable commits. */
async function closeGaps(db: Database): Promise<void> {
  const salvaged = await salvage(db, 'ada')
  await replaceDamagedLog(db, 'ada', salvaged, readableCommits(salvaged))
}

/** An operation on a database without the log's class. */
const WORK: Record<string, (db: Database) => Promise<unknown>> = {
  'closing a damaged log up': closeGaps,
  'finding a lost head again': (db) => repairHead(db, 'ada'),
  'removing a user': (db) => clearUserData(db, 'ada', HOUR),
  'storing a catalog': (db) => writeCatalog(db, { index: '[]', updatedAt: 5, hash: 7 }, Uint8Array.from([1, 2])),
}

/** A log that has lost its head. */
async function headless(name: string): Promise<Database> {
  const log = await openLog(name)
  for (const slug of ['a', 'b', 'c']) await record(log, slug)
  log.close()
  const db = await connect(name)
  await db.delete('cursors', ['ada', 'head'])
  return db
}

/** Runs an operation whose n-th request fails. Returns false if it has fewer requests. */
async function isWhole(work: (db: Database) => Promise<unknown>, nth: number, kind: StorageFault): Promise<boolean> {
  const name = fresh('storm')
  const db = await headless(name)
  const before = await dumpDatabase(db)
  const storm = failRequest(name, nth, kind)
  const failure = await work(db).then(
    () => null,
    (error: unknown) => failureOf(error),
  )
  const hasMet = await storm.calm()
  db.close()
  const after = await withDatabase(dumpDatabase, name)
  if (failure === null) expect(after).not.toBe(before)
  else {
    expect(failure.code).toMatch(/^storage-(lost|full|failed|damaged)$/)
    expect(after).toBe(before)
  }
  return hasMet
}

describe('with any fault at any request, the work is done completely or not at all:', () => {
  test.each(Object.entries(WORK))('[L1, L9] [fault 2] %s', async (_what, work) => {
    for (const kind of STORAGE_FAULTS) {
      let nth = 0
      while (await isWhole(work, nth, kind)) nth += 1
      expect(nth).toBeGreaterThan(0)
    }
  })
})
