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
import { commitLine, FORMAT, FORMAT_VERSION, headerLine } from '#worker/log/export-file/lines'
import type { Platform } from '#worker/platform'
import { deviceFileName } from '#worker/shared-folder/device-file'

/** Runs a test only where pages have a private file system. WebKitGTK has none, so it has no shared folders either. */
export const folderTest = test.skipIf(navigator.storage?.getDirectory === undefined)

/** A new folder in the private file system of the page. */
export async function createFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(fresh('folder'), { create: true })
}

/** Writes the file of another device into a shared folder. */
export async function writeDeviceFile(
  folder: FileSystemDirectoryHandle,
  user: string,
  commits: readonly PortableCommit[],
): Promise<void> {
  const device = crypto.randomUUID()
  const header = {
    format: FORMAT,
    version: FORMAT_VERSION,
    user,
    exportedAt: '2026-11-01T00:00:00.000Z',
    device,
  } as const
  const file = await folder.getFileHandle(deviceFileName(user, device), { create: true })
  const out = await file.createWritable()
  await out.write(joinBytes([headerLine(header), ...commits.map(commitLine)]))
  await out.close()
}

export const T = 1_785_000_000
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** A clock that stands still until it is moved. */
export interface TestClock extends Platform {
  time: number
  slept: number[]
}

let ids = 0

/** A clock that stands still at one day after `T`. Ids and seeds count up over the whole file. */
export function fixedClock(): TestClock {
  return {
    time: (T + 86_400) * 1000,
    slept: [],
    now() {
      return this.time
    },
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    newSeed: () => ++ids * 7919,
    async sleep(ms) {
      this.slept.push(ms)
    },
  }
}

/** A name that no other test uses, because the tests of a file share one origin. */
export function fresh(name: string): string {
  return `${name}-${crypto.randomUUID()}`
}

const QUIET = { onOutdated: () => undefined, onTerminated: () => undefined }

/** A connection to a database with the log's stores. */
export function connect(name: string, events: Partial<typeof QUIET> = {}): Promise<Database> {
  return openDatabase(name, { ...QUIET, ...events }, fixedClock())
}

/** The log of one tab, with its own connection to a database. */
export async function openLog(name: string, user = 'ada', device: string = crypto.randomUUID()): Promise<EventLog> {
  return EventLog.open(await connect(name), user, device, fixedClock())
}

const given = { newId: '00000000-0000-4000-8000-00000000000a', defaults: [] }

/** A function for the log's append that decides a command. */
export function decider(command: Command): (tables: Tables) => ReturnType<typeof decide> {
  return (tables) => decide(command, tables, given)
}

/** Submissions of several problems, one second apart. */
export function submissions(...slugs: string[]): Submission[] {
  return slugs.map((slug, i) => ({ slug, timestamp: T + i, status: 'Accepted', lang: 'c', facts: {} }))
}

/** Appends a recorded solve for each slug. */
export function record(log: EventLog, ...slugs: string[]): Promise<unknown> {
  const command: Command = { type: 'RecordSubmissions', source: 'recent', submissions: submissions(...slugs) }
  return log.append('recent', 'relaxed', decider(command))
}

/** Stores a user's log with one commit for each slug. Returns its head marker. */
export async function storeLog(user: string, ...slugs: string[]): Promise<Head> {
  const log = await openLog('solvelog', user)
  for (const slug of slugs) await record(log, slug)
  log.close()
  return { seq: log.head.seq, id: log.head.id }
}

/** The AppError that a function throws. Any other result fails the test. */
export async function faultOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError) return error
  throw error
}

/** Works with a connection to the database, which is then closed. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>, name = 'solvelog'): Promise<T> {
  const db = await connect(name)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** The keys of all commits of a user. */
export const commitRange = (user: string) => IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER])

/** All stored commits of a user. Fails if one is damaged, or the positions have gaps. */
export async function storedCommits(user: string, name = 'solvelog'): Promise<Commit[]> {
  const stored = await withDatabase((db) => db.getAll('commits', commitRange(user)), name)
  const commits = stored.map((one, i) => readCommit(one, `commit ${i + 1}`))
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
  return commits
}

/** A function that throws a browser's error. */
export const throwing = (name: string) => () => {
  throw new DOMException('on purpose', name)
}

/** All keys of a store. */
export async function keysOf(name: string, store: 'commits' | 'cursors' | 'checkpoints'): Promise<unknown[]> {
  return withDatabase((db) => db.getAllKeys(store), name)
}
