import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * Features off: the last list of its kind on the command line holds, so it names what tests need off beside Chromium's own
 * pages (address bar, side panels), which it would load behind every page of a test at the cost of a third of its time.
 */
const OFF = [
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

/** Chromium without what only costs time or asks the network; the sandbox needs rights that containers lack. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${OFF.join(',')}`,
]

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

function found(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...SYSTEM]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/** The Chromium that tests use: CHROMIUM_PATH, Playwright's own, or the system's. Throws with what to do when none is. */
export function chromiumPath(): string {
  const path = found()
  if (path) return path
  throw new Error('No Chromium found. Set CHROMIUM_PATH, or run `npx playwright install chromium`.')
}

/** Finds a Chromium or installs one: Playwright's download first, then the system's package where that may be done. */
export function ensureChromium(): string {
  if (found() === null) tryTo('npx', ['playwright', 'install', 'chromium'])
  if (found() === null) {
    tryTo('apt-get', ['update'])
    tryTo('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
  }
  return chromiumPath()
}

function tryTo(command: string, args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`)
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 })
  } catch (error) {
    console.log(`  did not work: ${error instanceof Error ? error.message : String(error)}`)
  }
}
