import { getChangeAt, getChangeList, getChangeRows, openChanges, writeNote } from './harness/changes'
import { addProfile, getToast } from './harness/dashboard'
import { getDetailsSection, openHistory, openSolve } from './harness/history'
import { readDemoLog } from './harness/internals'
import { expect, test } from './harness/test'

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
  await getToast(page, 'Details saved.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getDetailsSection(page)).toContainText('first')
  await getToast(page, 'Undid').getByRole('button', { name: 'Redo' }).press('Enter')
  await expect(getDetailsSection(page)).toContainText('second')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(getDetailsSection(page)).toContainText('first')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => getDetailsSection(page).innerText()).toBe(untouched)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(getToast(page, 'There is nothing to undo. Changes lists everything that was done.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(getDetailsSection(page)).toContainText('first')

  // The app's shortcuts are inactive while the user types in a field.
  await getDetailsSection(page).getByRole('button', { name: 'Edit Details' }).click()
  await page.getByLabel('Notes').press('End')
  await page.keyboard.type('!')
  const commits = (await readDemoLog(page)).length
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByLabel('Notes')).toHaveValue('first')
  expect((await readDemoLog(page)).length).toBe(commits)
})
