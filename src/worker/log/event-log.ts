import { type Cause, type Commit, compareCommits, type EventAddress, type PortableCommit } from '#events/commit'
import type { Decision } from '#events/decide/decision'
import type { SolvelogEvent } from '#events/event'
import { type MergePlan, planMerge } from '#events/merge'
import type { Tables } from '#events/projections/tables'
import { canFoldDirectly } from '#events/projections/withdrawn'
import { type ParsedEvent, readEvent } from '#events/read-event'
import { SerialQueue } from '#lib/serial-queue'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import { writeCheckpoint } from './checkpoint'
import { putCommits, readCommitAtSeq, readCommits, readTail, splitIntoCommits } from './commits'
import type { StoredHead } from './cursors'
import type { Database } from './database'
import { type ClockReference, deviceTime, limitTimesToArrival } from './device-time'
import { checkHeadOptimistically, containsCommit, type LoadedLog, loadLog, loadTail } from './load'
import {
  type DecidedCommit,
  foldAll,
  foldDecidedCommits,
  foldReceivedCommits,
  type LogState,
  newestClock,
} from './log-state'
import { abort, type Durability, ignoreRejection, transact, type WriteTransaction } from './transaction'

/** Write a checkpoint after this many commits. */
const CHECKPOINT_EVERY = 32

const CANCELLED = 'Stopped. Nothing was changed.'

/** The result of an append. */
export type Appended = { ok: true; events: SolvelogEvent[]; head: StoredHead } | Extract<Decision, { ok: false }>

/** Options of a merge. */
export interface MergeOptions {
  /** The cause of the record; an import by default. */
  cause?: Cause
  /** The events that record the merge, or none. `log` and `tables` are from before the merge. */
  record(merge: MergePlan, log: readonly Commit[], tables: Tables): SolvelogEvent[]
  /** Values to store in the user's cursors if anything is appended; called after `record`. */
  notes?(): { name: string; value: unknown }[]
  /** Aborts the merge until it is complete. */
  signal?: AbortSignal
  /** Reports written commits. They count only once the merge has resolved. */
  onStored?(done: number, of: number): void
}

/** Is notified of a log's writes, to copy them. */
export interface LogFollower {
  /** Called after commits were appended. `strict`: they contain changes of the person. */
  onGrowth(durability: Durability): void
  /** Frees storage that the log needs. False if there was none to free. */
  makeRoom(): Promise<boolean>
}

/** One user's log and its folded tables. Only this class appends commits. */
export class EventLog {
  /** The second copy; null until a session keeps one. */
  follower: LogFollower | null = null
  #state: LogState
  #checkpointSeq: number
  /** Each append works on the state that the previous one left. */
  readonly #queue = new SerialQueue()
  #closed = false
  /** The ids of the commits up to a position. */
  readonly #ids = new Set<string>()
  #idsUpTo = 0

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
   * The tables at `head`. Do not modify them. Every append replaces the tables object and each changed row, but keeps
   * the objects that contain rows, such as `solves`. Code that awaits must keep rows or the log, not tables.
   */
  get tables(): Tables {
    return this.#state.tables
  }

  get head(): StoredHead {
    return this.#state.head
  }

