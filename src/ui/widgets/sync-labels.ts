import { formatNumber, pluralize } from '#lib/format'
import type { LogCounts, SourceName, SyncView } from '#protocol/views'

/** The labels of the steps of a sync, by the source of submissions or problems that the step reads. */
export const STEP_LABELS: Record<SourceName, string> = {
  catalog: 'Refreshing problems',
  recent: 'Loading recent submissions',
  extension: 'Loading your history',
  demo: 'Loading demo solves',
}

export const SOURCE_LABELS: Record<SourceName, string> = {
  catalog: 'Problem catalog',
  recent: 'Recent solves',
  extension: 'Browser extension',
  demo: 'Demo solves',
}

/** All sources of submissions and problems, in the order in which a sync reads them. */
export const SOURCE_NAMES = Object.keys(SOURCE_LABELS) as SourceName[]

/** Describes the number of solved problems and of submissions: "34 problems solved · 56 submissions" (N23). */
export function describeSubmissions(count: number, solved: number): string {
  return `${pluralize(solved, 'problem')} solved · ${pluralize(count, 'submission')}`
}

/** Describes the progress of a sync: "900 of about 1,850 submissions". The total is estimated from the chunks that have been read. */
export function describeSyncProgress({ solves, chunksDone, chunksTotal }: NonNullable<SyncView['progress']>): string {
  if (chunksDone === 0 || chunksDone >= chunksTotal) return pluralize(solves, 'submission')
  const estimatedTotal = Math.round((solves * chunksTotal) / chunksDone / 50) * 50
  return estimatedTotal > solves
    ? `${formatNumber(solves)} of about ${formatNumber(estimatedTotal)} submissions`
    : pluralize(solves, 'submission')
}

/** Describes the submissions that are hidden until the catalog has their problem (C4), or until the full list comes (C11). */
export function describeHiddenSubmissions({ waiting: solves, isListFull }: LogCounts): string {
  if (!isListFull) return `${pluralize(solves, 'solve')} ${solves === 1 ? 'waits' : 'wait'} for the full list`
  return solves === 1
    ? '1 submission hidden: problem not in the catalog yet'
    : `${formatNumber(solves)} submissions hidden: problems not in the catalog yet`
}
