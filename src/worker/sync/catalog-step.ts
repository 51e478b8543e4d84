import { mergeNewProblems } from '#domain/catalog'
import { HOUR_MS, isFresh, MINUTE_MS } from '#lib/time'
import { bestEffort } from '../best-effort'
import { writeCatalog } from '../log/catalog-store'
import type { Catalog, Session } from '../session'
import { createProblemIndex } from '../session/catalog'
import { type DownloadedCatalog, fetchCatalog, fetchStarterCatalog } from '../sources/catalog'
import { rejectOnAbort } from '../sources/http'
import type { Step } from './step'

/** Milliseconds after which the catalog is fetched again (C1). */
const FRESH_MS = 24 * HOUR_MS

/** Milliseconds between silent requests for the full list. After them, it is requested each hour. */
const QUICK_PAUSES_MS = [5_000, 15_000, 30_000, ...Array<number>(30).fill(MINUTE_MS)]

/**
 * Fetches the catalog and adds new problems (C1). If the fetch fails and there is no catalog yet, uses the starter, the catalog that comes
 * with the app. Without the full list, the session requests it again until it comes (C11).
 */
export const CATALOG_STEP: Step = {
  name: 'catalog',
  async run(session, userInitiated, { signal }) {
    const { catalog, platform } = session
    if (isFresh(catalog.updatedAt, platform.now(), FRESH_MS)) return { state: 'idle' }
    try {
      await refreshCatalog(session, { isForced: userInitiated, signal })
    } catch (error) {
      if (session.problems.size === 0) await storeStarter(session, signal)
      throw error
    } finally {
      if (!session.catalog.isFull) waitForFullList(session)
    }
    return { state: 'ok' }
  },
}

/**
 * Fetches and stores the catalog. Unless `isForced`, sends its ETag, and an unchanged catalog is not downloaded again. Some static hosts
 * never change the ETag of a file, so a forced request also bypasses the browser's cache.
 */
async function refreshCatalog(session: Session, { isForced, signal }: { isForced: boolean; signal: AbortSignal }) {
  const { catalog, platform } = session
  const now = platform.now()
  const init: RequestInit = isForced
    ? { cache: 'reload' }
    : catalog.etag === null
      ? {}
      : { headers: { 'if-none-match': catalog.etag } }
  const downloaded = await rejectOnAbort(fetchCatalog(session.fetch, init), signal)
  if (downloaded) await storeDownload(session, downloaded, now)
  else if (catalog.isFull) await storeCatalog(session, { ...catalog, updatedAt: now })
}

/** Stores the catalog that comes with the app. Does nothing if that catalog cannot be loaded. */
async function storeStarter(session: Session, signal: AbortSignal): Promise<void> {
  const starter = await rejectOnAbort(fetchStarterCatalog(session.fetch), signal).catch(() => null)
  if (starter) await storeDownload(session, starter, session.platform.now())
}

/** Adds a downloaded catalog. A starter never replaces the full list, which a server may lose together with its data folder. */
async function storeDownload(session: Session, downloaded: DownloadedCatalog, now: number): Promise<void> {
  const { catalog } = session
  const { bytes, hash, isFull, etag } = downloaded
  if (catalog.isFull && !isFull) return
  const updatedSeconds = Math.floor((catalog.updatedAt ?? 0) / 1000)
  const merged = mergeNewProblems(catalog.problems, downloaded.problems, updatedSeconds)
  const problems = createProblemIndex(merged.values(), catalog.problems.showsUnlisted)
  const since = isFull === catalog.isFull ? catalog.since : now
  const updatedAt = isFull ? now : 0
  await storeCatalog(session, { problems, updatedAt, hash, isFull, since, etag }, hash === catalog.hash ? null : bytes)
}

async function storeCatalog(session: Session, catalog: Catalog, bytes: Uint8Array | null = null): Promise<void> {
  const { problems, updatedAt, hash, ...otherFields } = catalog
  const stored = { index: JSON.stringify([...problems.values()]), updatedAt: updatedAt ?? 0, hash: hash ?? 0 }
  await writeCatalog(session.db, { ...stored, ...otherFields }, bytes)
  session.catalog = catalog
}

class FullListWait {
  isRunning = false
}

/** Requests the full list silently until it comes, and then shows the solves that waited for it. Only one wait of a session runs. */
function waitForFullList(session: Session): void {
  const wait = session.get(FullListWait)
  if (wait.isRunning) return
  wait.isRunning = true
  void bestEffort(() => requestFullList(session)).finally(() => {
    wait.isRunning = false
  })
}

async function requestFullList(session: Session): Promise<void> {
  for (let requests = 0; ; requests++) {
    const pause = QUICK_PAUSES_MS[requests]
    await session.platform.sleep(pause ?? HOUR_MS)
    if (session.hasEnded || session.catalog.isFull) return
    await bestEffort(() => refreshCatalog(session, { isForced: pause === undefined, signal: session.ending }))
    if (session.catalog.isFull && !session.hasEnded) return showFullList(session)
  }
}

function showFullList(session: Session): void {
  const { sync, catalog, otherTabs } = session
  Object.assign(sync.sources.catalog, { state: 'ok', problem: null, lastSuccessAt: catalog.updatedAt })
  session.revision++
  session.publish()
  otherTabs?.notifyLogChanged()
}
