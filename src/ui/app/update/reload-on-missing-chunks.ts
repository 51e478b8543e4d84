import { reloadPage } from '../../behaviour/back-layers'
import { hasUnsavedWork } from '../../state/unsaved-work'
import { appUpdate } from './store'

const RELOADED_ENTRY_KEY = 'solvelog.reloaded-for'

/**
 * Reloads the page if a chunk is missing because the server has a newer build. It reloads once per build, and never with unsaved
 * changes. The error boundary handles all other failures.
 */
export function reloadOnMissingChunks(): void {
  addEventListener('vite:preloadError', () => void reloadWhenStale())
}

async function reloadWhenStale(): Promise<void> {
  const servedScript = await fetchServedEntry()
  if (servedScript === null || servedScript === findEntryScript(document)) return
  if (!hasUnsavedWork() && isFirstReloadFor(servedScript)) reloadPage()
  else appUpdate.ready = true
}

/** Returns the URL of the entry script of the newest build on the server; null if the request fails. */
async function fetchServedEntry(): Promise<string | null> {
  try {
    // The query makes the request bypass the service worker's cache.
    const response = await fetch('/?served', { cache: 'no-store' })
    return response.ok ? findEntryScript(new DOMParser().parseFromString(await response.text(), 'text/html')) : null
  } catch {
    // Without a network, the error boundary reports the missing chunk.
    return null
  }
}

const findEntryScript = (page: Document): string | null =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? null

function isFirstReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_ENTRY_KEY) === entry) return false
    sessionStorage.setItem(RELOADED_ENTRY_KEY, entry)
    return true
  } catch {
    // Without storage, the reload could not be remembered, and the page could reload forever.
    return false
  }
}
