import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { getChangeAt, getChangeRows, openChanges } from '../harness/changes'
import { getRowButton, getSubmissionCountText, getToast } from '../harness/dashboard'
import {
  getButton,
  getSection,
  getSolveRows,
  getSolveTitle,
  openHistory,
  openSolve,
  PROBLEM_BUTTON_NAME,
} from '../harness/history'
import { getAttemptRows, SUBMISSIONS } from '../harness/problem'
import { expect, test } from '../harness/test'

const getNoteCard = (page: Page): Locator => getSection(page, 'Problem note')

/** Fails unless an empty card is only one line high and has a button (N23). */
async function expectOneLine(card: Locator, name: string): Promise<void> {
  await expect(getButton(card, name)).toBeVisible()
  expect((await card.boundingBox())?.height).toBeLessThan(60)
}

async function writeProblemNote(page: Page, text: string): Promise<void> {
  await getButton(getNoteCard(page), /^(Add|Edit) Note$/).click()
  await page.getByLabel('Note', { exact: true }).fill(text)
  await getButton(getNoteCard(page), 'Save').click()
  await expect(getNoteCard(page)).toContainText(text)
}

test('[N23] a note shows Markdown, and its editor shows the text as it was typed', async ({ page, signInNewUser }) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openHistory(page)
  await openSolve(page, '3Sum')
  await getButton(page, 'Problem').click()
  await getButton(getNoteCard(page), 'Add Note').click()
  const text = '- sort first\n- `two pointers`, see https://example.com/a\n\n<b>vector<int></b>'
  await page.getByLabel('Note', { exact: true }).fill(text)
  await getButton(getNoteCard(page), 'Save').click()
  await expect(getNoteCard(page).getByRole('listitem')).toHaveText(['sort first', /^two pointers, see/])
  await expect(getNoteCard(page).locator('code')).toHaveText('two pointers')
  const link = getNoteCard(page).getByRole('link', { name: 'https://example.com/a (opens in a new tab)' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(getNoteCard(page)).toContainText('<b>vector<int></b>')
  await expectAccessible(page, 'a note in Markdown', getNoteCard(page))
  await getButton(getNoteCard(page), 'Edit Note').click()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue(text)
})

test('[N5] a note on a problem shows with every attempt, has versions, is undone, and keeps drafts and conflicts', async ({
  page,
  signInNewUser,
  openTab,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openHistory(page)
  await openSolve(page, 'Two Sum')
  await getButton(page, 'Problem (3 attempts)').click()
  await writeProblemNote(page, 'Use a map.')
  await writeProblemNote(page, 'Use a map, one pass.')
  for (const index of [0, 2]) {
    await getButton(getAttemptRows(page).nth(index), /./).click()
    await expect(getNoteCard(page)).toContainText('Every attempt of this problem shows it.')
    await expect(getNoteCard(page)).toContainText('Use a map, one pass.')
    const next = getNoteCard(page).locator('xpath=following-sibling::*[1]')
    await expect(next.getByRole('heading').first()).toHaveText('Solve Details')
    await getButton(page, 'Problem (3 attempts)').click()
  }

  await getButton(getNoteCard(page), 'Versions').click()
  const versions = page.getByRole('region', { name: 'Versions: Problem note' })
  await getButton(versions, 'Restore this version').click()
  await expect(getNoteCard(page).locator('p').first()).toHaveText('Use a map.')
  await getToast(page, 'Earlier problem note restored.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getNoteCard(page).locator('p').first()).toHaveText('Use a map, one pass.')

  await getButton(getNoteCard(page), 'Edit Note').click()
  await page.getByLabel('Note', { exact: true }).fill('half typed')
  const otherTab = await openTab()
  await openHistory(otherTab)
  await openSolve(otherTab, 'Two Sum')
  await getButton(otherTab, 'Problem (3 attempts)').click()
  await getButton(getNoteCard(otherTab), 'Cancel').click()
  await writeProblemNote(otherTab, 'from the other tab')
  await expect(page.getByRole('alert').filter({ hasText: 'The note on this problem changed' })).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('half typed')
  await getButton(page, 'Keep mine').click()
  await getButton(getNoteCard(page), 'Save').click()
  await expect(getNoteCard(otherTab)).toContainText('half typed')
})

test('[N5, W2, W3] a problem opens from every place that names it, tried or not, and fits 360 pixels', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await expect(getSubmissionCountText(page, 4)).toBeVisible()
  const openDashboard = () => page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await getRowButton(page, 'Array').click()
  const contributions = page.getByRole('region', { name: 'What makes up the Array score' })
  await getButton(contributions.getByRole('listitem').first(), /./).click()
  await expect(getSolveTitle(page)).toContainText(/Two Sum|3Sum/)
  await expect(getAttemptRows(page).first()).toBeVisible()

  await openDashboard()
  const pick = getButton(page.getByRole('tabpanel'), /^Attempts and note: /).first()
  const name = ((await pick.getAttribute('aria-label')) ?? '').replace('Attempts and note: ', '')
  await pick.click()
  await expect(getSolveTitle(page)).toContainText(name)
  await expect(getSection(page, 'Attempts')).toContainText('No attempts yet.')
  await expectOneLine(getNoteCard(page), 'Add Note')
  await writeProblemNote(page, 'read the editorial first')

  await openChanges(page)
  await expect(getChangeRows(page).first()).toContainText(`Edited the problem note on ${name}`)
  await getChangeRows(page).first().click()
  await expect(getChangeAt(page, 0).locator('.cm-line')).toHaveText('read the editorial first')
  await getButton(getChangeAt(page, 0), 'Open problem').click()
  await expect(getNoteCard(page)).toContainText('read the editorial first')
  await expect(getSolveTitle(page)).toContainText(name)

  await openDashboard()
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem').first()
  const pickedTitle = (await today.getByRole('link').locator('span').first().textContent()) ?? ''
  await getButton(today, /^Actions for /).press('Enter')
  await page.getByRole('menuitem', { name: 'Attempts and note' }).press('Enter')
  await expect(getSolveTitle(page)).toContainText(pickedTitle)

  await getSolveRows(page).first().click()
  await expect(getSection(page, 'Submission Code')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await getButton(page, PROBLEM_BUTTON_NAME).click()
  await expect(getAttemptRows(page).first()).toBeVisible()
  await expectAccessible(page, 'a problem on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(getButton(page, 'All solves')).toBeHidden()
  // The keyboard is used because a toast covers the button for some seconds.
  await getButton(page, 'Back to the selected attempt').press('Enter')
  await getButton(page, 'All solves').press('Enter')
  await expect(getSolveRows(page).first()).toBeVisible()
})
