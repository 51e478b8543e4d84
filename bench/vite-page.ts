import type { Browser, Page } from 'playwright'
import { createServer } from 'vite'

/** Runs work on a blank page that can import this project's sources. */
export async function onBlankPage<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const vite = await createServer({
    configFile: false,
    server: { port: 0 },
    logLevel: 'error',
    optimizeDeps: { include: ['idb', 'immer', 'valibot'] },
  })
  await vite.listen()
  const page = await browser.newPage()
  try {
    await page.goto(`${vite.resolvedUrls?.local[0]}bench/browser/blank.html`)
    return await work(page)
  } finally {
    await page.close()
    await vite.close()
  }
}
