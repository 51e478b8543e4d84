import { buildCatalog } from './build-catalog'
import type { ServedCatalog } from './catalog-file'
import type { Outside } from './site-list'
import { catalogPath, loadOrReport, type StoredCatalog } from './store'

/** What the catalog service works with. */
export interface CatalogOptions {
  siteOrigin: string
  dataDir: string
  /** The catalog that came with the build; undefined when it is missing or damaged. */
  starter: ServedCatalog | undefined
  outside: Outside
  /** Takes one plain line for people. */
  log: (line: string) => void
}

/** The catalog of a running server. */
export interface CatalogService {
  /** The last good catalog, else the starter; undefined when there is neither. */
  current: () => ServedCatalog | undefined
  /** Refreshes the catalog daily until the signal is aborted; then it rejects with the signal's reason. */
  keepFresh: (signal: AbortSignal) => Promise<never>
}

const HOUR_MS = 3_600_000
const REFRESH_MS = 24 * HOUR_MS
const RETRY_MS = HOUR_MS
/** Timers stand still while a machine sleeps, so the clock is looked at this often. */
const LOOK_MS = 10 * 60_000

/** Opens the catalog kept in the data folder (V3). A file that cannot be used is reported; then the starter serves. */
export async function openCatalog(options: CatalogOptions): Promise<CatalogService> {
  const { starter, outside, log } = options
  const path = catalogPath(options.dataDir)
  const stored = await loadOrReport(path, log)
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
      if (!failing) log(`The problem list of the practice site could not be read: ${messageOf(error)}. ${MEANWHILE}`)
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
        if (wait > 0) await outside.sleep(Math.min(wait, LOOK_MS), signal)
        else await refresh(signal)
      }
    },
  }
}

const MEANWHILE = 'The list at hand goes on being served; the next try is in an hour.'

// A file from the future means a clock that was wrong: it says nothing about its age.
function firstDue(stored: StoredCatalog | undefined, now: number): number {
  return stored && stored.writtenAt <= now ? stored.writtenAt + REFRESH_MS : now
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
