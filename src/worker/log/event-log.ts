import { produce, setAutoFreeze } from 'immer'
import { type Address, type Cause, type Commit, inFoldOrder, type ReadEvent, readEvent } from '#events/commit'
import type { Decision } from '#events/decide/decision'
import type { SolvelogEvent } from '#events/event'
import { foldCommit, foldDecided, replay } from '#events/projections/fold'
import { emptyTables, type Tables } from '#events/projections/tables'
import { Fault } from '../fault'
import type { Clock } from '../given'
import { readCheckpoint, writeCheckpoint } from './checkpoint'
import { chunks } from './chunks'
import { putCommits, readCommits, readOne, readTail } from './commits'
import { NO_HEAD, readHead, type StoredHead } from './cursors'
import type { Database } from './database'
import { mendHead } from './mend-head'
import { type Durability, transact, type WriteTransaction } from './transaction'

/* Freezing what nobody outside this class can change would only cost time. */
setAutoFreeze(false)

/** Commits after which a checkpoint is worth writing. */
const CHECKPOINT_EVERY = 32

const REPLACED =
  'Your stored history was removed or replaced while this page was open. Nothing more is saved here; reload the page.'

const endsEarly = (found: number, expected: number): string =>
  `Your stored history ends at change ${found}, but it should reach change ${expected}.`

/** What an append led to. */
export type Appended = { ok: true; events: SolvelogEvent[]; head: StoredHead } | Extract<Decision, { ok: false }>

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
    private readonly device: string,
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

  /** Writes a checkpoint when the tail has grown long enough to be worth it. */
  async checkpoint(): Promise<void> {
    if (this.#closed || this.#head.seq - this.#checkpointSeq < CHECKPOINT_EVERY) return
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
      if (!inFoldOrder(this.#head.at, commits)) return this.#replayAll()
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
    if (last) this.#head = { ...headOf(last), at: all.reduce((newest, { at }) => Math.max(newest, at), 0) }
  }

  async #catchUpWithin(tx: WriteTransaction): Promise<void> {
    const stored = readHead(await tx.objectStore('cursors').get([this.user, 'head']))
    if (stored.seq === this.#head.seq && stored.id === this.#head.id) return
    if (stored.seq <= this.#head.seq) throw new Fault('storage-lost', REPLACED)
    const tail = await this.#readTailWithin(tx, stored)
    if (inFoldOrder(this.#head.at, tail)) {
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

  #commitsOf(cause: Cause, events: readonly SolvelogEvent[]): DecidedCommit[] {
    let { seq, at } = this.#head
    return chunks(events).map((chunk) => {
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

const headOf = ({ seq, id, at }: Commit): StoredHead => ({ seq, id, at })
