import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startWebKit, type WebKitDriver } from '../../../webkit/driver'
import { test as base } from '../test'
import { until, WebKitPage } from './page'

interface TestThings {
  driver: WebKitDriver
  /** A WebKit window with the built app, empty storage and a dismissed welcome prompt. */
  webkit: WebKitPage
}

/** The app's test with WebKit instead of Playwright's browser, which is not started. */
export const test = base.extend<TestThings>({
  // Each test has a driver of its own, because a driver sometimes hangs when it opens a browser after it has closed another.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to learn what is needed.
  driver: async ({}, use) => {
    const driver = await startWebKit()
    await use(driver)
    await driver.stop()
  },
  webkit: async ({ driver, baseURL }, use, info) => {
    const session = await driver.newSession()
    const page = new WebKitPage(session, baseURL ?? '')
    await page.resize(1280, 900)
    await page.open('/favicon.svg')
    await page.evaluate(() => localStorage.setItem('solvelog.tutorial-seen', '1'))
    await use(page)
    if (info.status !== info.expectedStatus)
      await info.attach('webkit', { body: await page.screenshot(), contentType: 'image/png' })
    await session.end()
  },
})

/** The suffix of the file name while WebKit writes the file. */
const UNFINISHED = '.wkdownload'

/** The path of the file that MiniBrowser downloads while an action runs. */
export async function downloadOf(driver: WebKitDriver, action: () => Promise<void>): Promise<string> {
  const files = () => readdirSync(driver.downloads)
  const before = new Set(files())
  await action()
  const isNew = (name: string) => !before.has(name) && !name.endsWith(UNFINISHED)
  return join(driver.downloads, await until('a download', async () => files().find(isNew)))
}
