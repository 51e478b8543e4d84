import type { Feedback } from '#domain/solve'
import type { Commit, EventAddress } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { readEvent } from '#events/read-event'
import { AppError } from '../../app-error'
import { readCommitAtSeq, readCommitRange } from '../../log/commits'
import type { Session } from '../../session'
import { extractEventTexts, extractLargeField } from '../../session/large-fields'

/** Maximum searched length of a text, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 100_000

/**
 * Number of commits per read. A commit has up to 200 kB, so few are read at once: a key press must not wait long for a read. After the
 * newest commits, larger batches make the search of long logs faster.
 */
const BATCH_SIZE = 5
const LARGE_BATCH_SIZE = 20
const NEWEST_COMMITS = 100

export interface EventTexts {
  code?: string
  /** The note on a solve; for a `ProblemNoteSaved` event, the note on a problem. */
  notes?: string
  feedback?: string
  /** The note that the user wrote on the practice site. */
  problemNote?: string
}

/** The result is unique, because a commit has far fewer than 65,536 events. */
const toMapKey = ({ seq, index }: EventAddress): number => seq * 65_536 + index

/**
 * The long texts of a log. They are read in the background. They stay in memory until the session ends, because reading takes much longer
 * than searching.
 */
export class SearchTexts {
  readonly #texts = new Map<number, EventTexts>()
  /** The positions of commits to read, each with the indexes of the events whose texts are needed. */
  readonly #unreadEventsBySeq = new Map<number, Set<number>>()
  #isReading = false
  #failure: unknown = null
  #waitingCallbacks: (() => void)[] = []

  constructor(private readonly session: Session) {}

  /** Returns the texts of an event; undefined until they are read. */
  get(address: EventAddress): EventTexts | undefined {
    return this.#texts.get(toMapKey(address))
  }

  /** Starts to read the texts of events, newest first. Tries failed reads again. */
  load(addresses: Iterable<EventAddress>): void {
    for (const at of addresses) {
      if (this.#texts.has(toMapKey(at))) continue
      const indexes = this.#unreadEventsBySeq.get(at.seq) ?? new Set()
      this.#unreadEventsBySeq.set(at.seq, indexes.add(at.index))
    }
    if (!this.#isReading) void this.#read()
  }

  /** Resolves after the next read or failure. */
  waitForRead(): Promise<void> {
    return new Promise((resolve) => this.#waitingCallbacks.push(resolve))
  }

  /** Throws the error of a failed read, once. The events of that read stay unread. */
  throwFailure(): void {
    const failure = this.#failure
    this.#failure = null
    if (failure !== null) throw failure
  }

  async #read(): Promise<void> {
    this.#isReading = true
    this.#failure = null
    try {
      while (this.#unreadEventsBySeq.size > 0) {
        const seqs = [...this.#unreadEventsBySeq.keys()].sort((a, b) => b - a)
        await this.#readBatches(seqs)
      }
    } catch (error) {
      this.#failure = error
    }
    this.#isReading = false
    this.#notifyWaiting()
  }

  /** The browser reads the next batch while this method stores the texts of the current batch. */
  async #readBatches(seqs: readonly number[]): Promise<void> {
    const batches = groupIntoBatches(seqs)
    const read = (at: number) => this.#readCommitsAt(batches[at] ?? [])
    let next = read(0)
    for (const [at, batch] of batches.entries()) {
      const commits = await next
      if (at + 1 < batches.length) next = read(at + 1)
      // The next iteration throws the error of a failed read.
      next.catch(() => undefined)
      for (const seq of batch) this.#storeTexts(seq, commits.get(seq))
      this.#notifyWaiting()
    }
  }

  #notifyWaiting(): void {
    for (const reader of this.#waitingCallbacks.splice(0)) reader()
  }

  /** Uses one request for positions that are close together. Skips damaged commits, which are reported where they are displayed. */
  async #readCommitsAt(seqs: readonly number[]): Promise<Map<number, Commit>> {
    const { db, user } = this.session
    const [last = 0, first = 0] = [seqs[0], seqs.at(-1)]
    const isDense = last - first < seqs.length * 2
    const range = isDense ? await readCommitRange(db, user, first, last).catch(returnNullIfDamaged) : null
    // One damaged commit must not hide the other commits of its range.
    const commits =
      range ?? (await Promise.all(seqs.map((seq) => readCommitAtSeq(db, user, seq).catch(returnNullIfDamaged))))
    return new Map(commits.flatMap((commit) => (commit ? [[commit.seq, commit]] : [])))
  }

  #storeTexts(seq: number, commit: Commit | undefined): void {
    for (const index of this.#unreadEventsBySeq.get(seq) ?? []) {
      const read = readEvent(commit?.events[index])
      this.#texts.set(toMapKey({ seq, index }), read.known ? extractTexts(read.event) : {})
    }
    this.#unreadEventsBySeq.delete(seq)
  }
}

function groupIntoBatches(seqs: readonly number[]): number[][] {
  const batches: number[][] = []
  for (let from = 0; from < seqs.length; ) {
    const size = from < NEWEST_COMMITS ? BATCH_SIZE : LARGE_BATCH_SIZE
    batches.push(seqs.slice(from, from + size))
    from += size
  }
  return batches
}

function returnNullIfDamaged(error: unknown): null {
  if (error instanceof AppError && error.code === 'log-damaged') return null
  throw error
}

function extractTexts(event: SolvelogEvent): EventTexts {
  if (event.type === 'ProblemNoteSaved') return event.note === null ? {} : { notes: toSearchText(event.note) }
  const { code, notes, feedback } = extractEventTexts(event)
  const { problemNote } = extractLargeField(event, 'problemNote')
  return {
    ...(code !== undefined && { code: toSearchText(code) }),
    ...(notes !== undefined && { notes: toSearchText(notes) }),
    ...(feedback !== undefined && { feedback: toSearchText(formatFeedback(feedback)) }),
    ...(problemNote && { problemNote: toSearchText(problemNote) }),
  }
}

const toSearchText = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).normalize('NFC')

function formatFeedback({ performance, code_quality, summary }: Feedback): string {
  const { time_complexity, space_complexity } = performance
  return [summary.comments, performance.comments, code_quality.comments, time_complexity, space_complexity]
    .filter(Boolean)
    .join('\n')
}
