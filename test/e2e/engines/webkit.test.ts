import { startFakeModel } from '../../fake-model'
import type { FakeSite } from '../../fake-site'
import { startTestOrigin } from '../harness/builds'
import { createAcceptedSolve } from '../harness/dashboard'
import { createFeedbackReply } from '../harness/history'
import { startServer } from '../harness/server'
import { createUniqueUsername, expect } from '../harness/test'
import { WebKitPage, waitUntil } from '../harness/webkit/page'
import { captureDownload, test } from '../harness/webkit/test'

const TWO_SUM = { ...createAcceptedSolve('two-sum', 3600), title: 'Two Sum' }

async function signIn(page: WebKitPage, username: string): Promise<void> {
  await page.open()
  await page.getByLabel('Username').fill(username)
  await page.getButton('Sign in').click()
  await waitForSync(page)
}

/** Opens the dashboard, because a reload restores the last screen (N8). Waits until no sync is running. */
async function waitForSync(page: WebKitPage): Promise<void> {
  await page.getByRole('navigation').getButton('Dashboard').click()
  await page.getButton('Sync Now').waitForEnabled()
}

async function signInNewUser(page: WebKitPage, site: FakeSite): Promise<string> {
  const username = createUniqueUsername()
  site.addUser(username, [TWO_SUM])
  await signIn(page, username)
  return username
}

async function openHistory(page: WebKitPage): Promise<void> {
  await page.getByRole('navigation').getButton('Solve History').click()
  await page.getByRole('option').waitForVisible()
}

const getDetailsSection = (page: WebKitPage) => page.getByRole('region', 'Solve Details', true)

async function writeNote(page: WebKitPage, text: string): Promise<void> {
  await getDetailsSection(page).getButton('Details', false).click()
  await page.getByLabel('Notes').fill(text)
  await getDetailsSection(page).getButton('Save').click()
  await getDetailsSection(page).getButton('Edit Details').waitForVisible()
}

async function openYourData(page: WebKitPage) {
  await page.getByRole('banner').getButton('More').click()
  await page.getByRole('banner').getButton('Your data').click()
  return page.getByRole('region', 'Your data')
}

async function exportLog(page: WebKitPage): Promise<void> {
  const dialog = await openYourData(page)
  await dialog.getButton('Export').click()
  await dialog.getByText('to solvelog-').waitForVisible()
}

test('[B2] the demo: recommendations, history, code and its evolution, and all of it again after a reload', async ({
  webkit: page,
}) => {
  await page.open()
  await page.getButton('Try Demo').click()
  await page.getByText('56 submissions').waitForVisible()
  await page.getButton('Array').click()
  await waitUntil(
    'five recommendations',
    async () => (await page.getByRole('tabpanel').getByRole('link').count()) === 5,
  )
  await openHistory(page)
  await page.getByRole('searchbox', 'Search solves').fill('Largest Rectangle')
  await page.getByRole('option', 'Largest Rectangle in Histogram').click()
  await page.getByRole('region', 'Submission Code', true).getByCss('.cm-line').waitForVisible()
  await page.getByRole('banner').getButton('More').click()
  await page.getByRole('banner').getButton('Changes').click()
  await page.getByCss('[data-change]').waitForVisible()
  await test.step('an empty date filter says so, and a focused one has a ring', () => expectDateFilters(page))
  await page.reload()
  await page.getByRole('navigation').getButton('Dashboard').click()
  await page.getByText('56 submissions').waitForVisible()
})

async function expectDateFilters(page: WebKitPage): Promise<void> {
  const readDateFields = () =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')]
      const isShown = ({ nextElementSibling }: Element) => nextElementSibling?.checkVisibility() === true
      return fields.map((field) => [isShown(field) ? 'Any day' : 'a date', getComputedStyle(field).outlineStyle])
    })
  const emptyField = ['Any day', 'none']
  expect(await readDateFields()).toEqual([emptyField, emptyField])
  await page.getByLabel('From').click()
  expect(await readDateFields()).toEqual([['a date', 'solid'], emptyField])
}

