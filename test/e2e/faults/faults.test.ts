import type { BrowserContext, Page } from '@playwright/test'
import { addProfile, createAcceptedSolve, createProfile, getProfileMenuButton } from '../harness/dashboard'
import { getSection, openHistory } from '../harness/history'
import { readStoredCommits, runBeforeWorker } from '../harness/internals'
import { recordSyncs, waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { shortenAnswerTimeLimit } from '../harness/worker-calls'

const ONE_SOLVE = [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }]

async function expectNoGaps(page: Page, username: string): Promise<void> {
  const commits = await readStoredCommits(page, username)
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
}

test('[S9] [fault 6] a worker that dies silently: the save fails with a message, the draft stays, and the next try works', async ({
  page,
  signInNewUser,
}) => {
  await shortenAnswerTimeLimit(page)
  await signInNewUser(ONE_SOLVE)
  await openHistory(page)
  const details = getSection(page, 'Solve Details')
  await details.getByRole('button', { name: 'Add Details' }).click()
  await page.getByLabel('Notes').fill('words to keep')
  await page.evaluate(() => window.appWorker.terminate())
  await details.getByRole('button', { name: 'Save' }).click()
  // The page reports first that the save is late, and later that it has failed.
  await expect(details.getByRole('alert').filter({ hasText: 'Failed to save details. Please try again.' })).toBeVisible(
    { timeout: 30_000 },
  )
  await expect(page.getByLabel('Notes')).toHaveValue('words to keep')
  await expect(async () => {
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(details.getByText('words to keep')).toBeVisible({ timeout: 3000 })
    await expect(details.getByRole('button', { name: 'Edit Details' })).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.reload()
  await openHistory(page)
  await expect(getSection(page, 'Solve Details')).toContainText('words to keep')
})

test('[S9, B1] [fault 7] a tab closed during a save: the edit is saved, or offered as a draft', async ({
  page,
  signInNewUser,
  openTab,
}) => {
  await signInNewUser(ONE_SOLVE)
  await openHistory(page)
  for (const [n, pressesSave] of [false, true].entries()) {
    const tab = await openTab()
    await openHistory(tab)
    const details = getSection(tab, 'Solve Details')
    const textbox = tab.getByLabel('Notes')
    if (!(await textbox.isVisible())) await details.getByRole('button', { name: /(Add|Edit) Details/ }).click()
    await textbox.fill(`words ${n}`)
    if (pressesSave) await details.getByRole('button', { name: 'Save' }).click({ noWaitAfter: true })
    await tab.close({ runBeforeUnload: false })
    const reopenedTab = await openTab()
    await openHistory(reopenedTab)
    const draft = reopenedTab.getByLabel('Notes')
    await expect(draft.or(getSection(reopenedTab, 'Solve Details').getByText(`words ${n}`)).first()).toBeVisible()
    if (await draft.isVisible()) await expect(draft).toHaveValue(`words ${n}`)
    else await expect(getSection(reopenedTab, 'Solve Details')).toContainText(`words ${n}`)
    await reopenedTab.close()
  }
})

/** A newer build of the app would upgrade the database. Returns the other page. */
async function upgradeDatabase(context: BrowserContext): Promise<Page> {
  const newer = await context.newPage()
  await newer.route('/newer', (route) => route.fulfill({ contentType: 'text/html', body: '<p>newer</p>' }))
  await newer.goto('/newer')
  await newer.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const request = indexedDB.open('solvelog', 5)
        request.onblocked = () => fail(new Error('held by the old tab'))
        request.onsuccess = () => {
          request.result.close()
          done()
        }
      }),
  )
  return newer
}

