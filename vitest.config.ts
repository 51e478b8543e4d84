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
} from './scripts/browser'
import { createWebkitProvider } from './test/webkit/provider'

/** `npm run soak` sets the seed of the random values in property tests. */
const { SOAK_SEED } = process.env
const seedOptions =
  SOAK_SEED === undefined ? {} : { setupFiles: ['test/seed.ts'], provide: { seed: Number(SOAK_SEED) } }

/** A busy machine can be many times slower than usual, and a test that passes ends at once. */
const TEST_LIMIT_MS = 120_000

/** The tests of the companion extension's database. There is no extension for Safari. */
const EXTENSION_TESTS = ['test/browser/extension*.test.ts']

/** Configures the tests that need IndexedDB, workers or streams, for one browser engine. `exclude` has the tests that it skips. */
function browserProject(
  name: string,
  browser: 'chromium' | 'firefox' | 'webkit',
  provider: BrowserProviderOption,
  exclude: string[] = [],
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
      ...seedOptions,
      name,
      testTimeout: TEST_LIMIT_MS,
      hookTimeout: TEST_LIMIT_MS,
      include: ['test/browser/**/*.test.ts'],
      exclude,
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

/** Unit tests run in Node. Tests that use IndexedDB, workers or message ports run in real browsers. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...seedOptions,
          name: 'unit',
          // Unit tests leave no state in modules, so one process can load each module once for all test files.
          isolate: false,
          environment: 'node',
          testTimeout: TEST_LIMIT_MS,
          hookTimeout: TEST_LIMIT_MS,
          include: ['test/unit/**/*.test.ts'],
        },
      },
      browserProject(
        'browser',
        'chromium',
        playwright({ launchOptions: { executablePath: requireHeadlessChromiumPath(), args: CHROMIUM_FLAGS } }),
      ),
      ...(findEnginePath(FIREFOX) === null
        ? []
        : [browserProject('firefox', 'firefox', playwright({ launchOptions: createFirefoxOptions() }))]),
      ...(findEnginePath(WEBKIT) === null
        ? []
        : [browserProject('webkit', 'webkit', createWebkitProvider(), EXTENSION_TESTS)]),
    ],
  },
})
