import { type Commit, inFoldOrder, type PortableCommit, readEvent } from '../commit'
import { replacedIn } from '../contradictions'
import type { EventOf, SolvelogEvent } from '../event'
import type { Tables } from './tables'

type Ruling = EventOf<'CommitsWithdrawn' | 'CommitsReinstated'>

/** What the rulings say of a commit; `overruled` if they withdraw it, but it is to count all the same. */
type Verdict = 'withdrawn' | 'reinstated' | 'overruled'

/** Which commits count for nothing, by id; `ordered` stands in folding order. Commits that have not come yet may be among them. */
export function withdrawnIn(ordered: readonly PortableCommit[]): Record<string, true> {
  const withdrawn: Record<string, true> = {}
  for (const [id, verdict] of verdictsIn(ordered, new Set())) if (verdict === 'withdrawn') withdrawn[id] = true
  return withdrawn
}

/**
 * What is ruled of each commit that a ruling names; `ordered` stands in folding order. The last ruling on a commit holds, and a ruling
 * that is itself withdrawn rules nothing: so undoing an import also undoes what that import withdrew. The commits in `counting` count
 * whatever is ruled, and so do their own rulings: a last `CommitsReinstated` that names the overruled ones gives the same verdicts.
 */
export function verdictsIn(
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
  const replaced = replacedIn(commits)
  return commits.filter(({ id }) => !replaced.has(id))
}

/** The commits of a log that are not folded, by id; `ordered` stands in folding order. */
export function notFoldedIn(ordered: readonly PortableCommit[]): Tables['withdrawn'] {
  const ids: Tables['withdrawn'] = withdrawnIn(ordered)
  for (const id of replacedIn(ordered)) ids[id] = 'replaced'
  return ids
}

/** Whether a commit may rule on others: those that do not can be left out of what `withdrawnIn` is asked about. */
export const mayRule = ({ events }: PortableCommit): boolean => events.some(claimsToRule)

/** Whether commits can be folded one after another onto tables whose newest clock is `at`: else all is folded anew. */
export function foldsAsItComes(at: number, commits: readonly Commit[]): boolean {
  return inFoldOrder(at, commits) && commits.every(({ events }) => rulingsIn(events).length === 0)
}

function rulingsIn(events: readonly unknown[]): Ruling[] {
  return events.filter(claimsToRule).flatMap((stored) => {
    const read = readEvent(stored)
    return read.known && isRuling(read.event) ? [read.event] : []
  })
}

const isRuling = (event: SolvelogEvent): event is Ruling =>
  event.type === 'CommitsWithdrawn' || event.type === 'CommitsReinstated'

/** Looks at the type alone: reading every event of a long log twice would cost what a replay costs. */
function claimsToRule(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null || !('type' in stored)) return false
  return stored.type === 'CommitsWithdrawn' || stored.type === 'CommitsReinstated'
}
