import type { Page } from '@playwright/test'
import { createUserStatusRequest } from '../../../extension/rules/requests'
import { makeOwnHistory } from '../../fake-site'
import { expectNoViolations, expectReadableColours } from '../harness/axe'
import { expect, test } from '../harness/companion'
import { CompanionBrowser } from '../harness/companion-browser'
import { reportTypedCode, waitForTypedReport, waitForWatchedEditor } from '../harness/typed-code'

/** The GraphQL query with which the extension asks leetcode.com who is signed in. */
const USER_QUERY = JSON.stringify(JSON.parse(createUserStatusRequest().body ?? '').query).slice(1, -1)

const CODE = 'class Solution:\n    def solve(self, numbers):\n        return sorted(numbers)\n'

async function submitCode(site: Page, code: string): Promise<void> {
  await site.bringToFront()
  await site.getByLabel('Code').fill(code)
  await reportTypedCode(site)
  await site.getByRole('button', { name: 'Submit' }).click()
  await expect(site.locator('output')).toHaveText('Accepted')
}

/** Returns all stored code snapshots as one text. Runs in a page of the extension. */
async function readSnapshotTexts(): Promise<string> {
  const request = indexedDB.open('solvelog-companion')
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  const rows = db.transaction('snapshots').objectStore('snapshots').getAll()
  await new Promise((resolve) => rows.addEventListener('success', resolve))
  db.close()
  return JSON.stringify(rows.result)
}

test('[E19, E20, W2] nothing is read or recorded before Start; then open tabs record without a reload, until Pause', async ({
  leetcode,
  server,
  signInWith,
}) => {
  const companion = new CompanionBrowser(leetcode, server.origin)
  await companion.start(false)
  try {
    const { username } = signInWith(makeOwnHistory(5))
    const firstRun = await companion.waitForFirstRun()
    const popup = await companion.openChromiumPopup()
    // The fake site also serves the browser of an earlier test, so only this browser's requests count.
    const ownRequests: string[] = []
    popup.context().on('request', (request) => ownRequests.push(`${request.url()} ${request.postData() ?? ''}`))
    const site = await companion.openLeetcode()
    await test.step('before Start', async () => {
      await submitCode(site, '# before Start\n')
      await expect(popup.getByText('Nothing is read or recorded yet. Read what')).toBeVisible()
      await expect(popup.getByText('Stopped.')).toBeHidden()
      expect(await popup.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual([])
      expect(ownRequests.filter((request) => request.includes('/submit/'))).toHaveLength(1)
      // The page of leetcode.com also requests the user, but with another query.
      expect(
        ownRequests.filter((request) => request.includes('/api/submissions/') || request.includes(USER_QUERY)),
      ).toEqual([])
      await firstRun.getByRole('button', { name: 'Not now' }).click()
      await expect(firstRun.getByText(/^Nothing is read or recorded\. To start later/)).toBeVisible()
    })
    await test.step('the first-run page and the popup without violations, at 360 px, in both themes', async () => {
      for (const page of [firstRun, popup]) {
        await page.setViewportSize({ width: 360, height: 780 })
        await expectNoViolations(page)
        await expectReadableColours(page, page.url())
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      }
    })
    await firstRun.getByRole('button', { name: 'Start' }).press('Enter')
    await expect(firstRun.getByText(/^Started\./)).toBeVisible()
    const client = await companion.openClient()
    await client.expectStatus(username, { importState: 'complete', submissions: 6 })

    await test.step('the open tab records without a reload', async () => {
      await waitForWatchedEditor(site)
      await submitCode(site, CODE)
      await client.expectStatus(username, { submissions: 7, withDetails: 7 })
      const recordedChange = (await client.readChanges(username)).find(({ submission }) => submission.code === CODE)
      expect(recordedChange?.submission.codingJourney?.snapshots.length).toBeGreaterThanOrEqual(1)
    })
    const getPopupValue = (label: string) => popup.locator('dt', { hasText: label }).locator('+ dd')
    const readSnapshotCount = () => getPopupValue('Code snapshots').textContent()
    await test.step('Pause ends recording too', async () => {
      await popup.bringToFront()
      await expect(getPopupValue('Code snapshots')).not.toHaveText('0')
      const snapshotCountBefore = await readSnapshotCount()
      await popup.getByRole('button', { name: 'Pause' }).click()
      await expect(popup.getByText(/^Paused\. Nothing is imported or recorded/)).toBeVisible()
      const callCountBefore = leetcode.requests.length
      await submitCode(site, `${CODE}# paused\n`)
      const listRequests = leetcode.requests.slice(callCountBefore).filter(({ operation }) => operation === 'list')
      expect(listRequests).toEqual([])
      await popup.getByRole('button', { name: 'Retry' }).click()
      await client.expectStatus(username, { submissions: 8, importState: 'complete' })
      expect(await readSnapshotCount()).toBe(snapshotCountBefore)
    })
    await test.step('code while typing can be switched off', async () => {
      await popup.bringToFront()
      // The popup may show the earlier setting for a moment, so `uncheck` would fail.
      await popup.getByLabel('Record code while typing').click()
      await expect(popup.getByLabel('Record code while typing')).not.toBeChecked()
      await site.bringToFront()
      await site.reload()
      await waitForTypedReport(site, () => site.getByLabel('Code').fill(CODE + '# silent\n'.repeat(5)))
      await popup.bringToFront()
      await popup.reload()
      await expect(popup.getByLabel('Record code while typing')).not.toBeChecked()
      await popup.getByLabel('Record code while typing').click()
      await expect(popup.getByLabel('Record code while typing')).toBeChecked()
      await site.bringToFront()
      await site.reload()
      await waitForTypedReport(site, () => site.getByLabel('Code').fill(CODE + '# heard\n'.repeat(5)))
      await popup.bringToFront()
      // Changes of less than 30 characters are never recorded.
      await expect.poll(() => popup.evaluate(readSnapshotTexts)).toContain('heard')
      expect(await popup.evaluate(readSnapshotTexts)).not.toContain('silent')
    })
    await test.step('after Delete everything nothing is recorded until Start', async () => {
      await popup.getByRole('button', { name: 'Delete everything' }).click()
      await popup.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(popup.getByText('Nothing is read or recorded yet. Read what')).toBeVisible()
      const callCountBefore = leetcode.countCalls('list')
      await site.reload()
      await submitCode(site, `${CODE}# deleted\n`)
      expect(leetcode.countCalls('list')).toBe(callCountBefore)
      expect(await client.readStatus(username)).toMatchObject({ submissions: 0, importState: 'idle', stop: null })
    })
  } finally {
    await companion.remove()
  }
})

test('[E19] when the text of the first-run page has changed, the user must press Start again', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(5))
  await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
  const popup = await companion.openChromiumPopup()
  await popup.evaluate(() => chrome.storage.local.set({ consent: 'an earlier text' }))
  await companion.updateExtension()
  const firstRun = await companion.waitForFirstRun()
  await expect(firstRun.getByText(/^This text has changed/)).toBeVisible()
  await firstRun.getByRole('button', { name: 'Start' }).click()
  await expect(firstRun.getByText(/^Started\./)).toBeVisible()
  await client.page.reload()
  expect(await client.connect()).toBe('connected')
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
})
