import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium, type LaunchOptions } from 'playwright'

/**
 * Chromium features to disable. Chromium uses only the last `--disable-features` list, so this list also contains features that Playwright
 * disables. Without Chromium's own pages (address bar, side panels), the tests take a third less time.
 */
const DISABLED_FEATURES = [
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
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

/**
 * Chromium flags that disable network requests and costly features. `--no-sandbox` is needed in containers, which lack permissions for the
 * sandbox.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

/**
 * Chromium flags for end-to-end tests. V8 runs all work of a page on one thread, which saves 7 % of the processor time. A single page can
 * then be slower, but these tests measure no times.
 */
export const END_TO_END_FLAGS = [...CHROMIUM_FLAGS, '--js-flags=--single-threaded']

export interface Engine {
  name: 'Chromium' | 'Chromium headless shell' | 'Firefox' | 'WebKit'
  /** Returns possible paths of the executable, best first. */
  findPaths: () => (string | undefined)[]
  /** Commands that install the executable. They run in order until the executable is found. */
  installers: [command: string, ...args: string[]][]
  /** Instructions for users if the executable was neither found nor installed. */
  advice: string
}

function createDebianInstallers(...names: string[]): Engine['installers'] {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return []
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...names],
  ]
}

/** Chromium, which is required because most end-to-end tests run in it. */
export const CHROMIUM: Engine = {
  name: 'Chromium',
  findPaths: () => [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  installers: [['npx', 'playwright', 'install', 'chromium'], ...createDebianInstallers('chromium')],
  advice: 'Set CHROMIUM_PATH, or run `npx playwright install chromium`.',
}

/**
 * An optional build of Chromium without windows. It needs a sixth less processor time, but does not support extensions. If CHROMIUM_PATH is
 * set, the browser at that path is used instead.
 */
export const HEADLESS_SHELL: Engine = {
  name: 'Chromium headless shell',
  findPaths: () => [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'],
  installers: createDebianInstallers('chromium-headless-shell'),
  advice: 'Install it (Debian: `apt-get install chromium-headless-shell`).',
}

/** An unmodified Firefox, which Playwright controls through WebDriver BiDi. Playwright's own patched Firefox is not used. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  findPaths: () => [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  installers: createDebianInstallers('firefox-esr'),
  advice: 'Set FIREFOX_PATH, or install Firefox (Debian: `apt-get install firefox-esr`).',
}

/** Possible paths of MiniBrowser, WebKit's test browser. Debian and Fedora install it next to the WebKit library. */
const MINI_BROWSERS = ['webkit2gtk-4.1', 'webkitgtk-6.0'].flatMap((library) =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'].map(
    (folder) => `${folder}/${library}/MiniBrowser`,
  ),
)

export const XVFB = '/usr/bin/Xvfb'

export function findMiniBrowser(): string | null {
  return MINI_BROWSERS.find((path) => existsSync(path)) ?? null
}

/** WebKitGTK, which tests control through WebKitWebDriver. Without MiniBrowser or Xvfb it counts as not installed. */
export const WEBKIT: Engine = {
  name: 'WebKit',
  findPaths: () =>
    findMiniBrowser() && existsSync(XVFB) ? [process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver'] : [],
  installers: createDebianInstallers('webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'),
  advice: 'Install WebKitWebDriver, MiniBrowser and Xvfb (Debian: `apt-get install webkit2gtk-driver xvfb`).',
}

export function findEnginePath({ findPaths }: Engine): string | null {
  return findPaths().find((path) => path && existsSync(path)) ?? null
}

/** Finds an engine's executable, and installs it if necessary. Returns null if it cannot be installed. */
export function ensureEngine(engine: Engine): string | null {
  for (const [command, ...args] of engine.installers) {
    if (findEnginePath(engine) !== null) break
    tryToRun(command, args)
  }
  return findEnginePath(engine)
}

/** Returns the path of Chromium. Throws an error with instructions if it is not installed. */
export function requireChromiumPath(): string {
  return requireEnginePath(CHROMIUM)
}

/** Returns the path of the browser for tests without an extension: the headless shell if it is installed, otherwise Chromium. */
export const requireHeadlessChromiumPath = (): string => findEnginePath(HEADLESS_SHELL) ?? requireChromiumPath()

/** Returns the path of an engine's executable. Throws an error with instructions if it is not installed. */
export function requireEnginePath(engine: Engine): string {
  return requireFoundPath(engine, findEnginePath(engine))
}

/** Returns the path of Chromium, after installing it if necessary. Throws an error with instructions if it cannot be installed. */
export function ensureChromium(): string {
  return requireFoundPath(CHROMIUM, ensureEngine(CHROMIUM))
}

/**
 * Returns the options with which Playwright starts an unmodified Firefox. `preferences` are settings of Firefox (about:config). HOME is set
 * because Firefox refuses to start if HOME belongs to another user, as in some containers.
 */
export function createFirefoxOptions(preferences: NonNullable<LaunchOptions['firefoxUserPrefs']> = {}): LaunchOptions {
  return {
    channel: 'moz-firefox',
    executablePath: requireEnginePath(FIREFOX),
    env: { ...process.env, HOME: userInfo().homedir },
    // The downloads panel would take the focus from the page.
    firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false, ...preferences },
  }
}

function requireFoundPath({ name, advice }: Engine, path: string | null): string {
  if (path !== null) return path
  throw new Error(`${name} was not found. ${advice}`)
}

function tryToRun(command: string, args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`)
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 })
  } catch (error) {
    console.log(`  did not work: ${error instanceof Error ? error.message : String(error)}`)
  }
}
