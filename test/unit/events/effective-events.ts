import { type Commit, compareCommits, type EventAddress } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { findIdsNotFolded } from '#events/projections/withdrawn'
import { readEvent } from '#events/read-event'

export const sortCommits = (log: readonly Commit[]): Commit[] => log.toSorted(compareCommits)

/** Yields the events in the order in which they are applied. Skips commits that the undo of an import has withdrawn. */
export function* listEffectiveEvents(log: readonly Commit[]): Generator<{ event: SolvelogEvent; at: EventAddress }> {
  const ordered = sortCommits(log)
  const notFolded = findIdsNotFolded(ordered)
  for (const { id, seq, events } of ordered) {
    if (notFolded[id]) continue
    for (const [index, stored] of events.entries()) {
      const readResult = readEvent(stored)
      if (readResult.known) yield { event: readResult.event, at: { seq, index } }
    }
  }
}
