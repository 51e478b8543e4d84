import { displayTimeOf } from '#events/commit'
import { type CommitSummary, compareNewestFirst, summarizeCommit } from '#events/describe/commit-summary'
import { sentenceOf } from '#events/describe/sentences'
import type { Tables } from '#events/projections/tables'
import { commitRelations } from '#worker/changes/change-index'
import { namesOf } from '#worker/changes/names'
import type { BuildData } from './build-data'
import type { LogFile } from './log-file'

/** One change in the words of the app. */
export interface Change {
  /** Position of the commit in the log, from 1. */
  change: number
  id: string
  /** ISO 8601 in UTC. */
  time: string
  device: string
  cause: string
  what: string
  events: number
  /** Whether it counts; false if its import was undone. */
  counts: boolean
}

/** The changes up to a time in epoch milliseconds, oldest first; all of them without one. */
export function changesOf(log: LogFile, tables: Tables, build: BuildData, at: number | null): Change[] {
  const skipped = new Set(tables.skipped.map(({ at }) => `${at.seq}:${at.index}`))
  const causes = new Map(log.envelopes.map(({ seq, cause }) => [seq, cause]))
  const summaries = log.envelopes
    .filter((one) => at === null || displayTimeOf(one) <= at)
    .map((one) => summarizeCommit(log.read(one), (index) => skipped.has(`${one.seq}:${index}`)))
    .sort(compareNewestFirst)
  const names = namesOf({ ...build, log: { tables } }, commitRelations(summaries))
  const toChange = (summary: CommitSummary): Change => ({
    change: summary.seq,
    id: summary.id,
    time: new Date(summary.time).toISOString(),
    device: summary.device,
    cause: causes.get(summary.seq) ?? '',
    what: sentenceOf(summary, names),
    events: summary.events,
    counts: !Object.hasOwn(tables.withdrawn, summary.id),
  })
  return summaries.toReversed().map(toChange)
}
