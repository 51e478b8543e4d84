import { getRowButton, getSubmissionCountText } from './harness/dashboard'
import { getSection, openHistory, openSolve } from './harness/history'
import { test, waitForServiceWorker } from './harness/offline'
import { waitForSync } from './harness/syncs'
import { expect } from './harness/test'

test('[W1, A12, B1] after one visit the page starts without a server, and the demo works', async ({ page, origin }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
  await waitForServiceWorker(page)
  await origin.stop()
  await page.reload()
  await page.getByRole('button', { name: 'Try Demo' }).click()
  await waitForSync(page)
  await expect(getSubmissionCountText(page, 56)).toBeVisible()
  await getRowButton(page, 'Array').click()
  await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(5)
  await openHistory(page)
  await openSolve(page, 'Largest Rectangle in Histogram')
  await expect(getSection(page, 'Submission Code').locator('.cm-line').first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.getByLabel('Username').fill('ada')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('An unexpected error occurred. Please try again later.')).toBeVisible()
})
