import type { Locator, Page } from '@playwright/test'
import { readNowSeconds } from './harness/dashboard'
import {
  createSolveWithCodeHistory,
  getButton,
  getSearchField,
  getSection,
  openHistory,
  openSolve,
  readCodeLines,
} from './harness/history'
import { expect, test } from './harness/test'

const getCodeSection = (page: Page): Locator => getSection(page, 'Submission Code')
const getCodeSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Code evolution' })
const getSnapshotStatus = (page: Page): Locator => getCodeSection(page).getByRole('status')
const chooseSnapshot = (page: Page, label: string) =>
  page.getByLabel('Snapshot', { exact: true }).selectOption({ label })

test('[N23] [S2, S3, S4] code is highlighted and collapsed, every snapshot can be chosen, and text fields keep their arrow keys', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await test.step('code is highlighted in both themes, without a violation of the content policy', async () => {
    const violations: string[] = []
    page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
    await openSolve(page, 'Longest Increasing Subsequence')
    const keyword = getCodeSection(page).locator('.cm-line span', { hasText: /^class$/ })
    const readColour = () => keyword.evaluate((one) => getComputedStyle(one).color)
    await expect.poll(() => keyword.count()).toBe(1)
    const plainColour = await getCodeSection(page)
      .locator('.cm-content')
      .evaluate((one) => getComputedStyle(one).color)
    const lightColour = await readColour()
    expect(lightColour).not.toBe(plainColour)
    await page.getByRole('button', { name: 'Toggle theme (currently light mode)' }).click()
    await expect.poll(readColour).not.toBe(lightColour)
    expect(violations).toEqual([])
  })
  await test.step('code is collapsed to five lines and expands', async () => {
    expect(await readCodeLines(getCodeSection(page))).toHaveLength(5)
    const more = page.getByRole('button', { name: '… 6 more lines (click to expand)', exact: true })
    await more.click()
    await expect(getCodeSection(page).locator('.cm-line')).toHaveCount(11)
    await expect(more).toBeHidden()
    await page.getByRole('button', { name: 'Collapse', exact: true }).click()
    await expect(more).toBeVisible()
    await page.getByRole('button', { name: 'Expand', exact: true }).click()
    await expect(getCodeSection(page).locator('.cm-line')).toHaveCount(11)
  })
  await test.step('[N23] this browser remembers Expand until Collapse, for other solves and after a reload', async () => {
    await page.reload()
    await openHistory(page)
    await openSolve(page, 'Longest Increasing Subsequence')
    await expect(getCodeSection(page).locator('.cm-line')).toHaveCount(11)
    await page.getByRole('button', { name: 'Collapse', exact: true }).click()
    await page.reload()
    await openHistory(page)
    await openSolve(page, 'Longest Increasing Subsequence')
    await expect(getCodeSection(page).locator('.cm-line')).toHaveCount(5)
  })
  await test.step('[N23] code that the search finds is expanded, and can be collapsed', async () => {
    await getSearchField(page).fill('longest increasing bisect')
    await expect(getCodeSection(page).locator('.cm-line')).toHaveCount(11)
    await page.getByRole('button', { name: 'Collapse', exact: true }).click()
    await expect(getCodeSection(page).locator('.cm-line')).toHaveCount(5)
    await getSearchField(page).fill('longest increasing')
    await expect(getCodeSection(page).locator('.cm-line')).toHaveCount(5)
    await getSearchField(page).fill('')
  })
  await test.step('a solve without snapshots has no snapshot list and no slider', async () => {
    await expect(page.getByLabel('Snapshot', { exact: true })).toBeHidden()
    await expect(getCodeSlider(page)).toBeHidden()
  })
  await test.step('every snapshot can be chosen, and the submitted code again', async () => {
    await openSolve(page, 'LRU Cache')
    const switcher = page.getByLabel('Snapshot', { exact: true })
    await expect(switcher.locator('option')).toHaveCount(44)
    await switcher.selectOption({ index: 0 })
    await expect(getSnapshotStatus(page)).toContainText('1 of 43')
    await expect(getSnapshotStatus(page)).toContainText('Checkpoint')
    const firstLines = await readCodeLines(getCodeSection(page))
    await switcher.selectOption({ label: 'Submitted code' })
    await expect(getSnapshotStatus(page)).toContainText('Submitted code')
    expect(await readCodeLines(getCodeSection(page))).not.toEqual(firstLines)
  })
  await test.step('slider, buttons and arrow keys move through the snapshots, and the code follows', async () => {
    await expect(getCodeSlider(page)).toHaveAttribute('aria-valuetext', 'Submitted code')
    await expect(page.getByRole('button', { name: 'Next snapshot' })).toBeDisabled()
    const submitted = await readCodeLines(getCodeSection(page))
    await page.getByLabel('Snapshot', { exact: true }).selectOption({ index: 24 })
    await page.getByRole('button', { name: 'Previous snapshot' }).click()
    await expect(getSnapshotStatus(page)).toContainText('24 of 43')
    const earlierCode = await readCodeLines(getCodeSection(page))
    expect(earlierCode).not.toEqual(submitted)
    await page.locator('body').press('ArrowRight')
    await expect(getSnapshotStatus(page)).toContainText('25 of 43')
    await page.locator('body').press('ArrowLeft')
    await expect(getSnapshotStatus(page)).toContainText('24 of 43')
    expect(await readCodeLines(getCodeSection(page))).toEqual(earlierCode)
    await getCodeSlider(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(getSnapshotStatus(page)).toContainText('23 of 43')
    await page.keyboard.press('Home')
    await expect(getSnapshotStatus(page)).toContainText('1 of 43')
    await expect(page.getByRole('button', { name: 'Previous snapshot' })).toBeDisabled()
    await chooseSnapshot(page, 'Submitted code')
  })
  await test.step('arrow keys in a text field, the editor or a list never move the slider', async () => {
    await page.getByRole('button', { name: 'Previous snapshot' }).click()
    await expect(getSnapshotStatus(page)).toContainText('43 of 43')
    await page.getByRole('button', { name: 'Edit Details' }).click()
    const focusTargets = [
      page.getByLabel('Notes'),
      page.getByLabel('Solve Time (minutes)'),
      page.getByRole('searchbox'),
      getCodeSection(page).locator('.cm-content'),
      page.getByLabel('Used Hints'),
    ]
    for (const target of focusTargets) {
      await target.focus()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
    }
    await expect(getSnapshotStatus(page)).toContainText('43 of 43')
  })
})