test('[L9] [fault 8] [fault 9] a newer build upgrades the database: the old tab closes it, says so, and writes nothing', async ({
  page,
  context,
  signInNewUser,
}) => {
  const username = await signInNewUser(ONE_SOLVE)
  const newer = await upgradeDatabase(context)
  await expect(
    page.getByText('A newer version of Solvelog is open in another tab. Reload this page to use it.'),
  ).toBeVisible()
  const commitsBefore = await readStoredCommits(newer, username)
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await page.getByRole('button', { name: 'New Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Too late')
  await page.getByRole('spinbutton', { name: 'Array', exact: true }).fill('40')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('dialog').getByText(/was not saved/)).toBeVisible()
  await page.reload()
  await expect(
    page.getByText('A newer version of Solvelog has opened your data. Reload the page to use it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
  expect(await readStoredCommits(newer, username)).toEqual(commitsBefore)
})

test('[L9] [fault 11] site data cleared while the page is open is reported, and a reload leads to the recovery screen', async ({
  page,
  context,
  signInNewUser,
  server,
}) => {
  await signInNewUser(ONE_SOLVE)
  await addProfile(page, 'Mine', { Array: 40 })
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' })
  // The message depends on whether the sync was writing, reading, or opening the database.
  await expect(
    page.getByRole('alert').filter({
      hasText:
        /lost its connection to its storage|connection to the browser’s storage was lost|removed from the browser’s storage|log is missing/,
    }),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your log is missing' })).toBeVisible()
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
})

/** Lets the test close the worker's database connections with a `close` event, as the browser does after an error. */
const CLOSABLE_CONNECTIONS_SCRIPT = `
  const connections = []
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...args) {
    const request = open.apply(this, args)
    request.addEventListener('success', () => connections.push(request.result))
    return request
  }
  new BroadcastChannel('test').onmessage = () => {
    for (const db of connections.splice(0)) {
      db.close()
      db.dispatchEvent(new Event('close'))
    }
  }`

test('[L9] [fault 26] a connection that the browser closes with an event is reopened before the next save', async ({
  page,
  signInNewUser,
}) => {
  await runBeforeWorker(page, CLOSABLE_CONNECTIONS_SCRIPT)
  const username = await signInNewUser(ONE_SOLVE)
  await page.evaluate(() => new BroadcastChannel('test').postMessage(null))
  await createProfile(page, 'After the loss', { Array: 40 })
  await expect(getProfileMenuButton(page)).toContainText('After the loss')
  await expect(page.getByRole('alert').filter({ hasText: /storage/ })).toBeHidden()
  await expectNoGaps(page, username)
})

test('[L7] [fault 5] [fault 15] [fault 16] tabs that get no messages read the changes of other tabs when they become visible and before they write; a frozen or crashed tab blocks no other tab', async ({
  page,
  context,
  signInNewUser,
  openTab,
}) => {
  const MUTE_CHANNELS = 'BroadcastChannel.prototype.postMessage = () => undefined'
  await runBeforeWorker(page, MUTE_CHANNELS)
  const username = await signInNewUser(ONE_SOLVE)
  const otherTab = await context.newPage()
  await recordSyncs(otherTab)
  await runBeforeWorker(otherTab, MUTE_CHANNELS)
  await otherTab.goto('/')
  await waitForSync(otherTab)
  await addProfile(page, 'Unheard', { Array: 40 })
  await expect(getProfileMenuButton(otherTab)).not.toContainText('Unheard')
  await otherTab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(getProfileMenuButton(otherTab)).toContainText('Unheard')

  // Page.setWebLifecycleState has no effect in headless Chromium, so the debugger freezes the tab. A timer shows whether the tab runs.
  await otherTab.evaluate(() => {
    Reflect.set(window, 'turns', 0)
    setInterval(() => Reflect.set(window, 'turns', Number(Reflect.get(window, 'turns')) + 1), 10)
  })
  const session = await context.newCDPSession(otherTab)
  const readTimerCount = async () =>
    Number((await session.send('Runtime.evaluate', { expression: 'turns' })).result.value)
  const isPaused = new Promise((done) => session.once('Debugger.paused', done))
  await session.send('Debugger.enable')
  await session.send('Debugger.pause')
  await isPaused
  const timerCountBefore = await readTimerCount()
  await addProfile(page, 'While frozen', { Array: 40 })
  expect(await readTimerCount()).toBe(timerCountBefore)
  await session.send('Debugger.disable')
  await expect.poll(readTimerCount).toBeGreaterThan(timerCountBefore)
  await addProfile(otherTab, 'Thawed', { Array: 40 })
  await getProfileMenuButton(otherTab).click()
  await expect(otherTab.getByRole('menuitemradio', { name: 'While frozen' })).toBeVisible()

  const crashed = otherTab.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await addProfile(page, 'After the crash', { Array: 40 })
  await getProfileMenuButton(page).click()
  await expect(page.getByRole('menuitemradio', { name: 'Thawed' })).toBeVisible()
  await expectNoGaps(page, username)
  const thirdTab = await openTab()
  await expect(getProfileMenuButton(thirdTab)).toContainText('After the crash')
})
