import type { BrowserContext, Page } from '@playwright/test'
import {
  createAcceptedSolve,
  createHourlySolves,
  createProfile,
  getProfileMenuButton,
  getSubmissionCountText,
} from './harness/dashboard'
import { installFakeExtension } from './harness/extension'
import { chooseFolder, stubFolderPicker } from './harness/folder'
import { readStoredKeys, runBeforeWorker } from './harness/internals'
import { createUniqueUsername, expect, test } from './harness/test'

/** A wait of two minutes in the worker ends at once, from the next page load on. */
const skipTwoMinuteWait = (page: Page) =>
  runBeforeWorker(
    page,
    'const later = setTimeout; self.setTimeout = (run, ms, ...all) => later(run, ms === 120000 ? 0 : ms, ...all)',
  )

/** Another tab of the same origin acquires the lock. The returned function closes the tab, which releases the lock. */
async function holdLock(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const tab = await context.newPage()
  await tab.goto('/favicon.svg')
  await tab.evaluate(
    (lock) => new Promise<void>((held) => void navigator.locks.request(lock, () => new Promise(() => held()))),
    name,
  )
  return () => tab.close()
}

/** Returns while the first sync is still running. */
async function startLongSync(page: Page, username: string): Promise<void> {
  await installFakeExtension(page, { username, submissions: createHourlySolves(150), chunkSize: 5, delayMs: 60 })
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/\d+ of about \d+ submissions/).first()).toBeVisible()
}

test('[fault 39] [fault 27] a tab reports that it waits for a tab frozen during a sync, and can be used after Stop', async ({
  page,
  context,
  createUser,
}) => {
  const username = createUser()
  await startLongSync(page, username)
  // The debugger freezes the tab.
  const session = await context.newCDPSession(page)
  const paused = new Promise((done) => session.once('Debugger.paused', done))
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  await paused

  const otherTab = await context.newPage()
  await skipTwoMinuteWait(otherTab)
  await otherTab.goto('/')
  const waitingText = otherTab.getByText(
    'Another tab is syncing. This tab continues when that tab finishes or is closed.',
  )
  await expect(waitingText).toBeVisible()
  await otherTab.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(waitingText).toBeHidden()
  await expect(otherTab.locator('#view')).toBeFocused()
  await expect(otherTab.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  await createProfile(otherTab, 'While frozen', { Array: 40 })
  await expect(getProfileMenuButton(otherTab)).toContainText('While frozen')

  // The second tab waits to sync until the first tab runs again and ends its own sync.
  await expect(waitingText).toBeVisible()
  await session.send('Debugger.resume')
  await expect(waitingText).toBeHidden()
  for (const tab of [page, otherTab]) await expect(getSubmissionCountText(tab, 150)).toBeVisible()
})

test('[fault 27] a page in the back/forward cache stops its sync, and continues it when the user returns', async ({
  page,
  createUser,
}) => {
  const username = createUser()
  await startLongSync(page, username)
  const sendPageEvent = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  const readHeldLocks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  expect(await readHeldLocks()).toContain(`solvelog-sync:${username}`)
  await sendPageEvent('pagehide')
  await expect.poll(readHeldLocks).not.toContain(`solvelog-sync:${username}`)
  await expect(getSubmissionCountText(page, 150)).toBeHidden()
  await sendPageEvent('pageshow')
  await expect(getSubmissionCountText(page, 150)).toBeVisible()
})

test('[fault 27] [A13] a sign-out waits for another tab that removes data, reports it after two minutes, and can be stopped', async ({
  page,
  context,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await page.clock.install()
  await signIn(username)
  const keysBefore = await readStoredKeys(page, username)
  const release = await holdLock(context, 'solvelog-sign-out')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  const waitingText = dialog.getByText('Another tab is removing an account’s data.')
  await page.clock.fastForward(119_000)
  await expect(waitingText).toBeHidden()
  await page.clock.fastForward(2_000)
  await expect(waitingText).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(waitingText).toBeHidden()
  await page.clock.runFor(100)
  await expect(dialog).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('solvelog.username'))).toBe(username)
  expect(await readStoredKeys(page, username)).toEqual(keysBefore)

  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await release()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await readStoredKeys(page, username)).toEqual([])
})

test('[fault 27] a shared folder waits for another tab that works in it, reports it, and can be stopped', async ({
  page,
  context,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await stubFolderPicker(page)
  await skipTwoMinuteWait(page)
  await signIn(username)
  const dialog = await chooseFolder(page)
  const sync = dialog.getByRole('button', { name: 'Sync folder' })
  await expect(sync).toBeEnabled()
  const release = await holdLock(context, `solvelog-folder:${username}`)
  await page.bringToFront()
  // The press is forced, because the button is busy while a background sync waits for the lock.
  const pressSync = () => sync.click({ force: true })
  await pressSync()
  const waitingText = dialog.getByText(
    'Another tab is syncing this folder. This tab continues when that tab finishes or is closed.',
  )
  await expect(waitingText).toBeVisible()
  // A background sync that starts after the stop also waits for the lock. Then the button must be pressed again.
  await expect(async () => {
    if (await waitingText.isVisible())
      await dialog.getByRole('button', { name: 'Stop waiting' }).click({ timeout: 1_000 })
    await expect(waitingText).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(sync).toBeFocused()
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  await pressSync()
  await expect(waitingText).toBeVisible()
  await release()
  await expect(waitingText).toBeHidden()
  await expect(sync).toBeEnabled()
})

test('[fault 28] [A13] the sign-in screen offers stored logs, but none whose removal still waits for another tab', async ({
  page,
  context,
  site,
  signIn,
}) => {
  const [keptUser, removedUser] = [createUniqueUsername('kept'), createUniqueUsername('removed')]
  for (const username of [keptUser, removedUser]) {
    site.addUser(username, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
    await signIn(username)
    await page.evaluate(() => localStorage.removeItem('solvelog.username'))
  }
  const release = await holdLock(context, 'solvelog-sign-out')
  await page.evaluate((user) => localStorage.setItem(`solvelog.remove.${user}`, '1'), removedUser.toLowerCase())
  await page.reload()
  await expect(page.getByRole('button', { name: `Continue as ${keptUser}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Continue as ${removedUser}` })).toBeHidden()
  await release()
  await expect.poll(() => readStoredKeys(page, removedUser)).toEqual([])
  expect(await readStoredKeys(page, keptUser)).not.toEqual([])
})
