import { expect, test } from 'vitest'
import type { Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { type Commit, type PortableCommit, readCommit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { Tables } from '#events/projections/tables'
import { joinBytes } from '#lib/bytes'
import type { Head } from '#protocol/head'
import { AppError } from '#worker/app-error'
import { type Database, openDatabase } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import { FORMAT_NAME, FORMAT_VERSION, formatCommitLine, formatHeaderLine } from '#worker/log/export-file/lines'
import type { Platform } from '#worker/platform'
import { createDeviceFileName } from '#worker/shared-folder/device-file'

/** Skips the test in WebKitGTK, which has no private file system and therefore no shared folders. */
export const folderTest = test.skipIf(navigator.storage?.getDirectory === undefined)

export async function createFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(createUniqueName('folder'), { create: true })
}

export async function writeDeviceFile(
  folder: FileSystemDirectoryHandle,
  user: string,
  commits: readonly PortableCommit[],
): Promise<void> {
  const device = crypto.randomUUID()
  const header = {
    format: FORMAT_NAME,
    version: FORMAT_VERSION,
    user,
    exportedAt: '2026-11-01T00:00:00.000Z',
    device,
  } as const
  const file = await folder.getFileHandle(createDeviceFileName(user, device), { create: true })
  const out = await file.createWritable()
  await out.write(joinBytes([formatHeaderLine(header), ...commits.map(formatCommitLine)]))
  await out.close()
}

/** The time of most test data, in epoch seconds. */
export const TEST_TIME = 1_785_000_000
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** The time changes only when a test changes it. */
export interface TestClock extends Platform {
  time: number
  sleepDurations: number[]
}

let lastId = 0

/** Creates a clock with a time one day after `TEST_TIME`. Waits end at once. */
export function createFixedClock(): TestClock {
  return {
    time: (TEST_TIME + 86_400) * 1000,
    sleepDurations: [],
    now() {
      return this.time
    },
    newId: () => `00000000-0000-4000-8000-${String(++lastId).padStart(12, '0')}`,
    newSeed: () => ++lastId * 7919,
    async sleep(ms) {
      this.sleepDurations.push(ms)
    },
  }
}

/** The tests of a file share one origin, so each test needs its own names. */
export function createUniqueName(name: string): string {
  return `${name}-${crypto.randomUUID()}`
}

const IGNORE_EVENTS = { onOutdated: () => undefined, onTerminated: () => undefined }

export function openTestDatabase(name: string, events: Partial<typeof IGNORE_EVENTS> = {}): Promise<Database> {
  return openDatabase(name, { ...IGNORE_EVENTS, ...events }, createFixedClock())
}

/** Opens a log. Each call opens another connection to the database, as each tab of the app does. */
export async function openLog(name: string, user = 'ada', device: string = crypto.randomUUID()): Promise<EventLog> {
  return EventLog.open(await openTestDatabase(name), user, device, createFixedClock())
}

const DECISION_CONTEXT = { newId: '00000000-0000-4000-8000-00000000000a', defaults: [] }

export function createDecide(command: Command): (tables: Tables) => ReturnType<typeof decide> {
  return (tables) => decide(command, tables, DECISION_CONTEXT)
}

export function createSubmissions(...slugs: string[]): Submission[] {
  return slugs.map((slug, i) => ({ slug, timestamp: TEST_TIME + i, status: 'Accepted', lang: 'c', facts: {} }))
}

export function recordSolves(log: EventLog, ...slugs: string[]): Promise<unknown> {
  const command: Command = { type: 'RecordSubmissions', source: 'recent', submissions: createSubmissions(...slugs) }
  return log.append('recent', 'relaxed', createDecide(command))
}

/** Appends one commit for each slug to a user's stored log. Returns the position and id of the last commit. */
export async function storeLog(user: string, ...slugs: string[]): Promise<Head> {
  const log = await openLog('solvelog', user)
  for (const slug of slugs) await recordSolves(log, slug)
  log.close()
  return { seq: log.head.seq, id: log.head.id }
}

export async function catchAppError(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError) return error
  throw error
}

export async function withDatabase<T>(work: (db: Database) => Promise<T>, name = 'solvelog'): Promise<T> {
  const db = await openTestDatabase(name)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

export const createCommitRange = (user: string) => IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER])

/** Fails if a commit is damaged, or their positions have gaps. */
export async function readStoredCommits(user: string, name = 'solvelog'): Promise<Commit[]> {
  const stored = await withDatabase((db) => db.getAll('commits', createCommitRange(user)), name)
  const commits = stored.map((one, i) => readCommit(one, `commit ${i + 1}`))
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
  return commits
}

export const throwDomException = (name: string) => () => {
  throw new DOMException('on purpose', name)
}

export async function readKeys(name: string, store: 'commits' | 'cursors' | 'checkpoints'): Promise<unknown[]> {
  return withDatabase((db) => db.getAllKeys(store), name)
}
