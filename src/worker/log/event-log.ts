import type { Cause, Commit, EventAddress, PortableCommit } from '#events/commit'
import type { Decision } from '#events/decide/decision'
import type { SolvelogEvent } from '#events/event'
import type { Tables } from '#events/projections/tables'
import type { TablesVersion } from '#events/projections/tables-version'
import { type ParsedEvent, readEvent } from '#events/read-event'
import { SerialQueue } from '#lib/serial-queue'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import type { CommitAuthor } from './build-commits'
import type { MergeRecordOptions } from './build-merge-commits'
import { writeCheckpoint } from './checkpoint'
import { putCommits, readCommitAtSeq, readCommits, readTail } from './commits'
import type { StoredHead } from './cursors'
import type { Database } from './database'
import { containsCommit, type LoadedLog, loadLog } from './load'
import { foldAllCommits, type LogState } from './log-state'
import { abortTransaction, type Durability, ignoreRejection, transact, type WriteTransaction } from './transaction'

/** Number of commits after which a new checkpoint (stored tables) is written. */
const COMMITS_PER_CHECKPOINT = 32

const CANCELLED_TEXT = 'Stopped. Nothing was changed.'

type AppendParts = typeof import('./append')

export type AppendResult = { ok: true; events: SolvelogEvent[]; head: StoredHead } | Extract<Decision, { ok: false }>

export interface MergeOptions extends MergeRecordOptions {
  /** Returns the user's values to write to the database store `cursors` if the merge appends commits. Called after `createRecordEvents`. */
  getCursors?(): { name: string; value: unknown }[]
  signal?: AbortSignal
  /** Reports how many commits are written. They are stored only when the merge resolves. */
  onStored?(done: number, of: number): void
}

/** Maintains a copy of a log, and is notified when the log is written. */
export interface LogFollower {
  /** Called after commits were appended, also by other tabs. */
  onAppend(durability: Durability): void
  /** Deletes the copy, to free storage for the log. Returns false if there was nothing to delete. */
  deleteCopyForSpace(): Promise<boolean>
}

/** One user's log, and the tables computed from it. */
export class EventLog {
  /** Null until a session keeps a second copy of the log. */
  follower: LogFollower | null = null
  #state: LogState
  #checkpointSeq: number
  /** Runs writes one after another, because each append needs the state after the previous append. */
  readonly #queue = new SerialQueue()
  #isClosed = false
  readonly #ids = new Set<string>()
  #idsUpToSeq = 0

  private constructor(
    private readonly db: Database,
    readonly user: string,
    readonly device: string,
    private readonly platform: Platform,
    { logState, checkpointSeq }: LoadedLog,
  ) {
    this.#state = logState
    this.#checkpointSeq = checkpointSeq
  }

  /** Opens a user's log. Throws an AppError if it is unreadable or incomplete. */
  static async open(db: Database, user: string, device: string, platform: Platform): Promise<EventLog> {
    return new EventLog(db, user, device, platform, await loadLog(db, user))
  }

  /**
   * The tables at `head`. Every append replaces this object and each changed row, but not the large tables such as `solves`. So after an
   * `await`, read `log.tables` again.
   */
  get tables(): Tables {
    return this.folded.tables
  }

  get folded(): TablesVersion {
    return this.#state.folded
  }

  get head(): StoredHead {
    return this.#state.head
  }

