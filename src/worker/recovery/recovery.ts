import { DEMO_USER, isDemo, toUserKey } from '#domain/username'
import { type Commit, getDisplayTime } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { ExportLimits } from '#lib/export-limits'
import { SerialQueue } from '#lib/serial-queue'
import type { StartRequest } from '#protocol/api'
import type { ExportFile } from '#protocol/backup'
import type { DamageReport } from '#protocol/recovery'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { deleteUserRecords } from '../log/clear'
import {
  type Database,
  deleteDatabase,
  doesDatabaseExist,
  getDatabaseName,
  openDatabase,
  withEarlierSchema,
} from '../log/database'
import { ProgressTask } from '../log/export-file/progress-task'
import { readExport } from '../log/export-file/read-export'
import { buildExportFileName, describeExport, writeExport } from '../log/export-file/write-export'
import { startNewStorageLog } from '../log/new-storage-log'
import {
  countRememberedChanges,
  EMPTY_SALVAGE,
  findLostRanges,
  listReadableCommits,
  listStoredCommits,
  replaceDamagedLog,
  type Salvage,
  salvageLog,
} from '../log/salvage'
import { readSecondCopy, type SecondCopy } from '../log/second-copy/read-copy'
import { replaceSecondCopy } from '../log/second-copy/replace-copy'
import type { Platform } from '../platform'
import { hasSameChanges, type MergedStores, mergeStores } from './merge-stores'

interface RecoveryDeps {
  platform: Platform
  limits: ExportLimits
}

/** A log that did not open, as it was when the recovery screen was shown. */
interface InspectedLog {
  username: string
  user: string
  marker: StartRequest['marker']
  databaseState: DamageReport['database']
  connection: TrackedConnection | null
  salvaged: Salvage
  copy: SecondCopy
  /** The readable changes of the database and the second copy together. */
  merged: MergedStores
}

/** A connection to the database. `isOpen` is false once the browser or another tab has closed it. */
interface TrackedConnection {
  db: Database
  isOpen: boolean
}

const LESS_READABLE_TEXT = 'Less of your log is readable than before, so nothing was changed.'
const CHANGED_TEXT = 'Another tab has changed your log meanwhile, so nothing was changed here.'

/**
 * The worker's part of the recovery screen. It keeps the database connection open, and the readable commits in memory, until the log is
 * open again. Chromium deletes a damaged database when its last connection is closed (docs/decisions/0315). Each action keeps at least the
 * changes that the screen lists for it, or fails without a change.
 */
export class LogRecovery {
  #inspected: InspectedLog | null = null
  /** Whether an action has changed the log or failed, so that the next action must read the database and the second copy again. */
  #isStale = false
  readonly #queue = new SerialQueue()

  constructor(private readonly deps: RecoveryDeps) {}

  /** Inspects a log that did not open, and keeps its content in memory. Writes nothing. */
  inspectLog(request: StartRequest): Promise<DamageReport> {
    return this.#queue.run(async () => this.#buildReport(await this.#readStores(request)))
  }

