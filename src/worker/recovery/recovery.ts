import { DEMO_USER, isDemo, userKey } from '#domain/username'
import { type Commit, displayTimeOf } from '#events/commit'
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
  databaseExists,
  databaseName,
  openDatabase,
  removeDatabase,
  withEarlierSchema,
} from '../log/database'
import { ProgressTask } from '../log/export-file/progress-task'
import { readExport } from '../log/export-file/read-export'
import { describeExport, exportFileName, writeExport } from '../log/export-file/write-export'
import {
  EMPTY_SALVAGE,
  lostRanges,
  readableCommits,
  rememberedChanges,
  replaceDamagedLog,
  type Salvage,
  salvage,
  storedCommits,
} from '../log/salvage'
import { readSecondCopy, type SecondCopy } from '../log/second-copy/read-copy'
import { replaceSecondCopy } from '../log/second-copy/replace-copy'
import type { Platform } from '../platform'
import { type MergedStores, mergeStores } from './merge-stores'

/** Dependencies of a recovery, and of reading and writing an export. */
interface RecoveryDeps {
  platform: Platform
  limits: ExportLimits
}

/** A log that did not open, as it was when the recovery screen was shown. */
interface HeldLog {
  username: string
  user: string
  marker: StartRequest['marker']
  database: DamageReport['database']
  connection: HeldConnection | null
  /** The content of the database. */
  salvaged: Salvage
  copy: SecondCopy
  /** The content of both stores. */
  merged: MergedStores
}

/** An open connection; `isOpen` is false once the browser or another tab has closed it. */
interface HeldConnection {
  db: Database
  isOpen: boolean
}

const LESS = 'Less of your log is readable than before, so nothing was changed.'
const CHANGED = 'Another tab has changed your log meanwhile, so nothing was changed here.'

/**
 * The worker's part of the recovery screen. It holds what the screen lists, the connection and the commits, until the log is
 * open again, because Chromium deletes a damaged database when its last connection is closed (docs/decisions/0315). Each
 * action keeps at least what the screen lists, or fails without a change. After a failure, inspect the log again.
 */
export class LogRecovery {
  #held: HeldLog | null = null
  /** An action has changed the log, or failed: the next one reads the stores again. */
  #isStale = false
  readonly #queue = new SerialQueue()

  constructor(private readonly deps: RecoveryDeps) {}

  /** Inspects a log that did not open and holds it. Changes nothing. */
  inspect(request: StartRequest): Promise<DamageReport> {
    return this.#queue.run(async () => this.#reportOf(await this.#hold(request)))
  }

