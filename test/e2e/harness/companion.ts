import { test as base, expect } from '@playwright/test'
import { type Account, type FakeLeetcode, startFakeLeetcode } from '../../fake-site'
import { CompanionBrowser } from './companion-browser'
import type { CompanionClient } from './companion-client'
import { type AppServer, startServer } from './server'

interface WorkerFixtures {
  leetcode: FakeLeetcode
  server: AppServer
}

interface TestFixtures {
  /** A started browser with the extension, signed out of the fake leetcode.com. */
  companion: CompanionBrowser
  /** Adds an account with submissions to the fake leetcode.com and signs it in there. */
  signInWith(history?: Parameters<FakeLeetcode['addAccount']>[1]): Account
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  leetcode: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from the parameter's pattern.
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
      userCount += 1
      const account = leetcode.addAccount(`Grace_${process.pid}_${userCount}`, history)
      leetcode.signIn(account)
      return account
    })
  },
})

let userCount = 0

export const listUniqueIds = (submissions: { id: string | number }[]): string[] =>
  [...new Set(submissions.map(({ id }) => String(id)))].sort()

/**
 * Kills the browser as soon as the extension has stored more than `submissionCount` submissions, and starts it again.
 */
export async function killAfterSubmissions(
  companion: CompanionBrowser,
  client: CompanionClient,
  username: string,
  submissionCount: number,
) {
  await expect
    .poll(async () => (await client.readStatus(username)).submissions, { intervals: [20] })
    .toBeGreaterThan(submissionCount)
  await companion.profile.kill()
  await companion.start()
}

export { type CompanionBrowser, expect }
