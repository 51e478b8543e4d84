import { type Commit, isInFoldOrder, type PortableCommit } from '../commit'
import { findIdsReplacedByCopies } from '../contradictions'
import { filterEventsOfType, isOfType } from '../read-event'
import type { Tables } from './tables'

const WITHDRAWAL_TYPES = ['CommitsWithdrawn', 'CommitsReinstated'] as const

/**
 * The effect of all events that withdraw or reinstate a commit. A withdrawn commit stays in the log but does not count. `overruled`: an event
 * withdraws the commit, but the caller decided that it counts.
 */
type WithdrawalResult = 'withdrawn' | 'reinstated' | 'overruled'

/**
 * Returns the ids of withdrawn commits. `ordered` must be ordered by time. The result may contain ids of commits that are not in the log
 * yet.
 */
export function findWithdrawnIds(ordered: readonly PortableCommit[]): Record<string, true> {
  const withdrawn: Record<string, true> = {}
  for (const [id, result] of resolveWithdrawals(ordered, new Set())) if (result === 'withdrawn') withdrawn[id] = true
  return withdrawn
}

/**
 * Returns the final result for each commit that events withdraw or reinstate, by commit id. `ordered` must be ordered by time. The last
 * event about a commit decides. Events in a withdrawn commit have no effect, so the undo of an import also reverts the import's
 * withdrawals. Commits in `countingIds` and their events always count.
 */
export function resolveWithdrawals(
  ordered: readonly PortableCommit[],
  countingIds: ReadonlySet<string>,
): ReadonlyMap<string, WithdrawalResult> {
  const results = new Map<string, WithdrawalResult>()
  for (const { id, events } of filterReplaced(ordered).reverse()) {
    if (results.get(id) === 'withdrawn') continue
    for (const { type, ids } of getWithdrawalEvents(events).reverse()) {
      const resultOf = (targetId: string): WithdrawalResult => {
        if (type === 'CommitsReinstated') return 'reinstated'
        return countingIds.has(targetId) ? 'overruled' : 'withdrawn'
      }
      for (const targetId of ids) if (!results.has(targetId)) results.set(targetId, resultOf(targetId))
    }
  }
  return results
}

function filterReplaced(commits: readonly PortableCommit[]): PortableCommit[] {
  const replaced = findIdsReplacedByCopies(commits)
  return commits.filter(({ id }) => !replaced.has(id))
}

/** Returns the ids of all commits that do not count. `ordered` must be ordered by time. */
export function findIdsNotFolded(ordered: readonly PortableCommit[]): Tables['withdrawn'] {
  const ids: Record<string, true | 'replaced'> = findWithdrawnIds(ordered)
  for (const id of findIdsReplacedByCopies(ordered)) ids[id] = 'replaced'
  return ids
}

/** Only commits for which this is true matter to `findWithdrawnIds`. */
export const mayWithdrawOrReinstate = ({ events }: PortableCommit): boolean =>
  events.some((stored) => isOfType(stored, WITHDRAWAL_TYPES))

/**
 * Whether commits can be applied to tables whose newest commit has the time `at`. If not, the tables must be computed again from the whole
 * log.
 */
export function canFoldDirectly(at: number, commits: readonly Commit[]): boolean {
  return isInFoldOrder(at, commits) && commits.every(({ events }) => getWithdrawalEvents(events).length === 0)
}

const getWithdrawalEvents = (events: readonly unknown[]) => filterEventsOfType(events, WITHDRAWAL_TYPES)
