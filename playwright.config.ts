import { defineConfig } from '@playwright/test'
import {
  createFirefoxOptions,
  END_TO_END_FLAGS,
  FIREFOX,
  findEnginePath,
  requireHeadlessChromiumPath,
  WEBKIT,
} from './scripts/browser'
import { downloadsFolder } from './test/e2e/harness/firefox'
import { FLOW_TIME_ZONE } from './test/e2e/harness/time-zone'

// Flows that enter or expect a time of the clock use the same zone as the browsers.
process.env.TZ = FLOW_TIME_ZONE

/** Tests that control WebKit through our own WebDriver client (test/e2e/harness/webkit), so no other project can run them. */
const WEBKIT_TESTS = '**/webkit.test.ts'

/** Tests of device sync with one device in Chromium, one in Firefox and one in WebKit. */
const THREE_ENGINES_TESTS = '**/devices-engines.test.ts'

/** Tests of the companion extension, each in its own browser with a fake leetcode.com. They need the result of `npm run build`. */
const COMPANION_TESTS = ['**/e2e/companion/**/*.test.ts', '**/e2e/companion-*.test.ts']
const COMPANION_IN_FIREFOX = '**/e2e/companion/firefox.test.ts'

const OTHER_PROJECTS = [WEBKIT_TESTS, THREE_ENGINES_TESTS, ...COMPANION_TESTS]

/**
 * The flows that a project leaves out. `npm test` sets FLOWS to `npm-test` and runs the files directly in test/e2e. `npm run test:all` sets
 * it to `test-all` and runs those in the folders.
 */
const SKIPPED_FLOWS = { 'npm-test': [/\/e2e\/[^/]+\//], 'test-all': [/\/e2e\/[^/]+$/] }[process.env.FLOWS ?? ''] ?? []

const CHROMIUM_PROJECT = {
  name: 'chromium',
  testIgnore: [...OTHER_PROJECTS, ...SKIPPED_FLOWS],
  use: {
    launchOptions: { executablePath: requireHeadlessChromiumPath(), args: END_TO_END_FLAGS },
    contextOptions: { reducedMotion: 'reduce' as const },
  },
}

/** Runs the most important tests in an unmodified Firefox: every test with the requirement B1 in its title. */
const FIREFOX_PROJECT = {
  name: 'firefox',
  grep: /\[[^\]]*\bB1\b/,
  testIgnore: OTHER_PROJECTS,
  use: {
    browserName: 'firefox' as const,
    launchOptions: {
      ...createFirefoxOptions({
        // Playwright cannot emulate reduced motion in a stock Firefox, so the browser itself is set to it.
        'ui.prefersReducedMotion': 1,
        // Otherwise Firefox asks the user to press its Paste button before a page may read the clipboard.
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

const EXTENSION_PROJECT = {
  name: 'extension',
  testMatch: COMPANION_TESTS,
  testIgnore: [COMPANION_IN_FIREFOX, ...SKIPPED_FLOWS],
}

const EXTENSION_FIREFOX_PROJECT = {
  name: 'extension-firefox',
  testMatch: [COMPANION_IN_FIREFOX, '**/e2e/companion-install.test.ts'],
  use: { browserName: 'firefox' as const, trace: 'off' as const },
}

/** Runs the end-to-end tests in real browsers, with the built app and the real server. Each Playwright worker starts its own server. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  // Each command has its own folder, because Playwright empties it: `npm run test:all` must not delete what a failure of `npm test` left.
  outputDir: `test-results/${process.env.FLOWS ?? 'flows'}`,
  fullyParallel: true,
  // One more than the processors of CI, because some tests only wait, for example for ten seconds while a user would read.
  workers: 3,
  forbidOnly: true,
  // A shared machine may pause for several seconds, so one failure proves nothing. A test that fails three times has found a fault.
  retries: 2,
  // A passing test waits only as long as it needs, so long limits cost nothing. A shared machine can be three times slower than usual.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: FLOW_TIME_ZONE,
    actionTimeout: 30_000,
    // Playwright's `page.route` does not see requests of a service worker. Only the tests of the service worker allow one.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
  },
  // The projects start in this order. Those with the longest tests are first, so that all workers finish at about the same time.
  projects: [
    ...(findEnginePath(FIREFOX) === null ? [] : [EXTENSION_FIREFOX_PROJECT, FIREFOX_PROJECT]),
    EXTENSION_PROJECT,
    ...(findEnginePath(WEBKIT) === null ? [] : [WEBKIT_PROJECT]),
    CHROMIUM_PROJECT,
  ],
})
