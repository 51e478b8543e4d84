import type { Page } from '@playwright/test'
import { makeOwnHistory } from '../../fake-site'
import { type CompanionBrowser, expect, listUniqueIds, test } from '../harness/companion'
import type { CompanionClient } from '../harness/companion-client'

const STRANGE_CODE = 'a = "😀"\nb = "\ud83d"\nc = "\ude00"\r\nd = "\0"\n# Just a moment\n'

test('[E3, E5, E7, E9, E20] any code is recorded as it was typed; after an update, open tabs of the site record without a reload, and the app says what to do', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(5))
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
  await test.step('code with an emoji, halves of characters, CRLF and NUL', () =>
    expectRecorded(client, site, username))
  await test.step('an update of the extension', () => expectUpdated(companion, client, site, username))
})

async function expectRecorded(client: CompanionClient, site: Page, username: string): Promise<void> {
  const { sequence } = await client.readStatus(username)
  await site.getByLabel('Code').fill('start')
  await site.evaluate(
    (text) => Object(Reflect.get(window, 'monaco')).editor.getModels()[0].setValue(text),
    STRANGE_CODE,
  )
  await site.getByRole('button', { name: 'Run' }).click()
  await expect(site.locator('output')).toHaveText('Accepted')
  await site.getByRole('button', { name: 'Submit' }).click()
  const readLastSubmission = async () => (await client.readChanges(username, sequence)).at(-1)?.submission
  await expect.poll(readLastSubmission).toMatchObject({ code: STRANGE_CODE, statusDisplay: 'Accepted' })
  const submission = await readLastSubmission()
  expect(submission?.runEvents?.runs.map(({ code }) => code)).toEqual([STRANGE_CODE])
  const fullCodes = submission?.codingJourney?.snapshots.map(({ fullCode = '' }) => fullCode) ?? []
  expect(fullCodes).toContain(STRANGE_CODE.replace('\r\n', '\n'))
}

async function expectUpdated(
  companion: CompanionBrowser,
  client: CompanionClient,
  site: Page,
  username: string,
): Promise<void> {
  const errors: string[] = []
  for (const page of [site, client.page]) page.on('pageerror', ({ message }) => errors.push(message))

  const otherPages = [await companion.openLeetcode(), await companion.openLeetcode()]
  const openPages = () => companion.context.pages().map((page) => page.url())
  // Reloading the extension closes the extension's own pages.
  const pagesBefore = openPages().filter((url) => !url.startsWith('chrome-extension:'))
  const { sequence } = await client.readStatus(username)
  await companion.updateExtension()
  await expect.poll(() => client.ask({ type: 'status', username })).toMatchObject({ refusal: 'gone' })
  // The refusal may arrive before the browser runs the new version, and a page that is loaded between them gets no content script.
  await expect(async () => {
    await client.page.reload()
    expect(await client.connect()).toBe('connected')
  }).toPass()
  expect(await client.readStatus(username), 'nothing is lost').toMatchObject({ submissions: 6 })

  await site.bringToFront()
  const code = 'class Solution:\n    def solve(self):\n        return 1\n'
  await site.getByLabel('Code').fill(code)
  await site.getByRole('button', { name: 'Run' }).click()
  await expect(site.locator('output')).toHaveText('Accepted')
  await site.getByRole('button', { name: 'Submit' }).click()
  await expect(site.locator('output')).toHaveText('Accepted')
  await client.expectStatus(username, { submissions: 7, withCode: 7, withDetails: 7 })
  const addedChanges = (await client.readChanges(username, sequence)).filter(
    ({ submission }) => submission.code === code,
  )
  expect(addedChanges).toHaveLength(1)
  expect(addedChanges[0]?.submission.runEvents?.runs, 'the hook of the earlier version is silent').toHaveLength(1)
  expect(addedChanges[0]?.submission.codingJourney?.snapshots.length).toBeGreaterThanOrEqual(1)
  expect(errors, 'the scripts of the earlier version disturb no page').toEqual([])
  expect(openPages(), 'the update opens no tab').toEqual(pagesBefore)
  for (const tab of otherPages) await tab.close()
}

test('[E3, E4] only one import runs in several open tabs, and it continues when its tab is closed', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const client = await companion.openClient()
  const history = makeOwnHistory(400)
  const { username } = signInWith(history)
  const tabs = await Promise.all([1, 2, 3].map(() => companion.openLeetcode('/problemset/')))
  await expect
    .poll(async () => (await client.readStatus(username)).submissions, { intervals: [20] })
    .toBeGreaterThan(40)
  await tabs[2]?.close()
  await tabs[0]?.close()
  await client.expectStatus(username, { importState: 'complete', submissions: 400, stop: null }, 30_000)
  expect(listUniqueIds((await client.readChanges(username)).map(({ submission }) => submission))).toEqual(
    listUniqueIds(history),
  )
  const pages = leetcode.requests.filter(({ operation }) => operation === 'list').map(({ url }) => url)
  // Some pages of the list may be read twice, because a closed tab may have left a request unanswered.
  expect(pages.length - new Set(pages).size).toBeLessThanOrEqual(4)
})
