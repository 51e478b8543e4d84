import { getDisplayTime } from '#events/commit'
import { type CommitSummary, compareNewestFirst, summarizeCommit } from '#events/describe/commit-summary'
import { buildSentence } from '#events/describe/sentences'
import type { Tables } from '#events/projections/tables'
import { computeCommitRelations } from '#worker/changes/change-index'
import { createNames } from '#worker/changes/names'
import type { BuildData } from './build-data'
import type { LogFile } from './log-file'

/** A change in the form that `solvelog log --changes` prints. */
export interface Change {
  /** The position of the change in the log, from 1. */
  change: number
  id: string
  /** The time of the change, as ISO 8601 in UTC. */
  time: string
  device: string
  cause: string
  what: string
  events: number
  /** Whether the change counts; false if its import was undone, or if copies replaced it because it had two contents. */
  counts: boolean
}

/** Returns the changes up to the time `untilTime` in epoch milliseconds, oldest first. Returns all changes if `untilTime` is null. */
export function listChanges(log: LogFile, tables: Tables, build: BuildData, untilTime: number | null): Change[] {
  const skippedEvents = new Set(tables.skipped.map(({ at }) => `${at.seq}:${at.index}`))
  const causes = new Map(log.commitHeaders.map(({ seq, cause }) => [seq, cause]))
  const summaries = log.commitHeaders
    .filter((commitHeader) => untilTime === null || getDisplayTime(commitHeader) <= untilTime)
    .map((commitHeader) =>
      summarizeCommit(log.readCommit(commitHeader), (index) => skippedEvents.has(`${commitHeader.seq}:${index}`)),
    )
    .sort(compareNewestFirst)
  const names = createNames({ ...build, log: { tables } }, computeCommitRelations(summaries))
  const toChange = (summary: CommitSummary): Change => ({
    change: summary.seq,
    id: summary.id,
    time: new Date(summary.time).toISOString(),
    device: summary.device,
    cause: causes.get(summary.seq) ?? '',
    what: buildSentence(summary, names),
    events: summary.eventCount,
    counts: !Object.hasOwn(tables.withdrawn, summary.id),
  })
  return summaries.toReversed().map(toChange)
}