  /**
   * Continues with the readable part of the database, at the user's request. A database that opens but lacks a store is
   * deleted, so that a new one is created. A database that cannot be opened or upgraded is kept. Nothing is dropped that the
   * user was not shown as lost, because a later attempt may read more (docs/decisions/0042, 0170).
   */
  continueWithReadable(username: string, readable: number): Promise<{ kept: number }> {
    return this.#repair(username, async (held) => {
      const commits = readableCommits(held.salvaged)
      if (commits.length < readable) throw new AppError('changed-since', LESS)
      const kept = await this.#write(held, commits)
      // The changes that only the copy has are given up too. If that fails, they return by themselves.
      if (held.merged.commits.length > kept.length)
        await bestEffort(() => replaceSecondCopy(held, kept, this.deps.platform))
      return { kept: kept.length }
    })
  }

  /** Restores what both stores have together; at least `changes` changes, the number that the screen lists. */
  restoreLog(username: string, changes: number): Promise<{ kept: number }> {
    return this.#repair(username, async (held) => {
      if (held.merged.commits.length < changes) throw new AppError('changed-since', LESS)
      return { kept: (await this.#write(held, held.merged.commits)).length }
    })
  }

  /** Exports the readable changes of both stores, which stay unchanged. */
  exportReadable(username: string): Promise<ExportFile> {
    return this.#queue.run(async () => {
      const { merged } = await this.#heldLog(username)
      return this.#exportOf(username, merged.commits)
    })
  }

  /** The number of readable changes in the second copy, for a database that the browser can neither open nor delete. */
  async countInCopy(username: string): Promise<number> {
    return (await this.#commitsOfCopy(username)).length
  }

  /** Exports the readable changes of the second copy alone. Does not open the database. */
  exportCopy(username: string): Promise<ExportFile> {
    return this.#queue.run(async () => this.#exportOf(username, await this.#commitsOfCopy(username)))
  }

  async #commitsOfCopy(username: string): Promise<Commit[]> {
    const copy = await readSecondCopy(userKey(username), this.deps.platform).catch(unreadableCopy)
    return mergeStores(EMPTY_SALVAGE, contentOf(copy)).commits
  }

  async #exportOf(username: string, commits: Commit[]): Promise<ExportFile> {
    const at = this.deps.platform.now()
    const log = (async function* () {
      yield commits
    })()
    const expected = { user: username, at, of: commits.length, limits: this.deps.limits }
    const { bytes, header, warning } = await writeExport(log, expected, unwatched(this.deps.platform))
    const name = exportFileName(username, at, 'ndjson.gz')
    return { name, type: 'application/gzip', bytes, contents: describeExport(header), warning }
  }

  /** Validates an export and its user before it is restored. */
  async checkExport(username: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ commits: number }> {
    const { platform, limits } = this.deps
    const { commits } = await readExport(bytes, { username, limits }, unwatched(platform))
    return { commits: commits.length }
  }

  /** Releases the connection and the commits, after the log was opened or its user has signed out. */
  release(): void {
    this.#held?.connection?.db.close()
    this.#held = null
  }

  /** Runs an action that changes the log. */
  #repair<T>(username: string, work: (held: HeldLog) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => {
      const held = await this.#heldLog(username)
      this.#isStale = true
      return work(held)
    })
  }

  /** The inspected log. A new worker, or one with outdated results, inspects it first. */
  async #heldLog(username: string): Promise<HeldLog> {
    const held = this.#held
    if (held && !this.#isStale && held.user === userKey(username)) return held
    return this.#hold({ username, marker: held?.marker ?? null })
  }

  async #hold({ username, marker }: StartRequest): Promise<HeldLog> {
    const { platform } = this.deps
    const user = userKey(username)
    const copy = await readSecondCopy(user, platform).catch(unreadableCopy)
    // The earlier connection is closed after this one is open, so that the database stays open in between.
    const opened = await this.#open(username, user)
    this.release()
    const merged = mergeStores(opened.salvaged, contentOf(copy), rememberedChanges(opened.salvaged, marker))
    this.#held = { username, user, marker, copy, merged, ...opened }
    this.#isStale = false
    return this.#held
  }

  async #open(username: string, user: string): Promise<Pick<HeldLog, 'database' | 'connection' | 'salvaged'>> {
    if (!(await databaseExists(databaseName(username))))
      return { database: 'missing', connection: null, salvaged: EMPTY_SALVAGE }
    try {
      const connection = await this.#connect(username)
      return { database: 'found', connection, salvaged: await readOrClose(connection, user) }
    } catch (error) {
      if (!isDamage(error)) throw error
      const earlier = await salvageEarlierShape(username)
      return earlier
        ? { database: 'earlier', connection: null, salvaged: earlier }
        : { database: 'unreadable', connection: null, salvaged: EMPTY_SALVAGE }
    }
  }

  async #connect(username: string): Promise<HeldConnection> {
    const close = () => {
      connection.isOpen = false
    }
    const db = await openDatabase(
      databaseName(username),
      { onOutdated: close, onTerminated: close },
      this.deps.platform,
    )
    const connection: HeldConnection = { db, isOpen: true }
    return connection
  }

  /**
   * Replaces the log with these held commits in one transaction: until it is complete, the damaged log stays as it is. Returns
   * the stored commits.
   */
  async #write(held: HeldLog, commits: Commit[]): Promise<Commit[]> {
    if (held.connection?.isOpen) {
      try {
        await replaceDamagedLog(held.connection.db, held.user, held.salvaged, commits)
        return commits
      } catch (error) {
        // Not every browser reports that it has closed a connection.
        if (!(error instanceof AppError) || error.code !== 'storage-lost') throw error
      }
    }
    const isThere = await databaseExists(databaseName(held.username))
    const db = await this.#connectAgain(held)
    const salvaged = await salvage(db, held.user)
    if (isThere && positions(salvaged) !== positions(held.salvaged)) throw new AppError('changed-since', CHANGED)
    // Chromium may number a new database like an earlier one, whose records then appear in it: the user's are kept.
    if (!isThere && !isDemo(held.user)) await deleteUserRecords(db, DEMO_USER)
    const all = mergeStores(salvaged, { commits, isWhole: false }).commits
    await replaceDamagedLog(db, held.user, salvaged, all)
    return all
  }

  /** Opens the database again, or a new one if the browser or this function has deleted it. */
  async #connectAgain(held: HeldLog): Promise<Database> {
    const connect = async () => {
      held.connection = await this.#connect(held.username)
      return held.connection.db
    }
    try {
      return await connect()
    } catch (error) {
      if (!isDamage(error) || held.database !== 'unreadable') throw error
      await removeDatabase(databaseName(held.username))
      return await connect()
    }
  }

  #reportOf({ database, salvaged, marker, copy, merged }: HeldLog): DamageReport {
    const now = this.deps.platform.now()
    const commits = readableCommits(salvaged)
    // A later time comes from a wrong clock.
    const times = commits.map((commit) => Math.min(displayTimeOf(commit), now))
    const remembered = Math.max(rememberedChanges(salvaged, marker), merged.commits.length)
    const seqs = storedCommits(salvaged).map(({ seq }) => seq)
    const hasCopy = copy.commits.length > 0 || copy.problems.length > 0
    return {
      database,
      remembered,
      readable: commits.length,
      solves: Object.keys(replay(commits).solves).length,
      lostRanges: lostRanges(seqs, remembered),
      firstAt: times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null,
      lastAt: times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : null,
      copy: hasCopy
        ? {
            readable: copy.commits.length,
            problems: copy.problems.length,
            restorable: merged.commits.length,
            lostRanges: merged.lost,
          }
        : null,
    }
  }
}

