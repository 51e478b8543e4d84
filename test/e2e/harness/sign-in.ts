import type { Page } from '@playwright/test'
import { expect } from './test'

export const getUsernameField = (page: Page) => page.getByLabel('Username')

export const getSignInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

export const readStoredUser = (page: Page) => page.evaluate(() => localStorage.getItem('solvelog.username'))

export async function openSignOutDialog(page: Page) {
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to sign out?', exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

export async function signOut(page: Page) {
  const dialog = await openSignOutDialog(page)
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
}
