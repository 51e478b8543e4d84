import type { Page } from '@playwright/test'
import type { FakeSite } from '../fake-site'
import { expectAccessible } from './harness/axe'
import { getChangeAt, getChangeRows, openChanges, writeNote } from './harness/changes'
import {
  addProfile,
  createAcceptedSolve,
  DAY_SECONDS,
  getProfileMenuButton,
  getProgressBar,
  getSubmissionCountText,
} from './harness/dashboard'
import { getSection, getSelectedRow, getSolveRows, openHistory, openSolve } from './harness/history'
import { shiftWorkerTime } from './harness/internals'
import { writeLongLog } from './harness/long-log'
import { waitForSync } from './harness/syncs'
import { createUniqueUsername, expect, test } from './harness/test'
import { pressToolbarButton } from './harness/toolbar'
import { delayTimeline, getTimeBar, getTimeSlider, openTimeTravel } from './harness/travel'

const createSubmission = (slug: string, title: string, secondsAgo: number) => ({
  ...createAcceptedSolve(slug, secondsAgo),
  title,
})

/** The log has a synced solve of 60 days ago, its note of 10 days ago, and a second solve. */
async function createTwoMonthLog(
  page: Page,
  site: FakeSite,
  signIn: (username: string) => Promise<void>,
): Promise<void> {
  const username = createUniqueUsername()
  const earlySubmission = createSubmission('two-sum', 'Two Sum', 61 * DAY_SECONDS)
  site.addUser(username, [earlySubmission])
  await shiftWorkerTime(page, -60 * DAY_SECONDS * 1000)
  await signIn(username)
  await shiftWorkerTime(page, -10 * DAY_SECONDS * 1000)
  await page.reload()
  await waitForSync(page)
  await openHistory(page)
  await getSection(page, 'Solve Details').getByRole('button').click()
  await page.getByLabel('Notes').fill('of last week')
  await getSection(page, 'Solve Details').getByRole('button', { name: 'Save' }).click()
  // The form shows the text of the note too. The button appears only after the save.
  await expect(getSection(page, 'Solve Details').getByRole('button', { name: 'Edit Details' })).toBeVisible()
  site.addUser(username, [earlySubmission, createSubmission('two-sum', 'Two Sum', 600)])
  await shiftWorkerTime(page, 0)
  await page.reload()
  await waitForSync(page)
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
}

