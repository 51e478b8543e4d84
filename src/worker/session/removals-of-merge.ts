import type { SolveKey } from '#domain/solve'
import type { Commit, PortableCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { MergePlan } from '#events/merge'
import { addedSolve } from '#events/projections/shown-solves'
import { anyOwnRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import type { MergeOptions } from '../log/event-log'
import type { Session } from '../session'
import { REMOVED_ELSEWHERE_KEY, readRemovedElsewhere } from './removed-elsewhere'

/** Merges commits of other devices and stores the removals to report with them, so that the notice survives a reload. */
export async function mergeNotingRemovals(
  session: Session,
  theirs: readonly PortableCommit[],
  work: MergeOptions,
): Promise<Commit[]> {
  const { log, db, user } = session
  const known = await readRemovedElsewhere(db, user)
  let removed = known
  const added = await log.merge(theirs, {
    ...work,
    record(merge, before, tables) {
      removed = [...new Set([...known, ...removalsOfChangedSolves(merge, before, tables, log.device)])]
      return work.record(merge, before, tables)
    },
    notes: () => [...(work.notes?.() ?? []), { name: REMOVED_ELSEWHERE_KEY, value: removed }],
  })
  session.removedElsewhere = removed
  return added
}

/**
 * The removed solves that one device may have changed without knowing of the removal. Either the merge adds the removal of a solve that
 * `device` has changed, or it adds a change of a solve that is removed here. `tables` are from before the merge.
 */
function removalsOfChangedSolves(
  { fresh }: Pick<MergePlan, 'fresh'>,
  log: readonly PortableCommit[],
  tables: Tables,
  device: string,
): SolveKey[] {
  const isChangedHere = (key: SolveKey): boolean =>
    (anyOwnRow(tables, key)?.commitSeqs ?? []).some((seq) => {
      const commit = log[seq - 1]
      return commit?.device === device && eventsOf(commit).some((event) => changedSolve(event) === key)
    })
  const found = new Set<SolveKey>()
  for (const event of fresh.flatMap(eventsOf)) {
    const changed = changedSolve(event)
    if (changed !== null && addedSolve(tables, changed).isRemoved) found.add(changed)
    if (event.type === 'SolveRemoved' && isChangedHere(event.key)) found.add(event.key)
  }
  return [...found]
}

/** Whether a merge of these commits may leave a changed solve removed, so that it has to be reported. */
export function mayRemoveChanged(commits: readonly PortableCommit[], tables: Tables): boolean {
  return commits.flatMap(eventsOf).some((event) => {
    const changed = changedSolve(event)
    return event.type === 'SolveRemoved' || (changed !== null && addedSolve(tables, changed).isRemoved)
  })
}

function eventsOf({ events }: PortableCommit): SolvelogEvent[] {
  return events.flatMap((stored) => {
    const read = readEvent(stored)
    return read.known ? [read.event] : []
  })
}

/** The solve that an event gives a value of the person; null for other events. */
function changedSolve(event: SolvelogEvent): SolveKey | null {
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
