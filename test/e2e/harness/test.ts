import { test as base, expect, type Page } from '@playwright/test'
import { type FakeSite, startFakeSite } from '../../fake-site'
import { type AppServer, startServer } from './server'
import { keepTutorialAway } from './tutorial'

interface WorkerThings {
  site: FakeSite
  server: AppServer
}

interface TestThings {
  /** 'away' as for a person who never wants to see it; 'fresh' as on a first visit. */
  tutorial: 'away' | 'fresh'
  /** Signs a user in by the form, as a person does, and waits for the dashboard. */
  signIn(username: string, page?: Page): Promise<void>
  /** Opens the demo and waits for the dashboard. */
  openDemo(page?: Page): Promise<void>
}

/** Playwright's test with the built app, its real server and a fake practice site, one of each for a worker process. */
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
    if (tutorial === 'away') await keepTutorialAway(context)
    await use(context)
  },
  signIn: async ({ page }, use) => {
    await use(async (username, where = page) => {
      await where.goto('/')
      await where.getByLabel('Username').fill(username)
      await where.getByRole('button', { name: 'Sign in' }).click()
      await expect(where.getByRole('button', { name: 'Sync Now' })).toBeEnabled({ timeout: 15_000 })
    })
  },
  openDemo: async ({ page }, use) => {
    await use(async (where = page) => {
      await where.goto('/')
      await where.getByRole('button', { name: 'Try Demo' }).click()
      await expect(where.getByRole('button', { name: 'Sync Now' })).toBeEnabled({ timeout: 15_000 })
    })
  },
})

export { expect }

let users = 0

/** A user name that no other test uses. */
export function freshName(stem = 'ada'): string {
  users += 1
  return `${stem}_${process.pid}_${users}`
}
