import { readNowSeconds } from '../harness/dashboard'
import { createSolveWithCodeHistory, getButton, openHistory, readCodeLines } from '../harness/history'
import { chooseSnapshot, getCodeSection, getCodeSlider, getSnapshotStatus } from '../harness/history-code'
import { expect, test } from '../harness/test'

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