  /**
   * Continues with the readable part of the database, at the user's request. `readableCount` is the number of changes that the screen lists
   * as readable. Fails without a change if fewer are readable now, because another try may read more (docs/decisions/0042, 0170).
   */
  continueWithReadable(username: string, readableCount: number): Promise<{ kept: number }> {
    return this.#runRepair(username, async (inspected) => {
      const commits = listReadableCommits(inspected.salvaged)
      if (commits.length < readableCount) throw new AppError('changed-since', LESS_READABLE_TEXT)
      // The user gives up the changes that only the copy has, so they are removed from the copy. If that fails, the next session restores
      // these changes.
      return { kept: await this.#replaceStores(inspected, commits) }
    })
  }

  /**
   * Restores the changes of the database and the second copy together. Fails if there are now fewer than `changeCount`, the number that the
   * screen lists.
   */
  restoreLog(username: string, changeCount: number): Promise<{ kept: number }> {
    return this.#runRepair(username, async (inspected) => {
      if (inspected.merged.commits.length < changeCount) throw new AppError('changed-since', LESS_READABLE_TEXT)
      return { kept: await this.#replaceStores(inspected, inspected.merged.commits) }
    })
  }

  /**
   * Replaces the log with `commits`, and then the storage log and a second copy that is damaged or differs. Only after that does the log
   * survive another start of the browser, so the caller then reports the repair as done. Returns the number of stored commits.
   */
  async #replaceStores(inspected: InspectedLog, commits: Commit[]): Promise<number> {
    const { platform } = this.deps
    const { user, copy } = inspected
    const kept = await this.#replaceLog(inspected, commits)
    const { connection } = inspected
    if (connection) await bestEffort(() => startNewStorageLog(connection.db, user, platform, () => false))
    if (copy.problems.length > 0 || !hasSameChanges(copy.commits, kept))
      await bestEffort(() => replaceSecondCopy(inspected, kept, platform))
    return kept.length
  }

  /** Exports the readable changes of the database and the second copy. Changes neither. */
  exportReadable(username: string): Promise<ExportFile> {
    return this.#queue.run(async () => {
      const { merged } = await this.#requireInspectedLog(username)
      return this.#writeExport(username, merged.commits)
    })
  }

  /** Counts the readable changes in the second copy. Used for a database that the browser can neither open nor delete. */
  async countInCopy(username: string): Promise<number> {
    return (await this.#readCommitsOfCopy(username)).length
  }

  /** Exports the readable changes of the second copy alone. Does not open the database. */
  exportCopy(username: string): Promise<ExportFile> {
    return this.#queue.run(async () => this.#writeExport(username, await this.#readCommitsOfCopy(username)))
  }

  async #readCommitsOfCopy(username: string): Promise<Commit[]> {
    const copy = await readSecondCopy(toUserKey(username), this.deps.platform).catch(createUnreadableCopy)
    return mergeStores(EMPTY_SALVAGE, toCopyContent(copy)).commits
  }

  async #writeExport(username: string, commits: Commit[]): Promise<ExportFile> {
    const at = this.deps.platform.now()
    const log = (async function* () {
      yield commits
    })()
    const expected = { user: username, at, of: commits.length, limits: this.deps.limits }
    const { bytes, header, warning } = await writeExport(log, expected, createSilentTask(this.deps.platform))
    const name = buildExportFileName(username, at, 'ndjson.gz')
    return { name, type: 'application/gzip', bytes, contents: describeExport(header), warning }
  }

  /** Validates an export and its user before it is restored. */
  async checkExport(username: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ commits: number }> {
    const { platform, limits } = this.deps
    const { commits } = await readExport(bytes, { username, limits }, createSilentTask(platform))
    return { commits: commits.length }
  }

  /** Releases the connection and the commits, after the log was opened or its user has signed out. */
  release(): void {
    this.#inspected?.connection?.db.close()
    this.#inspected = null
  }

  #runRepair<T>(username: string, work: (inspected: InspectedLog) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      const inspected = await this.#requireInspectedLog(username)
      this.#isStale = true
      return work(inspected)
    })
  }

  /** Returns the inspected log. Inspects it first in a new worker, or if the last inspection is outdated. */
  async #requireInspectedLog(username: string): Promise<InspectedLog> {
    const inspected = this.#inspected
    if (inspected && !this.#isStale && inspected.user === toUserKey(username)) return inspected
    return this.#readStores({ username, marker: inspected?.marker ?? null })
  }

  async #readStores({ username, marker }: StartRequest): Promise<InspectedLog> {
    const { platform } = this.deps
    const user = toUserKey(username)
    const copy = await readSecondCopy(user, platform).catch(createUnreadableCopy)
    // Open the new connection before the earlier one is closed, so that the database stays open.
    const opened = await this.#open(username, user)
    this.release()
    const merged = mergeStores(opened.salvaged, toCopyContent(copy), countRememberedChanges(opened.salvaged, marker))
    this.#inspected = { username, user, marker, copy, merged, ...opened }
    this.#isStale = false
    return this.#inspected
  }

  async #open(
    username: string,
    user: string,
  ): Promise<Pick<InspectedLog, 'databaseState' | 'connection' | 'salvaged'>> {
    if (!(await doesDatabaseExist(getDatabaseName(username))))
      return { databaseState: 'missing', connection: null, salvaged: EMPTY_SALVAGE }
    try {
      const connection = await this.#connect(username)
      return { databaseState: 'found', connection, salvaged: await readOrClose(connection, user) }
    } catch (error) {
      if (!isDamage(error)) throw error
      const earlier = await salvageEarlierSchema(username)
      return earlier
        ? { databaseState: 'earlier', connection: null, salvaged: earlier }
        : { databaseState: 'unreadable', connection: null, salvaged: EMPTY_SALVAGE }
    }
  }

  async #connect(username: string): Promise<TrackedConnection> {
    const close = () => {
      connection.isOpen = false
    }
    const db = await openDatabase(
      getDatabaseName(username),
      { onOutdated: close, onTerminated: close },
      this.deps.platform,
    )
    const connection: TrackedConnection = { db, isOpen: true }
    return connection
  }

  /** Replaces the log with `commits` in one transaction. Returns the stored commits. */
  async #replaceLog(inspected: InspectedLog, commits: Commit[]): Promise<Commit[]> {
    if (inspected.connection?.isOpen) {
      try {
        await replaceDamagedLog(inspected.connection.db, inspected.user, inspected.salvaged, commits, inspected.marker)
        return commits
      } catch (error) {
        // A browser may close the connection without an event. Try a new connection.
        if (!(error instanceof AppError) || error.code !== 'storage-lost') throw error
      }
    }
    const didExist = await doesDatabaseExist(getDatabaseName(inspected.username))
    const db = await this.#connectAgain(inspected)
    const salvaged = await salvageLog(db, inspected.user)
    if (didExist && formatPositions(salvaged) !== formatPositions(inspected.salvaged))
      throw new AppError('changed-since', CHANGED_TEXT)
    // In Chromium, records of a deleted database may appear in a new one. The user's records are merged below. Delete the demo's records.
    if (!didExist && !isDemo(inspected.user)) await deleteUserRecords(db, DEMO_USER)
    const all = mergeStores(salvaged, { commits, isWhole: false }).commits
    await replaceDamagedLog(db, inspected.user, salvaged, all, inspected.marker)
    return all
  }

  /** Opens the database again, or a new one if the browser has deleted it. Deletes it first if it was unreadable. */
  async #connectAgain(inspected: InspectedLog): Promise<Database> {
    const connect = async () => {
      inspected.connection = await this.#connect(inspected.username)
      return inspected.connection.db
    }
    try {
      return await connect()
    } catch (error) {
      if (!isDamage(error) || inspected.databaseState !== 'unreadable') throw error
      await deleteDatabase(getDatabaseName(inspected.username))
      return await connect()
    }
  }

  #buildReport({ databaseState: database, salvaged, marker, copy, merged }: InspectedLog): DamageReport {
    const now = this.deps.platform.now()
    const commits = listReadableCommits(salvaged)
    // A time after `now` comes from a wrong clock.
    const times = commits.map((commit) => Math.min(getDisplayTime(commit), now))
    const remembered = Math.max(countRememberedChanges(salvaged, marker), merged.commits.length)
    const seqs = listStoredCommits(salvaged).map(({ seq }) => seq)
    const hasCopy = copy.commits.length > 0 || copy.problems.length > 0
    return {
      database,
      remembered,
      readable: commits.length,
      solves: Object.keys(replay(commits).solves).length,
      lostRanges: findLostRanges(seqs, remembered),
      firstAt: times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null,
      lastAt: times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : null,
      copy: hasCopy
        ? {
            readable: copy.commits.length,
            problems: copy.problems.length,
            restorable: merged.commits.length,
            lostRanges: merged.lostRanges,
          }
        : null,
    }
  }
}

const formatPositions = (salvaged: Salvage): string =>
  listStoredCommits(salvaged)
    .map(({ seq, id }) => `${seq} ${id}`)
    .join()

const toCopyContent = ({ commits, problems }: SecondCopy) => ({ commits, isWhole: problems.length === 0 })

const createUnreadableCopy = (error: unknown): SecondCopy => ({
  state: 'found',
  commits: [],
  problems: [{ kind: 'damaged', file: '', message: error instanceof Error ? error.message : String(error) }],
})

async function readOrClose({ db }: TrackedConnection, user: string): Promise<Salvage> {
  try {
    return await salvageLog(db, user)
  } catch (error) {
    db.close()
    throw error
  }
}

async function salvageEarlierSchema(username: string): Promise<Salvage | null> {
  try {
    return await withEarlierSchema(username, (db) => salvageLog(db, toUserKey(username)))
  } catch {
    // The database cannot be opened at all. The caller reports the error of the first try to open it.
    return null
  }
}

/** Creates a task that reports no progress and cannot be cancelled. */
const createSilentTask = (platform: Platform): ProgressTask =>
  new ProgressTask(platform, new AbortController().signal, () => undefined)

const isDamage = (error: unknown): boolean => error instanceof AppError && error.code === 'storage-damaged'
