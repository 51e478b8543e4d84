import { defineConfig } from '@playwright/test'
import { FIREFOX, FLOW_FLAGS, findEnginePath, firefoxOptions, headlessChromiumPath, WEBKIT } from './scripts/browser'
import { downloadsFolder } from './test/e2e/harness/firefox'

/** The flows that drive WebKit by a client of their own (test/e2e/harness/webkit): no other project can run them. */
const WEBKIT_TESTS = '**/webkit.test.ts'

/** The flows with one device in each engine. */
const THREE_ENGINES_TESTS = '**/devices-engines.test.ts'

/** The companion extension in a browser of its own, with a fake leetcode.com. `npm run build` comes first. */
const COMPANION_TESTS = '**/e2e/companion/**/*.test.ts'
const COMPANION_IN_FIREFOX = '**/e2e/companion/firefox.test.ts'

const OTHER_PROJECTS = [WEBKIT_TESTS, THREE_ENGINES_TESTS, COMPANION_TESTS]

const CHROMIUM_PROJECT = {
  name: 'chromium',
  testIgnore: OTHER_PROJECTS,
  use: {
    launchOptions: { executablePath: headlessChromiumPath(), args: FLOW_FLAGS },
    contextOptions: { reducedMotion: 'reduce' as const },
  },
}

/** The main flows in the stock Firefox: every test that carries B1 in its title. */
const FIREFOX_PROJECT = {
  name: 'firefox',
  grep: /\[[^\]]*\bB1\b/,
  testIgnore: OTHER_PROJECTS,
  use: {
    browserName: 'firefox' as const,
    launchOptions: {
      ...firefoxOptions({
        // Playwright cannot emulate reduced motion in a stock Firefox, so the browser itself is set to it.
        'ui.prefersReducedMotion': 1,
        // Reading the clipboard needs no press of Firefox's Paste button.
        'dom.events.testing.asyncClipboard': true,
        // Firefox would start processes for tabs that no test opens, which takes processor time from other flows.
        'dom.ipc.processPrelaunch.enabled': false,
      }),
      downloadsPath: downloadsFolder,
    },
    trace: 'off' as const,
  },
}

const WEBKIT_PROJECT = {
  name: 'webkit',
  testMatch: findEnginePath(FIREFOX) === null ? WEBKIT_TESTS : [THREE_ENGINES_TESTS, WEBKIT_TESTS],
}

const EXTENSION_PROJECT = { name: 'extension', testMatch: COMPANION_TESTS, testIgnore: COMPANION_IN_FIREFOX }

const EXTENSION_FIREFOX_PROJECT = {
  name: 'extension-firefox',
  testMatch: [COMPANION_IN_FIREFOX, '**/e2e/companion/fresh-install.test.ts'],
  use: { browserName: 'firefox' as const, trace: 'off' as const },
}

/** Flows in a real browser against the built app and its real server; each worker process has a server of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  // One more than the processors of CI, because some flows wait, for example ten seconds that a person reads.
  workers: 3,
  forbidOnly: true,
  // A shared machine may pause for seconds at a time; what fails three times in a row is broken.
  retries: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Requests of a service worker pass by the routes that tests lay; its own tests allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
  // Tests start in this order. The projects with the longest tests are first, so that no worker waits at the end.
  projects: [
    ...(findEnginePath(FIREFOX) === null ? [] : [EXTENSION_FIREFOX_PROJECT, FIREFOX_PROJECT]),
    EXTENSION_PROJECT,
    ...(findEnginePath(WEBKIT) === null ? [] : [WEBKIT_PROJECT]),
    CHROMIUM_PROJECT,
  ],
})
