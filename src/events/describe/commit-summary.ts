import * as v from 'valibot'
import type { SolveKey } from '#domain/solve'
import { type Cause, type Commit, compareCommits, type FoldPosition, getDisplayTime, parseCause } from '../commit'
import type { ChangeKind, UndoneCommit } from '../define'
import { readEvent } from '../read-event'
import { type EventSummary, getChangeKind, isQuiet, summarizeEvent } from './event-summary'

/** The part of a commit that the list of changes needs. Small, because the summaries of a whole log stay in memory. */
export interface CommitSummary {
  seq: number
  id: string
  /** The time by the clock that determines the order, in epoch milliseconds. */
  at: number
  /** The time to display, in epoch milliseconds. */
  time: number
  device: string
  /** The commit's cause; null if this build does not know it. */
  cause: Cause | null
  eventCount: number
  /** Number of solves that the commit records, and number of solves to which it adds details. */
  recordedCount: number
  enrichedCount: number
  keys: SolveKey[]
  kinds: ChangeKind[]
  /** Summaries of all events except those that record solves or add facts to them. */
  eventSummaries: EventSummary[]
  undoes: UndoneCommit | null
}

/** Validates only the fields that a summary needs, because recorded submissions make up nearly all of a log, for speed. */
const SOURCE_EVENT = v.object({
  type: v.picklist(['SolveRecorded', 'SolveEnriched']),
  key: v.string(),
  status: v.optional(v.unknown()),
})

/** Whether an event changes the verdict of a known solve. Such a change gets a sentence of its own (C12). */
const hasNewVerdict = ({ type, status }: v.InferOutput<typeof SOURCE_EVENT>): boolean =>
  type === 'SolveEnriched' && status !== undefined

/** Summarizes a commit. `isSkipped` returns whether the event at an index could not be read, so that it had no effect. */
export function summarizeCommit(commit: Commit, isSkipped: (index: number) => boolean): CommitSummary {
  const keys = new Set<SolveKey>()
  const kinds = new Set<ChangeKind>()
  const eventSummaries: EventSummary[] = []
  const counts = { SolveRecorded: 0, SolveEnriched: 0 }
  commit.events.forEach((stored, index) => {
    if (v.is(SOURCE_EVENT, stored) && !hasNewVerdict(stored) && !isSkipped(index)) {
      counts[stored.type] += 1
      keys.add(stored.key)
      kinds.add('solves')
      return
    }
    const eventSummary = summarizeEvent(readEvent(stored))
    if ('key' in eventSummary && eventSummary.key !== undefined) keys.add(eventSummary.key)
    if (commit.events.length === 1 || !isQuiet(eventSummary)) kinds.add(getChangeKind(eventSummary))
    eventSummaries.push(eventSummary)
  })
  return {
    ...summarizeEnvelope(commit),
    eventCount: commit.events.length,
    recordedCount: counts.SolveRecorded,
    enrichedCount: counts.SolveEnriched,
    keys: [...keys],
    kinds: [...kinds],
    eventSummaries,
    undoes: findUndoneCommit(eventSummaries),
  }
}

const summarizeEnvelope = (commit: Commit) => {
  const { seq, id, at, device } = commit
  return { seq, id, at, time: getDisplayTime(commit), device, cause: parseCause(commit) }
}

/** Whether a commit of a person undoes an import, or undoes or redoes such an undo. */
export const isWithdrawal = ({ cause, eventSummaries }: CommitSummary): boolean =>
  cause !== 'import' && eventSummaries.some(({ type }) => type === 'CommitsWithdrawn')

const findUndoneCommit = (eventSummaries: readonly EventSummary[]): UndoneCommit | null =>
  eventSummaries.flatMap((one) => ('undoes' in one && one.undoes ? [one.undoes] : []))[0] ?? null

export function compareNewestFirst(a: FoldPosition, b: FoldPosition): number {
  return compareCommits(b, a)
}
