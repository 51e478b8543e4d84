import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Rating } from '#domain/review/rating'
import type { Account, Stop, StopReason } from '../protocol/status'
import type { RunRecord, SnapshotRecord } from '../protocol/submission'
import type { SiteSubmissionFields } from '../rules/merge'
import type { HistoryProgress } from '../rules/paging'
import { NO_MISSES, type RecordingMisses } from '../rules/recording'
import type { Drift } from '../rules/requests'
import type { SignIn } from '../rules/sign-ins'
import { createRetriesTable, upgradeToVersion2 } from './migration'

/** The state of the extension in one record. Times are epoch milliseconds. */
export interface State {
  /** Identifies the stored data. Changes when all data is deleted. */
  storeId: string
  /** The last sequence number that was assigned to a submission. */
  sequence: number
  /** The account that was signed in at the last check; null if there was none, or no check yet. */
  account: Account | null
  /** The sign-in marker at the last check: a hash that changes with each sign-in at the practice site. */
  marker: string | null
  /** Whether the last check was made after the last visit of the site and the last change of the marker. */
  isVerified: boolean
  isPaused: boolean
  stop: Stop | null
  /** The time at which a stopped import tries again without the user, and the number of tries without the user so far. */
  stopRetryAt: number | null
  stopTries: number
  retryAt: number | null
  /** The reason for waiting until `retryAt`. */
  waitReason: StopReason | null
  /** Whether the site itself named the time of `retryAt`. If so, the extension does not try earlier. */
  isWaitRequested: boolean
  /** Number of failed requests in a row. */
  failures: number
  /** Why requests for the details of older submissions wait. Requests for the list and for new submissions continue. */
  details: DetailsTrouble
  lastCheckAt: number | null
  /** Numbers of submissions and test runs that the script in the page has probably missed. */
  misses: RecordingMisses
  /** Number of UTF-16 units of the code recorded in all attempts. */
  recordedUnits: number
  /** The version of the extension that ran last. */
  version: string | null
  /** The number of reviews due today, and when an app reported it; null before the first report. `account` is in lower case. */
  due: { account: string; count: number; at: number } | null
  /** Fields that the site no longer knows. Queries are sent without them until the next version of the extension. */
  drift: Drift[]
  /** The sign-ins at the practice site that the extension has noticed, newest first. */
  signIns: SignIn[]
}

/**
 * The position up to which the submissions of a practice session were read. `count` is null or absent if the site did not report a number.
 */
export interface HistoryRecord extends HistoryProgress {
  count?: SubmissionCount | null
}

/** Number of submissions of a practice session at one time (epoch milliseconds): in the extension, and by the site's own count. */
export interface SubmissionCount {
  found: number
  atSite: number
  /** Epoch milliseconds. */
  at: number
}

/** Failures of requests for details that are not about a single submission. */
export interface DetailsTrouble {
  /** Number of failures in a row. */
  failures: number
  /** Number of empty answers in a row for submissions that are in the list. */
  empty: number
  /** Number of submissions in a row whose details could not be read, because the site refused them or its answer was an error. */
  refused: number
  /** When details are requested again, in epoch milliseconds; null if at once. */
  retryAt: number | null
  /** The description of the failure for the user; null if there is none. */
  stop: Stop | null
}

/** `account` is the user name in lower case. `hasCode` is 0 or 1, because IndexedDB cannot index booleans. */
export interface StoredSubmission {
  account: string
  id: string
  sequence: number
  record: SiteSubmissionFields
  hasCode: number
  /** 0: the details were not read yet. 1: they were read. 2: they have to be read again when the retry record is due. */
  hasDetails: number
  timestamp: number
}

/**
 * Why the details of a submission are requested again.
 * - `seen`: the script in the page reported the submission, or a list shows that it is being judged.
 * - `requested`: the user opened it in the app.
 * - `judging`: the site has not judged it yet.
 * - `empty`: the site answered null, as it does when requests come too fast.
 * - `refused`: the site refuses the details of this submission, for example for a premium problem.
 * - `failed`: the site reported an error, or sent an answer that cannot be read.
 */
export type RetryReason = 'seen' | 'requested' | 'judging' | 'empty' | 'refused' | 'failed'

/** The time at which the details of one submission are requested, and the reason for waiting until then. */
export interface DetailsRetry {
  account: string
  id: string
  /** Epoch milliseconds. */
  notBefore: number
  /** Number of answers without details so far. */
  tries: number
  reason: RetryReason
  /** 1 for a submission that was just made, or that an app has requested. Its details are requested first. */
  isLive: number
}

