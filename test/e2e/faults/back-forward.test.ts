import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, requireChromiumPath } from '../../../scripts/browser'
import { createAcceptedSolve, createProfile, getProfileMenuButton } from '../harness/dashboard'
import { runBeforeWorker } from '../harness/internals'
import { reloadAndSync } from '../harness/syncs'
import { test as base, expect } from '../harness/test'
import { dismissTutorialPrompt } from '../harness/tutorial'
import { exposeWorker } from '../harness/worker-calls'

/** Playwright switches the back/forward cache off in its own browsers. */
const test = base.extend<{ cachingContext: BrowserContext }>({
  cachingContext: async ({ server }, use) => {
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

async function leavePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'cameBack', persisted))
    addEventListener('pagehide', () => new BroadcastChannel('test').postMessage('the page is left'))
  })
  await page.goto('about:blank')
}

/** Goes back and returns why the browser did not restore the page from its cache. The list is empty if it did. */
async function returnToPage(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  let reasons: string[] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons = notRestoredExplanations.map(({ reason }) => reason)
  })
  // Playwright waits for a load event, which a cached page does not get.
  void page.evaluate(() => history.back()).catch(() => undefined)
  const isBack = () => page.evaluate(() => Reflect.get(window, 'cameBack') === true).catch(() => false)
  await expect.poll(async () => reasons.length > 0 || (await isBack())).toBe(true)
  await session.detach()
  return reasons
}

const MAX_TRIES = 3

/** Chromium's reason when a script ran in a cached page, which it then drops. */
const SCRIPT_RAN = 'JavaScriptExecution'

/**
 * Calls `prepare`, leaves the page, calls `whileAway` and goes back. Fails unless the browser restores the page from its cache. Playwright does not
 * support this cache and probably runs scripts in cached pages. If a script ran, the function tries again, at most `MAX_TRIES` times in all.
 */
async function returnFromCache(
  page: Page,
  prepare: () => Promise<void>,
  whileAway = () => Promise.resolve(),
): Promise<void> {
  for (let tries = 1; ; tries++) {
    await prepare()
    await leavePage(page)
    await whileAway()
    const reasons = await returnToPage(page)
    if (reasons.length === 0) return
    if (tries === MAX_TRIES || reasons.some((reason) => reason !== SCRIPT_RAN))
      throw new Error(`The page was not restored: ${reasons.join(', ')}.`)
    console.log(`Try ${tries} of ${MAX_TRIES}: Chromium did not restore the page, because a script ran in it.`)
  }
}

/**
 * Requests a database upgrade, as a newer build of the app would, and aborts it. The browser notifies every open
 * connection.
 */
async function requestUpgrade(context: BrowserContext): Promise<void> {
  const otherTab = await context.newPage()
  await otherTab.route('/aside', (route) => route.fulfill({ contentType: 'text/html', body: '<p>aside</p>' }))
  await otherTab.goto('/aside')
  await otherTab.evaluate(
    () =>
      new Promise<void>((done) => {
        const request = indexedDB.open('solvelog', 99)
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => done()
      }),
  )
  await otherTab.close()
}

/** The worker is busy when the user leaves the page, so it handles no message before the browser freezes it. */
const BUSY_WORKER_SCRIPT = `
  new BroadcastChannel('test').onmessage = () => {
    const end = performance.now() + 1000
    while (performance.now() < end) {}
  }`

test('[fault 26] a page in the back/forward cache closes its database, even if its worker is busy, and works when the user returns', async ({
  cachingContext,
  signIn,
  createUser,
}) => {
  const username = createUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  const page = await cachingContext.newPage()
  await runBeforeWorker(page, BUSY_WORKER_SCRIPT)
  await signIn(username, page)
  await returnFromCache(
    page,
    () => reloadAndSync(page),
    () => requestUpgrade(cachingContext),
  )
  await createProfile(page, 'After coming back', { Array: 40 })
  await expect(getProfileMenuButton(page)).toContainText('After coming back')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.close()

  await test.step('the sign-in screen works when the user returns to it', async () => {
    const username = createUser()
    const page = await cachingContext.newPage()
    await page.goto('/')
    await page.evaluate(() => localStorage.removeItem('solvelog.username'))
    await returnFromCache(page, async () => {
      await page.reload()
      await page.getByLabel('Username').fill(username)
    })
    await expect(page.getByLabel('Username')).toHaveValue(username)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(getProfileMenuButton(page)).toBeVisible()
  })
})
