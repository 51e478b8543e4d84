import type { PortableCommit } from './commit'
import {
  createDeviceMark,
  findDeviceOnlyIds,
  getIdsWithdrawnBy,
  getImportRecords,
  isJoinRecord,
  isUndoOfUndo,
} from './device-only'
import type { SolvelogEvent } from './event'
import { splitIntoGroups } from './merge'
import type { Tables } from './projections/tables'

type WithdrawnIds = Tables['withdrawn']

/**
 * Returns the events that undo an import: they withdraw the imported commits and the commits that record the import. Withdrawn commits stay
 * in the log but no longer count. Returns no events if the import is already undone.
 */
export function createUndoImportEvents(
  id: string,
  log: readonly PortableCommit[],
  withdrawn: WithdrawnIds = {},
): SolvelogEvent[] {
  const { recordIds: records, commitIds } = findImports(log).get(id) ?? EMPTY_IMPORT
  if ([...records].every((record) => Object.hasOwn(withdrawn, record))) return []
  const isJoin = log.some((commit) => records.has(commit.id) && isJoinRecord(commit))
  return [...(isJoin ? [createDeviceMark('undo')] : []), ...createWithdrawals([...records, ...commitIds])]
}

export const createWithdrawals = (ids: readonly string[]): SolvelogEvent[] =>
  splitIntoGroups(ids).map((group) => ({ type: 'CommitsWithdrawn', v: 1, ids: group }) as const)

/** Returns the ids of the commits that would stop counting if an import were undone. */
export function findIdsHiddenByUndo(id: string, log: readonly PortableCommit[], withdrawn: WithdrawnIds): string[] {
  const idsInLog = new Set(log.map((commit) => commit.id))
  const { commitIds } = findImports(log).get(id) ?? EMPTY_IMPORT
  return [...commitIds].filter((one) => idsInLog.has(one) && !Object.hasOwn(withdrawn, one))
}

/**
 * Returns the events that undo the undo of an import. They withdraw all commits that undo the same import: a long undo has several commits,
 * and two devices may undo one import. If `isRedo`, the new commit is a redo. `commit` must contain a `CommitsWithdrawn`.
 */
export function createUndoWithdrawalEvents(
  commit: PortableCommit,
  log: readonly PortableCommit[],
  withdrawn: WithdrawnIds,
  isRedo: boolean,
): SolvelogEvent[] {
  const ids = findIdsUndoingSameImport(commit, log).filter((id) => !Object.hasOwn(withdrawn, id))
  if (ids.length === 0) return []
  const mark = findDeviceOnlyIds(log).has(commit.id) ? [createDeviceMark('undo')] : []
  return [...mark, ...createUndoReversalEvents(ids, commit.id, isRedo)]
}

/** Returns the events that withdraw the commits `ids`, which undo an import. The last event marks an undo or redo of `markedCommit`. */
export function createUndoReversalEvents(
  ids: readonly string[],
  markedCommit: string,
  isRedo = false,
): SolvelogEvent[] {
  const markerEvent: SolvelogEvent = { type: isRedo ? 'ChangeRedone' : 'ChangeUndone', v: 1, commit: markedCommit }
  return [{ type: 'CommitsWithdrawn', v: 1, ids: [...ids] }, markerEvent]
}

function findIdsUndoingSameImport(commit: PortableCommit, log: readonly PortableCommit[]): string[] {
  const imports = [...findImports(log).values()]
  const undone = findImportsUndoneBy(commit, imports)
  const undoesSameImport = (other: PortableCommit): boolean =>
    findImportsUndoneBy(other, imports).some((one) => undone.includes(one) && !one.commitIds.has(other.id))
  return log.filter((other) => other.id === commit.id || undoesSameImport(other)).map(({ id }) => id)
}

/**
 * Returns the imports that a commit may undo, completely or in part. If a commit withdraws the record of an import (a `CommitsMerged` event),
 * it undoes only that import, even if another import added the same commits.
 */
function findImportsUndoneBy(commit: PortableCommit, imports: readonly ImportRecord[]): ImportRecord[] {
  const ids = getIdsWithdrawnBy(commit)
  if (ids.length === 0 || isUndoOfUndo(commit)) return []
  const candidates = imports.filter(({ recordIds: records, commitIds }) =>
    ids.every((id) => records.has(id) || commitIds.has(id)),
  )
  const recorded = candidates.filter(({ recordIds: records }) => ids.some((id) => records.has(id)))
  return recorded.length > 0 ? recorded : candidates
}

interface ImportRecord {
  recordIds: Set<string>
  commitIds: Set<string>
}

const EMPTY_IMPORT: ImportRecord = { recordIds: new Set(), commitIds: new Set() }

function findImports(log: readonly PortableCommit[]): Map<string, ImportRecord> {
  const imports = new Map<string, ImportRecord>()
  for (const commit of log) {
    for (const { import: id, ids } of getImportRecords(commit)) {
      const { recordIds: records, commitIds } = imports.get(id) ?? { recordIds: new Set(), commitIds: new Set() }
      imports.set(id, { recordIds: records.add(commit.id), commitIds })
      for (const one of ids) commitIds.add(one)
    }
  }
  return imports
}
