import type { Submission } from '#domain/solve'
import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import { type Database, getDatabaseName, openDatabase } from '#worker/log/database'
import { EventLog } from '#worker/log/event-log'
import type { Durability } from '#worker/log/transaction'
import { browserPlatform } from '#worker/platform'
import { createKey, DATABASE_NAME, type Store } from './store'

const DECISION_CONTEXT = { newId: 'none', defaults: [] }

/** The app's own log, which validates each change and appends it as an event. */
export function createLogStore(): Store {
  let db: Database
  let log: EventLog
  async function append(command: Command, durability: Durability): Promise<void> {
    const appended = await log.append('extension', durability, (tables) => decide(command, tables, DECISION_CONTEXT))
    if (!appended.ok) throw new Error(appended.refusal.message)
  }
  return {
    async open() {
      db = await openDatabase(getDatabaseName(DATABASE_NAME), { onOutdated() {}, onTerminated() {} }, browserPlatform)
    },
    async write(chunks) {
      log = await EventLog.open(db, DATABASE_NAME, 'device', browserPlatform)
      for (const submissions of chunks)
        await append({ type: 'RecordSubmissions', source: 'extension', submissions }, 'relaxed')
      await log.writeCheckpointIfDue()
    },
    async read() {
      log = await EventLog.open(db, DATABASE_NAME, 'device', browserPlatform)
      return Object.values(log.tables.solves)
    },
    saveNote: (solve: Submission, notes) =>
      append({ type: 'SaveDetails', key: createKey(solve), changes: { notes } }, 'strict'),
  }
}
