import { mergeNewProblems } from '#domain/catalog'
import { HOUR_MS, isFresh } from '#lib/time'
import { writeCatalog } from '../log/catalog-store'
import type { Session } from '../session'
import { type DownloadedCatalog, fetchCatalog, fetchStarterCatalog } from '../sources/catalog'
import { rejectOnAbort } from '../sources/http'
import type { Step } from './step'

/** Milliseconds after which the catalog is fetched again (C1). */
const FRESH_MS = 24 * HOUR_MS

/**
 * Fetches the catalog and adds new problems (C1). If the fetch fails and there is no catalog yet, uses the catalog that comes with the
 * app.
 */
export const CATALOG_STEP: Step = {
  name: 'catalog',
  async run(session, _asked, { signal }) {
    const now = session.platform.now()
    if (isFresh(session.catalog.updatedAt, now, FRESH_MS)) return { state: 'idle' }
    try {
      await storeCatalog(session, await rejectOnAbort(fetchCatalog(session.fetch), signal), now)
    } catch (error) {
      if (session.problems.size === 0) await storeStarter(session, signal)
      throw error
    }
    return { state: 'ok' }
  },
}

/**
 * Stores the catalog that comes with the app, with time 0, so that the next sync fetches the full catalog. Does nothing if that catalog
 * cannot be loaded.
 */
async function storeStarter(session: Session, signal: AbortSignal): Promise<void> {
  const starter = await rejectOnAbort(fetchStarterCatalog(session.fetch), signal).catch(() => null)
  if (starter) await storeCatalog(session, starter, 0)
}

async function storeCatalog(session: Session, { problems, bytes, hash }: DownloadedCatalog, at: number): Promise<void> {
  const { catalog, db } = session
  const merged = mergeNewProblems(catalog.problems, problems, Math.floor((catalog.updatedAt ?? 0) / 1000))
  const isSame = hash === catalog.hash
  const index = JSON.stringify([...merged.values()])
  await writeCatalog(db, { index, updatedAt: at, hash }, isSame ? null : bytes)
  session.catalog = { problems: merged, updatedAt: at, hash }
}
