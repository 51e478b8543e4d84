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

export const getReviewTab = (page: Page, name: 'Due' | 'Coming' | 'Tried' | 'Paused') =>
  page.getByRole('tab', { name: new RegExp(`^${name} \\d`) })

/** The rows of the open tab. */
export const getReviewRows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')

export const getReviewSettings = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true })

export async function openReviewSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review settings' }).click()
  await expect(getReviewSettings(page)).toBeVisible()
}

export async function postponeReview(page: Page, title: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Postpone ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name: choice }).click()
}

export async function openReviews(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
}

export async function undoWithToast(page: Page, message: string): Promise<void> {
  await getToast(page, message).getByRole('button', { name: 'Undo' }).press('Enter')
}
