import { hasUnsavedWork } from '../../state/unsaved-work'
import { update } from './store'

const RELOADED_FOR = 'solvelog.reloaded-for'

/**
 * Reloads the page if a chunk is missing because the server has a newer build. It reloads once per build, and never with unsaved
 * changes. The error boundary handles all other failures.
 */
export function reloadOnMissingChunks(): void {
  addEventListener('vite:preloadError', () => void reloadWhenStale())
}

async function reloadWhenStale(): Promise<void> {
  const served = await servedEntry()
  if (served === null || served === ownEntry()) return
  if (!hasUnsavedWork() && isFirstTime(served)) location.reload()
  else update.ready = true
}

/** The entry script of the page on the server; null if it cannot be read. */
async function servedEntry(): Promise<string | null> {
  try {
    // The query makes the request bypass the service worker's cache.
    const response = await fetch('/?served', { cache: 'no-store' })
    return response.ok ? entryIn(new DOMParser().parseFromString(await response.text(), 'text/html')) : null
  } catch {
    // Without a network, the error boundary reports the missing chunk.
    return null
  }
}

const ownEntry = (): string | null => entryIn(document)

const entryIn = (page: Document): string | null =>
  page.querySelector('script[type="module"]')?.getAttribute('src') ?? null

function isFirstTime(entry: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === entry) return false
    sessionStorage.setItem(RELOADED_FOR, entry)
    return true
  } catch {
    // Without storage, the page could reload forever.
    return false
  }
}
