import type { Page } from '@playwright/test'
import { addProfile, createAcceptedSolve, createProfile, getProfileMenuButton } from '../harness/dashboard'
import { readStoredCommits, runBeforeWorker, WORKER_ENTRY } from '../harness/internals'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

/**
 * Lets a test break the database connection of a page's workers, as WebKit does. All later calls fail, without a
 * `close` event. `isLost` gets the number of a worker, counted from 1, and returns whether its first connection is
 * lost. The worker's waits of 200 and 1000 ms are ten times shorter.
 */
async function injectConnectionLoss(page: Page, isLost: (worker: number) => boolean) {
  let workerCount = 0
  page.on('request', (request) => {
    if (WORKER_ENTRY.test(request.url())) workerCount += 1
  })
  await runBeforeWorker(
    page,
    () => `
    let isLost = ${isLost(workerCount)}
    const later = setTimeout
    self.setTimeout = (run, ms, ...args) => later(run, ms === 200 || ms === 1000 ? ms / 10 : ms, ...args)
    const failing = (own) => function (...args) {
      if (isLost) throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
      return own.apply(this, args)
    }
    IDBFactory.prototype.open = failing(IDBFactory.prototype.open)
    IDBFactory.prototype.databases = failing(IDBFactory.prototype.databases)
    IDBDatabase.prototype.transaction = failing(IDBDatabase.prototype.transaction)
    new BroadcastChannel('test').onmessage = () => { isLost = true }`,
  )
  return {
    countWorkers: () => workerCount,
    loseConnection: () => page.evaluate(() => new BroadcastChannel('test').postMessage('lose')),
  }
}

const dispatchVisibilityChange = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const getRecoveryScreen = (page: Page) =>
  page.getByRole('heading', { name: /Your log (is missing|cannot be read)|Part of your log/ })
const LOST_MESSAGE =
  'The browser has lost its connection to its storage. Reload the page; saved work is safe. If that does not help, close all tabs of Solvelog and open it again.'

test.describe('[B4] [fault 26] a connection to the database that is lost in the background', () => {
  test('is restored by a new worker, or else by one reload of the page, without a message', async ({
    page,
    signInNewUser,
  }) => {
    await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
    await addProfile(page, 'Mine', { Array: 40 })

    const firstLoss = await injectConnectionLoss(page, () => false)
    await page.reload()
    await waitForSync(page)
    await firstLoss.loseConnection()
    await dispatchVisibilityChange(page)
    await expect.poll(firstLoss.countWorkers).toBe(2)
    await createProfile(page, 'After a new worker', { Array: 40 })
    await expect(page.getByRole('alert')).toBeHidden()

    const secondLoss = await injectConnectionLoss(page, (n) => n === 2)
    await page.reload()
    await waitForSync(page)
    await page.evaluate(() => Reflect.set(window, 'isFirstLoad', true))
    await secondLoss.loseConnection()
    await dispatchVisibilityChange(page)
    await page.waitForFunction(() => !Reflect.has(window, 'isFirstLoad'))
    await waitForSync(page)
    expect(secondLoss.countWorkers()).toBe(3)
    await createProfile(page, 'After a reload', { Array: 40 })
    await expect(page.getByRole('alert')).toBeHidden()
    await getProfileMenuButton(page).click()
    for (const name of ['Mine', 'After a new worker', 'After a reload']) {
      await expect(page.getByRole('menuitemradio', { name })).toBeVisible()
    }
  })

  test('and stays lost is reported after a new worker and one reload, but without a reload over typed text; the recovery screen never shows', async ({
    page,
    signInNewUser,
  }) => {
    const username = await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
    await addProfile(page, 'Mine', { Array: 40 })
    const commitsBefore = await readStoredCommits(page, username)
    const lossDuringWork = await injectConnectionLoss(page, (n) => n > 1)
    await page.reload()
    await waitForSync(page)
    await page.getByRole('button', { name: 'Manage Profiles' }).click()
    await page.getByRole('button', { name: 'New Profile' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Typed and not saved')
    await lossDuringWork.loseConnection()
    await dispatchVisibilityChange(page)
    await expect(page.getByText(LOST_MESSAGE)).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed and not saved')
    expect(lossDuringWork.countWorkers()).toBe(2)
    await page.getByLabel('Name', { exact: true }).fill('')

    let hasEnded = false
    const storage = await injectConnectionLoss(page, () => !hasEnded)
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: LOST_MESSAGE })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your log could not be opened' })).toBeVisible()
    expect(storage.countWorkers()).toBe(4)
    await expect(getRecoveryScreen(page)).toBeHidden()
    await expect(page.getByRole('button', { name: /Choose a file|Continue/ })).toHaveCount(0)
    expect(await readStoredCommits(page, username)).toEqual(commitsBefore)
    hasEnded = true
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(getProfileMenuButton(page)).toContainText('Mine')
  })
})
