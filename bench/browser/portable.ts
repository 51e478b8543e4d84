import type { Commit } from '#events/commit'
import { createImportRecordEvents } from '#events/merge'
import { replay } from '#events/projections/fold'
import { EXPORT_LIMITS } from '#lib/export-limits'
import { readCommits } from '#worker/log/commits'
import { type Database, openDatabase } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import { ProgressTask } from '#worker/log/export-file/progress-task'
import { readExport } from '#worker/log/export-file/read-export'
import { writeExport } from '#worker/log/export-file/write-export'
import { browserPlatform } from '#worker/platform'

export interface ExportImportRun {
  /** Only reading all commits from the database. */
  readMs: number
  /** Reading all commits and writing an export file. */
  exportMs: number
  /** Only writing the same commits to the database. */
  writeMs: number
  /** Reading and validating the export file. */
  checkMs: number
  /** The time of `checkMs`, then merging the commits into an empty log. */
  importMs: number
  /** Computing the tables of the app from all commits. */
  replayMs: number
  sizeBytes: number
}

const EVENTS_PER_COMMIT = 100
const NOW_MS = 1_790_000_000_000
const noopCallbacks = { onOutdated: () => undefined, onTerminated: () => undefined }

async function openEmptyDatabase(name: string): Promise<Database> {
  indexedDB.deleteDatabase(name)
  return openDatabase(name, noopCallbacks, browserPlatform)
}

async function measure<T>(work: () => Promise<T>): Promise<{ durationMs: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { durationMs: performance.now() - start, value }
}

const createCode = (n: number): string =>
  `total_${n} = max(total_${n % 97}, current[${n * 31}] + values[${(n * 7) % 1013}])\n`

function createEvents(first: number, count: number): object[] {
  return Array.from({ length: count }, (_, i) => {
    const n = first + i
    const solved = n - (n % 2)
    const [slug, timestamp] = [`problem-${solved % 900}`, 1_600_000_000 + solved * 500]
    const key = `${slug}|${timestamp}`
    if (n % 2)
      return { type: 'DetailsEdited', v: 1, key, changes: { timeUsed: n % 3600, notes: `Note ${createCode(n)}` } }
    const code = Array.from({ length: 6 }, (_, line) => createCode(n * 6 + line)).join('')
    const facts = { submissionId: String(n), title: 'Some problem', timeUsed: n % 3600, code }
    return {
      type: 'SolveRecorded',
      v: 1,
      key,
      slug,
      timestamp,
      status: 'Accepted',
      lang: 'c',
      source: 'extension',
      facts,
    }
  })
}

function createCommits(count: number): Commit[] {
  return Array.from({ length: count / EVENTS_PER_COMMIT }, (_, i) => ({
    seq: i + 1,
    id: crypto.randomUUID(),
    at: NOW_MS - 10_000_000 + i,
    device: '00000000-0000-4000-8000-00000000000d',
    cause: 'extension',
    events: createEvents(i * EVENTS_PER_COMMIT, EVENTS_PER_COMMIT),
  }))
}

async function writeWithoutLog(db: Database, commits: readonly Commit[]): Promise<void> {
  const tx = db.transaction(['commits', 'cursors'], 'readwrite', { durability: 'strict' })
  for (const commit of commits) void tx.objectStore('commits').add(commit, ['bench', commit.seq])
  const last = commits.at(-1)
  if (last) void tx.objectStore('cursors').put({ seq: last.seq, id: last.id, at: last.at }, ['bench', 'head'])
  await tx.done
}

/** Measures exporting and importing `count` events and, for comparison, only reading and writing the same commits. */
export async function measureExportImport(count: number): Promise<ExportImportRun> {
  const commits = createCommits(count)
  const rawDb = await openEmptyDatabase('bench-portable-raw')
  const write = await measure(() => writeWithoutLog(rawDb, commits))
  const read = await measure(async () => {
    for await (const batch of readCommits(rawDb, 'bench', 1)) void batch
  })
  const task = new ProgressTask(browserPlatform, new AbortController().signal, () => undefined)
  const header = { user: 'bench', at: NOW_MS, of: commits.length, limits: EXPORT_LIMITS }
  const exported = await measure(() => writeExport(readCommits(rawDb, 'bench', 1), header, task))
  const { bytes } = exported.value
  const db = await openEmptyDatabase('bench-portable')
  const log = await EventLog.open(db, 'bench', 'other', browserPlatform)
  const check = await measure(() => readExport(bytes, { username: 'bench', limits: EXPORT_LIMITS }, task))
  const merge = await measure(() =>
    log.merge(check.value.commits, {
      createRecordEvents: (found) => createImportRecordEvents(crypto.randomUUID(), 'bench', found),
    }),
  )
  const replayed = await measure(async () => replay(commits))
  db.close()
  rawDb.close()
  return {
    readMs: read.durationMs,
    exportMs: exported.durationMs,
    writeMs: write.durationMs,
    checkMs: check.durationMs,
    importMs: check.durationMs + merge.durationMs,
    replayMs: replayed.durationMs,
    sizeBytes: bytes.length,
  }
}
