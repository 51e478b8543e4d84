import { expectAccessible } from '../harness/axe'
import { getChangeAt, getChangeRows, openChanges, writeNote } from '../harness/changes'
import { addProfile, getSubmissionCountText } from '../harness/dashboard'
import { getSection, openHistory, openSolve } from '../harness/history'
import { writeLongLog } from '../harness/long-log'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'
import { delayTimeline, getTimeBar, getTimeSlider, openTimeTravel } from '../harness/travel'

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
  // The slider learns of the new change a moment after the form.
  await expect(async () => {
    await getTimeSlider(page).press('End')
    await getTimeSlider(page).press('ArrowLeft')
    expect(await readPosition()).toEqual([changeCount + 1, changeCount + 1])
  }).toPass()
})
