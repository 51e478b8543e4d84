import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, firefox } from 'playwright'
import { CHROMIUM_FLAGS, createFirefoxOptions, requireChromiumPath } from '../scripts/browser'
import { alignFirefoxInput } from '../test/e2e/harness/firefox'

export type BrowserName = 'Chromium' | 'Firefox'

/** A browser with its own profile on disk. Without a profile, the browser would store its databases only in memory. */
export interface Profile {
  context: BrowserContext
  closeAndRemove(): Promise<void>
}

/** Starts a browser with a new profile. Its pages resolve relative URLs against `origin`. */
export async function openProfile(origin: string, browser: BrowserName = 'Chromium'): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'solvelog-bench-'))
  const options = { baseURL: origin, viewport: { width: 1440, height: 900 } }
  const context = await (browser === 'Firefox' ? startFirefox(folder, options) : startChromium(folder, options))
  // tsx wraps named functions in a helper `__name`, which does not exist in a page unless it is defined there.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  if (browser === 'Firefox') await alignFirefoxInput(context)
  return {
    context,
    async closeAndRemove() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

const startChromium = (folder: string, options: Options): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...options, executablePath: requireChromiumPath(), args: CHROMIUM_FLAGS })

const startFirefox = (folder: string, options: Options): Promise<BrowserContext> =>
  firefox.launchPersistentContext(folder, {
    ...options,
    // By default Firefox rounds all times to milliseconds.
    ...createFirefoxOptions({ 'privacy.reduceTimerPrecision': false }),
  })
