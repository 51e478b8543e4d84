import { test } from 'vitest'
import type { Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import type { Tables } from '#events/projections/tables'
import { AppError } from '#worker/app-error'
import { type Database, openDatabase } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import type { Platform } from '#worker/platform'

/** Runs a test only where a page has folders of its own: WebKitGTK has none, and so no shared folder either. */
export const folderTest = test.skipIf(navigator.storage?.getDirectory === undefined)

export const T = 1_785_000_000
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** A clock that stands still until it is moved. */
export interface TestClock extends Platform {
  time: number
  slept: number[]
}

let ids = 0

/** A standing clock at T plus a day; ids and seeds count up over the whole file. */
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

/** A name that no other test has: the tests of a file share one origin. */
export function fresh(name: string): string {
  return `${name}-${crypto.randomUUID()}`
}

const QUIET = { onOutdated: () => undefined, onTerminated: () => undefined }

/** A connection to a database of the log's shape. */
export function connect(name: string, events: Partial<typeof QUIET> = {}): Promise<Database> {
  return openDatabase(name, { ...QUIET, ...events }, fixedClock())
}

/** One tab's log on a database, over a connection of its own. */
export async function openLog(name: string, user = 'ada', device: string = crypto.randomUUID()): Promise<EventLog> {
  return EventLog.open(await connect(name), user, device, fixedClock())
}

const given = { newId: '00000000-0000-4000-8000-00000000000a', defaults: [] }

/** A decision about a command, for the log's append. */
export function deciding(command: Command): (tables: Tables) => ReturnType<typeof decide> {
  return (tables) => decide(command, tables, given)
}

/** Submissions of some problems, a second apart. */
export function submissions(...slugs: string[]): Submission[] {
  return slugs.map((slug, i) => ({ slug, timestamp: T + i, status: 'Accepted', lang: 'c', facts: {} }))
}

/** Appends a recorded solve for each slug. */
export function record(log: EventLog, ...slugs: string[]): Promise<unknown> {
  const command: Command = { type: 'RecordSubmissions', source: 'recent', submissions: submissions(...slugs) }
  return log.append('recent', 'relaxed', deciding(command))
}

/** The Fault that some work ends with; anything else fails the test by its message. */
export async function faultOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof AppError) return error
  throw error
}

/** All keys of a store. */
export async function keysOf(name: string, store: 'commits' | 'cursors' | 'checkpoints'): Promise<unknown[]> {
  const db = await connect(name)
  const keys = await db.getAllKeys(store)
  db.close()
  return keys
}
