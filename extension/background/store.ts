import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Account, Stop, StopReason } from '../protocol/status'
import type { RunRecord, SnapshotRecord } from '../protocol/submission'
import type { SiteSubmissionFields } from '../rules/merge'
import type { HistoryProgress } from '../rules/paging'

/** The state of the extension in one record. Times are epoch milliseconds. */
export interface State {
  /** A new id after all data was deleted. */
  storeId: string
  /** The last sequence number that was assigned. */
  sequence: number
  /** The account at the last check; null if no account was signed in or there was no check yet. */
  account: Account | null
  /** The sign-in marker at that check. */
  marker: string | null
  isPaused: boolean
  stop: Stop | null
  retryAt: number | null
  /** The reason for waiting until `retryAt`. */
  waitReason: StopReason | null
  /** Failures in a row. */
  failures: number
  lastCheckAt: number | null
}

/** A submission; `account` is the user name in lower case. The flags are 0 or 1, because IndexedDB indexes no booleans. */
export interface StoredSubmission {
  account: string
  id: string
  sequence: number
  record: SiteSubmissionFields
  hasCode: number
  /** 1 after the details were read, or if the site refused them. */
  hasDetails: number
  timestamp: number
}

/**
 * A submission whose details are requested soon: the page hook saw it, it is still being judged, or the app requested
 * it.
 */
export interface DetailsRequest {
  account: string
  id: string
  /** Epoch milliseconds. */
  notBefore: number
  tries: number
}

/**
 * The position of a submission in an attempt, as the numbers of snapshots and Runs before it. Numbers do not depend on
 * the clock.
 */
export interface AttemptPosition {
  account: string
  id: string
  attempt: number
  snapshots: number
  runs: number
  activeMs: number
  sawSolution: boolean
  /** Earlier attempts with Runs after their last submission, newest first. */
  earlier: RunRange[]
}

/** Runs of an attempt, from an index on. */
export interface RunRange {
  attempt: number
  from: number
}

/** One attempt at a problem. Times are epoch milliseconds. */
export interface Attempt {
  number: number
  account: string
  slug: string
  isClosed: boolean
  startedAt: number
  lastAt: number
  /** The time of the last snapshot. */
  newestAt: number
  activeMs: number
  lang: string
  firstText: string | null
  /** The last recorded text, normalised. */
  text: string | null
  snapshots: number
  runs: number
  /** The number of Runs before the attempt's last confirmed submission; null before its first. */
  submittedRuns: number | null
  /** UTF-16 units of the stored snapshots, and of the code stored with Runs. */
  units: number
  runUnits: number
  sawSolution: boolean
}

interface Tables extends DBSchema {
  state: { key: string; value: State }
  histories: { key: [account: string, practiceSession: number]; value: HistoryProgress }
  submissions: {
    key: [account: string, id: string]
    value: StoredSubmission
    indexes: {
      sequence: [account: string, sequence: number]
      code: [account: string, hasCode: number]
      details: [account: string, hasDetails: number, timestamp: number]
    }
  }
  wanted: { key: [account: string, id: string]; value: DetailsRequest }
  links: { key: [account: string, id: string]; value: AttemptPosition }
  attempts: {
    key: number
    value: Attempt
    indexes: { problem: [account: string, slug: string, number: number] }
  }
  snapshots: { key: [attempt: number, index: number]; value: SnapshotRecord }
  runs: {
    key: [attempt: number, index: number]
    value: RunRecord
    indexes: { id: string }
  }
}

/** The names of all tables, in the order of an export. */
export const TABLES = ['state', 'histories', 'submissions', 'wanted', 'links', 'attempts', 'snapshots', 'runs'] as const
export type TableName = (typeof TABLES)[number]

export type Database = IDBPDatabase<Tables>
export type Transaction = IDBPTransaction<Tables, TableName[], 'readwrite'>

const STATE = 'state'

/** Opens the extension's database. Closes it when another context needs a newer version. */
export function openDatabase(name = 'solvelog-companion'): Promise<Database> {
  return openDB<Tables>(name, 1, {
    upgrade(db) {
      db.createObjectStore('state')
      db.createObjectStore('histories')
      const submissions = db.createObjectStore('submissions', { keyPath: ['account', 'id'] })
      submissions.createIndex('sequence', ['account', 'sequence'])
      submissions.createIndex('code', ['account', 'hasCode'])
      submissions.createIndex('details', ['account', 'hasDetails', 'timestamp'])
      db.createObjectStore('wanted', { keyPath: ['account', 'id'] })
      db.createObjectStore('links', { keyPath: ['account', 'id'] })
      const attempts = db.createObjectStore('attempts', { keyPath: 'number', autoIncrement: true })
      attempts.createIndex('problem', ['account', 'slug', 'number'])
      db.createObjectStore('snapshots')
      db.createObjectStore('runs').createIndex('id', 'id')
    },
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
}

const newState = (): State => ({
  storeId: crypto.randomUUID(),
  sequence: 0,
  account: null,
  marker: null,
  isPaused: false,
  stop: null,
  retryAt: null,
  waitReason: null,
  failures: 0,
  lastCheckAt: null,
})

/** All data that the extension stores, in IndexedDB of its own origin. */
export class Store {
  constructor(readonly db: Database) {}

  /** Returns the state. Creates it on the first call. */
  async state(): Promise<State> {
    return (await this.db.get('state', STATE)) ?? this.write((_tx, state) => state)
  }

  /**
   * Changes the state and other tables in one transaction: all changes are stored, or none. Inside `change`, await only
   * requests of this transaction.
   */
  async write<T>(change: (tx: Transaction, state: State) => Promise<T> | T): Promise<T> {
    const tx = this.db.transaction([...TABLES], 'readwrite', { durability: 'strict' })
    try {
      const state = (await tx.objectStore('state').get(STATE)) ?? newState()
      const result = await change(tx, state)
      await tx.objectStore('state').put(state, STATE)
      await tx.done
      return result
    } catch (error) {
      tx.done.catch(() => {})
      try {
        tx.abort()
      } catch {
        // The transaction has already ended.
      }
      throw error
    }
  }

  /** Changes fields of the state. */
  update(fields: Partial<State>): Promise<void> {
    return this.write((_tx, state) => {
      Object.assign(state, fields)
    })
  }

  /** Deletes everything, and starts a new database id. */
  async clear(): Promise<void> {
    const tx = this.db.transaction([...TABLES], 'readwrite')
    await Promise.all([...TABLES.map((table) => tx.objectStore(table).clear()), tx.done])
    await this.state()
  }
}

/** Whether an error means that the disk or the quota is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** All keys that begin with these parts. */
export const keyRangeOfPrefix = (...parts: (string | number)[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []])
