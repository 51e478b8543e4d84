import { type Address, type Cause, type Commit, type PortableCommit, type ReadEvent, readEvent } from '#events/commit'
import type { Decision } from '#events/decide/decision'
import type { SolvelogEvent } from '#events/event'
import { type Merge, mergeLogs } from '#events/merge'
import type { SolveRow, Tables } from '#events/projections/tables'
import { AppError } from '../app-error'
import type { Platform } from '../platform'
import { writeCheckpoint } from './checkpoint'
import { chunks } from './chunks'
import { putCommits, readCommits, readOne, readTail } from './commits'
import type { StoredHead } from './cursors'
import type { Database } from './database'
import { deviceTime, type KnownLog, withArrival } from './device-time'
import { containsCommit, type LoadedLog, loadLog } from './load'
import { checkHeadOptimistically, loadTail } from './load-tail'
import { type DecidedCommit, foldAll, foldDecidedCommits, type LogState, newestClock } from './log-state'
import { RowChanges } from './row-changes'
import { abort, type Durability, transact, unawaited, type WriteTransaction } from './transaction'

/** Commits after which a checkpoint is worth writing. */
const CHECKPOINT_EVERY = 32

const CANCELLED = 'Stopped. Nothing was changed.'

/** What an append led to. */
export type Appended = { ok: true; events: SolvelogEvent[]; head: StoredHead } | Extract<Decision, { ok: false }>

/** What a merge is told, and how it is watched. */
export interface MergeWork {
  /** What makes the record happen: an import, unless it says otherwise. */
  cause?: Cause
  /**
   * The events that record it, given what it brings, and the log and its tables as they were; none for a merge that leaves
   * no trace.
   */
  record(merge: Merge, log: readonly Commit[], tables: Tables): SolvelogEvent[]
  /** What is stored under a name among the user's cursors if anything is appended; asked after `record`. */
  note?(): { name: string; value: unknown } | null
  /** Aborts the whole as long as it is not complete. */
  signal?: AbortSignal
  /** Told as commits reach the disk; they count only once the merge has answered. */
  onStored?(done: number, of: number): void
}

/** One user's log and the tables folded from it. Only this class appends commits. */
export class EventLog {
  #folded: LogState
  #checkpointSeq: number
  readonly #succession = new RowChanges()
  #queue: Promise<unknown> = Promise.resolve()
  #closed = false

  private constructor(
    private readonly db: Database,
    readonly user: string,
    readonly device: string,
    private readonly platform: Platform,
    { logState: folded, checkpointSeq }: LoadedLog,
  ) {
    this.#folded = folded
    this.#checkpointSeq = checkpointSeq
  }

  /** Opens a user's log. Throws a Fault when it cannot be read or is not whole. */
  static async open(db: Database, user: string, device: string, platform: Platform): Promise<EventLog> {
    return new EventLog(db, user, device, platform, await loadLog(db, user))
  }

  /**
   * The tables as of `head`, not to be changed. They are other tables after every append; the solves within are not, but
   * a changed row is another row: across a wait hold rows, or the log.
   */
  get tables(): Tables {
    return this.#folded.tables
  }

  get head(): StoredHead {
    return this.#folded.head
  }

  /**
   * The solves that appends of this tab have put in between earlier tables and later ones, in that order, new ones and
   * changed ones; null when something else has led from the ones to the others.
   */
  rowsBetween(before: Tables, after: Tables): SolveRow[] | null {
    return this.#succession.between(before, after)
  }

