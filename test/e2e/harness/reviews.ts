import type { Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS, getToast } from './dashboard'
import { expect } from './test'

/** Four overdue problems and one problem solved just now. Two Sum was accepted after three failed attempts. */
export const SUBMISSIONS = [
  createAcceptedSolve('valid-parentheses', 30 * DAY_SECONDS),
  createAcceptedSolve('climbing-stairs', 20 * DAY_SECONDS),
  ...[3, 2, 1].map((n) => createAcceptedSolve('two-sum', 10 * DAY_SECONDS + n, { statusDisplay: 'Wrong Answer' })),
  createAcceptedSolve('two-sum', 10 * DAY_SECONDS),
  createAcceptedSolve('coin-change', 5 * DAY_SECONDS),
  createAcceptedSolve('binary-search', 30),
]

export const getReviewSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const getReviewRows = (page: Page, name: string) => getReviewSection(page, name).getByRole('listitem')

export async function openReviews(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
}

export async function undoWithToast(page: Page, message: string): Promise<void> {
  await getToast(page, message).getByRole('button', { name: 'Undo' }).press('Enter')
}
