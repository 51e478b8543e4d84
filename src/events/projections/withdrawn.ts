import { type Commit, eventsOfType, inFoldOrder, isOfType, type PortableCommit } from '../commit'
import { idsReplacedByCopies } from '../contradictions'
import type { Tables } from './tables'

const RULINGS = ['CommitsWithdrawn', 'CommitsReinstated'] as const

/**
 * Whether a commit counts after all rulings on it. A ruling is an event that withdraws or reinstates commits. `overruled`:
 * withdrawn, but the caller lets it count.
 */
type Verdict = 'withdrawn' | 'reinstated' | 'overruled'

/**
 * Ids of withdrawn commits; `ordered` must be in folding order. The result may contain ids of commits that are not in the
 * log yet.
 */
export function withdrawnIn(ordered: readonly PortableCommit[]): Record<string, true> {
  const withdrawn: Record<string, true> = {}
  for (const [id, verdict] of verdictsOf(ordered, new Set())) if (verdict === 'withdrawn') withdrawn[id] = true
  return withdrawn
}

/**
 * The verdict on each commit that a ruling names; `ordered` must be in folding order. The last ruling on a commit wins. The
 * rulings of a withdrawn commit have no effect, so undoing an import also reverts that import's withdrawals. Commits in
 * `counting` always count, and so do their rulings. Appending a `CommitsReinstated` for all overruled commits has the same
 * result.
 */
export function verdictsOf(
  ordered: readonly PortableCommit[],
  counting: ReadonlySet<string>,
): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>()
  for (const { id, events } of withoutReplaced(ordered).reverse()) {
    if (verdicts.get(id) === 'withdrawn') continue
    for (const { type, ids } of rulingsIn(events).reverse()) {
      const verdictOn = (ruled: string): Verdict => {
        if (type === 'CommitsReinstated') return 'reinstated'
        return counting.has(ruled) ? 'overruled' : 'withdrawn'
      }
      for (const ruled of ids) if (!verdicts.has(ruled)) verdicts.set(ruled, verdictOn(ruled))
    }
  }
  return verdicts
}

function withoutReplaced(commits: readonly PortableCommit[]): PortableCommit[] {
  const replaced = idsReplacedByCopies(commits)
  return commits.filter(({ id }) => !replaced.has(id))
}

/** Ids of all commits that are not folded; `ordered` must be in folding order. */
export function notFoldedIn(ordered: readonly PortableCommit[]): Tables['withdrawn'] {
  const ids: Tables['withdrawn'] = withdrawnIn(ordered)
  for (const id of idsReplacedByCopies(ordered)) ids[id] = 'replaced'
  return ids
}

/** Whether a commit may contain rulings: only such commits matter to `withdrawnIn`. */
export const mayContainRulings = ({ events }: PortableCommit): boolean =>
  events.some((stored) => isOfType(stored, RULINGS))

/** Whether commits can be folded onto tables whose newest clock is `at`; otherwise the whole log must be replayed. */
export function canFoldDirectly(at: number, commits: readonly Commit[]): boolean {
  return inFoldOrder(at, commits) && commits.every(({ events }) => rulingsIn(events).length === 0)
}

const rulingsIn = (events: readonly unknown[]) => eventsOfType(events, RULINGS)
