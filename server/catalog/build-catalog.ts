import type { CatalogRow } from '../../content/catalog/read'
import { createServedCatalog, type ServedCatalog } from './catalog-file'
import { buildRows, updateFirstSeen } from './rows'
import { MIN_COMPLETE_FRACTION, type NetworkAndClock, readProblemList } from './site-list'
import { PageError } from './site-page'
import { loadFirstSeen, saveFirstSeen, writeAtomically } from './store'

export interface BuildOptions {
  /** The practice site: scheme, host and port. */
  siteOrigin: string
  /** The folder of the file that records when each slug was first seen. */
  dataDir: string
  path: string
  /** The rows of the starter catalog, which is part of the build. */
  starter: readonly CatalogRow[]
  /** The rows of the last good catalog. */
  previousRows: readonly CatalogRow[]
  networkAndClock: NetworkAndClock
  log: (line: string) => void
  signal: AbortSignal
}

/**
 * Reads the practice site's problem list, writes the new catalog atomically and returns it (V3). Throws and keeps the old file if the list
 * cannot be read. The same applies to a list with less than 95 % of the problems of the last good catalog.
 */
export async function buildCatalog(options: BuildOptions): Promise<ServedCatalog> {
  const { siteOrigin, dataDir, path, starter, previousRows, networkAndClock, log, signal } = options
  const { problems, malformedCount } = await readProblemList(siteOrigin, networkAndClock, signal)
  if (problems.length < previousRows.length * MIN_COMPLETE_FRACTION) {
    throw new PageError(
      `leetcode.com gave ${problems.length} problems, and the last good list has ${previousRows.length}.`,
    )
  }
  const storedFirstSeen = await loadFirstSeen(dataDir).catch((error: unknown) => {
    log(`The dates in ${dataDir} could not be read (${String(error)}); those of the last good list are kept.`)
    return new Map<string, number>()
  })
  const firstSeen = updateFirstSeen(storedFirstSeen, previousRows)
  const rows = buildRows(problems, { starter, firstSeen, now: Math.floor(networkAndClock.now() / 1000) })
  const catalog = createServedCatalog(rows)
  await writeAtomically(path, catalog.bytes)
  await saveFirstSeen(dataDir, updateFirstSeen(firstSeen, rows))
  if (malformedCount > 0)
    log(`${malformedCount} problems of the practice site were left out: they have another form than expected.`)
  return catalog
}
