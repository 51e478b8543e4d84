import { type Commit, compareCommits, type PortableCommit } from './commit'
import type { EventOf, SolvelogEvent } from './event'
import { filterEventsOfType, isOfType } from './read-event'
import { JOIN_NAME } from './subjects/imports'

/*
 * Some commits belong to one device alone: the record that the device joined other devices, and the undo of joining. On another device the
 * undo would hide that device's own changes. So device sync and the shared folder leave these commits out, and a merge keeps those of
 * another device without effect (M11).
 */

export const getImportRecords = ({ cause, events }: PortableCommit): EventOf<'CommitsMerged'>[] =>
  cause === 'import' ? filterEventsOfType(events, ['CommitsMerged']) : []

export function getIdsWithdrawnBy({ events }: PortableCommit): string[] {
  return filterEventsOfType(events, ['CommitsWithdrawn']).flatMap(({ ids }) => ids)
}

export const isUndoOfUndo = ({ events }: PortableCommit): boolean =>
  filterEventsOfType(events, ['ChangeUndone', 'ChangeRedone']).length > 0

export const isJoinRecord = (commit: PortableCommit): boolean =>
  getImportRecords(commit).some(({ name }) => name === JOIN_NAME)

/** Returns the event that marks its commit as one of this device alone. It must be the first event of the commit. */
export const createDeviceMark = (reason: EventOf<'KeptOnDevice'>['reason']): SolvelogEvent => ({
  type: 'KeptOnDevice',
  v: 1,
  reason,
})

const isMarked = ({ events }: PortableCommit): boolean => events.some((stored) => isOfType(stored, ['KeptOnDevice']))

/** Whether a commit may be of one device alone. Only these commits matter to `findDeviceOnlyIds`. */
export const mayBeDeviceOnly = (commit: PortableCommit): boolean =>
  isMarked(commit) || isJoinRecord(commit) || commit.events.some((stored) => isOfType(stored, ['CommitsWithdrawn']))

/**
 * Returns the ids of the commits that belong to one device alone. Version 0.1.0 did not mark these commits. There, a joining is found by
 * its name, and its undo by the commits that it withdraws.
 */
export function findDeviceOnlyIds(log: readonly PortableCommit[]): ReadonlySet<string> {
  const ids = new Set<string>()
  const joinedIds = new Set<string>()
  for (const commit of log.filter(mayBeDeviceOnly).sort(compareCommits)) {
    const joins = getImportRecords(commit).filter(({ name }) => name === JOIN_NAME)
    for (const id of joins.flatMap((record) => record.ids)) joinedIds.add(id)
    const withdrawn = getIdsWithdrawnBy(commit)
    const isUndo =
      withdrawn.length > 0 &&
      withdrawn.every((id) => ids.has(id) || joinedIds.has(id)) &&
      (withdrawn.some((id) => ids.has(id)) || !isUndoOfUndo(commit))
    if (joins.length > 0 || isUndo || isMarked(commit)) ids.add(commit.id)
  }
  return ids
}

export type CommitTest = (commit: PortableCommit) => boolean

/**
 * Returns whether an import into `log` gives an effect to a commit of one device alone: if `device`, the log's own device, created it, or
 * if the log is empty. A log with nothing but synced submissions also counts as empty, because each sign-in syncs some (L5).
 */
export function selectEffectiveInImport(log: readonly Commit[], device: string): CommitTest {
  const isEmpty = log.every(({ cause }) => cause === 'recent' || cause === 'extension' || cause === 'demo')
  return (commit) => isEmpty || commit.device === device
}
