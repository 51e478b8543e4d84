import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserProviderOption } from 'vitest/node'
import {
  CHROMIUM_FLAGS,
  FIREFOX,
  findEnginePath,
  firefoxOptions,
  headlessChromiumPath,
  WEBKIT,
} from './scripts/browser'
import { webkitProvider } from './test/webkit/provider'

/** `npm run soak` says where the chance of property tests begins. */
const { SOAK_SEED } = process.env
const seeded = SOAK_SEED === undefined ? {} : { setupFiles: ['test/seed.ts'], provide: { seed: Number(SOAK_SEED) } }

/** The tests of the companion extension's database. There is no extension for Safari. */
const EXTENSION_TESTS = ['test/browser/extension*.test.ts']

/** The tests of the log, as they run in every engine: on the engine's own IndexedDB, workers and streams. */
function logTests(
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
      ...seeded,
      name,
      testTimeout: 30_000,
      include: ['test/browser/**/*.test.ts'],
      exclude,
      browser: {
        enabled: true,
        // WebKitWebDriver has no headless mode: the window opens on a display that nobody sees.
        headless: browser !== 'webkit',
        ui: false,
        screenshotFailures: false,
        provider,
        instances: [{ browser }],
      },
    },
  }
}

/** Rules and the server run in Node; whatever touches IndexedDB, workers or ports runs in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...seeded,
          name: 'unit',
          // Unit tests keep no state in modules, so a process loads each module once.
          isolate: false,
          environment: 'node',
          testTimeout: 30_000,
          include: ['test/unit/**/*.test.ts'],
        },
      },
      logTests(
        'browser',
        'chromium',
        playwright({ launchOptions: { executablePath: headlessChromiumPath(), args: CHROMIUM_FLAGS } }),
      ),
      ...(findEnginePath(FIREFOX) === null
        ? []
        : [logTests('firefox', 'firefox', playwright({ launchOptions: firefoxOptions() }))]),
      ...(findEnginePath(WEBKIT) === null ? [] : [logTests('webkit', 'webkit', webkitProvider(), EXTENSION_TESTS)]),
    ],
  },
})
