import type { Page } from '@playwright/test'
import { startTestOrigin, type TestOrigin } from './builds'
import { test as base } from './test'

/** Playwright's test with service workers, on an origin whose server can be stopped. */
export const test = base.extend<{ origin: TestOrigin }>({
  serviceWorkers: 'allow',
  origin: async ({ site }, use) => {
    const origin = await startTestOrigin(site.origin)
    await use(origin)
    await origin.remove()
  },
  baseURL: async ({ origin }, use) => use(origin.url),
})

/** Afterwards the service worker has cached the build and controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}
