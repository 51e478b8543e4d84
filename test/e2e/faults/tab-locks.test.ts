import { createAcceptedSolve, createProfile, getProfileMenuButton, getSubmissionCountText } from '../harness/dashboard'
import { sendAllChunks } from '../harness/extension'
import { readStoredKeys, runBeforeWorker } from '../harness/internals'
import { stopClock } from '../harness/stop-clock'
import { startLongSync } from '../harness/syncs'
import { holdLock, SKIP_TWO_MINUTE_WAIT } from '../harness/tab-locks'
import { createUniqueUsername, expect, test } from '../harness/test'

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
  await runBeforeWorker(otherTab, SKIP_TWO_MINUTE_WAIT)
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
  await sendAllChunks(page)
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
  await sendAllChunks(page)
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
  await signIn(username)
  await stopClock(page)
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
