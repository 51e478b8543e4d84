import type { SolveKey } from '#domain/solve'
import type { Commit } from '#events/commit'
import { type CommitSummary, compareNewest, summarizeCommit } from '#events/describe/commit-summary'
import type { EventSummary } from '#events/describe/event-summary'
import { readRange } from '../log/commits'
import type { Session } from '../session'

/** Commits read at first: a screen of them is there at once, whatever the log's length. */
const FIRST = 24
/** Bounds on the commits read in one go, and how long one may take (milliseconds): the worker answers others between. */
const MOST = 1_000
const LEAST = 8
const LONG = 16
/** How long the older commits wait (milliseconds): reading them takes a processor from the page that draws the newest. */
const PAUSE = 150

const indexes = new WeakMap<Session, ChangeIndex>()

/** The index of a session's changes, begun at the first call. */
export function changeIndex(session: Session): ChangeIndex {
  const known = indexes.get(session) ?? new ChangeIndex(session)
  indexes.set(session, known)
  return known
}

/**
 * The outlines of all commits, newest first, read from the log's end backwards: what is newest is known at once, and the
 * rest comes in the background. Commits are never changed, so the index only grows; a merged log is put in order here.
 */
export class ChangeIndex {
  #rows: CommitSummary[] = []
  #isSorted = true
  /** The positions that have been read: from `low` to `high`; both 0 before the first reading. */
  #low = 0
  #high = 0
  #queue: Promise<unknown> = Promise.resolve()
  /** The reading of older commits, while it goes on. */
  #older: Promise<void> | null = null
  #links: Links | null = null

  constructor(private readonly session: Session) {}

  /** The outlines read so far, newest first. */
  get rows(): readonly CommitSummary[] {
    if (!this.#isSorted) {
      this.#rows.sort(compareNewest)
      this.#isSorted = true
    }
    return this.#rows
  }

  /** How many commits have been read, of how many; null once that is all of them. */
  get reading(): { done: number; of: number } | null {
    return this.#low <= 1 ? null : { done: this.#high - this.#low + 1, of: this.#high }
  }

  /** What the commits say about one another. Of those not read yet nothing is known. */
  get links(): Links {
    this.#links ??= linksOf(this.rows)
    return this.#links
  }

  /** Answers when the newest commits are in the index; no others are read for it. */
  newest(): Promise<void> {
    return this.#inTurn(() => this.#growUp())
  }

  /** Answers when the newest commits are in the index; the others are read from a moment later on. */
  async ready(): Promise<void> {
    await this.newest()
    void this.session.platform.sleep(PAUSE).then(() => void this.#readOlder())
  }

  /** Answers when every commit is in the index. */
  async whole(): Promise<void> {
    await this.newest()
    await this.#readOlder()
  }

  #readOlder(): Promise<void> {
    if (this.#low <= 1) return Promise.resolve()
    this.#older ??= this.#growDown().finally(() => {
      this.#older = null
    })
    // Whoever needs the whole hears of its failure; the next call reads on from where this one came to.
    this.#older.catch(() => undefined)
    return this.#older
  }

  async #growUp(): Promise<void> {
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

  async #growDown(): Promise<void> {
    const { platform } = this.session
    let step = FIRST
    while (this.#low > 1) {
      const start = platform.now()
      const first = Math.max(1, this.#low - step)
      const commits = await this.#read(first, this.#low - 1)
      this.#take(commits, false)
      this.#low = first
      const took = platform.now() - start
      step = took > LONG ? Math.max(LEAST, Math.floor(step / 2)) : Math.min(MOST, step * 2)
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

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#queue.then(work, work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }
}

function areSorted(rows: readonly CommitSummary[]): boolean {
  return rows.every((row, at) => {
    const next = rows[at + 1]
    return next === undefined || compareNewest(row, next) < 0
  })
}

/** What commits say about one another. */
export interface Links {
  byId: ReadonlyMap<string, CommitSummary>
  /** The last name told of each profile. */
  profileNames: ReadonlyMap<string, string>
  /** Commits that another one has taken back. */
  undone: ReadonlySet<string>
  /** The score that each feedback replaced, by the commit's id and the solve's key. */
  earlierScore(commitSummary: CommitSummary, key: SolveKey): number | null
}

/** What some commits say about one another; `rows` stands newest first. */
export function linksOf(rows: readonly CommitSummary[]): Links {
  const byId = new Map<string, CommitSummary>()
  const undone = new Set<string>()
  for (const row of rows) {
    byId.set(row.id, row)
    // What an undo said no longer holds once it was itself taken back.
    if (row.undoes && !undone.has(row.id)) undone.add(row.undoes.commit)
  }
  const profileNames = new Map<string, string>()
  const scores = new Scores()
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]
    for (const eventSummary of row?.eventSummaries ?? []) {
      if (eventSummary.type === 'ProfileCreated' || eventSummary.type === 'ProfileEdited')
        profileNames.set(eventSummary.id, eventSummary.name)
      if (row) scores.hear(row, eventSummary)
    }
  }
  return { byId, undone, profileNames, earlierScore: (commitSummary, key) => scores.before(commitSummary, key) }
}

/** The scores of each solve, heard from the oldest on. */
class Scores {
  readonly #now = new Map<SolveKey, number>()
  readonly #before = new Map<string, number>()

  hear(row: CommitSummary, eventSummary: EventSummary): void {
    if (eventSummary.type === 'FeedbackRemoved') this.#now.delete(eventSummary.key)
    if (eventSummary.type !== 'FeedbackSaved') return
    const score = this.#now.get(eventSummary.key)
    if (score !== undefined) this.#before.set(`${row.id} ${eventSummary.key}`, score)
    this.#now.set(eventSummary.key, eventSummary.score)
  }

  before({ id }: CommitSummary, key: SolveKey): number | null {
    return this.#before.get(`${id} ${key}`) ?? null
  }
}