  /**
   * Decides and appends in one transaction, which also locks out other tabs. It first assumes that the known head is
   * current. If another tab has written since, the transaction is aborted, the new commits are folded, and the decision is
   * repeated. Resolves when all data is on disk.
   */
  append(cause: Cause, durability: Durability, decide: (tables: Tables) => Decision): Promise<Appended> {
    return this.#write(durability, async () => {
      let isOutdated = false
      const assumeCurrent = async (tx: WriteTransaction) => {
        checkHeadOptimistically(tx, this.user, this.#state, () => {
          isOutdated = true
        })
        return this.#state
      }
      try {
        return await this.#appendAfter(assumeCurrent, cause, durability, decide)
      } catch (error) {
        if (!isOutdated) throw error
      }
      return await this.#appendAfter((tx) => this.#loadTail(tx), cause, durability, decide)
    })
  }

  /**
   * Adds the commits of another log that this one lacks, with a record, in one transaction. New commits may belong anywhere
   * in the folding order, so all tables are folded again. Returns the appended commits.
   */
  merge(theirs: readonly PortableCommit[], work: MergeOptions): Promise<Commit[]> {
    return this.#write('strict', async () => {
      const { added, folded } = await transact(
        this.db,
        ['commits', 'cursors'],
        'strict',
        async (tx) => ({
          before: await this.#loadTail(tx),
          log: await readTail(tx, this.user, 1),
        }),
        (tx, { before, log }) => {
          if (work.signal?.aborted) throw new AppError('cancelled', CANCELLED)
          work.signal?.addEventListener('abort', () => abort(tx))
          const added = this.#mergedCommits(log, before, theirs, work)
          putCommits(tx, this.user, added, (done) => work.onStored?.(done, added.length))
          const notes = added.length > 0 ? work.notes?.() : []
          for (const { name, value } of notes ?? [])
            ignoreRejection(tx.objectStore('cursors').put(value, [this.user, name]))
          // Must stay inside the transaction: commits that cannot be folded must not be stored.
          return { added, folded: added.length > 0 ? foldAll([...log, ...added]) : before }
        },
      ).catch((error: unknown) => {
        throw work.signal?.aborted ? new AppError('cancelled', CANCELLED, { cause: error }) : error
      })
      this.#state = folded
      return added
    })
  }

  /**
   * Appends commits of another device that all come after the end of this log in folding order, and folds only these. Null if they do
   * not, or if some of them are known or rule on other commits: then `merge` is needed. The first call reads the whole log.
   */
  appendInOrder(theirs: readonly PortableCommit[]): Promise<Commit[] | null> {
    return this.#write('strict', async () => {
      await this.#readIds()
      const done = await transact(
        this.db,
        ['commits', 'cursors'],
        'strict',
        (tx) => this.#loadTail(tx),
        (tx, before) => {
          const { head, tables } = before
          const ordered = limitTimesToArrival(this.platform.now(), { tables, fresh: theirs.toSorted(compareCommits) })
          const added = ordered.map((commit, i) => ({ ...commit, seq: head.seq + 1 + i }))
          const isKnown = head.seq !== this.#idsUpTo || added.some(({ id }) => this.#ids.has(id))
          if (isKnown || !canFoldDirectly(head.at, added)) return null
          putCommits(tx, this.user, added)
          // Must stay inside the transaction: commits that cannot be folded must not be stored.
          return { added, applyFold: foldReceivedCommits(before, added) }
        },
      )
      if (!done) return null
      this.#state = done.applyFold()
      return done.added
    })
  }

  /** Reads the ids of commits that were appended since the last call, to find commits that are known already. */
  async #readIds(): Promise<void> {
    for await (const commits of this.commits(this.#idsUpTo + 1)) {
      for (const { id, seq } of commits) {
        this.#ids.add(id)
        this.#idsUpTo = seq
      }
    }
  }

  /** The stored log from a position on. */
  commits(first = 1): AsyncGenerator<Commit[]> {
    return readCommits(this.db, this.user, first)
  }

  commitAt(seq: number): Promise<Commit | undefined> {
    return readCommitAtSeq(this.db, this.user, seq)
  }

  async readEvent(at: EventAddress): Promise<ParsedEvent> {
    const commit = await this.commitAt(at.seq)
    return readEvent(commit?.events[at.index])
  }

  /** Whether the log contains this commit at this position; false means that the database was shortened or replaced. */
  containsCommit(seq: number, id: string): Promise<boolean> {
    return containsCommit(this.db, this.user, { seq, id })
  }

  /** Folds commits of other tabs; true if there were any. */
  catchUp(): Promise<boolean> {
    return this.#write('relaxed', async () => {
      const { seq } = this.head
      await transact(
        this.db,
        ['commits', 'cursors'],
        'relaxed',
        (tx) => this.#loadTail(tx),
        () => undefined,
      )
      return this.head.seq !== seq
    })
  }

  /** Writes a checkpoint if at least `worth` commits follow the last one. */
  async checkpoint(worth = CHECKPOINT_EVERY): Promise<void> {
    if (this.#closed || this.head.seq - this.#checkpointSeq < worth) return
    const logState = this.#state
    await writeCheckpoint(this.db, this.user, logState)
    this.#checkpointSeq = logState.head.seq
  }

  /** Deletes the checkpoint and writes no new one, so that the next start reads every commit. */
  async dropCheckpoint(): Promise<void> {
    this.#checkpointSeq = Number.POSITIVE_INFINITY
    await this.db.delete('checkpoints', [this.user])
  }

  /** Closes the database; this log writes nothing more. */
  close(): void {
    this.#closed = true
    this.db.close()
  }

  /** Runs work that may append. If the storage is full, deletes the second copy and tries once more. */
  async #write<T>(durability: Durability, work: () => Promise<T>): Promise<T> {
    const { seq } = this.head
    try {
      return await this.#queue.run(work)
    } catch (error) {
      // makeRoom runs outside of the queue: it may wait for a merge, which itself waits for the queue.
      const isFull = error instanceof AppError && error.code === 'storage-full'
      if (!isFull || !(await this.follower?.makeRoom())) throw error
      return await this.#queue.run(work)
    } finally {
      if (this.head.seq !== seq) this.follower?.onGrowth(durability)
    }
  }

  /** Decides and appends in one transaction, on the log state that `find` returns. */
  async #appendAfter(
    find: (tx: WriteTransaction) => Promise<LogState>,
    cause: Cause,
    durability: Durability,
    decide: (tables: Tables) => Decision,
  ): Promise<Appended> {
    const { decision, applyFold } = await transact(this.db, ['commits', 'cursors'], durability, find, (tx, before) => {
      const decision = decide(before.tables)
      const commits = decision.ok ? this.#commitsOf(cause, decision.events, before.head, before) : []
      putCommits(tx, this.user, commits)
      // Must stay inside the transaction: commits that cannot be folded must not be stored.
      return { decision, applyFold: foldDecidedCommits(before, commits) }
    })
    this.#state = applyFold()
    return decision.ok ? { ok: true, events: decision.events, head: this.head } : decision
  }

  /** Folds commits of other tabs. They are on disk, so they count even if the transaction `tx` is aborted. */
  async #loadTail(tx: WriteTransaction): Promise<LogState> {
    this.#state = await loadTail(tx, this.user, this.#state)
    return this.#state
  }

  /** The commits that a merge appends: the missing ones in folding order, then the record. */
  #mergedCommits(
    log: readonly Commit[],
    before: LogState,
    theirs: readonly PortableCommit[],
    work: MergeOptions,
  ): Commit[] {
    const { head, tables } = before
    const merge = planMerge(log, theirs)
    const known = { tables, fresh: merge.fresh }
    const fresh = limitTimesToArrival(this.platform.now(), known).map((commit, i) => ({
      ...commit,
      seq: head.seq + 1 + i,
    }))
    const after = { seq: head.seq + fresh.length, at: newestClock(fresh, head.at) }
    return [...fresh, ...this.#commitsOf(work.cause ?? 'import', work.record(merge, log, tables), after, known)]
  }

  /** Builds commits of this device from events, after a position and clock (epoch milliseconds) of the log. */
  #commitsOf(
    cause: Cause,
    events: readonly SolvelogEvent[],
    after: Pick<StoredHead, 'seq' | 'at'>,
    known: ClockReference,
  ): DecidedCommit[] {
    const now = this.platform.now()
    const wall = deviceTime(now, after.at, known)
    let { seq, at } = after
    return splitIntoCommits(events).map((chunk) => {
      seq += 1
      at = Math.max(now, at + 1)
      return { seq, id: this.platform.newId(), at, ...wall, device: this.device, cause, events: chunk }
    })
  }
}
