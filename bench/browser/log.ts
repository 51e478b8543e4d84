import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { readCommits } from '#worker/log/commits'
import { type Database, openDatabase } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import { emptyLogState, foldDecidedCommits } from '#worker/log/log-state'
import { browserPlatform } from '#worker/platform'
import { readSubmissions } from '#worker/sources/submission'
import { createSubmissions } from '../data'

const CHUNK = 100

/** Milliseconds of one run: recording solves in chunks of 100, and writing the same commits without the log. */
export interface LogRun {
  /** Milliseconds for deciding, writing and folding the commits. */
  log: number
  /** Milliseconds for only folding the same commits. */
  fold: number
  raw: number
  replay: number
}

const quiet = { onOutdated: () => undefined, onTerminated: () => undefined }

async function scratch(name: string): Promise<Database> {
  indexedDB.deleteDatabase(name)
  return openDatabase(name, quiet, browserPlatform)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs one measurement with `count` solves. The baseline only puts each commit and awaits its transaction. */
export async function runLog(count: number): Promise<LogRun> {
  const { submissions: told } = readSubmissions(createSubmissions(count, 1_790_000_000), 'bench')
  const db = await scratch('bench-log')
  const log = await EventLog.open(db, 'bench', 'device', browserPlatform)
  const given = { newId: 'none', defaults: [] }
  const decided: SolvelogEvent[] = []
  const took = await timed(async () => {
    for (let i = 0; i < told.length; i += CHUNK) {
      const chunk = told.slice(i, i + CHUNK)
      const command = { type: 'RecordSubmissions', source: 'extension', submissions: chunk } as const
      const appended = await log.append('extension', 'relaxed', (tables) => decide(command, tables, given))
      if (appended.ok) decided.push(...appended.events)
    }
  })
  const commits: Commit[] = []
  for await (const batch of readCommits(db, 'bench', 1)) commits.push(...batch)
  const fold = await timed(async () => {
    let logState = emptyLogState()
    for (const commit of commits) {
      logState = foldDecidedCommits(logState, [{ ...commit, events: decided.splice(0, commit.events.length) }])()
    }
  })
  const rawDb = await scratch('bench-raw')
  const raw = await timed(async () => {
    for (const commit of commits) {
      const tx = rawDb.transaction('commits', 'readwrite', { durability: 'relaxed' })
      tx.store.put(commit, ['bench', commit.seq])
      await tx.done
    }
  })
  await db.clear('checkpoints')
  const replay = await timed(async () => {
    await EventLog.open(db, 'bench', 'device', browserPlatform)
  })
  db.close()
  rawDb.close()
  return { log: took, fold, raw, replay }
}
