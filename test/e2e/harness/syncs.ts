import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    syncsEnded: number
  }
}

/** Counts the completed syncs of a page from its next load on, by the worker's messages. */
export async function followSyncs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.syncsEnded = 0
    let busy = false
    const look = (data: { views?: object; slices?: object } | null) => {
      const slices: { sync?: { busy: boolean } } = data?.views ?? data?.slices ?? {}
      if (!slices.sync) return
      if (busy && !slices.sync.busy) window.syncsEnded += 1
      busy = slices.sync.busy
    }
    const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...own,
      set(this: MessagePort, take: (event: MessageEvent) => void) {
        own?.set?.call(this, (event: MessageEvent) => {
          take.call(this, event)
          look(event.data)
        })
      },
    })
  })
}

/** Waits until the automatic sync after a start has ended and no sync is running. */
export async function synced(page: Page, ended = 1): Promise<void> {
  const count = () => page.evaluate(() => window.syncsEnded).catch(() => 0)
  await expect.poll(count, { timeout: 15_000, intervals: [50] }).toBeGreaterThanOrEqual(ended)
  // After a reload the page shows the same view, but the button is on the dashboard.
  const dashboard = page.getByRole('navigation').getByRole('button', { name: 'Dashboard', exact: true })
  if ((await dashboard.getAttribute('aria-current')) === null) await dashboard.click()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
}

/** Presses "Sync Now" with the keyboard and waits until the sync has ended. */
export async function syncAgain(page: Page): Promise<void> {
  const ended = await page.evaluate(() => window.syncsEnded)
  await page.getByRole('button', { name: 'Sync Now' }).press('Enter')
  await synced(page, ended + 1)
}
