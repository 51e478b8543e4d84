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
 * Merges commits into the log. In the same transaction, stores the changed solves that the merge removes, so that their notice survives a
 * reload.
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
    createRecordEvents(merge, commits, tables) {
      removals = [...new Set([...reportedBefore, ...findRemovalsOfChangedSolves(merge, commits, tables, log.device)])]
      return options.createRecordEvents(merge, commits, tables)
    },
    getCursors: () => [...(options.getCursors?.() ?? []), { name: REMOVED_ELSEWHERE_KEY, value: removals }],
  })
  session.removedElsewhere = removals
  return added
}

/**
 * Returns the solves that one device removed and another device changed. Either the merge adds the removal of a solve that `device` has
 * changed, or a change of a solve that this log has removed. `tables` are from before the merge.
 */
function findRemovalsOfChangedSolves(
  { fresh }: Pick<MergePlan, 'fresh'>,
  log: readonly PortableCommit[],
  tables: Tables,
  device: string,
): SolveKey[] {
  const isChangedHere = (key: SolveKey): boolean =>
    (findOwnRowOrEdits(tables, key)?.commitSeqs ?? []).some((seq) => {
      const commit = log[seq - 1]
      return commit?.device === device && parseEvents(commit).some((event) => getChangedSolveKey(event) === key)
    })
  const removedKeys = new Set<SolveKey>()
  for (const event of fresh.flatMap(parseEvents)) {
    const changed = getChangedSolveKey(event)
    if (changed !== null && getDecisions(tables, changed).isRemoved) removedKeys.add(changed)
    if (event.type === 'SolveRemoved' && isChangedHere(event.key)) removedKeys.add(event.key)
  }
  return [...removedKeys]
}

/** Whether a merge of the commits may remove a changed solve, so that the removal must be reported to the user. */
export function mayRemoveChangedSolve(commits: readonly PortableCommit[], tables: Tables): boolean {
  return commits.flatMap(parseEvents).some((event) => {
    const changed = getChangedSolveKey(event)
    return event.type === 'SolveRemoved' || (changed !== null && getDecisions(tables, changed).isRemoved)
  })
}

function parseEvents({ events }: PortableCommit): SolvelogEvent[] {
  return events.flatMap((stored) => {
    const read = readEvent(stored)
    return read.known ? [read.event] : []
  })
}

/** Returns the key of the solve that an event of the user changes; null for other events. */
function getChangedSolveKey(event: SolvelogEvent): SolveKey | null {
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
