import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/browser'

/** Flows in a real browser against the built app and its real server; each worker process has a server of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  fullyParallel: true,
  workers: 2,
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
    launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
  },
})
