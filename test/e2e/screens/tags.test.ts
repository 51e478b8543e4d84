import { expectAccessible } from '../harness/axe'
import { getChangeRows, openChanges } from '../harness/changes'
import { getToast } from '../harness/dashboard'
import { getSolveTitle, openHistory, openSolve, PROBLEM_BUTTON_NAME } from '../harness/history'
import { expect, test } from '../harness/test'

test('[N6] a problem is starred and tagged on any of its pages, which can be undone and is in the changes', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  const detail = page.getByRole('article')
  await detail.getByRole('button', { name: 'Star problem' }).click()
  await expect(detail.getByRole('button', { name: 'Remove star' })).toHaveAttribute('aria-pressed', 'true')
  await expect(getToast(page, 'LRU Cache starred.')).toBeVisible()

  await detail.getByRole('button', { name: 'Add tag' }).click()
  const field = detail.getByLabel('New tag')
  await expect(field).toBeFocused()
  await page.keyboard.type('again,  linked   lists , حفظ 🧠')
  await page.keyboard.press('Enter')
  const tags = detail.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(tags).toHaveText(['again', 'linked lists', 'حفظ 🧠'])
  await expectAccessible(page, 'a solve with tags', page.getByRole('article'))

  await field.fill('x'.repeat(10_000))
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('alert').filter({ hasText: 'at most 50 characters' })).toBeVisible()
  await field.fill('\u200b')
  await page.keyboard.press('Enter')
  await expect(detail.getByRole('alert').filter({ hasText: 'Type a tag' })).toBeVisible()
  await field.fill('AGAIN')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(tags).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(detail.getByRole('button', { name: 'Add tag' })).toBeFocused()

  await detail.getByRole('button', { name: 'Remove tag linked lists' }).click()
  await expect(tags).toHaveText(['again', 'حفظ 🧠'])
  await expect(detail.getByRole('button', { name: 'Add tag' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(tags).toHaveText(['again', 'حفظ 🧠', 'linked lists'])

  await detail.getByRole('button', { name: PROBLEM_BUTTON_NAME }).click()
  await expect(getSolveTitle(page)).toContainText('LRU Cache')
  await expect(tags).toHaveText(['again', 'حفظ 🧠', 'linked lists'])
  await expect(detail.getByRole('button', { name: 'Remove star' })).toBeVisible()

  await page.reload()
  await expect(tags).toHaveText(['again', 'حفظ 🧠', 'linked lists'])
  await openChanges(page)
  await expect(getChangeRows(page).filter({ hasText: 'Starred LRU Cache' })).toBeVisible()
  await expect(
    getChangeRows(page).filter({ hasText: /^.*Tagged LRU Cache “again”, “linked lists” and “حفظ 🧠”/ }),
  ).toBeVisible()
})
