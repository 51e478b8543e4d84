import * as v from 'valibot'
import { SOLVE_KEY, type SolveKey } from '#domain/solve'
import type { Commit, PortableCommit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { MergePlan } from '#events/merge'
import { addedSolve } from '#events/projections/shown-solves'
import { anyOwnRow } from '#events/projections/solve-tables'
import type { Tables } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import { bestEffort } from '../best-effort'
import type { Database } from '../log/database'
import type { MergeOptions } from '../log/event-log'
import type { Session } from '../session'

const REMOVED_ELSEWHERE_KEY = 'removed-elsewhere'

const KEYS = v.array(v.pipe(v.string(), v.regex(SOLVE_KEY)))

/** Reads the solves that one device removed and another one changed, and that the person has not responded to. */
export async function readRemovedElsewhere(db: Database, user: string): Promise<SolveKey[]> {
  const stored = await db.get('cursors', [user, REMOVED_ELSEWHERE_KEY])
  return v.is(KEYS, stored) ? stored : []
}

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
 * The solves that a merge leaves removed although one device may have changed them without knowing the removal: the merge brings
 * the removal of a solve that `device` has changed, or a change of a solve that is removed here. `tables` are from before the merge.
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

/** Replaces the solves to report, in all tabs. If they can't be stored, they are reported again at the next start. */
export async function reportRemovals(session: Session, keys: SolveKey[]): Promise<void> {
  session.removedElsewhere = keys
  await bestEffort(() => session.db.put('cursors', keys, [session.user, REMOVED_ELSEWHERE_KEY]))
  session.otherTabs?.notifyLogChanged()
  session.publish()
}

/** Those of some solves that are removed. */
export const removedSolves = (tables: Tables, keys: readonly SolveKey[]): SolveKey[] =>
  keys.filter((key) => addedSolve(tables, key).isRemoved)

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
