import { type Commit, compareCommits, type EventAddress } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { idsNotFolded } from '#events/projections/withdrawn'
import { readEvent } from '#events/read-event'

export const sortCommits = (log: readonly Commit[]): Commit[] => log.toSorted(compareCommits)

/** Yields the events of all commits that are not withdrawn, in folding order. */
export function* effectiveEvents(log: readonly Commit[]): Generator<{ event: SolvelogEvent; at: EventAddress }> {
  const ordered = sortCommits(log)
  const notFolded = idsNotFolded(ordered)
  for (const { id, seq, events } of ordered) {
    if (notFolded[id]) continue
    for (const [index, stored] of events.entries()) {
      const read = readEvent(stored)
      if (read.known) yield { event: read.event, at: { seq, index } }
    }
  }
}
