import type { Page } from '@playwright/test'
import { getChangeAt, getChangeList, getChangeRows, openChanges, writeNote } from './harness/changes'
import { addProfile, getProfileMenuButton, getToast } from './harness/dashboard'
import { getSection, openHistory, openSolve } from './harness/history'
import { readDemoLog } from './harness/internals'
import { expect, test } from './harness/test'

const getDetailsSection = (page: Page) => getSection(page, 'Solve Details')

test('[L2] changes are listed newest first in sentences, open to the values before and after, and are filtered by text, kind, time and solve', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await addProfile(page, 'For March', { Array: 50 })
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  await writeNote(page, 'one\ntwo\nthree')
  await writeNote(page, 'one\n2\nthree')
  await openChanges(page)
  await test.step('a change opens to its values, also with the keyboard', async () => {
    await expect(getChangeRows(page).nth(0)).toContainText('Edited the note on Jump Game')
    await expect(getChangeRows(page).nth(2)).toContainText('Created the profile “For March”')
    await getChangeRows(page).nth(0).click()
    await expect(getChangeAt(page, 0).locator('.cm-line')).toHaveText(['one', 'two', '2', 'three'])
    await expect(getChangeAt(page, 0).locator('.cm-removed')).toHaveText('two')
    await expect(getChangeAt(page, 0).locator('.cm-added')).toHaveText('2')
    await getChangeAt(page, 0).getByRole('button', { name: 'Show raw event' }).click()
    const raw = await getChangeAt(page, 0).locator('pre').last().innerText()
    expect(JSON.parse(raw)).toEqual((await readDemoLog(page)).at(-1)?.events[0])

    await getChangeRows(page).nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect(getChangeRows(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(getChangeRows(page).nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('End')
    await expect(getChangeRows(page).last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(getChangeList(page).locator(':scope > li').last()).toContainText('days later')
  })
  await test.step('filters narrow the changes', async () => {
    const countText = page.getByText(/^\d+ changes( found)?$/)
    const totalChanges = Number.parseInt(await countText.innerText(), 10)
    await page.keyboard.press('/')
    await page.keyboard.type('jump')
    // The list of a solve's changes also contains the sync that recorded the solve.
    await expect(getChangeRows(page)).toHaveText([/Edited the note/, /Edited the note/, /Synced Jump Game \(demo\)/])
    await page.keyboard.press('Escape')
    await expect(countText).toHaveText(`${totalChanges} changes`)
    await page.getByLabel('Kind').selectOption({ label: 'Profiles' })
    await expect(getChangeRows(page)).toHaveText([/Created the profile “For March”/])
    await page.getByLabel('Kind').selectOption({ label: 'Any kind' })
    await expect(countText).toHaveText(`${totalChanges} changes`)
    await getChangeAt(page, 0).getByRole('button', { name: 'Filter to this solve' }).click()
    await expect(getChangeRows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Show changes to all solves' }).click()
    await expect(countText).toHaveText(`${totalChanges} changes`)
    const noChangesText = page.getByText('No changes found.')
    await page.getByLabel('From', { exact: true }).fill('2100-01-01')
    await expect(noChangesText).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('2000-01-01')
    await expect(countText).toHaveText(`${totalChanges} changes found`)
    await page.getByLabel('To', { exact: true }).fill('2001-01-01')
    await expect(noChangesText).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(countText).toHaveText(`${totalChanges} changes`)
  })
})

test('[fault 39] [L3] the last change is undone from its message and with the keyboard, three in a row too, and redone', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'Jump Game')
  const untouched = await getDetailsSection(page).innerText()
  for (const note of ['first', 'second', 'third']) await writeNote(page, note)
  for (let press = 0; press < 3; press++) await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => getDetailsSection(page).innerText()).toBe(untouched)
  const undoEvents = (await readDemoLog(page))
    .slice(-3)
    .map(({ events }) => events.find(({ type }) => type === 'ChangeUndone'))
  expect(new Set(undoEvents.map((event) => event?.commit)).size).toBe(3)

  await writeNote(page, 'first')
  await writeNote(page, 'second')
  await getToast(page, 'Details saved.').getByRole('button', { name: 'Undo' }).click()
  await expect(getDetailsSection(page)).toContainText('first')
  await getToast(page, 'Undid').getByRole('button', { name: 'Redo' }).click()
  await expect(getDetailsSection(page)).toContainText('second')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(getDetailsSection(page)).toContainText('first')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => getDetailsSection(page).innerText()).toBe(untouched)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(getToast(page, 'There is nothing to undo. Changes lists everything that was done.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(getDetailsSection(page)).toContainText('first')

  // Shortcuts are inactive while the user types in a field.
  await getDetailsSection(page).getByRole('button', { name: 'Edit Details' }).click()
  await page.getByLabel('Notes').press('End')
  await page.keyboard.type('!')
  const commits = (await readDemoLog(page)).length
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByLabel('Notes')).toHaveValue('first')
  expect((await readDemoLog(page)).length).toBe(commits)
})

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
    await versions.getByRole('button', { name: 'Show versions' }).click()
    const notes = versions.getByRole('region', { name: 'Versions: Notes' }).getByRole('listitem')
    await expect(notes).toHaveText([/fourth.*Current/, /third/, /second/, /first/])
    await notes.nth(3).getByRole('button', { name: 'Compare' }).click()
    await expect(notes.nth(3).locator('.cm-line')).toHaveText(['fourth', 'first'])
    await expect(notes.nth(3).locator('.cm-added')).toHaveText('first')
    // Notes are prose, so they are shown in the font of the page, not in the font of the code.
    await expect(notes.nth(3).locator('.cm-content')).toHaveCSS('font-family', /^"?Inter/)
    await notes.nth(3).getByRole('button', { name: 'Restore this version' }).click()
    await expect(getDetailsSection(page)).toContainText('first')
    await expect(notes).toHaveText([/first.*Current/, /fourth/, /third/, /second/, /first/])
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await versions.getByRole('button', { name: 'All changes' }).click()
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
  // No existing entry of the log has changed.
  expect((await readDemoLog(page)).slice(0, commitsBefore.length)).toEqual(commitsBefore)
})
