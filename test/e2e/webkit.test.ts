import { startFakeModel } from '../fake-model'
import type { FakeSite } from '../fake-site'
import { startOrigin } from './harness/builds'
import { acceptedSolve } from './harness/dashboard'
import { feedbackReply } from './harness/history'
import { startServer } from './harness/server'
import { expect, uniqueUsername } from './harness/test'
import { WebKitPage, waitUntil } from './harness/webkit/page'
import { captureDownload, test } from './harness/webkit/test'

const TWO_SUM = { ...acceptedSolve('two-sum', 3600), title: 'Two Sum' }

async function signIn(page: WebKitPage, username: string): Promise<void> {
  await page.open()
  await page.label('Username').fill(username)
  await page.button('Sign in').click()
  await waitForSync(page)
}

/** Opens the dashboard, because a reload restores the screen that was open before (N8), and waits until no sync is running. */
async function waitForSync(page: WebKitPage): Promise<void> {
  await page.role('navigation').button('Dashboard').click()
  await page.button('Sync Now').waitForEnabled()
}

/** Signs in a new user with one solve of Two Sum. */
async function signInNewUser(page: WebKitPage, site: FakeSite): Promise<string> {
  const username = uniqueUsername()
  site.addUser(username, [TWO_SUM])
  await signIn(page, username)
  return username
}

async function openHistory(page: WebKitPage): Promise<void> {
  await page.role('navigation').button('Solve History').click()
  await page.role('option').waitForVisible()
}

const detailsSection = (page: WebKitPage) => page.role('region', 'Solve Details', true)

async function writeNote(page: WebKitPage, text: string): Promise<void> {
  await detailsSection(page).button('Details', false).click()
  await page.label('Notes').fill(text)
  await detailsSection(page).button('Save').click()
  await detailsSection(page).button('Edit Details').waitForVisible()
}

async function openYourData(page: WebKitPage) {
  await page.role('banner').button('Your data').click()
  return page.role('dialog')
}

async function exportLog(page: WebKitPage): Promise<void> {
  const dialog = await openYourData(page)
  await dialog.button('Export').click()
  await dialog.text('is in your downloads').waitForVisible()
  await page.press('Escape')
  await dialog.waitForGone()
}

