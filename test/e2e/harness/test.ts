import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { DEMO_USER } from '#domain/username'
import { PREFS } from '../../../src/ui/state/prefs'
import { type FakeSite, type FakeSubmission, startFakeSite } from '../../fake-site'
import { type ExtensionPlan, installExtension } from './extension'
import { alignFirefoxInput, isFirefox } from './firefox'
import { type AppServer, startServer } from './server'
import { followSyncs, synced } from './syncs'
import { exposeWorker } from './tap'
import { followToasts } from './toasts'
import { dismissTutorialPrompt } from './tutorial'

interface WorkerThings {
  site: FakeSite
  server: AppServer
}

interface TestThings {
  /** 'away': the user has dismissed the tutorial; 'fresh': a first visit. */
  tutorial: 'away' | 'fresh'
  /** Ends the practice site's failures after every test, because the tests of one process share the site. */
  healed: undefined
  /**
   * 'stored' starts with the name that a sign-in stores, so that the page loads once instead of twice. 'form' signs in with the
   * form, as a person does.
   */
  entry: 'stored' | 'form'
  /** Creates a user of the practice site with these submissions. No other test uses the name. */
  newUser(submissions?: FakeSubmission[], stem?: string): string
  /** Creates a user, installs the extension if it has a plan, signs in and waits for the dashboard. */
  signInNewUser(submissions?: FakeSubmission[], extension?: Omit<ExtensionPlan, 'username'>): Promise<string>
  /** Signs a user in and waits for the dashboard. */
  signIn(username: string, page?: Page): Promise<void>
  /** Opens the demo and waits for the dashboard. */
  openDemo(page?: Page): Promise<void>
  /** Opens the app in a second tab of the same browser and waits for its first sync. */
  openTab(): Promise<Page>
  /** Opens an empty page in another browser with empty storage. */
  openBrowser(): Promise<Page>
}

let starts = 0

/** Starts the app as it starts after a sign-in. */
async function startAs(page: Page, username: string): Promise<void> {
  starts += 1
  const start = { key: PREFS.username, username, mark: `test.start-${starts}` }
  await page.addInitScript(({ key, username, mark }) => {
    // Only the first load stores the name: a later load shows what the app itself stored or removed.
    if (sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, '1')
    localStorage.setItem(key, username)
  }, start)
  await page.goto('/')
}

/** Playwright's test with the built app, its real server and a fake practice site, one of each per process. */
export const test = base.extend<TestThings, WorkerThings>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to learn what is needed.
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
  tutorial: ['away', { option: true }],
  context: async ({ context, tutorial }, use) => {
    if (isFirefox()) await alignFirefoxInput(context)
    await exposeWorker(context)
    if (tutorial === 'away') await dismissTutorialPrompt(context)
    await use(context)
  },
  healed: [
    async ({ site }, use) => {
      await use(undefined)
      site.heal()
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await followSyncs(page)
    await followToasts(page)
    await use(page)
  },
  entry: ['stored', { option: true }],
  signIn: async ({ page, entry }, use) => {
    await use(async (username, where = page) => {
      if (where !== page) await followSyncs(where)
      if (entry === 'stored') await startAs(where, username)
      else {
        await where.goto('/')
        await where.getByLabel('Username').fill(username)
        await where.getByRole('button', { name: 'Sign in' }).click()
      }
      await synced(where)
    })
  },
  newUser: async ({ site }, use) => {
    await use((submissions, stem) => {
      const username = freshName(stem)
      site.addUser(username, submissions)
      return username
    })
  },
  signInNewUser: async ({ page, newUser, signIn }, use) => {
    await use(async (submissions, extension) => {
      const username = newUser(submissions)
      if (extension) await installExtension(page, { username, ...extension })
      await signIn(username)
      return username
    })
  },
  openDemo: async ({ page, entry }, use) => {
    await use(async (where = page) => {
      if (where !== page) await followSyncs(where)
      if (entry === 'stored') await startAs(where, DEMO_USER)
      else {
        await where.goto('/')
        await where.getByRole('button', { name: 'Try Demo' }).click()
      }
      await synced(where)
    })
  },
  openTab: async ({ context }, use) => {
    await use(async () => {
      const tab = await context.newPage()
      await followSyncs(tab)
      await tab.goto('/')
      await synced(tab)
      return tab
    })
  },
  openBrowser: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      contexts.push(context)
      if (isFirefox()) await alignFirefoxInput(context)
      await exposeWorker(context)
      await dismissTutorialPrompt(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

let users = 0

/** Returns a user name that no other test uses. */
export function freshName(stem = 'ada'): string {
  users += 1
  return `${stem}_${process.pid}_${users}`
}
