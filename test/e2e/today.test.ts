import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { DAY_SECONDS } from './harness/dashboard'
import { getPickRows, getTodayCard } from './harness/plan'
import { createSubmission, waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

import { pressToolbarButton } from './harness/toolbar'

const readTitles = async (page: Page): Promise<(string | null)[]> =>
  getPickRows(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('span')?.textContent ?? null))

const getMenuButton = (pick: Locator): Locator => pick.getByRole('button', { name: /^Actions for / })

async function chooseAction(pick: Locator, action: string): Promise<void> {
  await getMenuButton(pick).press('Enter')
  await pick.page().getByRole('menuitem', { name: action }).press('Enter')
}

test('[N1] three picks with reasons stay for the day, are skipped, swapped and undone, and are first on the screen', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([createSubmission('two-sum', 10 * DAY_SECONDS)])
  await expect(getPickRows(page)).toHaveCount(3)
  await expect(getPickRows(page).first()).toContainText('Two Sum')
  await expect(getPickRows(page).first()).toContainText(/Review · (9|10|11) days/)
  const firstTitles = await readTitles(page)
  await expect(getPickRows(page).filter({ hasText: /Gap: ./ })).toHaveCount(1)
  await expect(getPickRows(page).getByText('New', { exact: true })).toHaveCount(1)
  const link = getPickRows(page).first().getByRole('link')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  const cardTop = (await getTodayCard(page).boundingBox())?.y ?? 0
  const activity = (await page.getByRole('heading', { name: 'Activity' }).boundingBox())?.y ?? 0
  expect(cardTop).toBeLessThan(activity)
  await expectAccessible(page, 'dashboard with picks', getTodayCard(page))

  await test.step('a skipped pick stays, marked, and comes back', async () => {
    await chooseAction(getPickRows(page).nth(2), 'Skip for today')
    await expect(getPickRows(page).nth(2)).toContainText('Skipped for today')
    await expect(getMenuButton(getPickRows(page).nth(2))).toBeFocused()
    await chooseAction(getPickRows(page).nth(2), 'Bring back')
    await expect(getPickRows(page).nth(2)).not.toContainText('Skipped')
  })
  await test.step('a swapped pick is replaced, which can be undone', async () => {
    await chooseAction(getPickRows(page).nth(1), 'Swap for another problem')
    await expect.poll(() => readTitles(page)).not.toEqual(firstTitles)
    const swapped = await readTitles(page)
    expect([swapped[0], swapped[2]]).toEqual([firstTitles[0], firstTitles[2]])
    await page.reload()
    await waitForSync(page)
    expect(await readTitles(page)).toEqual(swapped)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => readTitles(page)).toEqual(firstTitles)
  })
  await test.step('after a start they are the same, and time travel hides them', async () => {
    await page.reload()
    await waitForSync(page)
    expect(await readTitles(page)).toEqual(firstTitles)
    await pressToolbarButton(page, 'Time travel')
    await page.getByRole('button', { name: 'Previous day' }).press('Enter')
    await expect(getTodayCard(page)).toBeHidden()
    await page.getByRole('button', { name: 'Back to now' }).press('Enter')
    await expect(getPickRows(page)).toHaveCount(3)
  })
  await test.step('on a phone, they are on the first screen', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.reload()
    await expect(getPickRows(page)).toHaveCount(3)
    await expect(getPickRows(page).last()).toBeInViewport({ ratio: 0.5 })
  })
})

test('[N1, N13] without solves, the dashboard shows three first problems and its 20 rows; the statistics show a sentence instead of empty tables', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  await expect(getPickRows(page)).toHaveCount(3)
  await expect(getPickRows(page).filter({ hasText: 'Good first problem: ' })).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Not started' }).getByRole('progressbar')).toHaveCount(20)
  await expect(page.getByLabel('Period of the charts')).toHaveCount(0)
  await page.getByRole('button', { name: 'Statistics', exact: true }).click()
  await expect(page.getByText('No submissions yet. The figures begin with your first one.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'By topic' })).toHaveCount(0)
})
