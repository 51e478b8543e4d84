import type { Page } from '@playwright/test'
import { dumpLegacyDatabase, installLegacyDatabase, makeLegacyData } from '../../earlier-database'
import { expectNoViolations, expectReadableColours } from '../harness/axe'
import { getProfileMenuButton, getSubmissionCountText } from '../harness/dashboard'
import { getSection, openHistory, openSolve, readCodeLines } from '../harness/history'
import { readStoredCommits } from '../harness/internals'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

/** LeetTracker is the product before Solvelog. Returns the contents of its database as text. */
async function writeLegacyDatabase(page: Page, username: string): Promise<string> {
  await page.route('/earlier', (route) => route.fulfill({ contentType: 'text/html', body: '<p>earlier</p>' }))
  await page.goto('/earlier')
  await page.evaluate(() => localStorage.setItem('leettracker-ai-feedback-used', 'true'))
  await page.evaluate(installLegacyDatabase, { version: 4, rows: makeLegacyData(4, username) })
  return page.evaluate(dumpLegacyDatabase)
}

/** Reads the version of the app's database, and the users in the keys of all stores except the shared problem list. */
const readDatabaseUsers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ version: number; users: unknown[] }>((resolve, reject) => {
        const opening = indexedDB.open('solvelog')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const stores = [...db.objectStoreNames].filter((name) => name !== 'catalog')
          const tx = db.transaction(stores)
          const readings = stores.map((name) => tx.objectStore(name).getAllKeys())
          tx.oncomplete = () => {
            db.close()
            const users = readings.flatMap(({ result }) => result.map((key) => (Array.isArray(key) ? key[0] : key)))
            resolve({ version: db.version, users: [...new Set(users)] })
          }
        }
      }),
  )

test.use({ tutorial: 'first visit' })

test('[C10] the earlier product’s database is offered at sign-in, imported once and not changed; its preferences are kept', async ({
  page,
  createUser,
}) => {
  const username = createUser([], 'Ada')
  const contentsBefore = await writeLegacyDatabase(page, username)
  await page.goto('/')
  await expect(page.getByText(`This browser has data from an earlier version for ${username}.`)).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await expectNoViolations(page)
  await expectReadableColours(page, 'the earlier database')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await waitForSync(page)
  await expect(page.getByRole('region', { name: 'Message' })).toHaveText(
    /^Imported from the earlier version: 3 solves, 1 with notes, 1 with feedback, 1 goal profile\./,
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('solvelog.ai-feedback-used'))).toBe('true')
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await expect(getProfileMenuButton(page)).toContainText('Mine')
  await openHistory(page)
  await openSolve(page, 'Two Sum')
  expect(await readCodeLines(getSection(page, 'Submission Code'))).toEqual(['edited = 1'])
  await expect(getSection(page, 'Solve Details')).toContainText('use a map')
  await expect(getSection(page, 'Solve Details')).toContainText('15 min')
  await expect(getSection(page, 'Solve Details')).toContainText('GPT Help')
  await expect(getSection(page, 'Feedback')).toContainText('88 / 100')

  expect(await page.evaluate(dumpLegacyDatabase)).toBe(contentsBefore)
  const commits = await readStoredCommits(page, username)
  expect(commits.map(({ cause }) => cause)).toEqual(['takeover', 'takeover'])
  expect(await readDatabaseUsers(page)).toEqual({ version: 4, users: [username.toLowerCase()] })
  await page.reload()
  await waitForSync(page)
  expect(await readStoredCommits(page, username)).toEqual(commits)
  expect(await page.evaluate(dumpLegacyDatabase)).toBe(contentsBefore)
})
