import type { Page } from '@playwright/test'
import type { FakeSite } from '../fake-site'
import { expectAccessible } from './harness/axe'
import { pressTool } from './harness/bar'
import { changeAt, changeRows, openChanges, writeNote } from './harness/changes'
import {
  acceptedSolve,
  addProfile,
  DAY,
  profileMenu,
  progressBar,
  readProgressTexts,
  submissionCount,
} from './harness/dashboard'
import { openHistory, openSolve, section, selectedRow, solveRows } from './harness/history'
import { shiftWorkerTime } from './harness/internals'
import { writeLongLog } from './harness/long-log'
import { waitForSync } from './harness/syncs'
import { expect, test, uniqueUsername } from './harness/test'
import { delayTimeline, openTravel, timeBar, timeSlider } from './harness/travel'

const createSubmission = (slug: string, title: string, secondsAgo: number) => ({
  ...acceptedSolve(slug, secondsAgo),
  title,
})

/** Creates a log with three changes: a synced solve 60 days ago, a note on it 10 days ago, and a second solve now. */
async function createTwoMonthLog(
  page: Page,
  site: FakeSite,
  signIn: (username: string) => Promise<void>,
): Promise<void> {
  const username = uniqueUsername()
  const earlySubmission = createSubmission('two-sum', 'Two Sum', 61 * DAY)
  site.addUser(username, [earlySubmission])
  await shiftWorkerTime(page, -60 * DAY * 1000)
  await signIn(username)
  await shiftWorkerTime(page, -10 * DAY * 1000)
  await page.reload()
  await waitForSync(page)
  await openHistory(page)
  await section(page, 'Solve Details').getByRole('button').click()
  await page.getByLabel('Notes').fill('of last week')
  await section(page, 'Solve Details').getByRole('button', { name: 'Save' }).click()
  // The text of the note is visible in the form too, so the test waits for the button, which appears after the save.
  await expect(section(page, 'Solve Details').getByRole('button', { name: 'Edit Details' })).toBeVisible()
  site.addUser(username, [earlySubmission, createSubmission('two-sum', 'Two Sum', 600)])
  await shiftWorkerTime(page, 0)
  await page.reload()
  await waitForSync(page)
  await expect(submissionCount(page, 2)).toBeVisible()
}

test('[L4, B1] the slider goes to last month and back: the past is shown read-only and marked', async ({
  page,
  site,
  signIn,
}) => {
  await createTwoMonthLog(page, site, signIn)
  const scoreNow = await progressBar(page, 'Array').getAttribute('aria-valuetext')
  await openHistory(page)
  const details = section(page, 'Solve Details')
  await solveRows(page).nth(1).click()
  await expect(details).toContainText('of last week')
  await details.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByLabel('Notes').fill('half typed')

  await openTravel(page)
  await expect(timeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(page.getByLabel('Notes')).toHaveValue('half typed')
  await timeSlider(page).press('PageDown')
  await expect(timeBar(page)).toContainText(/As of .* — read-only/)
  await expect(solveRows(page)).toHaveCount(1)
  await expect(details).toContainText('Your time, hints and notes of this attempt.')
  await expect(details.getByRole('button')).toHaveCount(0)
  await expect(section(page, 'Feedback').getByRole('button', { name: /Add|Import/ })).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('form')).toHaveCount(0)

  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(submissionCount(page, 1)).toBeVisible()
  await expect(progressBar(page, 'Array')).not.toHaveAttribute('aria-valuetext', scoreNow ?? '')
  for (const button of [profileMenu(page), page.getByRole('button', { name: /Manage Profiles|Sync Now/ }).first()]) {
    await expect(button).toBeDisabled()
  }
  const box = await timeSlider(page).locator('xpath=../..').boundingBox()
  if (!box) throw new Error('no slider')
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 8 })
  await expect(timeBar(page)).toContainText('change 2 of 3')
  await page.mouse.up()
  await timeSlider(page).press('End')
  await expect(timeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(submissionCount(page, 2)).toBeVisible()
  await timeSlider(page).press('Home')
  await expect(timeBar(page)).toContainText('change 1 of 3')

  await timeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(timeBar(page)).toHaveCount(0)
  await expect(submissionCount(page, 2)).toBeVisible()
  await expect(progressBar(page, 'Array')).toHaveAttribute('aria-valuetext', scoreNow ?? '')
  await openHistory(page)
  await expect(page.getByLabel('Notes')).toHaveValue('half typed')
  await solveRows(page).first().click()
  const newest = await selectedRow(page).textContent()
  await openTravel(page)
  await timeSlider(page).press('Home')
  await expect(selectedRow(page)).not.toHaveText(newest ?? '')
  await timeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(selectedRow(page)).toHaveText(newest ?? '')
})

