import {
  type Commit,
  compareCommits,
  type EventAddress,
  getDisplayTime,
  isSameEventAddress,
  parseCause,
} from '#events/commit'
import type { Subject } from '#events/define'
import { getDefinition, type SolvelogEvent } from '#events/event'
import { foldEvent } from '#events/projections/fold'
import type { LargeFields } from '#events/projections/solve-tables'
import { createTables, type Tables } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import type { Version, VersionPart } from '#protocol/changes'
import { AppError } from '../app-error'
import { isFromFastClock } from '../log/device-time'
import type { Session } from '../session'
import { readLargeFields } from '../session/large-fields'
import { readCommitAt } from './commit-seqs'

/** One event about a subject, such as a solve or a profile, with the state of the subject before and after the event. */
export interface HistoryEntry<T> {
  address: EventAddress
  commit: Pick<Commit, 'id' | 'at' | 'wall' | 'cause'>
  event: SolvelogEvent
  before: T | null
  after: T | null
}

/**
 * Returns all events about a subject (such as a solve), oldest first, with the states before and after each event. Includes the event at
 * `address` even if it had no effect on the tables.
 */
export async function readSubjectHistory<S>(
  session: Session,
  subject: Subject<never, S, Tables>,
  key: string,
  address?: EventAddress,
): Promise<HistoryEntry<S>[]> {
  return selectEntriesAbout(session, subject, key, await readCommitsAbout(session, subject, key, address))
}

/**
 * Returns the commits about a subject (such as a solve), in the order in which they are applied to the tables. Includes the commit at
 * `address`, as the first one, even if it had no effect on the tables.
 */
export async function readCommitsAbout(
  session: Session,
  subject: Subject<never, unknown, Tables>,
  key: string,
  address?: EventAddress,
): Promise<Commit[]> {
  const { tables } = session.log
  const seqs = subject.commitSeqs(tables, key)
  const commits = await Promise.all(seqs.map((seq) => readCommitAt(session, seq)))
  // `seqs` lists the commits of one key in the order of their clocks. The commits of several keys must be sorted by clock.
  if (collectKeys(subject, tables, key).size > 1) commits.sort(compareCommits)
  return address && !seqs.includes(address.seq) ? [await readCommitAt(session, address.seq), ...commits] : commits
}

/**
 * Returns the events about a subject (such as a solve) in `commits`, with the states before and after each event. `commits` is the result
 * of `readCommitsAbout`.
 */
export function selectEntriesAbout<S>(
  { log: { tables } }: Session,
  subject: Subject<never, S, Tables>,
  key: string,
  commits: readonly Commit[],
): HistoryEntry<S>[] {
  const keys = collectKeys(subject, tables, key)
  const folded = createTables()
  return commits.flatMap(({ seq, events, ...commit }) =>
    events.flatMap((stored, index): HistoryEntry<S>[] => {
      const event = parseEventAbout(subject, keys, stored)
      if (!event) return []
      const address = { seq, index }
      const ownKey = getDefinition(event).subject?.getKey(event) ?? key
      const before = subject.getState(folded, ownKey)
      foldEvent(folded, event, { at: address, time: commit.at, device: commit.device, next: events[index + 1] })
      return [{ address: address, commit, event, before, after: subject.getState(folded, ownKey) }]
    }),
  )
}

const collectKeys = (subject: Subject<never, unknown, Tables>, tables: Tables, key: string): ReadonlySet<string> =>
  new Set([key, ...(subject.otherKeys?.(tables, key) ?? [])])

function parseEventAbout(
  subject: Subject<never, unknown, Tables>,
  keys: ReadonlySet<string>,
  stored: unknown,
): SolvelogEvent | null {
  if (subject.mayMatch?.(stored, keys) === false) return null
  const read = readEvent(stored)
  if (!read.known) return null
  const about = getDefinition(read.event).subject
  return about === subject && keys.has(about.getKey(read.event)) ? read.event : null
}

/** Reads the texts that belong to a state of a subject (such as a solve) from the log. */
export async function readStateTexts<S>(
  session: Session,
  subject: Subject<never, S, Tables>,
  state: S | null,
): Promise<LargeFields> {
  const largeFields = (state !== null && subject.addresses?.(state)) || {}
  return readLargeFields(session.log, { largeFields }, ['code', 'notes', 'feedback', 'problemNote'])
}

/** Finds the history entry at an address. Throws an AppError `not-found` if there is none. */
export function findHistoryEntry<T>(entries: readonly HistoryEntry<T>[], address: EventAddress): HistoryEntry<T> {
  const entry = entries.find((one) => isSameEventAddress(one.address, address))
  if (!entry) throw new AppError('not-found', 'This change is not in your log. Reload the page to see what is.')
  return entry
}

/** Returns the entries up to the time that the user travelled to; without time travel, returns all entries. */
export function selectEntriesUpToDisplayedTime<T>({ past }: Session, entries: HistoryEntry<T>[]): HistoryEntry<T>[] {
  return past ? entries.filter(({ commit }) => commit.at <= past.clock) : entries
}

const PREVIEW_LENGTH = 160

/** Describes the version of a part (such as code or notes) that a history entry stored. `text` is null for a part without text. */
export function toVersion(
  { platform, log }: Session,
  { address: at, commit }: HistoryEntry<unknown>,
  part: VersionPart,
  { text, ...partFields }: Pick<Version, 'score' | 'details' | 'isCurrent'> & { text: string | null },
): Version {
  const time = getDisplayTime(commit)
  const isAhead = isFromFastClock(time, platform.now(), log.tables)
  const preview = text === null ? null : text.trim().slice(0, PREVIEW_LENGTH)
  return { at, part, time, isAhead, cause: parseCause(commit), preview, ...partFields }
}
