import type { SolveKey } from '#domain/solve'
import type { Commit } from '#events/commit'
import { type CommitSummary, compareNewestFirst, summarizeCommit } from '#events/describe/commit-summary'
import type { EventSummary } from '#events/describe/event-summary'
import { SerialQueue } from '#lib/serial-queue'
import { readRange } from '../log/commits'
import type { Session } from '../session'

/** Commits in the first read: one screen, available at once for any log length. */
const FIRST = 24
/** Limits for one read: number of commits, and milliseconds, so that the worker can answer other calls in between. */
const MAX_STEP = 1_000
const MIN_STEP = 8
const MAX_READ_MS = 16
/** Delay before older commits are read (milliseconds), so that the page can draw the newest first. */
const PAUSE = 150

/**
 * Summaries of all commits, newest first, read backwards from the end of the log. The newest are available at once, the rest
 * is read in the background. Commits never change, so the index only grows. Merged logs are sorted here.
 */
export class ChangeIndex {
  #rows: CommitSummary[] = []
  #isSorted = true
  /** The positions read so far, from `low` to `high`; both 0 before the first read. */
  #low = 0
  #high = 0
  readonly #queue = new SerialQueue()
  /** The running read of older commits. */
  #older: Promise<void> | null = null
  #links: CommitRelations | null = null

  constructor(private readonly session: Session) {}

  /** The summaries read so far, newest first. */
  get rows(): readonly CommitSummary[] {
    if (!this.#isSorted) {
      this.#rows.sort(compareNewestFirst)
      this.#isSorted = true
    }
    return this.#rows
  }

  /** The number of commits read, and of all commits; null once complete. */
  get progress(): { done: number; of: number } | null {
    return this.#low <= 1 ? null : { done: this.#high - this.#low + 1, of: this.#high }
  }

  /** The relations between the commits read so far. */
  get relations(): CommitRelations {
    this.#links ??= commitRelations(this.rows)
    return this.#links
  }

  /** Resolves when the newest commits are in the index; reads no others. */
  loadNewest(): Promise<void> {
    return this.#queue.run(() => this.#readNewer())
  }

  /** Resolves when the newest commits are in the index; the others are read after a delay. */
  async loadNewestFirst(): Promise<void> {
    await this.loadNewest()
    void this.session.platform.sleep(PAUSE).then(() => void this.#readOlder())
  }

  /** Resolves when every commit is in the index. */
  async loadAll(): Promise<void> {
    await this.loadNewest()
    await this.#readOlder()
  }

  #readOlder(): Promise<void> {
    if (this.#low <= 1) return Promise.resolve()
    this.#older ??= this.#readBackwards().finally(() => {
      this.#older = null
    })
    // Callers of `loadAll` receive the failure; the next call continues the read.
    this.#older.catch(() => undefined)
    return this.#older
  }

  async #readNewer(): Promise<void> {
    const head = this.session.log.head.seq
    if (this.#high === 0 && head > 0) {
      const first = Math.max(1, head - FIRST + 1)
      this.#take(await this.#read(first, head), true)
      this.#low = first
    }
    for (let first = this.#high + 1; first <= head; first = this.#high + 1) {
      this.#take(await this.#read(first, Math.min(head, first + FIRST - 1)), true)
    }
  }

  async #readBackwards(): Promise<void> {
    const { platform } = this.session
    let step = FIRST
    while (this.#low > 1) {
      const start = platform.now()
      const first = Math.max(1, this.#low - step)
      const commits = await this.#read(first, this.#low - 1)
      this.#take(commits, false)
      this.#low = first
      const took = platform.now() - start
      step = took > MAX_READ_MS ? Math.max(MIN_STEP, Math.floor(step / 2)) : Math.min(MAX_STEP, step * 2)
    }
  }

  #read(first: number, last: number): Promise<Commit[]> {
    return readRange(this.session.db, this.session.user, first, last)
  }

  #take(commits: readonly Commit[], isNewer: boolean): void {
    const skipped = new Set(this.session.log.tables.skipped.map(({ at }) => `${at.seq}:${at.index}`))
    const outlines = commits.map((one) => summarizeCommit(one, (index) => skipped.has(`${one.seq}:${index}`))).reverse()
    const [upper, lower] = isNewer ? [outlines, this.#rows] : [this.#rows, outlines]
    const isSorted =
      this.#isSorted && areSorted(isNewer ? [...upper, ...lower.slice(0, 1)] : [...upper.slice(-1), ...lower])
    if (isNewer) {
      this.#rows = [...upper, ...lower]
      this.#high = Math.max(this.#high, commits.at(-1)?.seq ?? 0)
    } else this.#rows.push(...outlines)
    this.#isSorted = isSorted
    this.#links = null
  }
}

function areSorted(rows: readonly CommitSummary[]): boolean {
  return rows.every((row, at) => {
    const next = rows[at + 1]
    return next === undefined || compareNewestFirst(row, next) < 0
  })
}

/** Relations between commits. */
export interface CommitRelations {
  byId: ReadonlyMap<string, CommitSummary>
  /** The last known name of each profile. */
  profileNames: ReadonlyMap<string, string>
  /** Commits that another one has undone. */
  undone: ReadonlySet<string>
  /** The score that a feedback replaced, by commit id and solve key. */
  earlierScore(commitSummary: CommitSummary, key: SolveKey): number | null
}

/** Computes the relations; `rows` must be newest first. */
export function commitRelations(rows: readonly CommitSummary[]): CommitRelations {
  const byId = new Map<string, CommitSummary>()
  const undone = new Set<string>()
  for (const row of rows) {
    byId.set(row.id, row)
    // An undo that was itself undone has no effect.
    if (row.undoes && !undone.has(row.id)) undone.add(row.undoes.commit)
  }
  const profileNames = new Map<string, string>()
  const scores = new Scores()
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]
    for (const eventSummary of row?.eventSummaries ?? []) {
      if ('words' in eventSummary && eventSummary.profile)
        profileNames.set(eventSummary.profile.id, eventSummary.profile.name)
      if (row) scores.record(row, eventSummary)
    }
  }
  return { byId, undone, profileNames, earlierScore: (commitSummary, key) => scores.before(commitSummary, key) }
}

/** The scores of each solve, recorded oldest first. */
class Scores {
  readonly #now = new Map<SolveKey, number>()
  readonly #before = new Map<string, number>()

  record(row: CommitSummary, eventSummary: EventSummary): void {
    if (eventSummary.type === 'Unreadable' || eventSummary.score === undefined) return
    const { key = '', score } = eventSummary
    if (score === null) {
      this.#now.delete(key)
      return
    }
    const before = this.#now.get(key)
    if (before !== undefined) this.#before.set(`${row.id} ${key}`, before)
    this.#now.set(key, score)
  }

  before({ id }: CommitSummary, key: SolveKey): number | null {
    return this.#before.get(`${id} ${key}`) ?? null
  }
}
