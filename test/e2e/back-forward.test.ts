import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, requireChromiumPath } from '../../scripts/browser'
import { acceptedSolve, createProfile, profileMenu } from './harness/dashboard'
import { runBeforeWorker } from './harness/internals'
import { test as base, expect } from './harness/test'
import { dismissTutorialPrompt } from './harness/tutorial'
import { exposeWorker } from './harness/worker-calls'

/** A browser that keeps pages in its back/forward cache, which Playwright switches off elsewhere. */
const test = base.extend<{ caching: BrowserContext }>({
  caching: async ({ server }, use) => {
    const context = await chromium.launchPersistentContext('', {
      baseURL: server.origin,
      executablePath: requireChromiumPath(),
      args: CHROMIUM_FLAGS,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      headless: true,
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    })
    await exposeWorker(context)
    await dismissTutorialPrompt(context)
    await use(context)
    await context.close()
  },
})

/** Leaves the page for another one, so that Back can return to it. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
    addEventListener('pagehide', () => new BroadcastChannel('test').postMessage('the page is left'))
  })
  await page.goto('about:blank')
}

/** Goes back. Fails unless the browser restored the page from its cache. */
async function comeBack(page: Page): Promise<void> {
  // Playwright waits for a load event, which a cached page does not get.
  void page.evaluate(() => history.back()).catch(() => undefined)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'cameBack')).catch(() => null)).toBe(true)
}

/**
 * Requests a database upgrade from another page as a newer build would, so that every open connection is notified, and changes
 * nothing.
 */
async function askForUpgrade(context: BrowserContext): Promise<void> {
  const other = await context.newPage()
  await other.route('/aside', (route) => route.fulfill({ contentType: 'text/html', body: '<p>aside</p>' }))
  await other.goto('/aside')
  await other.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('solvelog', 99)
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => done()
      }),
  )
  await other.close()
}

/** Keeps the worker busy while the page is left, so that it handles no message before the browser freezes it. */
const BUSY = `
  new BroadcastChannel('test').onmessage = () => {
    const end = performance.now() + 1000
    while (performance.now() < end) {}
  }`

test('[fault 26] a page in the back/forward cache closes its database, even if its worker is busy, and works when the user returns', async ({
  caching,
  signIn,
  newUser,
}) => {
  const username = newUser([{ ...acceptedSolve('two-sum', 60), title: 'Two Sum' }])
  const page = await caching.newPage()
  await runBeforeWorker(page, BUSY)
  await signIn(username, page)
  await leave(page)
  await askForUpgrade(caching)
  await comeBack(page)
  await createProfile(page, 'After coming back', { Array: 40 })
  await expect(profileMenu(page)).toContainText('After coming back')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.close()

  await test.step('the sign-in screen works when the user returns to it', async () => {
    const username = newUser()
    const page = await caching.newPage()
    await page.goto('/')
    await page.evaluate(() => localStorage.removeItem('solvelog.username'))
    await page.reload()
    await page.getByLabel('Username').fill(username)
    await leave(page)
    await comeBack(page)
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(profileMenu(page)).toBeVisible()
  })
})
