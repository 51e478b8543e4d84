import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium, type LaunchOptions } from 'playwright'

/**
 * Chromium features to disable. Chromium uses only the last `--disable-features` list, so this list also contains the features
 * that tests need disabled. Disabling Chromium's own pages (address bar, side panels) saves a third of the tests' time.
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

/** Flags that disable network requests and costly features. The sandbox needs permissions that containers lack. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${OFF.join(',')}`,
]

/** A browser that tests run in. */
export interface Engine {
  name: 'Chromium' | 'Chromium headless shell' | 'Firefox' | 'WebKit'
  /** Possible paths of the executable, best first. */
  places: () => (string | undefined)[]
  /** Install commands, run in order until the executable is found. */
  installers: [command: string, ...args: string[]][]
  /** Instructions for the case that the executable was neither found nor installed. */
  advice: string
}

/** Installs Debian packages. Does nothing unless the user is root. */
function debianPackages(...names: string[]): Engine['installers'] {
  if (userInfo().uid !== 0 || !existsSync('/usr/bin/apt-get')) return []
  return [
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', ...names],
  ]
}

/** Required: all end-to-end tests run in Chromium. */
export const CHROMIUM: Engine = {
  name: 'Chromium',
  places: () => [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  installers: [['npx', 'playwright', 'install', 'chromium'], ...debianPackages('chromium')],
  advice: 'Set CHROMIUM_PATH, or run `npx playwright install chromium`.',
}

/**
 * Optional: Chromium without a browser window around the page. It has no extensions, and uses a sixth less processor time. An
 * explicit CHROMIUM_PATH takes precedence.
 */
export const HEADLESS_SHELL: Engine = {
  name: 'Chromium headless shell',
  places: () => [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'],
  installers: debianPackages('chromium-headless-shell'),
  advice: 'Install it (Debian: `apt-get install chromium-headless-shell`).',
}

/** The stock Firefox: Playwright drives it by WebDriver BiDi. Playwright's own patched build is not used. */
export const FIREFOX: Engine = {
  name: 'Firefox',
  places: () => [
    process.env.FIREFOX_PATH,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ],
  installers: debianPackages('firefox-esr'),
  advice: 'Set FIREFOX_PATH, or install Firefox (Debian: `apt-get install firefox-esr`).',
}

/** Possible paths of MiniBrowser, WebKit's test browser. Debian and Fedora install it next to the library. */
const MINI_BROWSERS = ['webkit2gtk-4.1', 'webkitgtk-6.0'].flatMap((library) =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'].map(
    (folder) => `${folder}/${library}/MiniBrowser`,
  ),
)

/** The virtual display that WebKit opens its windows on. */
export const XVFB = '/usr/bin/Xvfb'

/** The path of MiniBrowser, or null if it is not installed. */
export function miniBrowserPath(): string | null {
  return MINI_BROWSERS.find((path) => existsSync(path)) ?? null
}

/** WebKitGTK through WebKitWebDriver. It also needs MiniBrowser and a display, and counts as missing without them. */
export const WEBKIT: Engine = {
  name: 'WebKit',
  places: () =>
    miniBrowserPath() && existsSync(XVFB) ? [process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver'] : [],
  installers: debianPackages('webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'),
  advice: 'Install WebKitWebDriver, MiniBrowser and Xvfb (Debian: `apt-get install webkit2gtk-driver xvfb`).',
}

/** The path of an engine's executable, or null if it is not installed. */
export function enginePath({ places }: Engine): string | null {
  return places().find((path) => path && existsSync(path)) ?? null
}

/** Finds an engine's executable and installs it if necessary. Null if both fail. */
export function ensureEngine(engine: Engine): string | null {
  for (const [command, ...args] of engine.installers) {
    if (enginePath(engine) !== null) break
    tryTo(command, args)
  }
  return enginePath(engine)
}

/** The path of Chromium: CHROMIUM_PATH, Playwright's own, or the system's. Throws an error with instructions if there is none. */
export function chromiumPath(): string {
  return requiredPath(CHROMIUM)
}

/** The path of the Chromium for tests without an extension: the headless shell if it is installed. */
export const headlessChromiumPath = (): string => enginePath(HEADLESS_SHELL) ?? chromiumPath()

/** The path of an engine's executable. Throws an error with instructions if it is not installed. */
export function requiredPath(engine: Engine): string {
  return pathOrThrow(engine, enginePath(engine))
}

/** Finds Chromium or installs it: first by Playwright's download, then as a system package if the user is root. */
export function ensureChromium(): string {
  return pathOrThrow(CHROMIUM, ensureEngine(CHROMIUM))
}

/**
 * How Playwright starts the stock Firefox. `preferences` are Firefox's own (about:config).
 * Firefox refuses to start when HOME belongs to another user, as it does in some containers.
 */
export function firefoxOptions(preferences: NonNullable<LaunchOptions['firefoxUserPrefs']> = {}): LaunchOptions {
  return {
    channel: 'moz-firefox',
    executablePath: requiredPath(FIREFOX),
    env: { ...process.env, HOME: userInfo().homedir },
    // The downloads panel would take focus from the page.
    firefoxUserPrefs: { 'browser.download.alwaysOpenPanel': false, ...preferences },
  }
}

function pathOrThrow({ name, advice }: Engine, path: string | null): string {
  if (path !== null) return path
  throw new Error(`${name} was not found. ${advice}`)
}

function tryTo(command: string, args: string[]): void {
  console.log(`> ${command} ${args.join(' ')}`)
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 })
  } catch (error) {
    console.log(`  did not work: ${error instanceof Error ? error.message : String(error)}`)
  }
}