test('[B2, D6] sign-in, an edit, time travel, a profile, another sync and a second window; an extension is not offered', async ({
  webkit: page,
  site,
}) => {
  const username = await signInNewUser(page, site)
  await page.getByText('1 submission').waitForVisible()
  await page.getByText('There is no extension for this browser.').waitForVisible()
  await (await openYourData(page)).getByText('not available for this browser').waitForVisible()
  await page.press('Escape')
  await test.step('time travel shows the log before an edit, and returns to the present', async () => {
    await openHistory(page)
    await writeNote(page, 'Written in WebKit')
    const openMenu = page.getByRole('banner').getButton('More')
    const timeTravel = page.getByRole('banner').getButton('Time travel')
    await openMenu.click()
    await timeTravel.click()
    const timeBar = page.getByRole('region', 'Time travel')
    // Just after midnight, the solve of an hour ago is older than the log, so the bar would open with the days of the solves.
    await timeBar.getButton('By change').click()
    const slider = timeBar.getByRole('slider')
    await slider.press('Home')
    await page.getByText('read-only').waitForVisible()
    await getDetailsSection(page).getByText('Your time, hints and notes of this attempt.').waitForVisible()
    await slider.press('End')
    await getDetailsSection(page).getByText('Written in WebKit').waitForVisible()
    await openMenu.click()
    await timeTravel.click()
  })
  await test.step('a profile and a later sync are stored', async () => {
    await page.getByRole('navigation').getButton('Dashboard').click()
    await page.getButton('Manage Profiles').click()
    await page.getButton('New Profile').click()
    await page.getByLabel('Name').fill('From WebKit')
    await page.getByRole('dialog').getByLabel('Array').fill('40')
    await page.getByRole('dialog').getButton('Create').click()
    await page.getButton('New Profile').waitForVisible()
    site.addUser(username, [TWO_SUM, { ...createAcceptedSolve('lru-cache', 60), title: 'LRU Cache' }])
    await page.reload()
    await waitForSync(page)
    await page.getByText('From WebKit').waitForVisible()
    await page.getButton('Sync Now').click()
    await page.getByText('2 submissions').waitForVisible()
  })
  await test.step('one window shows the changes of the other', async () => {
    const { firstWindow, secondWindow } = await page.openWindow()
    await page.open()
    await waitForSync(page)
    await openTwoSum(page)
    await getDetailsSection(page).getByText('Written in WebKit').waitForVisible()
    await page.switchToWindow(firstWindow)
    await openTwoSum(page)
    await writeNote(page, 'From the first window')
    await page.switchToWindow(secondWindow)
    await getDetailsSection(page).getByText('From the first window').waitForVisible()
  })
})

async function openTwoSum(page: WebKitPage): Promise<void> {
  await openHistory(page)
  await page.getByRole('option', 'Two Sum').click()
}

test('[B2] after one visit the page starts without any server', async ({ webkit: page, site }) => {
  const origin = await startTestOrigin(site.origin)
  try {
    await page.open(origin.url)
    await page.getButton('Try Demo').waitForVisible()
    await waitUntil('the service worker', () =>
      page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
    )
    await origin.stop()
    await page.reload()
    await page.getButton('Try Demo').click()
    await page.getByText('56 submissions').waitForVisible()
  } finally {
    await origin.remove()
  }
})

test('[B2] an export restores the log in an empty browser and on the recovery screen, and adds nothing the second time', async ({
  webkit: page,
  driver,
  site,
}) => {
  const username = await signInNewUser(page, site)
  await openHistory(page)
  await writeNote(page, 'Comes back')
  const file = await captureDownload(driver, () => exportLog(page))
  await page.getButton('Sign Out').click()
  await page.getByRole('alertdialog').getButton('Sign Out').click()
  site.addUser(username, [])
  await signIn(page, username)
  const dialog = await openYourData(page)
  await page.chooseFile(dialog.getButton('Import…'), file)
  await dialog.getButton('Add to', false).click()
  await dialog.getByText('Added').waitForVisible()
  await page.chooseFile(dialog.getButton('Import…'), file)
  await dialog.getByText('Everything in it is here already').waitForVisible()
  await openHistory(page)
  await getDetailsSection(page).getByText('Comes back').waitForVisible()

  // The worker of the open page closes its database connection when the database is deleted. A page in WebKit's
  // back/forward cache would not.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const removal = indexedDB.deleteDatabase('solvelog')
        removal.onsuccess = () => resolve()
        removal.onerror = () => reject(removal.error)
      }),
  )
  await page.reload()
  await page.getByRole('heading', 'Your log is missing').waitForVisible()
  await page.chooseFile(page.getButton('Choose a file'), file)
  await dialog.getByText('Added').waitForVisible()
  await waitForSync(page)
  await openHistory(page)
  await getDetailsSection(page).getByText('Comes back').waitForVisible()
})

test('[B2, G1] a press sends the prompt to the model, streams the reply, saves it and offers one undo', async ({
  driver,
  site,
}) => {
  const model = await startFakeModel()
  const server = await startServer(site.origin, { AI_URL: model.url, AI_MODEL: 'llama3.2' })
  const session = await driver.newSession()
  try {
    const page = new WebKitPage(session, server.origin)
    await page.resize(1280, 900)
    await page.open('/favicon.svg')
    await page.evaluate(() => localStorage.setItem('solvelog.tutorial-seen', '1'))
    // WebKit can hold back a first piece of a few bytes.
    model.plan({ kind: 'stream', text: createFeedbackReply(31), pieceLength: 2000, next: 'wait' })
    await page.open()
    await page.getButton('Try Demo').click()
    await page.getByText('56 submissions').waitForVisible()
    await openHistory(page)
    await page.getByRole('searchbox', 'Search solves').fill('Jump Game')
    await page.getByRole('option', 'Jump Game').click()
    const feedback = page.getByRole('region', 'Feedback', true)
    await feedback.getButton('Review with llama3.2 on this computer').waitForVisible()
    expect(model.calls).toEqual([])
    await feedback.getButton('Review with llama3.2 on this computer').click()
    await feedback.getByText('characters').waitForVisible()
    await model.release()
    await feedback.getByText('Reviewed by llama3.2').waitForVisible()
    await page.getButton('Undo').click()
    await feedback.getByText('No feedback available.').waitForVisible()
    expect(model.calls).toHaveLength(1)
  } finally {
    await session.end()
    await server.stop()
    await model.stop()
  }
})
