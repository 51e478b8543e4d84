import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserProviderOption } from 'vitest/node'
import {
  CHROMIUM_FLAGS,
  createFirefoxOptions,
  FIREFOX,
  findEnginePath,
  requireHeadlessChromiumPath,
  WEBKIT,
} from './scripts/browser.ts'
import { createWebkitProvider } from './test/webkit/provider.ts'

/** `npm run test:all` and `npm run soak` make all runs of the property tests, and `npm run soak` sets their seed (test/property.ts). */
const { TEST_SEED, PROPERTY_RUNS } = process.env
const provide = {
  seed: TEST_SEED === undefined ? null : Number(TEST_SEED),
  runShare: PROPERTY_RUNS === 'full' ? 1 : 0.2,
}

/** A busy machine can be many times slower than usual, and a test that passes ends at once. */
const TEST_LIMIT_MS = 120_000

/** Shows 300 characters of a value in a message, because the end of a failed run has only the messages, and no differences of values. */
const chaiConfig = { truncateThreshold: 300 }

const LOG_TESTS = ['test/browser/*.test.ts']
/** The tests of the companion extension's database, which `npm run test:all` runs. */
const EXTENSION_TESTS = ['test/browser/extension/*.test.ts']
/** Tests that start servers, workerd or builds. `npm run test:all` runs them. */
const PROCESS_TESTS = ['test/processes/**/*.test.ts']

/**
 * Firefox runs only the tests that depend on its own IndexedDB, private files, locks and workers (B3). The other tests check rules that are
 * the same in every engine, and would double the time.
 */
const FIREFOX_TESTS = [
  'log',
  'storage',
  'storage-faults',
  'worker-faults',
  'recovery',
  'newer-builds',
  'worker',
  'second-copy',
  'lost-connection',
  'tab-lock',
].map((name) => `test/browser/${name}.test.ts`)

/** Configures tests that need IndexedDB, workers or streams, for one browser engine. */
function browserProject(
  name: string,
  browser: 'chromium' | 'firefox' | 'webkit',
  provider: BrowserProviderOption,
  include = LOG_TESTS,
) {
  return {
    optimizeDeps: {
      include: [
        'comlink',
        'idb',
        'immer',
        'valibot',
        'fflate',
        'fast-check',
        'ts-fsrs',
        'diff-match-patch',
        'sax',
        'valtio',
        'react-dom/client',
      ],
    },
    test: {
      provide,
      name,
      chaiConfig,
      testTimeout: TEST_LIMIT_MS,
      hookTimeout: TEST_LIMIT_MS,
      include,
      browser: {
        enabled: true,
        // WebKitWebDriver has no headless mode, so its window opens on a virtual display.
        headless: browser !== 'webkit',
        ui: false,
        screenshotFailures: false,
        provider,
        instances: [{ browser }],
      },
    },
  }
}

const chromium = () =>
  playwright({ launchOptions: { executablePath: requireHeadlessChromiumPath(), args: CHROMIUM_FLAGS } })

/** Configures tests that run in Node. They leave no state in modules, so one process can load each module once for all test files. */
function nodeProject(name: string, include: string[]) {
  return {
    test: {
      provide,
      name,
      chaiConfig,
      isolate: false,
      environment: 'node' as const,
      testTimeout: TEST_LIMIT_MS,
      hookTimeout: TEST_LIMIT_MS,
      include,
    },
  }
}

/** Unit tests run in Node. Tests that use IndexedDB, workers or message ports run in real browsers. */
export default defineConfig({
  test: {
    // A failed run prints the line of each failed test, which repeats it alone.
    includeTaskLocation: true,
    projects: [
      nodeProject('unit', ['test/unit/**/*.test.ts']),
      nodeProject('processes', PROCESS_TESTS),
      browserProject('browser', 'chromium', chromium()),
      browserProject('extension', 'chromium', chromium(), EXTENSION_TESTS),
      ...(findEnginePath(FIREFOX) === null
        ? []
        : [browserProject('firefox', 'firefox', playwright({ launchOptions: createFirefoxOptions() }), FIREFOX_TESTS)]),
      ...(findEnginePath(WEBKIT) === null ? [] : [browserProject('webkit', 'webkit', createWebkitProvider())]),
    ],
  },
})
