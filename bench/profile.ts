import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/browser'

/** A browser with a profile of its own on the disk: a private window would keep its databases in memory. */
export interface Profile {
  context: BrowserContext
  /** Ends the browser and removes the profile. */
  clear(): Promise<void>
}

/** Opens a fresh profile; its pages stand under `origin`. */
export async function openProfile(origin: string): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-bench-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: CHROMIUM_FLAGS,
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
  })
  // The loader of this file wraps named functions in a helper of its own, which a page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  return {
    context,
    async clear() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
