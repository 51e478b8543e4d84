import { getButton, getDetailsSection, openHistory, openSolve } from '../harness/history'

import { expect, test } from '../harness/test'

test('[S7] the form shows a time of 60 minutes and more in hours and minutes', async ({ page, openDemo }) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  const time = page.getByLabel('Solve Time (minutes)')
  await getButton(getDetailsSection(page), 'Edit Details').click()
  await time.fill('1h 10')
  await getButton(getDetailsSection(page), 'Save').click()
  await getButton(getDetailsSection(page), 'Edit Details').click()
  expect(await time.inputValue()).toBe('1h 10')
})

test('[S9, L7] another tab’s edit keeps a draft, updates untouched fields, and a conflict is resolved by the user', async ({
  page,
  context,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await getButton(getDetailsSection(page), 'Edit Details').click()
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await openHistory(otherTab)
  await openSolve(otherTab, 'LRU Cache')
  await getButton(getDetailsSection(otherTab), 'Edit Details').click()
  await page.getByLabel('Notes').fill('mine')
  await otherTab.getByLabel('Solve Time (minutes)').fill('99')
  await getButton(getDetailsSection(otherTab), 'Save').click()
  await expect(page.getByLabel('Solve Time (minutes)')).toHaveValue('1h 39')
  await expect(page.getByLabel('Notes')).toHaveValue('mine')
  await expect(page.getByText('changed in another tab or a sync while you were editing')).toBeHidden()
  await getButton(getDetailsSection(otherTab), 'Edit Details').click()
  await otherTab.getByLabel('Notes').fill('theirs')
  await getButton(getDetailsSection(otherTab), 'Save').click()
  await expect(
    page.getByText('The details of this solve changed in another tab or a sync while you were editing.'),
  ).toBeVisible()
  await expect(getButton(getDetailsSection(page), 'Save')).toBeDisabled()
  await page.bringToFront()
  await getButton(getDetailsSection(page), 'Keep mine').click()
  await getButton(getDetailsSection(page), 'Save').click()
  await expect(getDetailsSection(page)).toContainText('mine')
  await expect(getDetailsSection(otherTab)).toContainText('mine')
  await expect(getDetailsSection(page)).toContainText('1 h 39 min')
})