test('[L4] the log plays change by change and ends at now; a reload begins at now', async ({ page, signInNewUser }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInNewUser()
  for (const name of ['One', 'Two', 'Three']) await addProfile(page, name, { Array: 40 })
  await openTravel(page)
  await page.evaluate(() => {
    const shownPositions = new Set<string>()
    Reflect.set(window, 'pictures', shownPositions)
    new MutationObserver(() => {
      const text = document.querySelector('section[aria-label="Time travel"]')?.textContent ?? ''
      shownPositions.add(/change \d+ of \d+|at the present/.exec(text)?.[0] ?? text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(timeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  const positions: string[] = await page.evaluate(() => [...Reflect.get(window, 'pictures')])
  const changes = positions.length - 1
  expect(positions).toEqual([
    'at the present',
    ...Array.from({ length: changes }, (_, i) => `change ${i + 1} of ${changes}`),
  ])

  await timeSlider(page).press('Home')
  await expect(timeBar(page)).toContainText(/As of .* — read-only/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  await expect(timeBar(page)).toHaveCount(0)
})

test('[L4] the demo’s past covers two weeks: it begins with nothing and grows solve by solve', async ({
  page,
  openDemo,
}) => {
  const readPosition = async () => Number(await timeSlider(page).getAttribute('aria-valuenow'))
  await openDemo()
  const solves = await page.getByText(/solved · \d[\d,]* submissions?$/).innerText()
  await openTravel(page)
  const now = await readPosition()
  await timeSlider(page).press('Home')
  await expect(submissionCount(page, 0)).toBeVisible()
  await expect(page.getByText('No solves yet.')).toHaveCount(0)
  const textsAtStart = await readProgressTexts(page)
  const start = await readPosition()
  expect(now - start).toBeGreaterThan(13 * DAY * 1000)
  await timeSlider(page).press('ArrowRight')
  await expect(submissionCount(page, 1)).toBeVisible()
  await timeSlider(page).press('PageDown')
  await timeSlider(page).press('Shift+ArrowRight')
  await expect.poll(readPosition).toBeGreaterThan(start)
  await timeSlider(page).press('End')
  await timeSlider(page).press('ArrowLeft')
  await expect(timeBar(page)).toContainText('read-only')
  await expect(page.getByText(solves, { exact: true })).toBeVisible()
  expect(await readProgressTexts(page)).not.toEqual(textsAtStart)
})

test('[W5, L4] reading a long log shows progress in numbers and can be cancelled; playing can be paused', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser()
  await page.evaluate(writeLongLog, { user: username.toLowerCase(), eventTotal: 6_000, slugs: ['two-sum'] })
  const sendTimelineRequests = await delayTimeline(page)
  await page.reload()
  await waitForSync(page)
  await pressTool(page, 'Time travel')
  await expect(timeBar(page)).toContainText('Reading your log')
  await sendTimelineRequests(1)
  await expect(timeBar(page)).toContainText(/[1-9][\d,]* of 3,6\d\d changes/)
  await timeBar(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(timeBar(page)).toHaveCount(0)
  await expect(submissionCount(page, 1_200)).toBeVisible()
  await sendTimelineRequests(100)
  await openTravel(page)
  await timeSlider(page).press('Home')
  await expect(timeBar(page)).toContainText(/change 1 of 3,6\d\d/)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(timeBar(page)).not.toContainText(/change 1 of/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(timeBar(page)).toContainText('read-only')
  await openChanges(page)
  await expect(page.getByText('You are here')).toBeInViewport()
})

test('[L4, L2] "View dashboard at this point" shows the dashboard at a change, and the list of changes marks the position', async ({
  page,
  site,
  signIn,
}) => {
  await createTwoMonthLog(page, site, signIn)
  await openChanges(page)
  await expect(changeRows(page)).toHaveText([/Synced/, /Edited the note on Two Sum/, /Synced/])
  await changeRows(page).nth(1).click()
  await changeAt(page, 1).getByRole('button', { name: 'View dashboard at this point' }).click()
  await expect(timeBar(page)).toContainText(/As of .* — read-only/)
  await expect(timeBar(page)).toContainText('change 2 of 3')
  await expect(submissionCount(page, 1)).toBeVisible()

  await openChanges(page)
  await expect(changeAt(page, 1)).toContainText('You are here')
  await expect(changeAt(page, 0)).toContainText('after the point shown')
  await expect(changeAt(page, 2)).not.toContainText('after the point shown')
  await expect(changeAt(page, 1).getByRole('button', { name: 'View dashboard at this point' })).toHaveCount(0)
  await timeSlider(page).press('Home')
  await expect(changeAt(page, 2)).toContainText('You are here')
  await page.getByLabel('Kind').selectOption({ label: 'Details and notes' })
  await expect(changeRows(page)).toHaveText([/Edited the note.*after the point shown/])
  await timeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(changeRows(page)).not.toContainText('after the point shown')

  await changeAt(page, 0).getByRole('button', { name: 'Open solve' }).click()
  await expect(section(page, 'Solve Details')).toContainText('of last week')
  await expect(selectedRow(page)).toHaveAttribute('aria-posinset', '2')

  // Changes that are recorded during time travel are added to the timeline.
  await openTravel(page)
  await writeNote(page, 'of today')
  await timeSlider(page).press('ArrowLeft')
  await expect(timeBar(page)).toContainText('change 4 of 4')
})

test('[W2, W3] the changes and time travel are accessible and fit 360 pixels', async ({ page, openDemo }) => {
  const expectAccessibleAndNarrow = async (viewName: string) => {
    await expectAccessible(page, viewName)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), viewName).toBeLessThanOrEqual(360)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await writeNote(page, 'one\ntwo')
  await openChanges(page)
  await changeRows(page).nth(0).click()
  await changeAt(page, 0).getByRole('button', { name: 'Show raw event' }).click()
  await expect(changeAt(page, 0).locator('.cm-line')).toHaveText(['one', 'two'])
  await expectAccessibleAndNarrow('an open change')
  await changeAt(page, 0).getByRole('button', { name: 'View dashboard at this point' }).click()
  await expect(timeBar(page)).toContainText(/As of .* — read-only/)
  await expectAccessibleAndNarrow('the dashboard in the past')
  await timeSlider(page).press('ArrowLeft')
  await openChanges(page)
  await expect(changeAt(page, 1)).toContainText('You are here')
  await expectAccessibleAndNarrow('the changes in the past')
})
