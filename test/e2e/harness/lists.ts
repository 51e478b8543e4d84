import type { Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS, getDialog } from './dashboard'
import { expect } from './test'

/** A problem solved yesterday, a problem whose review is overdue, and a problem with only a failed attempt. */
export const SUBMISSIONS = [
  createAcceptedSolve('two-sum', DAY_SECONDS),
  createAcceptedSolve('contains-duplicate', 300 * DAY_SECONDS),
  createAcceptedSolve('valid-anagram', DAY_SECONDS, { statusDisplay: 'Wrong Answer' }),
]

export const getMain = (page: Page) => page.getByRole('main')

export const showLists = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Lists', exact: true }).click()

export async function openLists(page: Page): Promise<void> {
  await showLists(page)
  await expect(page.getByRole('heading', { name: 'Study lists', level: 1 })).toBeVisible()
}

export async function openNewList(page: Page): Promise<void> {
  await openLists(page)
  // A toast of an earlier step can cover the button.
  await getMain(page).getByRole('button', { name: 'New list' }).press('Enter')
}

export async function openList(page: Page, name: string): Promise<void> {
  await getMain(page).getByRole('button', { name, exact: true }).click()
  await expectListOpen(page, name)
}

export const expectListOpen = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

export async function submitList(page: Page, name: string, text: string, button: string): Promise<void> {
  await getDialog(page).getByLabel('Name').fill(name)
  await getDialog(page).getByLabel('Problems').fill(text)
  await getDialog(page).getByRole('button', { name: button }).click()
}

export const getSuggestionButton = (page: Page, text: string | RegExp) =>
  getDialog(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: /^(?!Correct line)/ })

export const getProblemsField = (page: Page) => getDialog(page).getByLabel('Problems')
