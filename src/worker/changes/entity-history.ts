import * as v from 'valibot'
import type { GoalProfile } from '#domain/goal-profile'
import type { SolveKey } from '#domain/solve'
import { type Address, type Commit, readEvent } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { foldEvent } from '#events/projections/fold'
import { type AnySolveRow, anySolveRow, emptyTables, type Tables } from '#events/projections/tables'
import { entryOf } from '#lib/own-entry'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { readCommitAt } from './commit-seqs'

/** One event in the life of a solve or a profile, with what stood before and after it. */
export interface HistoryEntry<T> {
  at: Address
  commit: Pick<Commit, 'id' | 'at' | 'wall' | 'cause'>
  event: SolvelogEvent
  before: T | null
  after: T | null
}

const KEYED = v.object({ key: v.string() })
const NAMED = v.object({ type: v.string(), id: v.string() })

/**
 * Everything the log says of a solve, oldest first, by the folds themselves: what stood when is never guessed. The event at
 * `at` is in it also where it does not count: then it comes first.
 */
export function solveHistory(session: Session, key: SolveKey, at?: Address): Promise<HistoryEntry<AnySolveRow>[]> {
  const seqs = anySolveRow(session.log.tables, key)?.commitSeqs ?? []
  return entityHistory(
    session,
    at && !seqs.includes(at.seq) ? [at.seq, ...seqs] : seqs,
    (stored) => v.is(KEYED, stored) && stored.key === key,
    (tables) => anySolveRow(tables, key),
  )
}

/** What an event in the life of a solve changed. Throws `not-found`. */
export async function findSolveHistoryEntry(
  session: Session,
  key: SolveKey,
  at: Address,
): Promise<HistoryEntry<AnySolveRow>> {
  return findHistoryEntry(await solveHistory(session, key, at), at)
}

/** Everything the log says of one of the person's own profiles, oldest first. */
export function profileHistory(session: Session, id: string): Promise<HistoryEntry<GoalProfile>[]> {
  return entityHistory(
    session,
    session.log.tables.commitSeqs.profiles,
    (stored) => v.is(NAMED, stored) && stored.id === id && stored.type !== 'ProfileActivated',
    ({ profiles }) => entryOf(profiles, id),
  )
}

async function entityHistory<T>(
  session: Session,
  seqs: readonly number[],
  isOfIt: (stored: unknown) => boolean,
  pick: (tables: Tables) => T | undefined,
): Promise<HistoryEntry<T>[]> {
  const commits = await Promise.all(seqs.map((seq) => readCommitAt(session, seq)))
  const tables = emptyTables()
  const look = () => structuredClone(pick(tables) ?? null)
  return commits.flatMap(({ seq, events, ...commit }) =>
    events.flatMap((stored, index): HistoryEntry<T>[] => {
      if (!isOfIt(stored)) return []
      const read = readEvent(stored)
      if (!read.known) return []
      const at = { seq, index }
      const before = look()
      foldEvent(tables, read.event, at, commit.at)
      return [{ at, commit, event: read.event, before, after: look() }]
    }),
  )
}

/** The moment at an address. Throws `not-found`. */
export function findHistoryEntry<T>(moments: readonly HistoryEntry<T>[], at: Address): HistoryEntry<T> {
  const found = moments.find((moment) => isSameAddress(moment.at, at))
  if (!found) throw new AppError('not-found', 'This change is not in your log.')
  return found
}

/** Whether two places in the log are one. */
export function isSameAddress(a: Address | null | undefined, b: Address | null | undefined): boolean {
  return a?.seq === b?.seq && a?.index === b?.index
}
