import { buildCatalog } from './build-catalog'
import type { ServedCatalog } from './catalog-file'
import type { NetworkAndClock } from './site-list'
import { catalogPath, loadCatalog, type StoredCatalog } from './store'

/** Dependencies of the catalog service. */
export interface CatalogOptions {
  siteOrigin: string
  dataDir: string
  /** The catalog of the build; undefined if it is missing or damaged. */
  starter: ServedCatalog | undefined
  outside: NetworkAndClock
  /** Receives one log line. */
  log: (line: string) => void
}

/** The catalog of a running server. */
export interface CatalogService {
  /** The last good catalog or else the starter; undefined if there is neither. */
  current: () => ServedCatalog | undefined
  /** Refreshes the catalog daily. Rejects with the signal's reason when it is aborted. */
  keepFresh: (signal: AbortSignal) => Promise<never>
}

const LAST_LIST_USED = 'Using the last good list; the next try is in an hour.'
const HOUR_MS = 3_600_000
const REFRESH_MS = 24 * HOUR_MS
const RETRY_MS = HOUR_MS
/** Interval at which the clock is checked, because timers stop while a machine sleeps. */
const CHECK_INTERVAL_MS = 10 * 60_000

/** Opens the catalog in the data folder (V3). If it cannot be read, logs the reason and uses the starter. */
export async function openCatalog(options: CatalogOptions): Promise<CatalogService> {
  const { starter, outside, log } = options
  const path = catalogPath(options.dataDir)
  const stored = await loadCatalog(path, log)
  let catalog = stored?.catalog ?? starter
  let dueAt = firstDue(stored, outside.now())
  let failing = false

  async function refresh(signal: AbortSignal): Promise<void> {
    const startedAt = outside.now()
    try {
      const rows = { starter: starter?.rows ?? [], previous: catalog?.rows ?? [] }
      catalog = await buildCatalog({ ...options, ...rows, path, signal })
      failing = false
      dueAt = startedAt + REFRESH_MS
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      if (!failing) log(`The problem list of the practice site could not be read: ${reason}. ${LAST_LIST_USED}`)
      failing = true
      dueAt = outside.now() + RETRY_MS
    }
  }

  return {
    current: () => catalog,
    async keepFresh(signal) {
      for (;;) {
        signal.throwIfAborted()
        const wait = dueAt - outside.now()
        if (wait > 0) await outside.sleep(Math.min(wait, CHECK_INTERVAL_MS), signal)
        else await refresh(signal)
      }
    },
  }
}

// A date in the future comes from a wrong clock, so the file's age is unknown.
function firstDue(stored: StoredCatalog | undefined, now: number): number {
  return stored && stored.writtenAt <= now ? stored.writtenAt + REFRESH_MS : now
}
