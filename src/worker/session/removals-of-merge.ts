import type { SolveKey } from '#domain/solve'
import type { Commit, PortableCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { MergePlan } from '#events/merge'
import { getDecisions } from '#events/projections/shown-solves'
import { findOwnRowOrEdits } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import type { MergeOptions } from '../log/event-log'
import type { Session } from '../session'
import { REMOVED_ELSEWHERE_KEY, readRemovedElsewhere } from './removed-elsewhere'

/**
 * Merges commits of other devices. Stores, in the same transaction, which changed solves are removed by the merge, so that the notice
 * about them survives a reload.
 */
export async function mergeAndStoreRemovals(
  session: Session,
  otherCommits: readonly PortableCommit[],
  options: MergeOptions,
): Promise<Commit[]> {
  const { log, db, user } = session
  const reportedBefore = await readRemovedElsewhere(db, user)
  let removals = reportedBefore
  const added = await log.merge(otherCommits, {
    ...options,
    record(merge, commits, tables) {
      removals = [...new Set([...reportedBefore, ...removalsOfChangedSolves(merge, commits, tables, log.device)])]
      return options.record(merge, commits, tables)
    },
    cursors: () => [...(options.cursors?.() ?? []), { name: REMOVED_ELSEWHERE_KEY, value: removals }],
  })
  session.removedElsewhere = removals
  return added
}

/**
 * Returns the removed solves that a device may have changed without knowing about the removal: the merge adds either the removal of a
 * solve that `device` has changed, or a change of a solve that is removed here. `tables` are from before the merge.
 */
function removalsOfChangedSolves(
  { fresh }: Pick<MergePlan, 'fresh'>,
  log: readonly PortableCommit[],
  tables: Tables,
  device: string,
): SolveKey[] {
  const isChangedHere = (key: SolveKey): boolean =>
    (findOwnRowOrEdits(tables, key)?.commitSeqs ?? []).some((seq) => {
      const commit = log[seq - 1]
      return commit?.device === device && eventsOf(commit).some((event) => changedSolveKey(event) === key)
    })
  const removedKeys = new Set<SolveKey>()
  for (const event of fresh.flatMap(eventsOf)) {
    const changed = changedSolveKey(event)
    if (changed !== null && getDecisions(tables, changed).isRemoved) removedKeys.add(changed)
    if (event.type === 'SolveRemoved' && isChangedHere(event.key)) removedKeys.add(event.key)
  }
  return [...removedKeys]
}

/** Whether a merge of the commits may remove a changed solve, so that the removal must be reported to the user. */
export function mayRemoveChangedSolve(commits: readonly PortableCommit[], tables: Tables): boolean {
  return commits.flatMap(eventsOf).some((event) => {
    const changed = changedSolveKey(event)
    return event.type === 'SolveRemoved' || (changed !== null && getDecisions(tables, changed).isRemoved)
  })
}

function eventsOf({ events }: PortableCommit): SolvelogEvent[] {
  return events.flatMap((stored) => {
    const read = readEvent(stored)
    return read.known ? [read.event] : []
  })
}

/** Returns the key of the solve that an event of the user changes; null for other events. */
function changedSolveKey(event: SolvelogEvent): SolveKey | null {
  switch (event.type) {
    case 'CodeEdited':
    case 'DetailsEdited':
    case 'FeedbackSaved':
    case 'ReviewRated':
    case 'SolveCorrected':
      return event.key
    default:
      return null
  }
}
