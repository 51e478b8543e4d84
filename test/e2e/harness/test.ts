import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { DEMO_USER } from '#domain/username'
import { PREFS } from '../../../src/ui/state/prefs'
import { type FakeSite, type FakeSubmission, startFakeSite } from '../../fake-site'
import { type ExtensionPlan, installFakeExtension } from './extension'
import { alignFirefoxInput, isFirefox } from './firefox'
import { type AppServer, startServer } from './server'
import { recordSyncs, waitForSync } from './syncs'
import { freezeToasts } from './toasts'
import { dismissTutorialPrompt } from './tutorial'
import { exposeWorker } from './worker-calls'

interface WorkerFixtures {
  site: FakeSite
  server: AppServer
}

interface TestFixtures {
  tutorial: 'dismissed' | 'first visit'
  /** The tests of one process share the site, so its failures end after every test. */
  endSiteFailures: undefined
  /** 'stored' stores the username before the page loads, 'form' uses the form. */
  signInMethod: 'stored' | 'form'
  /** Returns the username, which no other test uses. */
  createUser(submissions?: FakeSubmission[], namePrefix?: string): string
  /** Signs in a new user and waits for a sync. Installs the fake extension if its data is given. Returns the username. */
  signInNewUser(submissions?: FakeSubmission[], extension?: Omit<ExtensionPlan, 'username'>): Promise<string>
  /** Waits for a sync. */
  signIn(username: string, page?: Page): Promise<void>
  openDemo(page?: Page): Promise<void>
  openTab(): Promise<Page>
  /** A new browser context has empty storage. */
  openBrowser(options?: BrowserContextOptions): Promise<Page>
}

let startCount = 0

/** The app starts as after a sign-in, because the username is already stored. */
async function openAsUser(page: Page, username: string): Promise<void> {
  startCount += 1
  const start = { key: PREFS.username, username, startedKey: `test.start-${startCount}` }
  await page.addInitScript(({ key, username, startedKey }) => {
    // A later load must not store the name again, because the app may have removed it.
    if (sessionStorage.getItem(startedKey) !== null) return
    sessionStorage.setItem(startedKey, '1')
    localStorage.setItem(key, username)
  }, start)
  await page.goto('/')
}

/** Each test process has one real server and one fake practice site. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the parameter's pattern.
    async ({}, use) => {
      const site = await startFakeSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site }, use) => {
      const server = await startServer(site.origin)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  tutorial: ['dismissed', { option: true }],
  context: async ({ context, tutorial }, use) => {
    if (isFirefox()) await alignFirefoxInput(context)
    await exposeWorker(context)
    await freezeToasts(context)
    if (tutorial === 'dismissed') await dismissTutorialPrompt(context)
    await use(context)
  },
  endSiteFailures: [
    async ({ site }, use) => {
      await use(undefined)
      site.heal()
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await recordSyncs(page)
    await use(page)
  },
  signInMethod: ['stored', { option: true }],
  signIn: async ({ page, signInMethod }, use) => {
    await use(async (username, target = page) => {
      if (target !== page) await recordSyncs(target)
      if (signInMethod === 'stored') await openAsUser(target, username)
      else {
        await target.goto('/')
        await target.getByLabel('Username').fill(username)
        await target.getByRole('button', { name: 'Sign in' }).click()
      }
      await waitForSync(target)
    })
  },
  createUser: async ({ site }, use) => {
    await use((submissions, namePrefix) => {
      const username = createUniqueUsername(namePrefix)
      site.addUser(username, submissions)
      return username
    })
  },
  signInNewUser: async ({ page, createUser, signIn }, use) => {
    await use(async (submissions, extension) => {
      const username = createUser(submissions)
      if (extension) await installFakeExtension(page, { username, ...extension })
      await signIn(username)
      return username
    })
  },
  openDemo: async ({ page, signInMethod }, use) => {
    await use(async (target = page) => {
      if (target !== page) await recordSyncs(target)
      if (signInMethod === 'stored') await openAsUser(target, DEMO_USER)
      else {
        await target.goto('/')
        await target.getByRole('button', { name: 'Try Demo' }).click()
      }
      await waitForSync(target)
    })
  },
  openTab: async ({ context }, use) => {
    await use(async () => {
      const tab = await context.newPage()
      await recordSyncs(tab)
      await tab.goto('/')
      await waitForSync(tab)
      return tab
    })
  },
  openBrowser: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext(baseURL === undefined ? options : { baseURL, ...options })
      contexts.push(context)
      if (isFirefox()) await alignFirefoxInput(context)
      await exposeWorker(context)
      await freezeToasts(context)
      await dismissTutorialPrompt(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

let userCount = 0

export function createUniqueUsername(namePrefix = 'ada'): string {
  userCount += 1
  return `${namePrefix}_${process.pid}_${userCount}`
}