/**
 * The position of a submission in an attempt (the recorded work on a problem), as the numbers of code snapshots and test runs before it.
 * These numbers are used instead of times, because a clock can be wrong.
 */
export interface AttemptPosition {
  account: string
  id: string
  attempt: number
  snapshots: number
  runs: number
  activeMs: number
  sawSolution: boolean
  /** The test runs since the problem's previous submission that belong to earlier attempts, newest attempt first. */
  earlier: RunRange[]
  /** The fingerprint of the submitted code as the script in the page observed it. */
  fingerprint: string
  /** Whether the site has confirmed a submission of this code at this time. Before that, no data of the attempt is sent. */
  isConfirmed: boolean
  /** Whether the user typed all changes of the attempt's code, and the text before the first change is known. */
  isTyped: boolean
  /** Whether the first text was the problem's starter code, so that `activeMs` is the time of the whole solve. */
  isFromStart: boolean
}

/** The test runs of an attempt from the index `from` on. An attempt is the recorded work on a problem. */
export interface RunRange {
  attempt: number
  from: number
}

/**
 * An attempt: the recorded work on a problem, up to an accepted submission, a break of three hours or a reset of the code. Times are epoch
 * milliseconds.
 */
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
  /** The fingerprint of the text before the first change; null if it is not known. */
  start: string | null
  /** Whether the text before the first change is known, and no text was pasted or restored since. */
  isTyped: boolean
  /** The last recorded text, normalised. */
  text: string | null
  snapshots: number
  runs: number
  /** Number of the attempt's test runs before its last confirmed submission; null if it has no confirmed submission. */
  submittedRuns: number | null
  /** Numbers of UTF-16 units: `units` of the stored snapshots, `runUnits` of the texts that are stored with test runs. */
  units: number
  runUnits: number
  sawSolution: boolean
}

export interface StoredRating {
  account: string
  submissionId: string
  /** A random id. Each press of a rating button creates a new id. */
  id: string
  rating: Rating
  /** Epoch milliseconds. */
  at: number
  /** Whether an app has the rating in its log. */
  isConfirmed: boolean
}

export interface Tables extends DBSchema {
  state: { key: string; value: State }
  histories: { key: [account: string, practiceSession: number]; value: HistoryRecord }
  submissions: {
    key: [account: string, id: string]
    value: StoredSubmission
    indexes: {
      sequence: [account: string, sequence: number]
      code: [account: string, hasCode: number]
      details: [account: string, hasDetails: number, timestamp: number]
    }
  }
  retries: {
    key: [account: string, id: string]
    value: DetailsRetry
    indexes: { due: [account: string, isLive: number, notBefore: number] }
  }
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
  ratings: { key: [account: string, submissionId: string]; value: StoredRating }
}

/** The names of all tables, in the order of an export. */
export const TABLE_NAMES = [
  'state',
  'histories',
  'submissions',
  'retries',
  'links',
  'attempts',
  'snapshots',
  'runs',
  'ratings',
] as const
export type TableName = (typeof TABLE_NAMES)[number]

export type Database = IDBPDatabase<Tables>
export type Transaction = IDBPTransaction<Tables, TableName[], 'readwrite'>

const STATE_KEY = 'state'

