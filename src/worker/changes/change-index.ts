import type { SolveKey } from '#domain/solve'
import type { Commit } from '#events/commit'
import { type CommitSummary, compareNewestFirst, summarizeCommit } from '#events/describe/commit-summary'
import type { EventSummary } from '#events/describe/event-summary'
import { SerialQueue } from '#lib/serial-queue'
import { readCommitRange } from '../log/commits'
import type { Session } from '../session'

/** Number of commits in the first read. They fill one screen, which therefore appears at once even if the log is long. */
const FIRST_READ_COUNT = 24
/** Limits of one read of older commits, so that the worker can answer other calls between two reads. */
const MAX_COMMITS_PER_READ = 1_000
const MIN_COMMITS_PER_READ = 8
const MAX_READ_MS = 16
/** Delay before older commits are read, so that the page can draw the newest commits first. */
const OLDER_READ_DELAY_MS = 150

/**
 * Summaries of the log's commits, newest first. The newest commits are read first, older commits in the background. A merge appends older
 * commits to the log, so the index sorts the summaries.
 */
export class ChangeIndex {
  #rows: CommitSummary[] = []
  #isSorted = true
  /** The first and last log position read so far; both 0 before the first read. */
  #firstSeq = 0
  #lastSeq = 0
  readonly #queue = new SerialQueue()
  #olderRead: Promise<void> | null = null
  #relations: CommitRelations | null = null

  constructor(private readonly session: Session) {}

  get rows(): readonly CommitSummary[] {
    if (!this.#isSorted) {
      this.#rows.sort(compareNewestFirst)
      this.#isSorted = true
    }
    return this.#rows
  }

  /** Number of commits read so far (`done`) and of all commits (`of`); null if all are read or none. */
  get progress(): { done: number; of: number } | null {
    return this.#firstSeq <= 1 ? null : { done: this.#lastSeq - this.#firstSeq + 1, of: this.#lastSeq }
  }

  get relations(): CommitRelations {
    this.#relations ??= computeCommitRelations(this.rows)
    return this.#relations
  }

  /** Resolves when the newest commits are in the index. Does not read older commits. */
  loadNewest(): Promise<void> {
    return this.#queue.run(() => this.#readNewer())
  }

  /** Resolves when the newest commits are in the index. Reads older commits after a delay. */
  async loadNewestFirst(): Promise<void> {
    await this.loadNewest()
    void this.session.platform.sleep(OLDER_READ_DELAY_MS).then(() => void this.#readOlder())
  }

  async loadAll(): Promise<void> {
    await this.loadNewest()
    await this.#readOlder()
  }

  #readOlder(): Promise<void> {
    if (this.#firstSeq <= 1) return Promise.resolve()
    this.#olderRead ??= this.#readBackwards().finally(() => {
      this.#olderRead = null
    })
    // Without this handler, a failure that no caller awaits would be an unhandled rejection. The next call continues the read.
    this.#olderRead.catch(() => undefined)
    return this.#olderRead
  }

  async #readNewer(): Promise<void> {
    const head = this.session.log.head.seq
    if (this.#lastSeq === 0 && head > 0) {
      const first = Math.max(1, head - FIRST_READ_COUNT + 1)
      this.#addRows(await this.#readSeqs(first, head), true)
      this.#firstSeq = first
    }
    for (let first = this.#lastSeq + 1; first <= head; first = this.#lastSeq + 1) {
      this.#addRows(await this.#readSeqs(first, Math.min(head, first + FIRST_READ_COUNT - 1)), true)
    }
  }

  async #readBackwards(): Promise<void> {
    const { platform } = this.session
    let step = FIRST_READ_COUNT
    while (this.#firstSeq > 1) {
      const start = platform.now()
      const first = Math.max(1, this.#firstSeq - step)
      const commits = await this.#readSeqs(first, this.#firstSeq - 1)
      this.#addRows(commits, false)
      this.#firstSeq = first
      const took = platform.now() - start
      step =
        took > MAX_READ_MS
          ? Math.max(MIN_COMMITS_PER_READ, Math.floor(step / 2))
          : Math.min(MAX_COMMITS_PER_READ, step * 2)
    }
  }

  #readSeqs(first: number, last: number): Promise<Commit[]> {
    return readCommitRange(this.session.db, this.session.user, first, last)
  }

  #addRows(commits: readonly Commit[], isNewer: boolean): void {
    const skipped = new Set(this.session.log.tables.skipped.map(({ at }) => `${at.seq}:${at.index}`))
    const summaries = commits
      .map((one) => summarizeCommit(one, (index) => skipped.has(`${one.seq}:${index}`)))
      .reverse()
    const [upper, lower] = isNewer ? [summaries, this.#rows] : [this.#rows, summaries]
    const isSorted =
      this.#isSorted && areSorted(isNewer ? [...upper, ...lower.slice(0, 1)] : [...upper.slice(-1), ...lower])
    if (isNewer) {
      this.#rows = [...upper, ...lower]
      this.#lastSeq = Math.max(this.#lastSeq, commits.at(-1)?.seq ?? 0)
    } else this.#rows.push(...summaries)
    this.#isSorted = isSorted
    this.#relations = null
  }
}

