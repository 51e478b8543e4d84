import { buildCatalog } from './build-catalog'
import type { ServedCatalog } from './catalog-file'
import type { NetworkAndClock } from './site-list'
import { getCatalogPath, loadCatalog, type StoredCatalog } from './store'

export interface CatalogOptions {
  siteOrigin: string
  dataDir: string
  /** The starter catalog, which is part of the build; undefined if it is missing or damaged. */
  starter: ServedCatalog | undefined
  networkAndClock: NetworkAndClock
  log: (line: string) => void
}

export interface CatalogService {
  /** Returns the last good catalog, otherwise the starter catalog; undefined if there is neither. */
  getCurrentCatalog: () => ServedCatalog | undefined
  /** Refreshes the catalog daily, or hourly after a failure. Rejects when the signal is aborted. */
  refreshDaily: (signal: AbortSignal) => Promise<never>
}

const LAST_LIST_MESSAGE = 'Using the last good list; the next try is in an hour.'
const HOUR_MS = 3_600_000
const REFRESH_MS = 24 * HOUR_MS
const RETRY_MS = HOUR_MS
/** Interval in milliseconds at which the clock is checked, because timers stop while a computer sleeps. */
const CHECK_INTERVAL_MS = 10 * 60_000

/** Opens the catalog in the data folder (V3). Uses the starter catalog if the folder has no valid catalog. */
export async function openCatalog(options: CatalogOptions): Promise<CatalogService> {
  const { starter, networkAndClock, log } = options
  const path = getCatalogPath(options.dataDir)
  const storedCatalog = await loadCatalog(path, log)
  let catalog = storedCatalog?.catalog ?? starter
  let dueAt = computeFirstRefresh(storedCatalog, networkAndClock.now())
  let isFailing = false

  async function refresh(signal: AbortSignal): Promise<void> {
    const startedAt = networkAndClock.now()
    try {
      const rows = { starter: starter?.rows ?? [], previousRows: catalog?.rows ?? [] }
      catalog = await buildCatalog({ ...options, ...rows, path, signal })
      isFailing = false
      dueAt = startedAt + REFRESH_MS
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      if (!isFailing) log(`The problem list was not refreshed. ${reason} ${LAST_LIST_MESSAGE}`)
      isFailing = true
      dueAt = networkAndClock.now() + RETRY_MS
    }
  }

  return {
    getCurrentCatalog: () => catalog,
    async refreshDaily(signal) {
      for (;;) {
        signal.throwIfAborted()
        const waitMs = dueAt - networkAndClock.now()
        if (waitMs > 0) await networkAndClock.sleep(Math.min(waitMs, CHECK_INTERVAL_MS), signal)
        else await refresh(signal)
      }
    },
  }
}

// A date in the future comes from a wrong clock, so the file's age is unknown.
function computeFirstRefresh(storedCatalog: StoredCatalog | undefined, now: number): number {
  return storedCatalog && storedCatalog.writtenAt <= now ? storedCatalog.writtenAt + REFRESH_MS : now
}
