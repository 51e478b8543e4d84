import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/browser'

/** A browser with its own profile on disk, because a private window would keep its databases in memory. */
export interface Profile {
  context: BrowserContext
  /** Ends the browser and removes the profile. */
  clear(): Promise<void>
}

/** Opens a new profile; its pages have the origin `origin`. */
export async function openProfile(origin: string): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-bench-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  // The loader of this file wraps named functions in a helper that does not exist in a page.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  return {
    context,
    async clear() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
