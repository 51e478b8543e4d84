import type { Page } from 'playwright'
import { createServer } from 'vite'
import { type BrowserName, openProfile } from './profile'

/** Runs a function with a blank page, in a new profile, that can import this project's sources. */
export async function onBlankPage<T>(work: (page: Page) => Promise<T>, browser: BrowserName = 'Chromium'): Promise<T> {
  const vite = await createServer({
    configFile: false,
    server: { port: 0 },
    logLevel: 'error',
    optimizeDeps: { include: ['idb', 'valibot'] },
  })
  await vite.listen()
  const { context, closeAndRemove } = await openProfile(new URL(vite.resolvedUrls?.local[0] ?? '').origin, browser)
  try {
    const page = await context.newPage()
    await page.goto('/bench/browser/blank.html')
    return await work(page)
  } finally {
    await closeAndRemove()
    await vite.close()
  }
}
