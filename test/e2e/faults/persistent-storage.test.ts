import type { Locator, Page } from '@playwright/test'
import { addProfile, createAcceptedSolve, createProfile, DAY_SECONDS, getProfileMenuButton } from '../harness/dashboard'
import { exportLog, leaveYourData, openYourData } from '../harness/data'
import { isFirefox } from '../harness/firefox'
import { reloadAndSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'

const DAY_MS = DAY_SECONDS * 1000

/**
 * The browser accepts or declines requests for persistent storage, from the next page load on. The requests are
 * counted.
 */
async function stubPersistence(page: Page, isGranted: boolean): Promise<void> {
  await page.addInitScript((answer) => {
    const readRequestCount = () => Number(localStorage.getItem('test.asked'))
    const isGranted = () => answer || localStorage.getItem('test.granted') !== null
    StorageManager.prototype.persist = () => {
      localStorage.setItem('test.asked', String(readRequestCount() + 1))
      return Promise.resolve(isGranted())
    }
    StorageManager.prototype.persisted = () => Promise.resolve(isGranted() && readRequestCount() > 0)
  }, isGranted)
}

const readPersistRequestCount = (page: Page) => page.evaluate(() => Number(localStorage.getItem('test.asked')))

/** Waits until the dialog shows values from the worker. */
async function findFact(dialog: Locator, name: string): Promise<Locator> {
  const getFact = (term: string) => dialog.locator('dl > div').filter({ hasText: term }).locator('dd')
  await expect(getFact('Stored')).toContainText(/\d/)
  return getFact(name)
}

/** Afterwards the worker has answered all requests that the page sent at its start. */
async function waitForWorker(page: Page): Promise<void> {
  await findFact(await openYourData(page), 'Stored')
  await leaveYourData(page)
}

test('[L8] after the first change the browser is asked once for persistent storage, and the panel shows the answer', async ({
  page,
  site,
  signIn,
}) => {
  test.skip(isFirefox(), 'Firefox asks the person, so the page explains first: see the test below.')
  const username = createUniqueUsername()
  site.addUser(username, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await stubPersistence(page, true)
  await signIn(username)
  expect(await readPersistRequestCount(page)).toBe(0)
  await createProfile(page, 'One', { Array: 50 })
  await expect.poll(() => readPersistRequestCount(page)).toBe(1)
  await createProfile(page, 'Two', { Array: 50 })
  await reloadAndSync(page)
  expect(await readPersistRequestCount(page)).toBe(1)
  const dialog = await openYourData(page)
  await expect(await findFact(dialog, 'Protected from cleanup')).toHaveText('Yes')
})

test('[L8, W2] a browser that declines is asked again only by the user, the panel says so, and the new answer gets the focus', async ({
  page,
  openDemo,
  signInNewUser,
}) => {
  await stubPersistence(page, false)
  await openDemo()
  await createProfile(page, 'In the demo', { Array: 50 })
  await waitForWorker(page)
  expect(await readPersistRequestCount(page)).toBe(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await signInNewUser()
  await createProfile(page, 'Mine', { Array: 50 })
  await expect.poll(() => readPersistRequestCount(page)).toBe(1)
  const fact = await findFact(await openYourData(page), 'Protected from cleanup')
  await expect(fact).toContainText('No: your browser may delete it when the disk runs low.')
  await fact.getByRole('button', { name: 'Protect' }).click()
  await expect(fact.getByRole('status')).toHaveText('The browser declined. Keep an export as a backup.')
  expect(await readPersistRequestCount(page)).toBe(2)

  await page.evaluate(() => localStorage.setItem('test.granted', 'true'))
  await fact.getByRole('button', { name: 'Protect' }).focus()
  // A press through the locator would be repeated if the button disappears before the key is released.
  await page.keyboard.press('Enter')
  await expect(fact.getByText('Yes', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toBeVisible()
})

test('[L8, B1] Firefox asks the user: the page explains first, requests storage when a button is pressed, and explains only once', async ({
  page,
  site,
  signIn,
}) => {
  test.skip(!isFirefox(), 'Only Firefox asks the person.')
  const username = createUniqueUsername()
  site.addUser(username, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await stubPersistence(page, true)
  await signIn(username)
  const notice = page.getByRole('region', { name: 'Storage' })
  await createProfile(page, 'One', { Array: 50 })
  await expect(notice).toContainText('Firefox will ask for your permission')
  await createProfile(page, 'Two', { Array: 50 })
  await expect(getProfileMenuButton(page)).toContainText('Two')
  expect(await readPersistRequestCount(page)).toBe(0)
  await notice.getByRole('button', { name: 'Protect my data' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByText('Firefox now keeps your data until you delete it.')).toBeVisible()
  await expect(page.locator('#view')).toBeFocused()
  expect(await readPersistRequestCount(page)).toBe(1)
  await reloadAndSync(page)
  await createProfile(page, 'Three', { Array: 50 })
  await waitForWorker(page)
  await expect(notice).toBeHidden()
  expect(await readPersistRequestCount(page)).toBe(1)
})

test('[L8] a reminder shows after 30 days with changes and no export, then once a week, and never without changes', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  await addProfile(page, 'Mine', { Array: 50 })
  const reminder = page.getByRole('region', { name: 'Reminder' })
  const startTime = Date.now()
  const expectReminder = async (day: number, isVisible: boolean) => {
    await page.clock.setSystemTime(startTime + day * DAY_MS)
    await reloadAndSync(page)
    if (!isVisible) await waitForWorker(page)
    // The notice of the missing extension is more urgent.
    const others = page.getByRole('button', { name: '+1 notice' })
    await expect(others).toBeVisible({ visible: isVisible })
    if (isVisible) await others.click()
    await expect(reminder).toBeVisible({ visible: isVisible })
  }
  await expectReminder(29.9, false)
  await expectReminder(30.1, true)
  await expectReminder(37, false)
  await expectReminder(37.2, true)
  await exportLog(page)
  await expect(reminder).toBeHidden()
  await expectReminder(80, false)
  await addProfile(page, 'After the export', { Array: 50 })
  await expectReminder(81, true)
})
