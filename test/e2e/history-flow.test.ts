import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { bar, manySolves, now, toast } from './harness/dashboard'
import { installExtension } from './harness/extension'
import { codeIn, openHistory, recorded, rows, section, selectedRow, solveList, title } from './harness/history'
import { expect, freshName, test } from './harness/test'

const code = (page: Page): Locator => section(page, 'Submission Code')
const details = (page: Page): Locator => section(page, 'Solve Details')
const feedback = (page: Page): Locator => section(page, 'Feedback')
const button = (where: Locator, name: string): Locator => where.getByRole('button', { name, exact: true })
const point = (page: Page): Locator => code(page).getByRole('status')
const says = (page: Page, words: string) => expect(toast(page).filter({ hasText: words })).toBeVisible()

/** A stored reply of a chat tool, with prose and code fences. */
const chatReply = (name: string): string =>
  readFileSync(new URL(`../fixtures/feedback/${name}.txt`, import.meta.url), 'utf8')

const goTo = (page: Page, view: string) => page.getByRole('navigation').getByRole('button', { name: view }).click()

async function walk(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Code evolution' })).toBeVisible()
  await button(page.locator('body'), 'Hide list').focus()
  for (const words of ['6 of 6', '5 of 6', 'cannot be rebuilt', 'Run', '2 of 6', '1 of 6', '1 of 6']) {
    await page.keyboard.press('ArrowLeft')
    await expect(point(page)).toContainText(words)
  }
  expect(await codeIn(code(page))).toEqual(['def f():', '    return 1'])
  await page.keyboard.press('ArrowRight')
  await expect(point(page)).toContainText('2 of 6')
  expect(await codeIn(code(page))).toEqual(['def f():', '    return 2'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(code(page)).toContainText('The change does not fit the code before it.')
  await button(code(page), 'Skip to 5').click()
  expect(await codeIn(code(page))).toEqual(['def f():', '    return 4'])
}

async function editAll(page: Page): Promise<void> {
  await button(code(page), 'Edit Code').click()
  await button(details(page), 'Add Details').click()
  await button(feedback(page), 'Add Feedback').click()
  const editor = page.getByRole('textbox', { name: 'Code', exact: true })
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('answer = 42')
  await page.getByLabel('Solve Time (minutes)').fill('25')
  await page.getByLabel('Used Hints').selectOption('LeetCode Hint')
  await page.getByLabel('Final score').fill('12')
  for (const where of [code, details, feedback]) await button(where(page), 'Save').click()
  await expect(feedback(page)).toContainText('12 / 100')
  await expect(details(page)).toContainText('LeetCode Hint')
  expect(await codeIn(code(page))).toEqual(['answer = 42'])
  await expect(rows(page).first()).toContainText('12')
}

async function importTwice(page: Page): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), chatReply('003-claude-preamble'))
  await button(feedback(page), 'Import Feedback').click()
  for (let step = 0; step < 2; step++) await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await says(page, 'Feedback imported and saved!')
  await expect(feedback(page)).toContainText('61 / 100')
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await button(feedback(page), 'Import Feedback').click()
  const box = page.getByRole('textbox', { name: 'Paste the XML reply' })
  await box.fill(chatReply('006-local-thinking'))
  await button(feedback(page), 'Import').click()
  await expect(box).toBeHidden()
  await expect(feedback(page)).toContainText('84 / 100')
}

test('[H7, S4, S9, S12, F3, F4] with 5,000 solves any solve can be opened, edited and rated, also after a reload', async ({
  page,
  context,
  site,
  signIn,
}) => {
  test.slow()
  const username = freshName()
  site.addUser(username, [])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const submissions = [recorded('house-robber', now() - 600), ...manySolves(4999)]
  await installExtension(page, { username, submissions, chunkSize: 500 })
  await signIn(username)
  const value = () => bar(page, 'Dynamic Programming').getAttribute('aria-valuenow')
  const before = Number(await value())
  await openHistory(page)
  await expect(page.getByRole('status').filter({ hasText: '5,000 submissions' })).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(60)
  await solveList(page).evaluate((one) => {
    one.scrollTop = 2500 * 60
  })
  await expect(solveList(page).locator('[aria-posinset="2501"]')).toContainText('Accepted')
  expect(await rows(page).count()).toBeLessThan(60)
  await solveList(page).focus()
  await page.keyboard.press('End')
  await expect(selectedRow(page)).toHaveAttribute('aria-posinset', '5000')
  await expect(selectedRow(page)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(title(page)).toContainText('House Robber')
  await walk(page)
  await editAll(page)
  await goTo(page, 'Dashboard')
  await expect.poll(async () => Number(await value())).toBeLessThan(before)
  const low = Number(await value())
  await goTo(page, 'Solve History')
  await importTwice(page)
  await goTo(page, 'Dashboard')
  await expect.poll(async () => Number(await value())).toBeGreaterThan(low)
  await goTo(page, 'Solve History')
  await button(details(page), 'Edit Details').click()
  await page.getByLabel('Notes').fill('half a thou')
  await page.reload()
  await openHistory(page)
  await page.getByLabel('Notes').press('End')
  await page.keyboard.type('ght')
  await button(details(page), 'Save').click()
  await expect(button(details(page), 'Edit Details')).toBeVisible()
  await expect(details(page)).toContainText('half a thought')
  await expect(details(page)).toContainText('25 min')
})
