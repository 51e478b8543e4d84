import { type Commit, isInFoldOrder, type PortableCommit } from '../commit'
import { idsReplacedByCopies } from '../contradictions'
import { eventsOfType, isOfType } from '../read-event'
import type { Tables } from './tables'

const RULING_TYPES = ['CommitsWithdrawn', 'CommitsReinstated'] as const

/**
 * Whether a commit counts after all rulings on it. A ruling is an event that withdraws or reinstates commits. `overruled`: a ruling withdraws
 * the commit, but the caller decided that it counts.
 */
type RulingResult = 'withdrawn' | 'reinstated' | 'overruled'

/**
 * Returns the ids of withdrawn commits. `ordered` must be in folding order. The result may contain ids of commits that are not in the log
 * yet.
 */
export function idsWithdrawn(ordered: readonly PortableCommit[]): Record<string, true> {
  const withdrawn: Record<string, true> = {}
  for (const [id, result] of effectiveRulings(ordered, new Set())) if (result === 'withdrawn') withdrawn[id] = true
  return withdrawn
}

/**
 * Returns the result of the rulings on each commit, by commit id. `ordered` must be in folding order. The last ruling on a commit wins. The
 * rulings of a withdrawn commit have no effect, so the undo of an import also reverts the import's withdrawals. Commits in `counting` always
 * count, and so do their rulings: the result is the same as if a `CommitsReinstated` for all overruled commits were appended.
 */
export function effectiveRulings(
  ordered: readonly PortableCommit[],
  counting: ReadonlySet<string>,
): ReadonlyMap<string, RulingResult> {
  const results = new Map<string, RulingResult>()
  for (const { id, events } of withoutReplaced(ordered).reverse()) {
    if (results.get(id) === 'withdrawn') continue
    for (const { type, ids } of rulingsIn(events).reverse()) {
      const resultOf = (ruledId: string): RulingResult => {
        if (type === 'CommitsReinstated') return 'reinstated'
        return counting.has(ruledId) ? 'overruled' : 'withdrawn'
      }
      for (const ruledId of ids) if (!results.has(ruledId)) results.set(ruledId, resultOf(ruledId))
    }
  }
  return results
}

function withoutReplaced(commits: readonly PortableCommit[]): PortableCommit[] {
  const replaced = idsReplacedByCopies(commits)
  return commits.filter(({ id }) => !replaced.has(id))
}

/** Returns the ids of all commits that are not folded. `ordered` must be in folding order. */
export function idsNotFolded(ordered: readonly PortableCommit[]): Tables['withdrawn'] {
  const ids: Tables['withdrawn'] = idsWithdrawn(ordered)
  for (const id of idsReplacedByCopies(ordered)) ids[id] = 'replaced'
  return ids
}

/** Whether a commit may withdraw or reinstate other commits. Only such commits matter to `idsWithdrawn`. */
export const mayContainRulings = ({ events }: PortableCommit): boolean =>
  events.some((stored) => isOfType(stored, RULING_TYPES))

/** Whether commits can be folded into tables whose newest clock is `at`. If not, the whole log must be replayed. */
export function canFoldDirectly(at: number, commits: readonly Commit[]): boolean {
  return isInFoldOrder(at, commits) && commits.every(({ events }) => rulingsIn(events).length === 0)
}

const rulingsIn = (events: readonly unknown[]) => eventsOfType(events, RULING_TYPES)