  get #author(): CommitAuthor {
    return { device: this.device, platform: this.platform }
  }

  /**
   * Calls `decide` and appends its events in one transaction. If another tab has appended commits, applies them to the tables and calls
   * `decide` again. Resolves when the transaction is complete.
   */
  append(cause: Cause, durability: Durability, decide: (tables: Tables) => Decision): Promise<AppendResult> {
    return this.#write(durability, async (parts) => {
      let isOutdated = false
      const assumeCurrent = async (tx: WriteTransaction) => {
        parts.checkHeadOptimistically(tx, this.user, this.#state, () => {
          isOutdated = true
        })
        return this.#state
      }
      try {
        return await this.#appendAfter(parts, assumeCurrent, cause, durability, decide)
      } catch (error) {
        if (!isOutdated) throw error
      }
      return await this.#appendAfter(parts, (tx) => this.#loadTail(parts, tx), cause, durability, decide)
    })
  }

  /**
   * Adds the commits of another log that this log lacks, and the events of `createRecordEvents`, in one transaction. Returns the appended
   * commits. Added commits may be older than commits of this log, so the whole log is replayed. Throws an AppError `cancelled` if the
   * signal aborts the merge.
   */
  async merge(otherCommits: readonly PortableCommit[], options: MergeOptions): Promise<Commit[]> {
    // Loaded before the transaction, which would end while it waits.
    const { buildMergeCommits } = await import('./build-merge-commits')
    return await this.#write('strict', async (parts) => {
      const { added, state } = await transact(
        this.db,
        ['commits', 'cursors'],
        'strict',
        async (tx) => ({
          before: await this.#loadTail(parts, tx),
          log: await readTail(tx, this.user, 1),
        }),
        (tx, { before, log }) => {
          if (options.signal?.aborted) throw new AppError('cancelled', CANCELLED_TEXT)
          options.signal?.addEventListener('abort', () => abortTransaction(tx))
          const added = buildMergeCommits(this.#author, log, before, otherCommits, options)
          putCommits(tx, this.user, added, (done) => options.onStored?.(done, added.length))
          const cursors = added.length > 0 ? options.getCursors?.() : []
          for (const { name, value } of cursors ?? [])
            ignoreRejection(tx.objectStore('cursors').put(value, [this.user, name]))
          // Must stay inside the transaction: commits that cannot be applied to the tables must not be stored.
          return { added, state: added.length > 0 ? foldAllCommits([...log, ...added]) : before }
        },
      ).catch((error: unknown) => {
        throw options.signal?.aborted ? new AppError('cancelled', CANCELLED_TEXT, { cause: error }) : error
      })
      this.#state = state
      return added
    })
  }

  /**
   * Appends commits of another device that are all later than the log's last commit, and applies them to the tables. Returns null if
   * `merge` is needed: if a commit is earlier, is already in the log, or undoes an import. The first call reads the whole log.
   */
  appendInOrder(otherCommits: readonly PortableCommit[]): Promise<Commit[] | null> {
    return this.#write('strict', async (parts) => {
      await this.#readIds()
      const prepared = await transact(
        this.db,
        ['commits', 'cursors'],
        'strict',
        (tx) => this.#loadTail(parts, tx),
        (tx, before) => {
          const isKnown = before.head.seq !== this.#idsUpToSeq || otherCommits.some(({ id }) => this.#ids.has(id))
          const prepared = isKnown ? null : parts.prepareReceived(this.platform.now(), otherCommits, before)
          if (prepared) putCommits(tx, this.user, prepared.commits)
          return prepared
        },
      )
      if (!prepared) return null
      this.#state = prepared.applyFold()
      return [...prepared.commits]
    })
  }

  async #readIds(): Promise<void> {
    for await (const commits of this.readCommits(this.#idsUpToSeq + 1)) {
      for (const { id, seq } of commits) {
        this.#ids.add(id)
        this.#idsUpToSeq = seq
      }
    }
  }

  /** Reads the stored log from position `first`. */
  readCommits(first = 1): AsyncGenerator<Commit[]> {
    return readCommits(this.db, this.user, first)
  }

  readCommit(seq: number): Promise<Commit | undefined> {
    return readCommitAtSeq(this.db, this.user, seq)
  }

  async readEvent(at: EventAddress): Promise<ParsedEvent> {
    const commit = await this.readCommit(at.seq)
    return readEvent(commit?.events[at.index])
  }

  /** Whether the log contains this commit at this position; false means that the database was shortened or replaced. */
  containsCommit(seq: number, id: string): Promise<boolean> {
    return containsCommit(this.db, this.user, { seq, id })
  }

  /** Applies commits of other tabs to the tables. Returns whether there were any. */
  catchUp(): Promise<boolean> {
    return this.#write('relaxed', async (parts) => {
      const { seq } = this.head
      await transact(
        this.db,
        ['commits', 'cursors'],
        'relaxed',
        (tx) => this.#loadTail(parts, tx),
        () => undefined,
      )
      return this.head.seq !== seq
    })
  }

  /** Writes a checkpoint if at least `minCommits` commits follow the last checkpoint. */
  async writeCheckpointIfDue(minCommits = COMMITS_PER_CHECKPOINT): Promise<void> {
    if (this.#isClosed || this.head.seq - this.#checkpointSeq < minCommits) return
    const logState = this.#state
    await writeCheckpoint(this.db, this.user, logState)
    this.#checkpointSeq = logState.head.seq
  }

  /** Deletes the checkpoint and writes no new one, so that the next start reads every commit. */
  async dropCheckpoint(): Promise<void> {
    this.#checkpointSeq = Number.POSITIVE_INFINITY
    await this.db.delete('checkpoints', [this.user])
  }

  /** Closes the database. The log cannot be written after that. */
  close(): void {
    this.#isClosed = true
    this.db.close()
  }

  /** Runs work that may append. If the storage is full, deletes the second copy and tries once more. */
  async #write<T>(durability: Durability, write: (parts: AppendParts) => Promise<T>): Promise<T> {
    const { seq } = this.head
    // Loaded before the transaction, which would end while it waits.
    const work = async () => write(await import('./append'))
    try {
      return await this.#queue.run(work)
    } catch (error) {
      // `deleteCopyForSpace` must run outside of the queue: it may wait for a merge, which itself waits for the queue.
      const isFull = error instanceof AppError && error.code === 'storage-full'
      if (!isFull || !(await this.follower?.deleteCopyForSpace())) throw error
      return await this.#queue.run(work)
    } finally {
      if (this.head.seq !== seq) this.follower?.onAppend(durability)
    }
  }

  async #appendAfter(
    parts: AppendParts,
    loadState: (tx: WriteTransaction) => Promise<LogState>,
    cause: Cause,
    durability: Durability,
    decide: (tables: Tables) => Decision,
  ): Promise<AppendResult> {
    const { decision, prepared } = await transact(
      this.db,
      ['commits', 'cursors'],
      durability,
      loadState,
      (tx, before) => {
        const decision = decide(before.folded.tables)
        // Must stay inside the transaction: commits that cannot be applied to the tables must not be stored.
        const prepared = parts.prepareDecided(this.#author, cause, decision.ok ? decision.events : [], before)
        putCommits(tx, this.user, prepared.commits)
        return { decision, prepared }
      },
    )
    this.#state = prepared.applyFold()
    return decision.ok ? { ok: true, events: decision.events, head: this.head } : decision
  }

  /** Applies commits that other tabs have stored to the tables. The new state is valid even if the transaction `tx` is aborted. */
  async #loadTail({ loadTail }: AppendParts, tx: WriteTransaction): Promise<LogState> {
    this.#state = await loadTail(tx, this.user, this.#state)
    return this.#state
  }
}
