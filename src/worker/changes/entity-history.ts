import {
  type Commit,
  compareCommits,
  displayTimeOf,
  type EventAddress,
  isSameEventAddress,
  knownCause,
} from '#events/commit'
import type { Subject } from '#events/define'
import { definitionOf, type SolvelogEvent } from '#events/event'
import { foldEvent } from '#events/projections/fold'
import type { LargeFields } from '#events/projections/solve-tables'
import { emptyTables, type Tables } from '#events/projections/tables'
import { DIRECT } from '#events/projections/writer'
import { readEvent } from '#events/read-event'
import type { Version, VersionPart } from '#protocol/changes'
import { AppError } from '../app-error'
import { isFromFastClock } from '../log/device-time'
import type { Session } from '../session'
import { readLargeFields } from '../session/large-fields'
import { readCommitAt } from './commit-seqs'

/** One event of a solve or a profile, with the state before and after it. */
export interface HistoryEntry<T> {
  at: EventAddress
  commit: Pick<Commit, 'id' | 'at' | 'wall' | 'cause'>
  event: SolvelogEvent
  before: T | null
  after: T | null
}

/**
 * All events about a subject, oldest first, with the states that the folds compute. The event at `at` is included even if it does
 * not count; it is then first.
 */
export async function subjectHistory<S>(
  session: Session,
  subject: Subject<never, S, Tables>,
  key: string,
  at?: EventAddress,
): Promise<HistoryEntry<S>[]> {
  return entriesAbout(session, subject, key, await readCommitsAbout(session, subject, key, at))
}

/** The commits about a subject in folding order. The commit of the event at `at` is included even if it does not count; it is then first. */
export async function readCommitsAbout(
  session: Session,
  subject: Subject<never, unknown, Tables>,
  key: string,
  at?: EventAddress,
): Promise<Commit[]> {
  const { tables } = session.log
  const seqs = subject.commitSeqs(tables, key)
  const commits = await Promise.all(seqs.map((seq) => readCommitAt(session, seq)))
  // The commits of each key are in folding order, those of several keys are not.
  if (keysOf(subject, tables, key).size > 1) commits.sort(compareCommits)
  return at && !seqs.includes(at.seq) ? [await readCommitAt(session, at.seq), ...commits] : commits
}

/** The events about a subject in the commits that `readCommitsAbout` has read, with the states that the folds compute. */
export function entriesAbout<S>(
  { log: { tables } }: Session,
  subject: Subject<never, S, Tables>,
  key: string,
  commits: readonly Commit[],
): HistoryEntry<S>[] {
  const keys = keysOf(subject, tables, key)
  const folded = emptyTables()
  return commits.flatMap(({ seq, events, ...commit }) =>
    events.flatMap((stored, index): HistoryEntry<S>[] => {
      const event = eventAbout(subject, keys, stored)
      if (!event) return []
      const place = { seq, index }
      const own = definitionOf(event).subject?.keyOf(event) ?? key
      const before = subject.stateIn(folded, own)
      foldEvent(folded, event, { at: place, time: commit.at, to: DIRECT })
      return [{ at: place, commit, event, before, after: subject.stateIn(folded, own) }]
    }),
  )
}

const keysOf = (subject: Subject<never, unknown, Tables>, tables: Tables, key: string): ReadonlySet<string> =>
  new Set([key, ...(subject.otherKeys?.(tables, key) ?? [])])

/** A stored event, if it is about a subject under one of some keys. */
function eventAbout(
  subject: Subject<never, unknown, Tables>,
  keys: ReadonlySet<string>,
  stored: unknown,
): SolvelogEvent | null {
  if (subject.mayBeAbout?.(stored, keys) === false) return null
  const read = readEvent(stored)
  if (!read.known) return null
  const about = definitionOf(read.event).subject
  return about === subject && keys.has(about.keyOf(read.event)) ? read.event : null
}

/** The texts of a state of a subject, read from the log. */
export async function textsOf<S>(
  session: Session,
  subject: Subject<never, S, Tables>,
  state: S | null,
): Promise<LargeFields> {
  const largeFields = (state !== null && subject.addresses?.(state)) || {}
  return readLargeFields(session.log, { largeFields }, ['code', 'notes', 'feedback', 'problemNote'])
}

/** The history entry at an address. Throws `not-found`. */
export function findHistoryEntry<T>(entries: readonly HistoryEntry<T>[], at: EventAddress): HistoryEntry<T> {
  const found = entries.find((entry) => isSameEventAddress(entry.at, at))
  if (!found) throw new AppError('not-found', 'This change is not in your log. Reload the page to see what is.')
  return found
}

/** The entries that count at the displayed point in time. */
export function entriesUpToDisplayedTime<T>({ past }: Session, entries: HistoryEntry<T>[]): HistoryEntry<T>[] {
  return past ? entries.filter(({ commit }) => commit.at <= past.clock) : entries
}

/** Maximum characters of a preview. */
const PREVIEW = 160

/** A version of a part as an entry of its history left it. `text` is the version's text; null for details. */
export function versionOf(
  { platform, log }: Session,
  { at, commit }: HistoryEntry<unknown>,
  part: VersionPart,
  { text, ...own }: Pick<Version, 'score' | 'details' | 'isCurrent'> & { text: string | null },
): Version {
  const time = displayTimeOf(commit)
  const isAhead = isFromFastClock(time, platform.now(), log.tables)
  const preview = text === null ? null : text.trim().slice(0, PREVIEW)
  return { at, part, time, isAhead, cause: knownCause(commit), preview, ...own }
}
