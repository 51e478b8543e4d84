import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { getDialog, getToast } from '../harness/dashboard'
import { getButton, getSection, getSolveRows, getSolveTitle, openHistory } from '../harness/history'
import { expectListOpen, getMain, openNewList, showLists, submitList } from '../harness/lists'
import { getTableDialog, openTableDialog } from '../harness/table-import'
import { expect, test } from '../harness/test'

const TABLE = [
  'Problem,Date,Status',
  'Two Sums,2026-03-04,AC',
  'Chess Club,2026-03-05,AC',
  'LRU Cach,2026-03-06,AC',
].join('\n')

async function matchTwoProblems(page: Page): Promise<void> {
  await expect(page.getByText('2 own problems look like problems on LeetCode.')).toBeVisible()
  await getButton(page, 'Compare').click()
  const dialog = getDialog(page, 'Are these LeetCode problems?')
  await expectAccessible(page, 'the offers for own problems', dialog)
  await dialog.getByLabel(/Two Sum/).check()
  await dialog.getByLabel(/LRU Cache/).check()
  await getButton(dialog, 'Match 2 problems').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('look like problems on LeetCode')).toBeHidden()
}

test('[N31] own problems that are LeetCode problems become them in one step with note and list, with undo; a note that is being typed stays', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  const form = await openTableDialog(page)
  await form.getByLabel('Or paste a table').fill(TABLE)
  await form.getByRole('button', { name: 'Read pasted table' }).click()
  await form.getByRole('button', { name: 'Import 3 solves' }).click()
  await form.getByRole('button', { name: 'Done' }).click()

  await openNewList(page)
  await submitList(page, 'Mine', 'Two Sums\nChess Club', 'Create')
  await openHistory(page)
  await getSolveRows(page).filter({ hasText: 'Two Sums' }).click()
  await expect(getSolveTitle(page)).toContainText('Two Sums')
  await getButton(page, /^Problem\b/).click()
  await getButton(getSection(page, 'Problem note'), 'Add Note').click()
  await page.getByLabel('Note', { exact: true }).fill('Use a map.')
  await getButton(getSection(page, 'Problem note'), 'Save').click()

  await matchTwoProblems(page)
  await expect(getSection(page, 'Problem note')).toContainText('Use a map.')
  await getToast(page, '2 problems matched.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getSolveTitle(page)).toHaveText('Two Sums')
  await expect(getSection(page, 'Problem note')).toContainText('Use a map.')

  await getButton(getSection(page, 'Problem note'), 'Edit Note').click()
  await page.getByLabel('Note', { exact: true }).fill('Use a map, one pass.')

  await matchTwoProblems(page)
  await expect(getSolveTitle(page)).toContainText(/^Two Sum /)
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Use a map, one pass.')
  await getButton(getSection(page, 'Problem note'), 'Save').click()
  await expect(getSection(page, 'Problem note')).toContainText('Use a map, one pass.')

  await showLists(page)
  await expectListOpen(page, 'Mine')
  await expect(getMain(page).getByRole('link', { name: /^(1\.\s*)?Two Sum / })).toBeVisible()
  await expect(getMain(page).getByText('Chess Club')).toBeVisible()

  await test.step('a table with the own names adds nothing again, and on its page the problem can be separated', async () => {
    await openHistory(page)
    await getButton(page, 'Add solves').click()
    await page.getByRole('menuitem', { name: 'Import a table…' }).click()
    const again = getTableDialog(page)
    await again.getByLabel('Or paste a table').fill(TABLE.replaceAll(',AC', ',Accepted'))
    await again.getByRole('button', { name: 'Read pasted table' }).click()
    await expect(again.getByText('3 rows skipped: already in your log.')).toBeVisible()
    await page.keyboard.press('Escape')
    await openHistory(page)
    await getSolveRows(page).filter({ hasText: 'Two Sum' }).click()
    await getButton(page, /^Problem\b/).click()
    await expect(page.getByText('Includes your own problem “Two Sums”.')).toBeVisible()
    await getButton(page, 'Separate Two Sums').click()
    await expect(getSolveTitle(page)).toContainText('Two Sum')
    await expect(page.getByText('Includes your own problem')).toBeHidden()
    await expect(getSolveRows(page).filter({ hasText: 'Two Sums' })).toBeVisible()
  })
})