test('[B2] the demo: recommendations, history, code and its evolution, and all of it again after a reload', async ({
  webkit: page,
}) => {
  await page.open()
  await page.button('Try Demo').click()
  await page.text('56 submissions').waitForVisible()
  await page.button('Array').click()
  await waitUntil('five recommendations', async () => (await page.role('tabpanel').role('link').count()) === 5)
  await openHistory(page)
  await page.role('searchbox', 'Search solves').fill('Largest Rectangle')
  await page.role('option', 'Largest Rectangle in Histogram').click()
  await page.role('region', 'Submission Code', true).css('.cm-line').waitForVisible()
  await page.role('navigation').button('Changes').click()
  await page.css('[data-change]').waitForVisible()
  await test.step('an empty date filter says so, and a focused one has a ring', () => expectDateFilters(page))
  await page.reload()
  await page.role('navigation').button('Dashboard').click()
  await page.text('56 submissions').waitForVisible()
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
  await page.label('From').click()
  expect(await readDateFields()).toEqual([['a date', 'solid'], emptyField])
}

test('[B2, D6] sign-in, an edit, time travel, a profile, another sync and a second window; an extension is not offered', async ({
  webkit: page,
  site,
}) => {
  const username = await signInNewUser(page, site)
  await page.text('1 submission').waitForVisible()
  await page.text('There is no extension for this browser.').waitForVisible()
  await (await openYourData(page)).text('not available for this browser').waitForVisible()
  await page.press('Escape')
  await test.step('time travel shows the log before an edit, and returns to the present', async () => {
    await openHistory(page)
    await writeNote(page, 'Written in WebKit')
    const openMenu = page.role('banner').button('More')
    const timeTravel = page.role('banner').button('Time travel')
    await openMenu.click()
    await timeTravel.click()
    const slider = page.role('region', 'Time travel').role('slider')
    await slider.press('ArrowLeft')
    await page.text('read-only').waitForVisible()
    await detailsSection(page).text('Your time, hints and notes of this attempt.').waitForVisible()
    await slider.press('End')
    await detailsSection(page).text('Written in WebKit').waitForVisible()
    await openMenu.click()
    await timeTravel.click()
  })
  await test.step('a profile and a later sync are stored', async () => {
    await page.role('navigation').button('Dashboard').click()
    await page.button('Manage Profiles').click()
    await page.button('New Profile').click()
    await page.label('Name').fill('From WebKit')
    await page.role('dialog').label('Array').fill('40')
    await page.role('dialog').button('Create').click()
    await page.button('New Profile').waitForVisible()
    site.addUser(username, [TWO_SUM, { ...acceptedSolve('lru-cache', 60), title: 'LRU Cache' }])
    await page.reload()
    await waitForSync(page)
    await page.text('From WebKit').waitForVisible()
    await page.button('Sync Now').click()
    await page.text('2 submissions').waitForVisible()
  })
  await test.step('one window shows the changes of the other', async () => {
    const { first, second } = await page.openWindow()
    await page.open()
    await waitForSync(page)
    await openTwoSum(page)
    await detailsSection(page).text('Written in WebKit').waitForVisible()
    await page.switchTo(first)
    await openTwoSum(page)
    await writeNote(page, 'From the first window')
    await page.switchTo(second)
    await detailsSection(page).text('From the first window').waitForVisible()
  })
})

async function openTwoSum(page: WebKitPage): Promise<void> {
  await openHistory(page)
  await page.role('option', 'Two Sum').click()
}

test('[B2] after one visit the page starts without any server', async ({ webkit: page, site }) => {
  const origin = await startOrigin(site.origin)
  try {
    await page.open(origin.url)
    await page.button('Try Demo').waitForVisible()
    await waitUntil('the service worker', () =>
      page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
    )
    await origin.stop()
    await page.reload()
    await page.button('Try Demo').click()
    await page.text('56 submissions').waitForVisible()
  } finally {
    await origin.clear()
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
  await page.button('Sign Out').click()
  await page.role('alertdialog').button('Sign Out').click()
  site.addUser(username, [])
  await signIn(page, username)
  const dialog = await openYourData(page)
  await page.chooseFile(dialog.button('Import…'), file)
  await dialog.button('Add to', false).click()
  await dialog.text('Added').waitForVisible()
  await page.chooseFile(dialog.button('Import…'), file)
  await dialog.text('Everything in it is here already').waitForVisible()
  await page.press('Escape')
  await dialog.waitForGone()
  await openHistory(page)
  await detailsSection(page).text('Comes back').waitForVisible()

  // The test stays on the page, whose worker closes its database connection. A page in WebKit's back/forward cache would not.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const removal = indexedDB.deleteDatabase('solvelog')
        removal.onsuccess = () => resolve()
        removal.onerror = () => reject(removal.error)
      }),
  )
  await page.reload()
  await page.role('heading', 'Your log is missing').waitForVisible()
  await page.chooseFile(page.button('Choose a file'), file)
  await dialog.text('Added').waitForVisible()
  await page.press('Escape')
  await waitForSync(page)
  await openHistory(page)
  await detailsSection(page).text('Comes back').waitForVisible()
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
    model.plan({ kind: 'stream', text: feedbackReply(31), next: 'wait' })
    await page.open()
    await page.button('Try Demo').click()
    await page.text('56 submissions').waitForVisible()
    await openHistory(page)
    await page.role('searchbox', 'Search solves').fill('Jump Game')
    await page.role('option', 'Jump Game').click()
    const feedback = page.role('region', 'Feedback', true)
    await feedback.button('Review with llama3.2 on this computer').waitForVisible()
    expect(model.calls).toEqual([])
    await feedback.button('Review with llama3.2 on this computer').click()
    await feedback.text('Here is the feedback').waitForVisible()
    await model.release()
    await feedback.text('Reviewed by llama3.2').waitForVisible()
    await page.button('Undo').click()
    await feedback.text('No feedback available.').waitForVisible()
    expect(model.calls).toHaveLength(1)
  } finally {
    await session.end()
    await server.stop()
    await model.stop()
  }
})
