import type { BrowserContext, Page } from '@playwright/test'
import { acceptedSolve, createProfile, hourlySolves, profileMenu, submissionCount } from './harness/dashboard'
import { installExtension } from './harness/extension'
import { chooseFolder, stubFolderPicker } from './harness/folder'
import { readStoredKeys, runBeforeWorker } from './harness/internals'
import { expect, test, uniqueUsername } from './harness/test'

/** Lets two minutes of waiting pass at once in the worker, from the next page load on. */
const hurryWorker = (page: Page) =>
  runBeforeWorker(
    page,
    'const later = setTimeout; self.setTimeout = (run, ms, ...all) => later(run, ms === 120000 ? 0 : ms, ...all)',
  )

/** A tab of the same origin that holds a lock; the returned function releases it. */
async function holdLock(context: BrowserContext, name: string): Promise<() => Promise<void>> {
  const tab = await context.newPage()
  await tab.goto('/favicon.svg')
  await tab.evaluate(
    (lock) => new Promise<void>((held) => void navigator.locks.request(lock, () => new Promise(() => held()))),
    name,
  )
  return () => tab.close()
}

/** Signs in a new user and returns while the first sync is still reading chunks. */
async function inMidSync(page: Page, username: string): Promise<void> {
  await installExtension(page, { username, submissions: hourlySolves(150), chunkSize: 5, delayMs: 60 })
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/\d+ of about \d+ submissions/).first()).toBeVisible()
}

test('[fault 39] [fault 27] a tab reports that it waits for a tab frozen during a sync, and can be used after Stop', async ({
  page,
  context,
  newUser,
}) => {
  const username = newUser()
  await inMidSync(page, username)
  // The debugger pauses the tab at its next timer, because in the life-cycle state "frozen" a visible tab still runs
  // timers.
  const session = await context.newCDPSession(page)
  const paused = new Promise((done) => session.once('Debugger.paused', done))
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  await paused

  const other = await context.newPage()
  await hurryWorker(other)
  await other.goto('/')
  const words = other.getByText('Another tab is syncing. This tab continues when that tab finishes or is closed.')
  await expect(words).toBeVisible()
  await other.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(words).toBeHidden()
  await expect(other.locator('#view')).toBeFocused()
  await expect(other.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  await createProfile(other, 'While frozen', { Array: 40 })
  await expect(profileMenu(other)).toContainText('While frozen')

  // The tab that changed the profile waits to sync again, and continues when the frozen tab ends its sync.
  await expect(words).toBeVisible()
  await session.send('Debugger.resume')
  await expect(words).toBeHidden()
  for (const tab of [page, other]) await expect(submissionCount(tab, 150)).toBeVisible()
})

test('[fault 27] a page kept for the Back button stops its sync, and continues when it returns', async ({
  page,
  newUser,
}) => {
  const username = newUser()
  await inMidSync(page, username)
  const go = (type: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  expect(await held()).toContain(`solvelog-sync:${username}`)
  await go('pagehide')
  await expect.poll(held).not.toContain(`solvelog-sync:${username}`)
  await expect(submissionCount(page, 150)).toBeHidden()
  await go('pageshow')
  await expect(submissionCount(page, 150)).toBeVisible()
})

test('[fault 27] [A13] a sign-out waits for another tab that removes data, reports it after two minutes, and can be stopped', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  const username = newUser()
  await page.clock.install()
  await signIn(username)
  const stored = await readStoredKeys(page, username)
  const release = await holdLock(context, 'solvelog-sign-out')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  const words = dialog.getByText('Another tab is removing an account’s data.')
  await page.clock.fastForward(119_000)
  await expect(words).toBeHidden()
  await page.clock.fastForward(2_000)
  await expect(words).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(words).toBeHidden()
  await page.clock.runFor(100)
  await expect(dialog).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('solvelog.username'))).toBe(username)
  expect(await readStoredKeys(page, username)).toEqual(stored)

  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await release()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await readStoredKeys(page, username)).toEqual([])
})

test('[fault 27] a shared folder waits for another tab that works in it, reports it, and can be stopped', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  const username = newUser()
  await stubFolderPicker(page)
  await hurryWorker(page)
  await signIn(username)
  const dialog = await chooseFolder(page)
  const sync = dialog.getByRole('button', { name: 'Sync folder' })
  await expect(sync).toBeEnabled()
  const release = await holdLock(context, `solvelog-folder:${username}`)
  await page.bringToFront()
  // A background sync may already wait for the lock, and then the button is busy. Another may begin after the stop.
  const press = () => sync.click({ force: true })
  await press()
  const words = dialog.getByText(
    'Another tab is syncing this folder. This tab continues when that tab finishes or is closed.',
  )
  await expect(words).toBeVisible()
  // A background sync that begins after the stop waits too.
  await expect(async () => {
    if (await words.isVisible()) await dialog.getByRole('button', { name: 'Stop waiting' }).click({ timeout: 1_000 })
    await expect(words).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(sync).toBeFocused()
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  await press()
  await expect(words).toBeVisible()
  await release()
  await expect(words).toBeHidden()
  await expect(sync).toBeEnabled()
})

test('[fault 28] [A13] the sign-in screen offers stored logs, but none whose removal still waits for another tab', async ({
  page,
  context,
  site,
  signIn,
}) => {
  const [kept, removed] = [uniqueUsername('kept'), uniqueUsername('removed')]
  for (const username of [kept, removed]) {
    site.addUser(username, [{ ...acceptedSolve('two-sum', 60), title: 'Two Sum' }])
    await signIn(username)
    await page.evaluate(() => localStorage.removeItem('solvelog.username'))
  }
  const release = await holdLock(context, 'solvelog-sign-out')
  await page.evaluate((user) => localStorage.setItem(`solvelog.remove.${user}`, '1'), removed.toLowerCase())
  await page.reload()
  await expect(page.getByRole('button', { name: `Continue as ${kept}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Continue as ${removed}` })).toBeHidden()
  await release()
  await expect.poll(() => readStoredKeys(page, removed)).toEqual([])
  expect(await readStoredKeys(page, kept)).not.toEqual([])
})
