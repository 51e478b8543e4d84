import { type Commit, isInFoldOrder, type PortableCommit } from '../commit'
import { idsReplacedByCopies } from '../contradictions'
import { eventsOfType, isOfType } from '../read-event'
import type { Tables } from './tables'

const RULINGS = ['CommitsWithdrawn', 'CommitsReinstated'] as const

/**
 * Whether a commit counts after all rulings on it. A ruling is an event that withdraws or reinstates commits. `overruled`:
 * withdrawn, but the caller lets it count.
 */
type RulingResult = 'withdrawn' | 'reinstated' | 'overruled'

/**
 * Ids of withdrawn commits; `ordered` must be in folding order. The result may contain ids of commits that are not in the
 * log yet.
 */
export function idsWithdrawn(ordered: readonly PortableCommit[]): Record<string, true> {
  const withdrawn: Record<string, true> = {}
  for (const [id, result] of effectiveRulings(ordered, new Set())) if (result === 'withdrawn') withdrawn[id] = true
  return withdrawn
}

/**
 * The result of the rulings on each commit, by commit id; `ordered` must be in folding order. The last ruling on a commit wins. The
 * rulings of a withdrawn commit have no effect, so undoing an import also reverts that import's withdrawals. Commits in
 * `counting` always count, and so do their rulings. Appending a `CommitsReinstated` for all overruled commits has the same
 * result.
 */
export function effectiveRulings(
  ordered: readonly PortableCommit[],
  counting: ReadonlySet<string>,
): ReadonlyMap<string, RulingResult> {
  const results = new Map<string, RulingResult>()
  for (const { id, events } of withoutReplaced(ordered).reverse()) {
    if (results.get(id) === 'withdrawn') continue
    for (const { type, ids } of rulingsIn(events).reverse()) {
      const resultOf = (ruled: string): RulingResult => {
        if (type === 'CommitsReinstated') return 'reinstated'
        return counting.has(ruled) ? 'overruled' : 'withdrawn'
      }
      for (const ruled of ids) if (!results.has(ruled)) results.set(ruled, resultOf(ruled))
    }
  }
  return results
}

function withoutReplaced(commits: readonly PortableCommit[]): PortableCommit[] {
  const replaced = idsReplacedByCopies(commits)
  return commits.filter(({ id }) => !replaced.has(id))
}

/** Ids of all commits that are not folded; `ordered` must be in folding order. */
export function idsNotFolded(ordered: readonly PortableCommit[]): Tables['withdrawn'] {
  const ids: Tables['withdrawn'] = idsWithdrawn(ordered)
  for (const id of idsReplacedByCopies(ordered)) ids[id] = 'replaced'
  return ids
}

/** Whether a commit may withdraw or reinstate other commits. All others can be left out of `idsWithdrawn`. */
export const mayContainRulings = ({ events }: PortableCommit): boolean =>
  events.some((stored) => isOfType(stored, RULINGS))

/** Whether commits can be folded onto tables whose newest clock is `at`; otherwise the whole log must be replayed. */
export function canFoldDirectly(at: number, commits: readonly Commit[]): boolean {
  return isInFoldOrder(at, commits) && commits.every(({ events }) => rulingsIn(events).length === 0)
}

const rulingsIn = (events: readonly unknown[]) => eventsOfType(events, RULINGS)
