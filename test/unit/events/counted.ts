import { type Commit, compareCommits, type EventAddress } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { idsNotFolded } from '#events/projections/withdrawn'
import { readEvent } from '#events/read-event'

export const inOrder = (log: readonly Commit[]): Commit[] => log.toSorted(compareCommits)

/** The events of a log that count, in folding order. */
export function* counted(log: readonly Commit[]): Generator<{ event: SolvelogEvent; at: EventAddress }> {
  const ordered = inOrder(log)
  const notFolded = idsNotFolded(ordered)
  for (const { id, seq, events } of ordered) {
    if (notFolded[id]) continue
    for (const [index, stored] of events.entries()) {
      const read = readEvent(stored)
      if (read.known) yield { event: read.event, at: { seq, index } }
    }
  }
}
