import { produce, setAutoFreeze } from 'immer'
import { type Address, type Cause, type Commit, type PortableCommit, type ReadEvent, readEvent } from '#events/commit'
import type { Decision } from '#events/decide/decision'
import type { SolvelogEvent } from '#events/event'
import { type Merge, mergeLogs } from '#events/merge'
import { foldCommit, foldDecided, replay } from '#events/projections/fold'
import { emptyTables, type Tables } from '#events/projections/tables'
import { foldsAsItComes } from '#events/projections/withdrawn'
import { Fault } from '../fault'
import type { Clock } from '../given'
import { readCheckpoint, writeCheckpoint } from './checkpoint'
import { chunks } from './chunks'
import { putCommits, readCommits, readOne, readTail } from './commits'
import { NO_HEAD, readHead, type StoredHead } from './cursors'
import type { Database } from './database'
import { mendHead } from './mend-head'
import { abort, type Durability, transact, type WriteTransaction } from './transaction'

/* Freezing what nobody outside this class can change would only cost time. */
setAutoFreeze(false)

/** Commits after which a checkpoint is worth writing. */
const CHECKPOINT_EVERY = 32

const REPLACED =
  'Your stored history was removed or replaced while this page was open. Nothing more is saved here; reload the page.'

const CANCELLED = 'Stopped. Nothing was changed.'

const endsEarly = (found: number, expected: number): string =>
  `Your stored history ends at change ${found}, but it should reach change ${expected}.`

/** What an append led to. */
export type Appended = { ok: true; events: SolvelogEvent[]; head: StoredHead } | Extract<Decision, { ok: false }>

/** What a merge is told, and how it is watched. */
export interface MergeWork {
  /** The events that record it, given what it brings and the log as it was; none for a merge that leaves no trace. */
  record(merge: Merge, log: readonly Commit[]): SolvelogEvent[]
  /** Aborts the whole as long as it is not complete. */
  signal?: AbortSignal
  /** Told as commits reach the disk; they count only once the merge has answered. */
  onStored?(done: number, of: number): void
}

/** A commit whose events were decided here. */
type DecidedCommit = Commit & { events: SolvelogEvent[] }

/** One user's log and the tables folded from it. Only this class writes commits. */
export class EventLog {
  #tables: Tables = emptyTables()
  #head: StoredHead = NO_HEAD
  #checkpointSeq = 0
  #queue: Promise<unknown> = Promise.resolve()
  #closed = false

  private constructor(
    private readonly db: Database,
    readonly user: string,
    readonly device: string,
    private readonly clock: Clock,
  ) {}

  /** Opens a user's log: the checkpoint if it fits, then the tail. Throws a Fault when the log cannot be read. */
  static async open(db: Database, user: string, device: string, clock: Clock): Promise<EventLog> {
    const log = new EventLog(db, user, device, clock)
    await log.#load()
    return log
  }

  /** The tables as of `head`; treat as immutable. */
  get tables(): Tables {
    return this.#tables
  }

  get head(): StoredHead {
    return this.#head
  }

