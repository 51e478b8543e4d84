import { getSearchField, openHistory, openSolve, readCodeLines } from './harness/history'
import { chooseSnapshot, getCodeSection, getCodeSlider, getSnapshotStatus } from './harness/history-code'
import { expect, test } from './harness/test'

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
    const readHiddenHeight = () =>
      getCodeSection(page)
        .locator('.cm-scroller')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(await readHiddenHeight()).toBe(0)
    // In a low window, the code is as high as the window and scrolls in itself.
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ ...size, height: 320 })
    await expect.poll(readHiddenHeight).toBeGreaterThan(0)
    await page.setViewportSize(size)
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
