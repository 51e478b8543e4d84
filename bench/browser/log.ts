import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { foldDecidedTo } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import { TablesVersion } from '#events/projections/tables-version'
import { tryFold } from '#events/projections/try-fold'
import { readCommits } from '#worker/log/commits'
import { type Database, openDatabase } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import { browserPlatform } from '#worker/platform'
import { readSubmissions } from '#worker/sources/submission'
import { createSubmissions } from '../data'

const CHUNK_SIZE = 100

export interface LogRun {
  /** Deciding which events to append to the log, writing them, and updating the tables. */
  recordMs: number
  /** Only updating the tables with the same events. */
  updateTablesMs: number
  /** Only writing the same commits to IndexedDB, without the log. */
  rawWriteMs: number
  /** Opening the log without a stored copy of its tables, so that they are computed from all events. */
  replayMs: number
}

const noopCallbacks = { onOutdated: () => undefined, onTerminated: () => undefined }

async function openEmptyDatabase(name: string): Promise<Database> {
  indexedDB.deleteDatabase(name)
  return openDatabase(name, noopCallbacks, browserPlatform)
}

async function measureMs(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export async function measureLogOnce(count: number): Promise<LogRun> {
  const { submissions } = readSubmissions(createSubmissions(count, 1_790_000_000), 'bench')
  const db = await openEmptyDatabase('bench-log')
  const log = await EventLog.open(db, 'bench', 'device', browserPlatform)
  const decisionContext = { newId: 'none', defaults: [] }
  const decidedEvents: SolvelogEvent[] = []
  const appendMs = await measureMs(async () => {
    for (let i = 0; i < submissions.length; i += CHUNK_SIZE) {
      const chunk = submissions.slice(i, i + CHUNK_SIZE)
      const command = { type: 'RecordSubmissions', source: 'extension', submissions: chunk } as const
      const appended = await log.append('extension', 'relaxed', (tables) => decide(command, tables, decisionContext))
      if (appended.ok) decidedEvents.push(...appended.events)
    }
  })
  const commits: Commit[] = []
  for await (const batch of readCommits(db, 'bench', 1)) commits.push(...batch)
  const fold = await measureMs(async () => {
    let version = new TablesVersion(createTables())
    for (const commit of commits) {
      const events = decidedEvents.splice(0, commit.events.length)
      version = tryFold(version, (tables, writer) => foldDecidedTo(tables, commit, events, writer))()
    }
  })
  const rawDb = await openEmptyDatabase('bench-raw')
  const raw = await measureMs(async () => {
    for (const commit of commits) {
      const tx = rawDb.transaction('commits', 'readwrite', { durability: 'relaxed' })
      tx.store.put(commit, ['bench', commit.seq])
      await tx.done
    }
  })
  await db.clear('checkpoints')
  const replay = await measureMs(async () => {
    await EventLog.open(db, 'bench', 'device', browserPlatform)
  })
  db.close()
  rawDb.close()
  return { recordMs: appendMs, updateTablesMs: fold, rawWriteMs: raw, replayMs: replay }
}