/** Opens the extension's database. The connection closes when another context needs a newer version of the database. */
export function openDatabase(name = 'solvelog-companion'): Promise<Database> {
  return openDB<Tables>(name, 3, {
    async upgrade(db, oldVersion, _newVersion, tx) {
      if (oldVersion < 1) createTables(db)
      else if (oldVersion < 2) await upgradeToVersion2(db, tx)
      if (oldVersion < 3) db.createObjectStore('ratings', { keyPath: ['account', 'submissionId'] })
    },
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
}

function createTables(db: Database): void {
  db.createObjectStore('state')
  db.createObjectStore('histories')
  const submissions = db.createObjectStore('submissions', { keyPath: ['account', 'id'] })
  submissions.createIndex('sequence', ['account', 'sequence'])
  submissions.createIndex('code', ['account', 'hasCode'])
  submissions.createIndex('details', ['account', 'hasDetails', 'timestamp'])
  createRetriesTable(db)
  db.createObjectStore('links', { keyPath: ['account', 'id'] })
  const attempts = db.createObjectStore('attempts', { keyPath: 'number', autoIncrement: true })
  attempts.createIndex('problem', ['account', 'slug', 'number'])
  db.createObjectStore('snapshots')
  db.createObjectStore('runs').createIndex('id', 'id')
}

/** The initial value of `details`: no request for details has failed. */
export const NO_DETAILS_TROUBLE: DetailsTrouble = { failures: 0, empty: 0, refused: 0, retryAt: null, stop: null }

const createState = (): State => ({
  storeId: crypto.randomUUID(),
  sequence: 0,
  account: null,
  marker: null,
  isVerified: false,
  isPaused: false,
  stop: null,
  stopRetryAt: null,
  stopTries: 0,
  retryAt: null,
  waitReason: null,
  isWaitRequested: false,
  failures: 0,
  details: NO_DETAILS_TROUBLE,
  lastCheckAt: null,
  misses: NO_MISSES,
  recordedUnits: 0,
  version: null,
  due: null,
  drift: [],
  signIns: [],
})

/** A text that sorts after every id and every slug. */
const LAST_TEXT = '\uffff'

/** All data that the extension stores, in IndexedDB of its own origin. */
export class Store {
  constructor(readonly db: Database) {}

  /** Returns the state. Creates it on the first call. */
  async readState(): Promise<State> {
    const storedState = await this.db.get('state', STATE_KEY)
    return storedState ? { ...createState(), ...storedState } : this.write((_tx, state) => state)
  }

  /**
   * Changes the state and other tables in one transaction: all changes are stored, or none. `change` may only await requests of this
   * transaction.
   */
  async write<T>(change: (tx: Transaction, state: State) => Promise<T> | T): Promise<T> {
    const tx = this.db.transaction([...TABLE_NAMES], 'readwrite', { durability: 'strict' })
    try {
      // Fields that an earlier version did not store get their initial value.
      const state = { ...createState(), ...(await tx.objectStore('state').get(STATE_KEY)) }
      const result = await change(tx, state)
      await tx.objectStore('state').put(state, STATE_KEY)
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

  update(fields: Partial<State>): Promise<void> {
    return this.write((_tx, state) => {
      Object.assign(state, fields)
    })
  }

  /** Returns the accounts with stored data, in lower case. */
  async listAccounts(): Promise<string[]> {
    const tx = this.db.transaction(['submissions', 'attempts'])
    const accounts = new Set<string>()
    let submission = await tx.objectStore('submissions').openKeyCursor()
    while (submission) {
      const [account] = submission.primaryKey
      accounts.add(account)
      submission = await submission.continue([account, LAST_TEXT])
    }
    let attempt = await tx.objectStore('attempts').index('problem').openKeyCursor()
    while (attempt) {
      const [account] = attempt.key
      accounts.add(account)
      attempt = await attempt.continue([account, LAST_TEXT, 0])
    }
    return [...accounts].sort()
  }

  async deleteAccount(account: string): Promise<void> {
    const accountRange = createPrefixKeyRange(account)
    await this.write(async (tx, state) => {
      state.signIns = state.signIns.filter((signIn) => signIn.account !== account)
      if (state.due?.account === account) state.due = null
      if (state.account?.username.toLowerCase() === account)
        Object.assign(state, { account: null, marker: null, isVerified: false })
      const attempts = await tx.objectStore('attempts').index('problem').getAll(accountRange)
      for (const { number, units, runUnits } of attempts) {
        state.recordedUnits -= units + runUnits
        await tx.objectStore('snapshots').delete(createPrefixKeyRange(number))
        await tx.objectStore('runs').delete(createPrefixKeyRange(number))
        await tx.objectStore('attempts').delete(number)
      }
      for (const table of ['histories', 'submissions', 'retries', 'links', 'ratings'] as const)
        await tx.objectStore(table).delete(accountRange)
    })
  }

  /** Deletes all data, and creates a new `storeId`. */
  async deleteAll(): Promise<void> {
    const tx = this.db.transaction([...TABLE_NAMES], 'readwrite')
    await Promise.all([...TABLE_NAMES.map((table) => tx.objectStore(table).clear()), tx.done])
    await this.readState()
  }
}

/** Whether an error means that the disk or the quota is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Returns the range of all keys that begin with these values. */
export const createPrefixKeyRange = (...parts: (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound(parts, [...parts, []])
