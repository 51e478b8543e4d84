import { createAcceptedSolve, DAY_SECONDS, getToast, readNowSeconds } from '../harness/dashboard'
import { getSolveTitle, openHistory } from '../harness/history'
import { focusWindow, reloadAndWaitForSync } from '../harness/return-sync'
import { expect, test } from '../harness/test'

const MINUTE_MS = 60_000

test('[N22] when the user returns, the app syncs if the last sync was more than 10 minutes ago, and not again at the next return', async ({
  page,
  site,
  signIn,
  createUser,
}) => {
  const oldSolve = { ...createAcceptedSolve('two-sum', 10 * DAY_SECONDS), title: 'Two Sum' }
  const username = createUser([oldSolve])
  await signIn(username)
  await openHistory(page)
  await reloadAndWaitForSync(page, getSolveTitle(page))
  const readSyncCount = () => page.evaluate(() => window.syncsEnded)
  const syncCountBefore = await readSyncCount()

  await page.clock.setFixedTime(Date.now() + 9 * MINUTE_MS)
  await focusWindow(page)
  expect(await readSyncCount(), 'nine minutes after the sync').toBe(syncCountBefore)

  site.addUser(username, [{ ...oldSolve, timestamp: readNowSeconds() - 5 }, oldSolve])
  await page.clock.setFixedTime(Date.now() + 11 * MINUTE_MS)
  await focusWindow(page)
  await expect(getToast(page, 'Two Sum accepted')).toHaveCount(1)
  const syncCountAfter = await readSyncCount()
  await focusWindow(page)
  expect(await readSyncCount(), 'a second return').toBe(syncCountAfter)
})

test('[N22] after Sync Now, a toast names the new solve and the changed scores', async ({
  page,
  site,
  signIn,
  createUser,
}) => {
  const oldSolve = { ...createAcceptedSolve('two-sum', 10 * DAY_SECONDS), title: 'Two Sum' }
  const username = createUser([oldSolve])
  await signIn(username)

  await test.step('Sync Now', async () => {
    site.addUser(username, [{ ...oldSolve, timestamp: readNowSeconds() - 60 }, oldSolve])
    await page.getByRole('button', { name: 'Sync Now' }).click()
    await expect(getToast(page, /^Two Sum accepted\. .*Array \d+% → \d+%/)).toHaveCount(1)
  })
})
