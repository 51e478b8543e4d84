import type { Locator, Page } from '@playwright/test'
import { createAcceptedSolve, DAY_SECONDS, HOUR_SECONDS } from './dashboard'
import { expect } from './test'

export const getTodayCard = (page: Page): Locator => page.getByRole('region', { name: 'Today' })

export const getPickRows = (page: Page): Locator => getTodayCard(page).getByRole('list').first().getByRole('listitem')

export const getPlanDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Plan to the interview' })

export const SLUGS = ['two-sum', '3sum', 'valid-parentheses', 'climbing-stairs', 'binary-search', 'coin-change']

/** The days of the plan's week, today first. */
export const getPlanDays = (page: Page): Locator =>
  getPlanDialog(page).getByRole('region', { name: 'This week' }).getByRole('list').first().locator('> li')

/** 30 solves of the last three weeks, and a problem that was tried but not solved. */
export const SUBMISSIONS = [
  ...Array.from({ length: 30 }, (_, n) =>
    createAcceptedSolve(SLUGS[n % 6] ?? 'two-sum', (1 + (n % 20)) * DAY_SECONDS + n * 60),
  ),
  createAcceptedSolve('lru-cache', 4 * DAY_SECONDS + HOUR_SECONDS, { statusDisplay: 'Wrong Answer' }),
]

export const getDateField = (page: Page): Locator => getPlanDialog(page).getByLabel('Interview date')

/** Sets the interview date in the open plan. */
export async function setDate(page: Page, date: string): Promise<void> {
  await getDateField(page).fill(date)
  await getPlanDialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(getPlanDialog(page).getByRole('status')).toHaveText('Interview date saved.')
}

export async function openPlan(page: Page): Promise<void> {
  await getTodayCard(page)
    .getByRole('button', { name: /to go · on course|Plan to an interview/ })
    .click()
  await expect(getPlanDialog(page)).toBeVisible()
}