test('[L4, B1] the slider goes to last month and back: the past is shown read-only and marked', async ({
  page,
  site,
  signIn,
}) => {
  await createTwoMonthLog(page, site, signIn)
  const scoreNow = await getProgressBar(page, 'Array').getAttribute('aria-valuetext')
  await openHistory(page)
  const details = getSection(page, 'Solve Details')
  await getSolveRows(page).nth(1).click()
  await expect(details).toContainText('of last week')
  await details.getByRole('button', { name: 'Edit Details' }).click()
  await page.getByLabel('Notes').fill('half typed')

  await openTimeTravel(page)
  await expect(getTimeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(page.getByLabel('Notes')).toHaveValue('half typed')
  await getTimeSlider(page).press('PageDown')
  await expect(getTimeBar(page)).toContainText(/As of .* — read-only/)
  await expect(getSolveRows(page)).toHaveCount(1)
  await expect(details).toContainText('Your time, hints and notes of this attempt.')
  await expect(details.getByRole('button')).toHaveCount(0)
  await expect(getSection(page, 'Feedback').getByRole('button', { name: /Add|Import/ })).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(page.getByRole('form')).toHaveCount(0)

  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  await expect(getProgressBar(page, 'Array')).not.toHaveAttribute('aria-valuetext', scoreNow ?? '')
  for (const button of [
    getProfileMenuButton(page),
    page.getByRole('button', { name: /Manage Profiles|Sync Now/ }).first(),
  ]) {
    await expect(button).toBeDisabled()
  }
  const box = await getTimeSlider(page).locator('xpath=../..').boundingBox()
  if (!box) throw new Error('no slider')
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2, { steps: 8 })
  await expect(getTimeBar(page)).toContainText('change 2 of 3')
  await page.mouse.up()
  await getTimeSlider(page).press('End')
  await expect(getTimeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await getTimeSlider(page).press('Home')
  await expect(getTimeBar(page)).toContainText('change 1 of 3')

  await getTimeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(getTimeBar(page)).toHaveCount(0)
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  await expect(getProgressBar(page, 'Array')).toHaveAttribute('aria-valuetext', scoreNow ?? '')
  await openHistory(page)
  await expect(page.getByLabel('Notes')).toHaveValue('half typed')
  await getSolveRows(page).first().click()
  const newest = await getSelectedRow(page).textContent()
  await openTimeTravel(page)
  await getTimeSlider(page).press('Home')
  await expect(getSelectedRow(page)).not.toHaveText(newest ?? '')
  await getTimeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(getSelectedRow(page)).toHaveText(newest ?? '')
})

test('[L4] the log plays change by change and ends at now; a reload begins at now', async ({ page, signInNewUser }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signInNewUser()
  for (const name of ['One', 'Two', 'Three']) await addProfile(page, name, { Array: 40 })
  await openTimeTravel(page)
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
  await expect(getTimeSlider(page)).toHaveAttribute('aria-valuetext', 'Now')
  const positions: string[] = await page.evaluate(() => [...Reflect.get(window, 'pictures')])
  const changes = positions.length - 1
  expect(positions).toEqual([
    'at the present',
    ...Array.from({ length: changes }, (_, i) => `change ${i + 1} of ${changes}`),
  ])

  await getTimeSlider(page).press('Home')
  await expect(getTimeBar(page)).toContainText(/As of .* — read-only/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  await expect(getTimeBar(page)).toHaveCount(0)
})

test('[W5, L4] reading a long log shows progress in numbers and can be cancelled; playing can be paused', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser()
  await page.evaluate(writeLongLog, { user: username.toLowerCase(), eventCount: 6_000, slugs: ['two-sum'] })
  const sendTimelineRequests = await delayTimeline(page)
  await page.reload()
  await waitForSync(page)
  await pressToolbarButton(page, 'Time travel')
  await expect(getTimeBar(page)).toContainText('Reading your log')
  await sendTimelineRequests(1)
  await expect(getTimeBar(page)).toContainText(/[1-9][\d,]* of 3,6\d\d changes/)
  await getTimeBar(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getTimeBar(page)).toHaveCount(0)
  await expect(getSubmissionCountText(page, 1_200)).toBeVisible()
  await sendTimelineRequests(100)
  await openTimeTravel(page)
  await getTimeSlider(page).press('Home')
  await expect(getTimeBar(page)).toContainText(/change 1 of 3,6\d\d/)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(getTimeBar(page)).not.toContainText(/change 1 of/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(getTimeBar(page)).toContainText('read-only')
  await openChanges(page)
  await expect(page.getByText('You are here')).toBeInViewport()
})

test('[L4, L2, W2, W3] "View dashboard at this point" shows the dashboard at a change, and the list of changes marks the position; both are accessible and fit 360 pixels', async ({
  page,
  openDemo,
}) => {
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
  await getChangeRows(page).nth(0).click()
  await getChangeAt(page, 0).getByRole('button', { name: 'Show raw event' }).click()
  await expect(getChangeAt(page, 0).locator('.cm-line')).toHaveText(['one', 'two'])
  await expectAccessibleAndNarrow('an open change')
  await getChangeRows(page).nth(1).click()
  await getChangeAt(page, 1).getByRole('button', { name: 'View dashboard at this point' }).click()
  await expect(getTimeBar(page)).toContainText(/As of .* — read-only/)
  const readPosition = async () => {
    const text = await getTimeBar(page).textContent()
    return /change (\d+) of (\d+)/
      .exec(text ?? '')
      ?.slice(1)
      .map(Number)
  }
  const [position = 0, changeCount = 0] = (await readPosition()) ?? []
  expect(changeCount - position).toBe(1)
  await expectAccessibleAndNarrow('the dashboard in the past')

  await openChanges(page)
  await expect(getChangeAt(page, 1)).toContainText('You are here')
  await expect(getChangeAt(page, 0)).toContainText('after the point shown')
  await expect(getChangeAt(page, 2)).not.toContainText('after the point shown')
  await expect(getChangeAt(page, 1).getByRole('button', { name: 'View dashboard at this point' })).toHaveCount(0)
  await expectAccessibleAndNarrow('the changes in the past')
  await getTimeSlider(page).press('ArrowLeft')
  await expect(getChangeAt(page, 2)).toContainText('You are here')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Kind').selectOption({ label: 'Details and notes' })
  await expect(getChangeRows(page).first()).toHaveText(/Edited the note.*after the point shown/)
  await getTimeBar(page).getByRole('button', { name: 'Back to now' }).click()
  await expect(getChangeRows(page).first()).not.toContainText('after the point shown')

  await getChangeAt(page, 0).getByRole('button', { name: 'Open solve' }).click()
  await expect(getSection(page, 'Solve Details')).toContainText('one')
  await openTimeTravel(page)
  await writeNote(page, 'of today')
  await getTimeSlider(page).press('ArrowLeft')
  await expect.poll(readPosition).toEqual([changeCount + 1, changeCount + 1])
})
