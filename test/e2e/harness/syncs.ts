import { expect, type Page } from '@playwright/test'
import { createAcceptedSolve, createHourlySolves } from './dashboard'
import { installFakeExtension } from './extension'

declare global {
  interface Window {
    syncsEnded: number
    waitForSyncs(minSyncs: number): Promise<true>
  }
}

export const CATALOG_URL = /\/catalog\/problems\.json\.gz$/

export const PROXY_URL = /\/api\/leetcode-graphql$/

export const CATALOG_FAILED_MESSAGE = 'An unexpected error occurred, new problems are temporarily unavailable'

export const getSyncButton = (page: Page) => page.getByRole('button', { name: 'Sync Now', exact: true })

export const createSubmission = (slug: string, secondsAgo: number) => ({
  ...createAcceptedSolve(slug, secondsAgo),
  title: slug,
})

const SYNC_LIMIT_MS = 30_000

/** Counts the completed syncs of a page from its next load on. */
export async function recordSyncs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.syncsEnded = 0
    let waiters: { minSyncs: number; resolve: (value: true) => void }[] = []
    window.waitForSyncs = (minSyncs) =>
      new Promise((resolve) => {
        waiters.push({ minSyncs, resolve })
        resolveWaiters()
      })
    const resolveWaiters = () => {
      const isReached = ({ minSyncs }: { minSyncs: number }) => window.syncsEnded >= minSyncs
      for (const { resolve } of waiters.filter(isReached)) resolve(true)
      waiters = waiters.filter((waiter) => !isReached(waiter))
    }
    let busy = false
    const readSyncState = (data: { views?: object; slices?: object } | null) => {
      const slices: { sync?: { busy: boolean } } = data?.views ?? data?.slices ?? {}
      if (!slices.sync) return
      if (busy && !slices.sync.busy) window.syncsEnded += 1
      busy = slices.sync.busy
      resolveWaiters()
    }
    const realProperty = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...realProperty,
      set(this: MessagePort, listener: (event: MessageEvent) => void) {
        realProperty?.set?.call(this, (event: MessageEvent) => {
          listener.call(this, event)
          readSyncState(event.data)
        })
      },
    })
  })
}

/** Shows the dashboard and waits until at least `minSyncs` syncs since the page load have ended and none is running. */
export async function waitForSync(page: Page, minSyncs = 1): Promise<void> {
  const readSyncCount = () => page.evaluate(() => window.syncsEnded).catch(() => 0)
  // The function returns one promise for a page load, so Playwright calls it again only if another page loads meanwhile.
  await page
    .waitForFunction((min) => window.waitForSyncs(min), minSyncs, { timeout: SYNC_LIMIT_MS })
    .catch(async (cause) => {
      const message = `${await readSyncCount()} syncs ended since the page load, but the test waits for ${minSyncs}.`
      throw new Error(message, { cause })
    })
  // After a reload the page shows the earlier view, but "Sync Now" is on the dashboard.
  const dashboard = page.getByRole('navigation').getByRole('button', { name: 'Dashboard', exact: true })
  if ((await dashboard.getAttribute('aria-current')) === null) await dashboard.click()
  await expect(getSyncButton(page)).toBeEnabled()
}

export async function syncAndWait(page: Page): Promise<void> {
  const syncCountBefore = await page.evaluate(() => window.syncsEnded)
  await expect(getSyncButton(page)).toBeEnabled()
  await getSyncButton(page).press('Enter')
  await waitForSync(page, syncCountBefore + 1)
}

export async function reloadAndSync(page: Page): Promise<void> {
  await page.reload()
  await waitForSync(page)
}

/** Signs in with 150 submissions of the fake extension. Returns while the first sync waits for the eleventh of 30 chunks. */
export async function startLongSync(page: Page, username: string): Promise<void> {
  await installFakeExtension(page, {
    username,
    submissions: createHourlySolves(150),
    chunkSize: 5,
    firstMissingChunk: 10,
  })
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('50 of about 150 submissions').first()).toBeVisible()
}
