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

/** Selects test files by glob patterns. */
interface TestSelection {
  include?: string[]
  exclude?: string[]
}

/** Configures the tests that need IndexedDB, workers or streams, for one browser engine. By default, it runs all of them. */
function browserProject(
  name: string,
  browser: 'chromium' | 'firefox' | 'webkit',
  provider: BrowserProviderOption,
  { include = ['test/browser/**/*.test.ts'], exclude = [] }: TestSelection = {},
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
      include,
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
        : [
            browserProject('firefox', 'firefox', playwright({ launchOptions: createFirefoxOptions() }), {
              include: FIREFOX_TESTS,
            }),
          ]),
      ...(findEnginePath(WEBKIT) === null
        ? []
        : [browserProject('webkit', 'webkit', createWebkitProvider(), { exclude: EXTENSION_TESTS })]),
    ],
  },
})
