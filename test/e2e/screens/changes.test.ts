import { getChangeAt, getChangeRows, writeNote } from '../harness/changes'
import { addProfile, getProfileMenuButton } from '../harness/dashboard'
import { chooseSolveAction, getDetailsSection, getSection, openHistory, openSolve } from '../harness/history'
import { readDemoLog } from '../harness/internals'
import { expect, test } from '../harness/test'

test('[L3] earlier notes and a deleted profile are compared and restored, from the versions of a solve and from the changes', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await addProfile(page, 'For March', { Array: 50, Graph: 30 })
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  const remove = page.getByRole('button', { name: 'Delete For March' })
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
  await remove.click()
  await confirm.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await remove.click()
  await confirm.click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  for (const note of ['first', 'second', 'third', 'fourth']) await writeNote(page, note)
  const commitsBefore = await readDemoLog(page)
  await test.step('from the versions of a solve', async () => {
    const versions = getSection(page, 'Versions')
    await page.getByRole('button', { name: 'edited 4×' }).click()
    const notes = versions.getByRole('region', { name: 'Versions: Notes' }).getByRole('listitem')
    await expect(notes).toHaveText([/fourth.*Current/, /third/, /second/, /first/])
    await notes.nth(3).getByRole('button', { name: 'Compare' }).click()
    await expect(notes.nth(3).locator('.cm-line')).toHaveText(['fourth', 'first'])
    await expect(notes.nth(3).locator('.cm-added')).toHaveText('first')
    // Notes are prose, so they are shown in the font of the page, not in the font for code.
    await expect(notes.nth(3).locator('.cm-content')).toHaveCSS('font-family', /^"?Inter/)
    await notes.nth(3).getByRole('button', { name: 'Restore this version' }).click()
    await expect(getDetailsSection(page)).toContainText('first')
    await expect(notes).toHaveText([/first.*Current/, /fourth/, /third/, /second/, /first/])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await chooseSolveAction(page, 'All changes')
  })
  await test.step('from the changes', async () => {
    await expect(page.getByText('Changes to Jump Game')).toBeVisible()
    await expect(getChangeRows(page)).toHaveCount(6)
    await expect(getChangeRows(page).nth(0)).toContainText('Restored the earlier note on Jump Game')
    await getChangeRows(page).nth(3).click()
    await getChangeAt(page, 3).getByRole('button', { name: 'Restore this note' }).click()
    await expect(getChangeRows(page)).toHaveCount(7)
    await page.getByRole('button', { name: 'Show changes to all solves' }).click()
    await page.getByLabel('Kind').selectOption({ label: 'Profiles' })
    await expect(getChangeRows(page).nth(0)).toContainText('Deleted the profile “For March”')
    await getChangeRows(page).nth(0).click()
    await getChangeAt(page, 0).getByRole('button', { name: 'Restore this profile' }).click()
    await expect(getChangeRows(page).nth(0)).toContainText('Restored the deleted profile “For March”')
  })
  await openHistory(page)
  await expect(getDetailsSection(page)).toContainText('second')
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await getProfileMenuButton(page).click()
  await expect(page.getByRole('menuitemradio', { name: 'For March' })).toBeVisible()
  expect((await readDemoLog(page)).slice(0, commitsBefore.length)).toEqual(commitsBefore)
})