  /**
   * Decides and appends in one transaction, which is also the lock between tabs. What this tab knows is taken to be all there
   * is; where another tab has written since, the transaction is undone, what that tab wrote is folded, and the decision is made
   * anew: it never rests on old tables. Answers when everything is on disk.
   */
  append(cause: Cause, durability: Durability, decide: (tables: Tables) => Decision): Promise<Appended> {
    return this.#inTurn(async () => {
      let isMistaken = false
      const presumed = async (tx: WriteTransaction) => {
        checkHeadOptimistically(tx, this.user, this.#folded, () => {
          isMistaken = true
        })
        return this.#folded
      }
      try {
        return await this.#appendAfter(presumed, cause, durability, decide)
      } catch (error) {
        if (!isMistaken) throw error
      }
      return await this.#appendAfter((tx) => loadTail(tx, this.user, this.#folded), cause, durability, decide)
    })
  }

  /**
   * Brings in commits of other logs that this one lacks, and the record of it, in one transaction: all or nothing. What is
   * brought may lie anywhere in the folding order, so the tables are folded anew. Answers with what was appended.
   */
  merge(theirs: readonly PortableCommit[], work: MergeWork): Promise<Commit[]> {
    return this.#inTurn(async () => {
      const { added, folded } = await transact(
        this.db,
        ['commits', 'cursors'],
        'strict',
        async (tx) => ({
          before: await loadTail(tx, this.user, this.#folded),
          log: await readTail(tx, this.user, 1),
        }),
        (tx, { before, log }) => {
          if (work.signal?.aborted) throw new AppError('cancelled', CANCELLED)
          work.signal?.addEventListener('abort', () => abort(tx))
          const added = this.#mergedCommits(log, before, theirs, work)
          putCommits(tx, this.user, added, (done) => work.onStored?.(done, added.length))
          const note = added.length > 0 ? work.note?.() : null
          if (note) unawaited(tx.objectStore('cursors').put(note.value, [this.user, note.name]))
          // Must stay inside the transaction: what cannot be folded must not be stored.
          return { added, folded: added.length > 0 ? foldAll([...log, ...added]) : before }
        },
      ).catch((error: unknown) => {
        throw work.signal?.aborted ? new AppError('cancelled', CANCELLED, { cause: error }) : error
      })
      this.#folded = folded
      return added
    })
  }

  /** The log as it stands on disk, from a position on. */
  commits(first = 1): AsyncGenerator<Commit[]> {
    return readCommits(this.db, this.user, first)
  }

  /** The commit at a position; undefined when there is none. */
  commitAt(seq: number): Promise<Commit | undefined> {
    return readOne(this.db, this.user, seq)
  }

  /** Reads the event at an address. */
  async read(at: Address): Promise<ReadEvent> {
    const commit = await this.commitAt(at.seq)
    return readEvent(commit?.events[at.index])
  }

  /** Whether the log holds this commit at this place; false tells that the database was shortened or replaced. */
  holds(seq: number, id: string): Promise<boolean> {
    return containsCommit(this.db, this.user, { seq, id })
  }

  /** Folds what other tabs have written since; true when there was anything. */
  catchUp(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { seq } = this.head
      this.#folded = await transact(
        this.db,
        ['commits', 'cursors'],
        'relaxed',
        (tx) => loadTail(tx, this.user, this.#folded),
        (_tx, logState) => logState,
      )
      return this.head.seq !== seq
    })
  }

  /** Writes a checkpoint when the tail has grown long enough, in commits, to be worth it. */
  async checkpoint(worth = CHECKPOINT_EVERY): Promise<void> {
    if (this.#closed || this.head.seq - this.#checkpointSeq < worth) return
    const logState = this.#folded
    await writeCheckpoint(this.db, this.user, logState)
    this.#checkpointSeq = logState.head.seq
  }

  /** Gives the checkpoint up, here for good: the next start reads every commit. */
  async dropCheckpoint(): Promise<void> {
    this.#checkpointSeq = Number.POSITIVE_INFINITY
    await this.db.delete('checkpoints', [this.user])
  }

  /** Resolves when the appends and merges that were begun have ended. */
  settled(): Promise<unknown> {
    return this.#queue
  }

  /** Ends this log's use of the database: nothing is appended or kept by it any more. */
  close(): void {
    this.#closed = true
    this.db.close()
  }

  /** Decides and appends in one transaction after the log as it is found to be within it. */
  async #appendAfter(
    find: (tx: WriteTransaction) => Promise<LogState>,
    cause: Cause,
    durability: Durability,
    decide: (tables: Tables) => Decision,
  ): Promise<Appended> {
    const { decision, before, bringIn } = await transact(
      this.db,
      ['commits', 'cursors'],
      durability,
      find,
      (tx, before) => {
        const decision = decide(before.tables)
        const commits = decision.ok ? this.#commitsOf(cause, decision.events, before.head, knownOf(before)) : []
        putCommits(tx, this.user, commits)
        // Must stay inside the transaction: what cannot be folded must not be stored.
        return { decision, before, bringIn: foldDecidedCommits(before, commits) }
      },
    )
    const { logState: folded, rows } = bringIn()
    this.#succession.note(before.tables, folded.tables, rows)
    this.#folded = folded
    return decision.ok ? { ok: true, events: decision.events, head: this.head } : decision
  }

  /** What a merge appends to a log: the commits it lacks, in folding order, then the record of it. */
  #mergedCommits(
    log: readonly Commit[],
    before: LogState,
    theirs: readonly PortableCommit[],
    work: MergeWork,
  ): Commit[] {
    const { head, tables } = before
    const merge = mergeLogs(log, theirs)
    const known = { tables, fresh: merge.fresh }
    const fresh = withArrival(this.platform.now(), known).map((commit, i) => ({ ...commit, seq: head.seq + 1 + i }))
    const after = { seq: head.seq + fresh.length, at: newestClock(fresh, head.at) }
    return [...fresh, ...this.#commitsOf(work.cause ?? 'import', work.record(merge, log, tables), after, known)]
  }

  /** Events as commits of this device, behind a place and a clock of the log (epoch milliseconds). */
  #commitsOf(
    cause: Cause,
    events: readonly SolvelogEvent[],
    after: Pick<StoredHead, 'seq' | 'at'>,
    known: KnownLog,
  ): DecidedCommit[] {
    const now = this.platform.now()
    const wall = deviceTime(now, after.at, known)
    let { seq, at } = after
    return chunks(events).map((chunk) => {
      seq += 1
      at = Math.max(now, at + 1)
      return { seq, id: this.platform.newId(), at, ...wall, device: this.device, cause, events: chunk }
    })
  }

  /** One piece of work at a time: each begins from what the one before it left. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work, work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }
}

const knownOf = ({ tables }: LogState): KnownLog => ({ tables, fresh: [] })
