import * as v from 'valibot'
import type { SolveKey } from '#domain/solve'
import {
  type Commit,
  compareCommits,
  displayTimeOf,
  type EventAddress,
  isSameEventAddress,
  knownCause,
} from '#events/commit'
import type { Subject } from '#events/define'
import type { SolveState } from '#events/describe/fields'
import { definitionOf, isDefined, type SolvelogEvent } from '#events/event'
import { anySubmissionRow } from '#events/projections/combine-same-submission'
import { foldEvent } from '#events/projections/fold'
import { type AnySolveRow, emptyTables, keysOfSubmission, type Tables } from '#events/projections/tables'
import { DIRECT } from '#events/projections/writer'
import { readEvent } from '#events/read-event'
import { entryOf } from '#lib/own-entry'
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

const KEYED = v.object({ key: v.string() })

/**
 * All events of a solve under all keys of its submission, oldest first, with the states that the folds compute. The event at
 * `at` is included even if it does not count; it is then first.
 */
export async function solveHistory(
  session: Session,
  key: SolveKey,
  at?: EventAddress,
): Promise<HistoryEntry<AnySolveRow>[]> {
  const { tables } = session.log
  const keys = new Set(keysOfSubmission(tables, key)).add(key)
  const known = anySubmissionRow(tables, key)?.commitSeqs ?? []
  // The commits of each key are in folding order, those of several keys are not.
  const seqs = keys.size > 1 ? await inFoldingOrder(session, known) : known
  return entityHistory(
    session,
    at && !seqs.includes(at.seq) ? [at.seq, ...seqs] : seqs,
    (stored) => v.is(KEYED, stored) && keys.has(stored.key),
    (tables, event) => anySubmissionRow(tables, 'key' in event ? event.key : key),
  )
}

async function inFoldingOrder(session: Session, seqs: readonly number[]): Promise<number[]> {
  const commits = await Promise.all(seqs.map((seq) => readCommitAt(session, seq)))
  return commits.sort(compareCommits).map(({ seq }) => seq)
}

/** The history entry of one event of a solve. Throws `not-found`. */
export async function findSolveHistoryEntry(
  session: Session,
  key: SolveKey,
  at: EventAddress,
): Promise<HistoryEntry<AnySolveRow>> {
  return findHistoryEntry(await solveHistory(session, key, at), at)
}

/** All versions of the note on a problem, oldest first. */
export const problemNoteHistory = rowHistory(({ problemNotes }) => problemNotes, v.literal('ProblemNoteSaved'), 'slug')

/** All changes of a subject of events, by its key, oldest first. */
export function subjectHistory<S>(
  session: Session,
  subject: Subject<never, S, Tables>,
  key: string,
): Promise<HistoryEntry<S>[]> {
  const isAbout = (stored: unknown) => {
    const read = readEvent(stored)
    const about = read.known && isDefined(read.event) ? definitionOf(read.event).subject : null
    return read.known && about === subject && about.keyOf(read.event) === key
  }
  return entityHistory(session, subject.commitSeqs(session.log.tables, key), isAbout, (tables) =>
    subject.stateIn(tables, key),
  )
}

/** Reads the history of a row that knows its commits. Its events have these types, and the row's key in `field`. */
function rowHistory<R extends { commitSeqs: readonly number[] }>(
  rowsIn: (tables: Tables) => Readonly<Record<string, R>>,
  type: v.GenericSchema,
  field: 'slug' | 'id',
): (session: Session, key: string) => Promise<HistoryEntry<R>[]> {
  return (session, key) => {
    const schema = v.object({ type, [field]: v.literal(key) })
    const rowOf = (tables: Tables) => entryOf(rowsIn(tables), key)
    return entityHistory(session, rowOf(session.log.tables)?.commitSeqs ?? [], (stored) => v.is(schema, stored), rowOf)
  }
}

async function entityHistory<T>(
  session: Session,
  seqs: readonly number[],
  isOfIt: (stored: unknown) => boolean,
  pick: (tables: Tables, event: SolvelogEvent) => T | null | undefined,
): Promise<HistoryEntry<T>[]> {
  const commits = await Promise.all(seqs.map((seq) => readCommitAt(session, seq)))
  const tables = emptyTables()
  const current = (event: SolvelogEvent) => pick(tables, event) ?? null
  return commits.flatMap(({ seq, events, ...commit }) =>
    events.flatMap((stored, index): HistoryEntry<T>[] => {
      if (!isOfIt(stored)) return []
      const read = readEvent(stored)
      if (!read.known) return []
      const at = { seq, index }
      const before = current(read.event)
      foldEvent(tables, read.event, { at, time: commit.at, to: DIRECT })
      return [{ at, commit, event: read.event, before, after: current(read.event) }]
    }),
  )
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

/** A solve with its large fields at that state, or null. */
export async function solveStateOf(session: Session, row: AnySolveRow | null): Promise<SolveState | null> {
  if (!row) return null
  const largeFields = await readLargeFields(session.log, row, ['code', 'notes', 'feedback', 'problemNote'])
  return {
    row,
    usedHints: row.usedHints,
    code: largeFields.code ?? null,
    notes: largeFields.notes ?? null,
    feedback: largeFields.feedback ?? null,
    model: largeFields.model ?? null,
    problemNote: largeFields.problemNote ?? null,
  }
}
