import { hasUnsavedWork } from '../../shared/unsaved-work'
import { update } from './store'

const RELOADED_FOR = 'solvelog.reloaded-for'

/**
 * A part of the page that was never loaded is gone once a newer build is served and this browser has kept no copy. The
 * page is then loaded anew: once for each build, and never over unsaved changes. Any other failure is left to the error
 * boundary, which says what to do.
 */
export function followMissingParts(): void {
  addEventListener('vite:preloadError', () => void reloadWhenStale())
}

async function reloadWhenStale(): Promise<void> {
  const served = await servedEntry()
  if (served === null || served === ownEntry()) return
  if (!hasUnsavedWork() && isFirstTime(served)) location.reload()
  else update.ready = true
}

/** The entry script that the server's page names now; null when that cannot be told. */
async function servedEntry(): Promise<string | null> {
  try {
    // The query keeps a service worker from answering with the page it keeps.
    const response = await fetch('/?served', { cache: 'no-store' })
    return response.ok ? entryIn(new DOMParser().parseFromString(await response.text(), 'text/html')) : null
  } catch {
    // No network: what is missing stays missing, and the error boundary says so.
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
    // Without storage nothing would end a circle of reloads.
    return false
  }
}
