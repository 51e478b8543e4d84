import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/axe'
import { createAcceptedSolve, DAY_SECONDS } from '../harness/dashboard'
import { getSearchField, getSection, getSolveTitle, openHistory, openSolve } from '../harness/history'
import { expect, test } from '../harness/test'

const getProblemOptions = (page: Page) => page.getByRole('listbox', { name: /^Problems/ }).getByRole('option')

const SUBMISSIONS = [
  createAcceptedSolve('two-sum', 60, { statusDisplay: 'Wrong Answer' }),
  createAcceptedSolve('lru-cache', 90 * DAY_SECONDS),
  createAcceptedSolve('two-sum', 120, { statusDisplay: 'Wrong Answer' }),
  createAcceptedSolve('two-sum', 180),
  createAcceptedSolve('edit-distance', 2 * DAY_SECONDS, { statusDisplay: 'Time Limit Exceeded' }),
]

test('[N23] the Problems view has one row for each problem with its facts, opens the problem, and is remembered', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser([], { submissions: SUBMISSIONS })
  await openHistory(page)
  await page.getByRole('button', { name: 'Problems', exact: true }).click()
  await test.step('one row has number, title, last verdict, attempts and review', async () => {
    await expect(getProblemOptions(page)).toHaveText([
      /1\s*Two Sum.*Wrong Answer.*3 attempts/,
      /72\s*Edit Distance.*Time Limit Exceeded.*1 attempt/,
      /146\s*LRU Cache.*Accepted.*1 attempt.*Due/,
    ])
    await expect(page.getByText('3 problems · 2 solved')).toBeVisible()
    await expectAccessible(page, 'the Problems view')
  })
  await test.step('a press and the arrow keys open the page of the problem', async () => {
    await getProblemOptions(page).nth(2).click()
    await expect(getSolveTitle(page)).toContainText('LRU Cache')
    await expect(getSection(page, 'Attempts').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('listbox', { name: 'Problems, newest first' }).focus()
    await page.keyboard.press('Home')
    await expect(getSolveTitle(page)).toContainText('Two Sum')
    await expect(getSection(page, 'Attempts').getByRole('listitem')).toHaveCount(3)
    await expect(getProblemOptions(page).first()).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('an older attempt keeps the row of its problem selected', async () => {
    await getSection(page, 'Attempts').getByRole('button').first().click()
    await expect(page.getByRole('article')).toContainText('Submission Code')
    await expect(getProblemOptions(page).first()).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('search and filters count problems', async () => {
    await getSearchField(page).fill('two')
    await expect(getProblemOptions(page)).toHaveText([/Two Sum/])
    await expect(page.getByText('1 problem found')).toBeVisible()
    await getSearchField(page).fill('')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Not accepted')
    await expect(getProblemOptions(page)).toHaveText([/Two Sum/, /Edit Distance/])
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(getProblemOptions(page)).toHaveCount(3)
  })
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/failed|"two"/)
  await page.reload()
  await expect(getProblemOptions(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Submissions', exact: true }).click()
  await openSolve(page, 'Edit Distance')
  await getSearchField(page).fill('')
  await expect(page.getByRole('listbox', { name: 'Solves, newest first' }).getByRole('option')).toHaveCount(5)
})