test('[S4] runs are on the slider with their results; a damaged snapshot shows its error, never code; snapshots can be compared', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: [createSolveWithCodeHistory('two-sum', readNowSeconds() - 3600)] })
  await openHistory(page)
  await test.step('runs and damaged snapshots', async () => {
    await expect(getCodeSlider(page)).toBeVisible()
    const snapshotNames = await page.getByLabel('Snapshot', { exact: true }).locator('option').allTextContents()
    expect(snapshotNames.map((name) => name.replace(/\d{1,2}:\d\d:\d\d/, 'T'))).toEqual([
      '1. Checkpoint T',
      '2. Snapshot T',
      '3. Run T, Wrong Answer, 1 of 3 tests',
      '4. Snapshot T, cannot be rebuilt',
      '5. Checkpoint T',
      '6. Run T, Accepted, 3 of 3 tests',
      'Submitted code',
    ])
    await chooseSnapshot(page, snapshotNames[1] ?? '')
    expect(await readCodeLines(getCodeSection(page))).toEqual(['def f():', '    return 2'])
    await chooseSnapshot(page, snapshotNames[3] ?? '')
    await expect(getSnapshotStatus(page)).toContainText('cannot be rebuilt')
    await expect(getCodeSection(page).locator('.cm-content')).toBeHidden()
    await expect(getCodeSection(page)).not.toContainText('def f')
    await expect(getCodeSection(page)).toContainText('The change does not fit the code before it.')
    await getButton(getCodeSection(page), 'Skip to 5').click()
    expect(await readCodeLines(getCodeSection(page))).toEqual(['def f():', '    return 4'])
  })
  await test.step('the changes between a snapshot and the one before, or any other', async () => {
    await page.getByLabel('Snapshot', { exact: true }).selectOption({ index: 1 })
    await getButton(getCodeSection(page), 'Changes').click()
    await expect(getCodeSection(page)).toContainText('+1 −1 lines')
    await expect(getCodeSection(page).locator('.cm-removed')).toHaveText('    return 1')
    await expect(getCodeSection(page).locator('.cm-added')).toHaveText('    return 2')
    await page.getByLabel('Compare with').selectOption({ index: 3 })
    await expect(getCodeSection(page).locator('.cm-removed')).toHaveText('    return 4')
    await page.getByLabel('Snapshot', { exact: true }).selectOption({ index: 3 })
    await expect(getCodeSection(page).locator('.cm-content')).toBeHidden()
    await getButton(getCodeSection(page), 'Code').click()
    await page.getByLabel('Snapshot', { exact: true }).selectOption({ index: 0 })
    expect(await readCodeLines(getCodeSection(page))).toEqual(['def f():', '    return 1'])
  })
})
