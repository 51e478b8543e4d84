import type { Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { acceptedSolve, DAY } from './harness/dashboard'
import { openHistory, openSolve, searchField, section, solveTitle } from './harness/history'
import { expect, test } from './harness/test'

const problems = (page: Page) => page.getByRole('listbox', { name: /^Problems/ }).getByRole('option')

const SUBMISSIONS = [
  acceptedSolve('two-sum', 60, { statusDisplay: 'Wrong Answer' }),
  acceptedSolve('lru-cache', 90 * DAY),
  acceptedSolve('two-sum', 120, { statusDisplay: 'Wrong Answer' }),
  acceptedSolve('two-sum', 180),
  acceptedSolve('edit-distance', 2 * DAY, { statusDisplay: 'Time Limit Exceeded' }),
]

test('[N23] the Problems view has one row for each problem with its facts, opens the problem, and is remembered', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openHistory(page)
  await page.getByRole('button', { name: 'Problems', exact: true }).click()
  await test.step('one row has number, title, last verdict, attempts and review', async () => {
    await expect(problems(page)).toHaveText([
      /1\.\s*Two Sum.*Wrong Answer.*3 attempts.*Still known/,
      /72\.\s*Edit Distance.*Time Limit Exceeded.*1 attempt$/,
      /146\.\s*LRU Cache.*Accepted.*1 attempt.*Due/,
    ])
    await expect(page.getByText('3 problems · 2 solved')).toBeVisible()
    await expectAccessible(page, 'the Problems view')
  })
  await test.step('a press and the arrow keys open the page of the problem', async () => {
    await problems(page).nth(2).click()
    await expect(solveTitle(page)).toContainText('LRU Cache')
    await expect(section(page, 'Attempts').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('listbox', { name: 'Problems, newest first' }).focus()
    await page.keyboard.press('Home')
    await expect(solveTitle(page)).toContainText('Two Sum')
    await expect(section(page, 'Attempts').getByRole('listitem')).toHaveCount(3)
    await expect(problems(page).first()).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('an older attempt keeps the row of its problem selected', async () => {
    await section(page, 'Attempts').getByRole('button').first().click()
    await expect(page.getByRole('article')).toContainText('Submission Code')
    await expect(problems(page).first()).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('search and filters count problems', async () => {
    await searchField(page).fill('two')
    await expect(problems(page)).toHaveText([/Two Sum/])
    await expect(page.getByText('1 problem found')).toBeVisible()
    await searchField(page).fill('')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Not accepted')
    await expect(problems(page)).toHaveText([/Two Sum/, /Edit Distance/])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(problems(page)).toHaveCount(3)
  })
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/failed|"two"/)
  await page.reload()
  await expect(problems(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Submissions', exact: true }).click()
  await openSolve(page, 'Edit Distance')
  await searchField(page).fill('')
  await expect(page.getByRole('listbox', { name: 'Solves, newest first' }).getByRole('option')).toHaveCount(5)
})