  /**
   * Decides and appends in one transaction, which is also the lock between tabs: what other tabs wrote is folded first,
   * so the decision never rests on old tables. Answers when everything is on disk.
   */
  append(cause: Cause, durability: Durability, decide: (tables: Tables) => Decision): Promise<Appended> {
    return this.#inTurn(async () => {
      const { decision, commits, tables } = await transact(
        this.db,
        ['commits', 'cursors'],
        durability,
        (tx) => this.#catchUpWithin(tx),
        (tx) => {
          const decision = decide(this.#tables)
          const commits = decision.ok ? this.#commitsOf(cause, decision.events) : []
          putCommits(tx, this.user, commits)
          // Must stay inside the transaction: what cannot be folded must not be stored.
          const tables = produce(this.#tables, (draft) => {
            for (const commit of commits) foldDecided(draft, commit, commit.events)
          })
          return { decision, commits, tables }
        },
      )
      if (!decision.ok) return decision
      this.#advance(commits, tables)
      return { ok: true, events: decision.events, head: this.#head }
    })
  }

  /**
   * Brings in commits of other logs that this one lacks, and the record of it, in one transaction: all or nothing. What is
   * brought may lie anywhere in the folding order, so the tables are folded anew. Answers with what was appended.
   */
  merge(theirs: readonly PortableCommit[], work: MergeWork): Promise<Commit[]> {
    return this.#inTurn(async () => {
      const { all, added } = await transact(
        this.db,
        ['commits', 'cursors'],
        'strict',
        async (tx) => {
          await this.#catchUpWithin(tx)
          return readTail(tx, this.user, 1)
        },
        (tx, log) => {
          if (work.signal?.aborted) throw new Fault('cancelled', CANCELLED)
          work.signal?.addEventListener('abort', () => abort(tx))
          const added = this.#mergedCommits(log, theirs, work)
          putCommits(tx, this.user, added, (done) => work.onStored?.(done, added.length))
          // Must stay inside the transaction: what cannot be folded must not be stored.
          return { all: added.length > 0 ? replay([...log, ...added]) : null, added }
        },
      ).catch((error: unknown) => {
        throw work.signal?.aborted ? new Fault('cancelled', CANCELLED, { cause: error }) : error
      })
      const last = added.at(-1)
      if (all && last) {
        this.#tables = all
        this.#head = { ...headOf(last), at: newest(added, this.#head.at) }
      }
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

  /** Folds what other tabs have written since; true when there was anything. */
  catchUp(): Promise<boolean> {
    return this.#inTurn(async () => {
      const before = this.#head.seq
      await transact(
        this.db,
        ['commits', 'cursors'],
        'relaxed',
        (tx) => this.#catchUpWithin(tx),
        () => undefined,
      )
      return this.#head.seq !== before
    })
  }

  /** Ends this log's use of the database: nothing is appended or kept by it any more. */
  close(): void {
    this.#closed = true
    this.db.close()
  }

  /** Reads the event at an address. */
  async read(at: Address): Promise<ReadEvent> {
    const commit = await readOne(this.db, this.user, at.seq)
    return readEvent(commit?.events[at.index])
  }

  /** Whether the log holds this commit at this place; false tells that the database was shortened or replaced. */
  async holds(seq: number, id: string): Promise<boolean> {
    if (seq === 0) return true
    return (await readOne(this.db, this.user, seq))?.id === id
  }

  /** Writes a checkpoint when the tail has grown long enough, in commits, to be worth it. */
  async checkpoint(worth = CHECKPOINT_EVERY): Promise<void> {
    if (this.#closed || this.#head.seq - this.#checkpointSeq < worth) return
    const head = this.#head
    await writeCheckpoint(this.db, this.user, { head, tables: this.#tables })
    this.#checkpointSeq = head.seq
  }

  async #load(): Promise<void> {
    const stored = readHead(await this.db.get('cursors', [this.user, 'head']))
    const checkpoint = await readCheckpoint(this.db, this.user)
    if (checkpoint && (await this.holds(checkpoint.head.seq, checkpoint.head.id))) {
      this.#tables = checkpoint.tables
      this.#head = checkpoint.head
      this.#checkpointSeq = checkpoint.head.seq
    }
    await this.#readFrom(this.#head.seq + 1)
    if (this.#head.seq < stored.seq) {
      throw new Fault('log-damaged', endsEarly(this.#head.seq, stored.seq))
    }
    if (this.#head.seq > 0 && stored.id !== this.#head.id) await mendHead(this.db, this.user)
  }

  async #readFrom(first: number): Promise<void> {
    for await (const commits of readCommits(this.db, this.user, first)) {
      if (!foldsAsItComes(this.#head.at, commits)) return this.#replayAll()
      for (const commit of commits) {
        foldCommit(this.#tables, commit)
        this.#head = headOf(commit)
      }
    }
  }

  /** A merged log is not in folding order: it is read whole, sorted and folded from nothing. */
  async #replayAll(): Promise<void> {
    const all: Commit[] = []
    for await (const commits of readCommits(this.db, this.user, 1)) all.push(...commits)
    this.#startOver(all)
  }

  #startOver(all: readonly Commit[]): void {
    this.#tables = replay(all)
    const last = all.at(-1)
    if (last) this.#head = { ...headOf(last), at: newest(all, 0) }
  }

  async #catchUpWithin(tx: WriteTransaction): Promise<void> {
    const stored = readHead(await tx.objectStore('cursors').get([this.user, 'head']))
    if (stored.seq === this.#head.seq && stored.id === this.#head.id) return
    if (stored.seq <= this.#head.seq) throw new Fault('storage-lost', REPLACED)
    const tail = await this.#readTailWithin(tx, stored)
    if (foldsAsItComes(this.#head.at, tail)) {
      const tables = produce(this.#tables, (draft) => {
        for (const commit of tail) foldCommit(draft, commit)
      })
      this.#advance(tail, tables)
    } else this.#startOver(await readTail(tx, this.user, 1))
  }

  /** What other tabs appended; read from our own newest commit on, which must still be there: else it is another log. */
  async #readTailWithin(tx: WriteTransaction, stored: StoredHead): Promise<Commit[]> {
    const { seq, id } = this.#head
    const known = await readTail(tx, this.user, Math.max(1, seq))
    const tail = seq === 0 ? known : known.slice(1)
    if (seq > 0 && known[0]?.id !== id) throw new Fault('storage-lost', REPLACED)
    if (tail.at(-1)?.id !== stored.id) throw new Fault('log-damaged', endsEarly(tail.at(-1)?.seq ?? seq, stored.seq))
    return tail
  }

  #advance(commits: readonly Commit[], tables: Tables): void {
    const last = commits.at(-1)
    if (!last) return
    this.#tables = tables
    this.#head = headOf(last)
  }

  #mergedCommits(log: readonly Commit[], theirs: readonly PortableCommit[], work: MergeWork): Commit[] {
    const merge = mergeLogs(log, theirs)
    const fresh = merge.fresh.map((commit, i) => ({ ...commit, seq: this.#head.seq + 1 + i }))
    const after = { seq: this.#head.seq + fresh.length, at: newest(fresh, this.#head.at) }
    return [...fresh, ...this.#commitsOf('import', work.record(merge, log), after)]
  }

  #commitsOf(cause: Cause, events: readonly SolvelogEvent[], after: { seq: number; at: number } = this.#head) {
    let { seq, at } = after
    return chunks(events).map((chunk): DecidedCommit => {
      seq += 1
      at = Math.max(this.clock.now(), at + 1)
      return { seq, id: this.clock.newId(), at, device: this.device, cause, events: chunk }
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work, work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }
}

const newest = (commits: readonly Commit[], at: number): number =>
  commits.reduce((newest, commit) => Math.max(newest, commit.at), at)

const headOf = ({ seq, id, at }: Commit): StoredHead => ({ seq, id, at })
