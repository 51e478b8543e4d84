import { test as base, expect } from '@playwright/test'
import { type Account, type FakeLeetcode, startFakeLeetcode } from '../../fake-site'
import { CompanionBrowser } from './companion-browser'
import type { CompanionClient } from './companion-client'
import { type AppServer, startServer } from './server'

interface WorkerThings {
  leetcode: FakeLeetcode
  server: AppServer
}

interface TestThings {
  /** A started browser with the extension, signed out of the fake leetcode.com. */
  companion: CompanionBrowser
  /** Adds an account with a history and signs it in at the fake leetcode.com. */
  signInWith(history?: Parameters<FakeLeetcode['addAccount']>[1]): Account
}

/** Playwright's test with the built extension in a browser of its own, a fake leetcode.com and the app's real server. */
export const test = base.extend<TestThings, WorkerThings>({
  leetcode: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to learn what is needed.
    async ({}, use) => {
      const leetcode = await startFakeLeetcode()
      await use(leetcode)
      await leetcode.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ leetcode }, use) => {
      const server = await startServer(leetcode.publicSite.origin)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  companion: async ({ leetcode, server }, use) => {
    leetcode.heal()
    leetcode.signIn(null)
    leetcode.requests.splice(0)
    const companion = new CompanionBrowser(leetcode, server.origin)
    await companion.start()
    await use(companion)
    await companion.remove()
  },
  signInWith: async ({ leetcode }, use) => {
    await use((history = []) => {
      users += 1
      const account = leetcode.addAccount(`Grace_${process.pid}_${users}`, history)
      leetcode.signIn(account)
      return account
    })
  },
})

let users = 0

/** The ids in order, without repetitions: details that arrive during the reading give a submission a second change. */
export const idsOf = (submissions: { id: string | number }[]): string[] =>
  [...new Set(submissions.map(({ id }) => String(id)))].sort()

/** Kills the browser as soon as the extension has stored some submissions, and starts it again. */
export async function killAfter(
  companion: CompanionBrowser,
  client: CompanionClient,
  user: string,
  submissions: number,
) {
  await expect
    .poll(async () => (await client.status(user)).submissions, { intervals: [20], timeout: 30_000 })
    .toBeGreaterThan(submissions)
  await companion.profile.kill()
  await companion.start()
}

export { type CompanionBrowser, expect }
