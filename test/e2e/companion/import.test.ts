import type { Page } from '@playwright/test'
import { ownHistory } from '../../fake-site'
import { type CompanionBrowser, expect, idsOf, test } from '../harness/companion'
import type { CompanionClient } from '../harness/companion-client'
import { submissionCount } from '../harness/dashboard'

/** Kills the browser as soon as the extension has stored some submissions, and starts it again. */
async function killAfter(companion: CompanionBrowser, client: CompanionClient, user: string, submissions: number) {
  await expect
    .poll(async () => (await client.status(user)).submissions, { intervals: [20] })
    .toBeGreaterThan(submissions)
  await companion.profile.kill()
  await companion.start()
}

const shownCount = (page: Page, count: number) => submissionCount(page, count)

test('[E1] Chromium loads the extension without an error or a warning', async ({ companion }) => {
  const page = await companion.newPage()
  await page.goto('chrome://extensions')
  const info = await page.evaluate(
    (id) =>
      new Promise<Record<string, unknown>>((resolve) => {
        const details: unknown = Reflect.get(chrome, 'developerPrivate')
        Reflect.get(Object(details), 'getExtensionInfo').call(details, id, resolve)
      }),
    companion.extensionId,
  )
  expect(info).toMatchObject({ state: 'ENABLED', manifestErrors: [], runtimeErrors: [], installWarnings: [] })
})

test('[E2, E3] 300 submissions arrive in the app with code while the browser is killed twice', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const history = ownHistory(300)
  const { username } = signInWith(history)
  await companion.openLeetcode()
  await killAfter(companion, await companion.openClient(), username, 60)
  await companion.openLeetcode()
  await killAfter(companion, await companion.openClient(), username, 160)
  await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 300, withCode: 300, stop: null })
  const changes = await client.changes(username)
  expect(idsOf(changes.map(({ submission }) => submission))).toEqual(idsOf(history))
  const codes = new Map(history.map(({ id, code }) => [String(id), code]))
  expect(changes.filter(({ submission: { id, code } }) => code !== codes.get(id))).toEqual([])
  // A killed browser may read the page again that it had not stored, and must not read the whole list again.
  expect(leetcode.count('list')).toBeLessThanOrEqual(15 + 4)
  const app = await companion.openApp(username)
  await expect(shownCount(app, 300)).toBeVisible({ timeout: 30_000 })
})
