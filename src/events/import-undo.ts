import type { PortableCommit } from './commit'
import type { SolvelogEvent } from './event'
import { importRecordsOf, splitIntoGroups } from './merge'
import type { Tables } from './projections/tables'
import { eventsOfType } from './read-event'

type Withdrawn = Tables['withdrawn']

/** The events that undo an import: they withdraw its commits and its own record. Empty if it is undone already. */
export function undoImportEvents(
  id: string,
  log: readonly PortableCommit[],
  withdrawn: Withdrawn = {},
): SolvelogEvent[] {
  const { records, brought } = importsIn(log).get(id) ?? NOTHING
  if ([...records].every((record) => Object.hasOwn(withdrawn, record))) return []
  return splitIntoGroups([...records, ...brought]).map((ids) => ({ type: 'CommitsWithdrawn', v: 1, ids }) as const)
}

/** Ids of the changes that undoing an import would hide: its commits that still count. */
export function idsHiddenByUndo(id: string, log: readonly PortableCommit[], withdrawn: Withdrawn): string[] {
  const known = new Set(log.map((commit) => commit.id))
  const { brought } = importsIn(log).get(id) ?? NOTHING
  return [...brought].filter((one) => known.has(one) && !Object.hasOwn(withdrawn, one))
}

/**
 * The events that undo a withdrawal. The withdrawal itself is withdrawn, so that exactly the earlier commits count again.
 * The undo of a long import spans several commits, and two devices may undo the same import: these are all withdrawn
 * together. `isRedo` applies the same to a redo. `commit` must contain a `CommitsWithdrawn`.
 */
export function undoWithdrawalEvents(
  commit: PortableCommit,
  log: readonly PortableCommit[],
  withdrawn: Withdrawn,
  isRedo: boolean,
): SolvelogEvent[] {
  const ids = undosLike(commit, log).filter((id) => !Object.hasOwn(withdrawn, id))
  return ids.length > 0 ? withdrawWithdrawals(ids, commit.id, isRedo) : []
}

/** Withdraws the commits `ids`, which withdraw an import. The new commit is an undo or redo of the commit `marked`. */
export function withdrawWithdrawals(ids: readonly string[], marked: string, isRedo = false): SolvelogEvent[] {
  const mark: SolvelogEvent = { type: isRedo ? 'ChangeRedone' : 'ChangeUndone', v: 1, commit: marked }
  return [{ type: 'CommitsWithdrawn', v: 1, ids: [...ids] }, mark]
}

/** Ids that a commit withdraws. */
export function idsWithdrawnBy({ events }: PortableCommit): string[] {
  return eventsOfType(events, ['CommitsWithdrawn']).flatMap(({ ids }) => ids)
}

/** All commits that undo the same import as a withdrawal, including itself. */
function undosLike(commit: PortableCommit, log: readonly PortableCommit[]): string[] {
  const imports = [...importsIn(log).values()]
  const undone = importsUndoneBy(commit, imports)
  const isLike = (other: PortableCommit): boolean =>
    importsUndoneBy(other, imports).some((one) => undone.includes(one) && !one.brought.has(other.id))
  return log.filter((other) => other.id === commit.id || isLike(other)).map(({ id }) => id)
}

/**
 * The imports that a commit may undo, wholly or in part. The first part of an undo names the import's record. A withdrawal
 * that names a record therefore undoes only that import, even if another import added the same commits.
 */
function importsUndoneBy(commit: PortableCommit, imports: readonly Import[]): Import[] {
  const ids = idsWithdrawnBy(commit)
  if (ids.length === 0 || isMarked(commit)) return []
  const whole = imports.filter(({ records, brought }) => ids.every((id) => records.has(id) || brought.has(id)))
  const recorded = whole.filter(({ records }) => ids.some((id) => records.has(id)))
  return recorded.length > 0 ? recorded : whole
}

interface Import {
  /** Ids of the commits that record the import. */
  records: Set<string>
  /** Ids of the commits that the import added or reinstated. */
  brought: Set<string>
}

const NOTHING: Import = { records: new Set(), brought: new Set() }

function importsIn(log: readonly PortableCommit[]): Map<string, Import> {
  const imports = new Map<string, Import>()
  for (const commit of log) {
    for (const { import: id, ids } of importRecordsOf(commit)) {
      const { records, brought } = imports.get(id) ?? { records: new Set(), brought: new Set() }
      imports.set(id, { records: records.add(commit.id), brought })
      for (const one of ids) brought.add(one)
    }
  }
  return imports
}

/** Whether a withdrawal undoes another one. */
const isMarked = ({ events }: PortableCommit): boolean =>
  eventsOfType(events, ['ChangeUndone', 'ChangeRedone']).length > 0
