import * as v from 'valibot'
import type { SolveKey } from '#domain/solve'
import { type Cause, type Commit, compareCommits, knownCause, type Placed, readEvent, timeOf } from '../commit'
import { type ChangeKind, type EventSummary, kindOf, summarizeEvent } from './event-summary'

/** A commit as the list of changes needs it: light enough to hold a whole log of them. */
export interface CommitSummary {
  seq: number
  id: string
  at: number
  /** When it was made, as people are told; `at` says where it stands. Both in epoch milliseconds. */
  time: number
  device: string
  /** Null when only a newer build knows it. */
  cause: Cause | null
  /** How many events it holds. */
  events: number
  /** How many solves a source told of, and of how many it told more. */
  recorded: number
  enriched: number
  /** The solves it touches, each once. */
  keys: SolveKey[]
  kinds: ChangeKind[]
  /** What each event is about, but for what a source told of solves. */
  eventSummaries: EventSummary[]
  /** The commit that this one takes back, or brings back by taking back an undo. */
  undoes: { commit: string; isRedo: boolean } | null
}

/** What sources tell is read only this far: it makes up nearly all of a log, and its heavy parts say nothing here. */
const TOLD = v.object({ type: v.picklist(['SolveRecorded', 'SolveEnriched']), key: v.string() })

/** The outline of a commit; `isSkipped` tells of an event by its place whether the folds could not read it. */
export function summarizeCommit(commit: Commit, isSkipped: (index: number) => boolean): CommitSummary {
  const keys = new Set<SolveKey>()
  const kinds = new Set<ChangeKind>()
  const eventSummaries: EventSummary[] = []
  const told = { SolveRecorded: 0, SolveEnriched: 0 }
  commit.events.forEach((stored, index) => {
    if (v.is(TOLD, stored) && !isSkipped(index)) {
      told[stored.type] += 1
      keys.add(stored.key)
      kinds.add('solves')
      return
    }
    const eventSummary = summarizeEvent(readEvent(stored))
    if ('key' in eventSummary) keys.add(eventSummary.key)
    kinds.add(kindOf(eventSummary))
    eventSummaries.push(eventSummary)
  })
  return {
    ...envelopeOf(commit),
    events: commit.events.length,
    recorded: told.SolveRecorded,
    enriched: told.SolveEnriched,
    keys: [...keys],
    kinds: [...kinds],
    eventSummaries,
    undoes: undoneBy(eventSummaries),
  }
}

const envelopeOf = (commit: Commit) => {
  const { seq, id, at, device } = commit
  return { seq, id, at, time: timeOf(commit), device, cause: knownCause(commit) }
}

/** Whether a commit undoes an import, or takes such an undo back. */
export const isWithdrawal = ({ eventSummaries }: CommitSummary): boolean =>
  eventSummaries.some(({ type }) => type === 'CommitsWithdrawn')

function undoneBy(eventSummaries: readonly EventSummary[]): CommitSummary['undoes'] {
  for (const eventSummary of eventSummaries) {
    if (eventSummary.type === 'ChangeUndone') return { commit: eventSummary.commit, isRedo: false }
    if (eventSummary.type === 'ChangeRedone') return { commit: eventSummary.commit, isRedo: true }
  }
  return null
}

/** Newest first: the folding order turned round. */
export function compareNewest(a: Placed, b: Placed): number {
  return compareCommits(b, a)
}
