import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startWebKit, type WebKitDriver } from '../../../webkit/driver'
import { test as base } from '../test'
import { WebKitPage, waitUntil } from './page'

interface WebKitFixtures {
  driver: WebKitDriver
  /** A WebKit window with the built app, empty storage and a dismissed tutorial prompt. */
  webkit: WebKitPage
}

/** Does not start Playwright's browser. */
export const test = base.extend<WebKitFixtures>({
  // Each test has a driver of its own, because a driver sometimes hangs when it opens a browser after it has closed another.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the parameter's pattern.
  driver: async ({}, use) => {
    const driver = await startWebKit()
    await use(driver)
    await driver.stop()
  },
  webkit: async ({ driver, baseURL }, use, testInfo) => {
    const session = await driver.newSession()
    const page = new WebKitPage(session, baseURL ?? '')
    await page.resize(1280, 900)
    await page.open('/favicon.svg')
    await page.evaluate(() => localStorage.setItem('solvelog.tutorial-seen', '1'))
    await use(page)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('webkit', { body: await page.takeScreenshot(), contentType: 'image/png' })
    await session.end()
  },
})

const UNFINISHED_SUFFIX = '.wkdownload'

export async function captureDownload(driver: WebKitDriver, action: () => Promise<void>): Promise<string> {
  const listFiles = () => readdirSync(driver.downloads)
  const filesBefore = new Set(listFiles())
  await action()
  const isNew = (name: string) => !filesBefore.has(name) && !name.endsWith(UNFINISHED_SUFFIX)
  return join(driver.downloads, await waitUntil('a download', async () => listFiles().find(isNew)))
}