const positions = (salvaged: Salvage): string =>
  storedCommits(salvaged)
    .map(({ seq, id }) => `${seq} ${id}`)
    .join()

const contentOf = ({ commits, problems }: SecondCopy) => ({ commits, isWhole: problems.length === 0 })

/** A copy that cannot be opened is reported like a damaged one. */
const unreadableCopy = (error: unknown): SecondCopy => ({
  state: 'found',
  commits: [],
  problems: [{ kind: 'damaged', file: '', message: error instanceof Error ? error.message : String(error) }],
})

async function readOrClose({ db }: HeldConnection, user: string): Promise<Salvage> {
  try {
    return await salvage(db, user)
  } catch (error) {
    db.close()
    throw error
  }
}

/** The log in a database with an older schema; null if the problem is another one. */
async function salvageEarlierShape(username: string): Promise<Salvage | null> {
  try {
    return await withEarlierSchema(username, (db) => salvage(db, userKey(username)))
  } catch {
    // The database cannot be opened at all; opening it has reported the damage.
    return null
  }
}

/** A task without progress reports or cancellation. */
const unwatched = (platform: Platform): ProgressTask =>
  new ProgressTask(platform, new AbortController().signal, () => undefined)

const isDamage = (error: unknown): boolean => error instanceof AppError && error.code === 'storage-damaged'