function areSorted(rows: readonly CommitSummary[]): boolean {
  return rows.every((row, i) => {
    const next = rows[i + 1]
    return next === undefined || compareNewestFirst(row, next) < 0
  })
}

/** How commits relate to each other, for example by an undo. */
export interface CommitRelations {
  byId: ReadonlyMap<string, CommitSummary>
  /** Maps the id of a profile to its newest name in the commits. */
  profileNames: ReadonlyMap<string, string>
  /** Ids of the commits that are undone by another commit. */
  undoneIds: ReadonlySet<string>
  /** Returns the score that the feedback of a commit replaced; null if it replaced none. */
  findEarlierScore(commitSummary: CommitSummary, key: SolveKey): number | null
}

/** Computes the relations between commits. `rows` must be ordered newest first. */
export function computeCommitRelations(rows: readonly CommitSummary[]): CommitRelations {
  const byId = new Map<string, CommitSummary>()
  const undone = new Set<string>()
  for (const row of rows) {
    byId.set(row.id, row)
    // An undo that was itself undone has no effect.
    if (row.undoes && !undone.has(row.id)) undone.add(row.undoes.commit)
  }
  const profileNames = new Map<string, string>()
  const scores = new ScoreHistory()
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at]
    for (const eventSummary of row?.eventSummaries ?? []) {
      if ('words' in eventSummary && eventSummary.profile)
        profileNames.set(eventSummary.profile.id, eventSummary.profile.name)
      if (row) scores.record(row, eventSummary)
    }
  }
  return {
    byId,
    undoneIds: undone,
    profileNames,
    findEarlierScore: (commitSummary, key) => scores.findReplacedScore(commitSummary, key),
  }
}

/** Finds the scores that new feedback replaced. Commits must be recorded oldest first. */
class ScoreHistory {
  readonly #latestScores = new Map<SolveKey, number>()
  readonly #replacedScores = new Map<string, number>()

  record(row: CommitSummary, eventSummary: EventSummary): void {
    if (eventSummary.type === 'Unreadable' || eventSummary.score === undefined) return
    const { key = '', score } = eventSummary
    if (score === null) {
      this.#latestScores.delete(key)
      return
    }
    const replaced = this.#latestScores.get(key)
    if (replaced !== undefined) this.#replacedScores.set(`${row.id} ${key}`, replaced)
    this.#latestScores.set(key, score)
  }

  findReplacedScore({ id }: CommitSummary, key: SolveKey): number | null {
    return this.#replacedScores.get(`${id} ${key}`) ?? null
  }
}
