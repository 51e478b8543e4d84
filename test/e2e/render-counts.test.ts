import type { Page } from '@playwright/test'
import { getRowButton } from './harness/dashboard'
import { getSection, getSolveList, getSolveRows, openHistory, openSolve } from './harness/history'
import { recordRenders } from './harness/renders'
import { expect, test } from './harness/test'

const getDetailsSection = (page: Page) => getSection(page, 'Solve Details')

test('[H7] a saved note renders the row of its solve and no other row of the list', async ({ page, openDemo }) => {
  const takeRendered = await recordRenders(page, '[role="option"]', 'aria-posinset')
  await openDemo()
  await openHistory(page)
  await getSolveRows(page).nth(3).click()
  await getDetailsSection(page).getByRole('button').click()
  await page.getByLabel('Notes').fill('a note')
  await expect(getSolveRows(page).nth(3)).toContainText('Unsaved draft')
  expect((await takeRendered()).length).toBeGreaterThan(1)

  await getDetailsSection(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(getDetailsSection(page)).toContainText('a note')
  await expect(getSolveList(page)).not.toContainText('Unsaved draft')
  expect(await takeRendered()).toEqual(['4'])
})

test('[S12] a saved score renders the dashboard rows whose score it changes and no others', async ({
  page,
  openDemo,
  openTab,
}) => {
  const takeRendered = await recordRenders(page, '[data-row]', 'data-row')
  await openDemo()
  await expect(getRowButton(page, 'Random')).toBeVisible()
  const readProgressTexts = () =>
    page
      .locator('[data-row]')
      .evaluateAll((all) =>
        all.map((row) => [row.getAttribute('data-row'), row.querySelector('[role="progressbar"]')?.ariaValueText]),
      )
  const otherTab = await openTab()
  await openHistory(otherTab)
  await openSolve(otherTab, 'Jump Game')
  const textsBefore = await readProgressTexts()
  await takeRendered()

  await getSection(otherTab, 'Feedback').getByRole('button', { name: 'Add Feedback' }).click()
  await otherTab.getByLabel('Final score').fill('3')
  await getSection(otherTab, 'Feedback').getByRole('button', { name: 'Save', exact: true }).click()
  await page.bringToFront()
  await expect.poll(readProgressTexts).not.toEqual(textsBefore)
  const changedRows = (await readProgressTexts())
    .filter(([, figure], i) => figure !== textsBefore[i]?.[1])
    .map(([row]) => row)
  expect((await takeRendered()).sort()).toEqual(changedRows.sort())
})
