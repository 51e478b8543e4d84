import { formatNumber, pluralize } from '#lib/format'
import type { SourceName, SyncView } from '#protocol/views'

/** Progress labels of a sync, by source. */
export const STEP: Record<SourceName, string> = {
  catalog: 'Refreshing problems',
  recent: 'Loading recent submissions',
  extension: 'Loading your history',
  demo: 'Loading demo solves',
}

/** The names of the sources. */
export const SOURCE: Record<SourceName, string> = {
  catalog: 'Problem catalog',
  recent: 'Recent solves',
  extension: 'Browser extension',
  demo: 'Demo solves',
}

/** All sources, in the order of a sync. */
export const SOURCE_NAMES = Object.keys(SOURCE) as SourceName[]

/** Problems count as solved, and every submission counts as one: "34 problems solved · 56 submissions" (N23). */
export function submissionText(count: number, solved: number): string {
  return `${pluralize(solved, 'problem')} solved · ${pluralize(count, 'submission')}`
}

/** How far a sync has come: "900 of about 1,850 submissions". The total is estimated from the chunks read so far. */
export function progressText({ solves, chunksDone, chunksTotal }: NonNullable<SyncView['progress']>): string {
  if (chunksDone === 0 || chunksDone >= chunksTotal) return pluralize(solves, 'submission')
  const about = Math.round((solves * chunksTotal) / chunksDone / 50) * 50
  return about > solves
    ? `${formatNumber(solves)} of about ${formatNumber(about)} submissions`
    : pluralize(solves, 'submission')
}

/** Describes the submissions that are hidden until the catalog has their problem (C4). */
export function waitingText(solves: number): string {
  return solves === 1
    ? '1 submission hidden: problem not in the catalog yet'
    : `${formatNumber(solves)} submissions hidden: problems not in the catalog yet`
}
