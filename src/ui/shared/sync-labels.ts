import { formatNumber, pluralize } from '#lib/format'
import type { SourceName, SyncView } from '#protocol/views'

/** What a sync is doing while it asks a source. */
export const STEP: Record<SourceName, string> = {
  catalog: 'Refreshing problems',
  recent: 'Reading recent solves',
  extension: 'Reading history',
  demo: 'Loading demo solves',
}

/** What each source brings. */
export const SOURCE: Record<SourceName, string> = {
  catalog: 'Problem catalog',
  recent: 'Recent solves',
  extension: 'Browser extension',
  demo: 'Demo solves',
}

/** How far a sync has come: "1,200 solves · chunk 12 of 50". */
export function progressWords({ solves, chunksDone, chunksTotal }: NonNullable<SyncView['progress']>): string {
  return `${pluralize(solves, 'solve')} · chunk ${chunksDone} of ${chunksTotal}`
}

/** Solves that are kept aside until the catalog knows their problem, in words. */
export function waitingWords(solves: number): string {
  return solves === 1
    ? '1 solve waits for its problem to appear in the catalog'
    : `${formatNumber(solves)} solves wait for their problem to appear in the catalog`
}
