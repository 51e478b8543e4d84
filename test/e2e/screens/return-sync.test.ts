import { createAcceptedSolve, DAY_SECONDS, getToast, readNowSeconds } from '../harness/dashboard'
import { getSolveTitle, openHistory } from '../harness/history'
import { focusWindow, reloadAndWaitForSync } from '../harness/return-sync'
import { expect, test } from '../harness/test'
import { countWorkerCalls } from '../harness/worker-calls'

const MINUTE_MS = 60_000
const OLD_SOLVE = { ...createAcceptedSolve('two-sum', 10 * DAY_SECONDS), title: 'Two Sum' }

test('[N22] when the user returns, the app syncs if the last sync was more than 10 minutes ago, and not again at the next return', async ({
  page,
  site,
  signIn,
  createUser,
}) => {
  const username = createUser([OLD_SOLVE])
  const countSyncs = await countWorkerCalls(page, 'syncAfterReturn')
  await signIn(username)
  await openHistory(page)
  await reloadAndWaitForSync(page, getSolveTitle(page))

  await page.clock.setFixedTime(Date.now() + 9 * MINUTE_MS)
  await focusWindow(page)
  expect(await countSyncs(), 'nine minutes after the sync').toBe(0)

  site.addUser(username, [{ ...OLD_SOLVE, timestamp: readNowSeconds() - 5 }, OLD_SOLVE])
  await page.clock.setFixedTime(Date.now() + 11 * MINUTE_MS)
  await focusWindow(page)
  await expect(getToast(page, 'Two Sum accepted')).toHaveCount(1)
  await focusWindow(page)
  expect(await countSyncs(), 'a second return').toBe(1)
})

test('[N22] after Sync Now, a toast names the new solve and the changed scores', async ({
  page,
  site,
  signIn,
  createUser,
}) => {
  const username = createUser([OLD_SOLVE])
  await signIn(username)

  await test.step('Sync Now', async () => {
    site.addUser(username, [{ ...OLD_SOLVE, timestamp: readNowSeconds() - 60 }, OLD_SOLVE])
    await page.getByRole('button', { name: 'Sync Now' }).click()
    await expect(getToast(page, /^Two Sum accepted\. .*Array \d+% → \d+%/)).toHaveCount(1)
  })
})

test('[N2, N22] a return after a minute elsewhere syncs, at most every two minutes, and a failure shows no message', async ({
  page,
  site,
  signIn,
  createUser,
}) => {
  const username = createUser([OLD_SOLVE])
  const countSyncs = await countWorkerCalls(page, 'syncAfterReturn')
  await signIn(username)
  await openHistory(page)
  await reloadAndWaitForSync(page, getSolveTitle(page))
  const begin = Date.now()
  const readEndedSyncs = () => page.evaluate(() => window.syncsEnded)
  const leaveAndReturn = async (leaveSeconds: number, returnSeconds: number) => {
    await page.clock.setFixedTime(begin + leaveSeconds * 1000)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
      Reflect.deleteProperty(document, 'visibilityState')
    })
    await page.clock.setFixedTime(begin + returnSeconds * 1000)
    await focusWindow(page)
  }
  await leaveAndReturn(150, 200)
  expect(await countSyncs(), 'after 50 seconds elsewhere').toBe(0)

  site.fail('server-error', { operation: 'recentSubmissions' })
  const endedSyncsBefore = await readEndedSyncs()
  await leaveAndReturn(210, 280)
  await expect.poll(readEndedSyncs, 'after 70 seconds elsewhere').toBe(endedSyncsBefore + 1)
  await expect(getToast(page, /unavailable/)).toHaveCount(0)

  site.heal()
  site.addUser(username, [{ ...OLD_SOLVE, timestamp: readNowSeconds() - 5 }, OLD_SOLVE])
  await leaveAndReturn(290, 360)
  expect(await countSyncs(), '80 seconds after the last sync').toBe(1)
  await leaveAndReturn(370, 440)
  await expect(getToast(page, 'Two Sum accepted')).toHaveCount(1)
})
