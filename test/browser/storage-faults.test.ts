import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCommit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { failureOf } from '#worker/fault'
import { writeCatalog } from '#worker/log/catalog-store'
import { clearUserData } from '#worker/log/clear'
import type { Database } from '#worker/log/database'
import type { EventLog } from '#worker/log/event-log'
import { mendHead } from '#worker/log/mend-head'
import { closeUp, salvage } from '#worker/log/salvage'
import { BLOWS, type Blow, everything, strike } from './storm'
import { connect, deciding, fresh, openLog, record, T } from './world'

/** What a tab does. */
type Deed = 'note' | 'solves' | 'merge' | 'checkpoint' | 'look'

interface Step {
  tab: number
  deed: Deed
  /** Which request of the deed meets what; null when none does. */
  blow: { nth: number; kind: Blow } | null
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(1),
  deed: fc.constantFrom<Deed>('note', 'note', 'note', 'solves', 'merge', 'checkpoint', 'look'),
  blow: fc.option(fc.record({ nth: fc.nat(9), kind: fc.constantFrom(...BLOWS) }), { freq: 2 }),
})

const KEY = `seed|${T}`

/** The texts that the events of the n-th deed carry, and no others do. */
const MARKS: Record<Deed, (n: number) => string[]> = {
  note: (n) => [`"note ${n}."`],
  solves: (n) => [`"slug":"p${n}"`, `"slug":"q${n}"`],
  merge: (n) => [`"merged ${n} one."`, `"merged ${n} two."`],
  checkpoint: () => [],
  look: () => [],
}

const DEEDS: Record<Deed, (log: EventLog, n: number) => Promise<unknown>> = {
  note: (log, n) => {
    const changes = { notes: `note ${n}.` }
    return log.append('person', 'strict', deciding({ type: 'SaveDetails', key: KEY, changes }))
  },
  solves: (log, n) => record(log, 'seed', `p${n}`, `q${n}`),
  merge: (log, n) => {
    const theirs = ['one', 'two'].map((which, i) => ({
      id: `00000000-0000-4000-9000-${String(n * 2 + i).padStart(12, '0')}`,
      at: (T + n) * 1000 + i,
      device: 'elsewhere',
      cause: 'person' as const,
      events: [{ type: 'DetailsEdited', v: 1, key: KEY, changes: { notes: `merged ${n} ${which}.` } }],
    }))
    return log.merge(theirs, { record: () => [] })
  },
  checkpoint: (log) => log.checkpoint(1),
  look: (log) => log.catchUp(),
}

async function commitsOf(name: string) {
  const db = await connect(name)
  const stored = await db.getAll('commits', IDBKeyRange.bound(['ada', 0], ['ada', Number.MAX_SAFE_INTEGER]))
  db.close()
  return stored.map((one, i) => readCommit(one, `commit ${i + 1}`))
}

/** Two tabs of one log in bad weather. */
class Storm {
  readonly name = fresh('storm')
  readonly kept: string[] = []
  readonly lost: string[] = []
  readonly tabs: EventLog[] = []

  async begin(): Promise<void> {
    for (let i = 0; i < 2; i++) this.tabs.push(await openLog(this.name))
    for (const log of this.tabs) await record(log, 'seed')
  }

  async take(n: number, { tab, deed, blow }: Step): Promise<void> {
    const log = this.tabs[tab]
    if (!log) throw new Error('two tabs')
    const storm = blow && strike(this.name, blow.nth, blow.kind)
    try {
      await DEEDS[deed](log, n)
      this.kept.push(...MARKS[deed](n))
    } catch (error) {
      this.lost.push(...MARKS[deed](n))
      expect(failureOf(error).code).toMatch(/^storage-(lost|full|failed)$/)
    }
    await storm?.calm()
    if (!(await isAlive(log))) {
      log.close()
      this.tabs[tab] = await openLog(this.name)
    }
    expect(JSON.stringify(this.tabs[tab]?.tables)).toBe(JSON.stringify(replay(await commitsOf(this.name))))
  }

  async end(): Promise<void> {
    const commits = await commitsOf(this.name)
    expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
    const text = JSON.stringify(commits)
    const times = (marks: string[]) => marks.map((mark) => [mark, text.split(mark).length - 1])
    expect(times(this.kept)).toEqual(this.kept.map((mark) => [mark, 1]))
    expect(times(this.lost)).toEqual(this.lost.map((mark) => [mark, 0]))
    const anew = await openLog(this.name)
    expect(JSON.stringify(anew.tables)).toBe(JSON.stringify(replay(commits)))
    for (const log of [...this.tabs, anew]) log.close()
  }
}

/** A connection that is gone is gone: the person reloads that tab. */
const isAlive = (log: EventLog): Promise<boolean> =>
  log.catchUp().then(
    () => true,
    () => false,
  )

test('[L1, L7] [fault 2] whatever request of whatever step meets whatever fault, what was acknowledged is there once, and nothing else', async () => {
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

/** Work on a database beside the log. */
const WORK: Record<string, (db: Database) => Promise<unknown>> = {
  'closing a damaged log up': async (db) => closeUp(db, 'ada', await salvage(db, 'ada')),
  'finding a lost head again': (db) => mendHead(db, 'ada'),
  'removing a user': (db) => clearUserData(db, 'ada'),
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

/** Does work whose n-th request meets a fault; false when it has no such request. */
async function isWhole(work: (db: Database) => Promise<unknown>, nth: number, kind: Blow): Promise<boolean> {
  const name = fresh('storm')
  const db = await headless(name)
  const before = await everything(db)
  const storm = strike(name, nth, kind)
  const failure = await work(db).then(
    () => null,
    (error: unknown) => failureOf(error),
  )
  const hasMet = await storm.calm()
  db.close()
  const again = await connect(name)
  const after = await everything(again)
  again.close()
  if (failure === null) expect(after).not.toBe(before)
  else {
    expect(failure.code).toMatch(/^storage-(lost|full|failed|damaged)$/)
    expect(after).toBe(before)
  }
  return hasMet
}

describe('whatever request meets whatever fault, all is done or nothing:', () => {
  test.each(Object.entries(WORK))('[L1, L9] [fault 2] %s', async (_what, work) => {
    for (const kind of BLOWS) {
      let nth = 0
      while (await isWhole(work, nth, kind)) nth += 1
      expect(nth).toBeGreaterThan(0)
    }
  })
})
