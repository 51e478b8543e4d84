import type { Page } from '@playwright/test'
import { openData } from './harness/data'
import { isFirefox } from './harness/firefox'
import { expect, freshName, test } from './harness/test'

const storeLinks = (page: Page) => page.locator('a[href*="chromewebstore"]')
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })

test.beforeEach(() => test.skip(!isFirefox(), 'The extension is made for Chromium, where its links are tested.'))

test('[D6, B1] in Firefox the banner and the panel link to no Chrome store, and name the browsers of the extension', async ({
  page,
  site,
  signIn,
}) => {
  const username = freshName()
  site.addUser(username)
  await page.addInitScript(() => {
    // A Firefox that Playwright drives has no mouse, without which the banner stays away.
    const match = window.matchMedia
    window.matchMedia = (query) => match.call(window, query.replace(' and (pointer: fine)', ''))
  })
  await signIn(username)
  const banner = page.getByText('Browser extension not detected.').locator('xpath=..')
  await expect(banner).toContainText('The extension runs only in Chrome and Edge.')
  await expect(banner).toContainText('sync in one of them, export there, and import the file here')
  await expect(storeLinks(page)).toHaveCount(0)
  const dialog = await openData(page)
  const source = dialog.getByRole('listitem').filter({ hasText: 'Browser extension' })
  await expect(source).toContainText('only for Chrome and Edge')
  await expect(storeLinks(page)).toHaveCount(0)
})

test.describe(() => {
  test.use({ tutorial: 'fresh' })
  test('[T3, B1] in Firefox the tutorial links to no Chrome store', async ({ page, openDemo }) => {
    await openDemo()
    for (let step = 1; step < 5; step++) await next(page).click()
    const card = page.getByRole('dialog').filter({ hasText: 'Bring your whole history' })
    await expect(card).toContainText('It runs only in Chrome and Edge')
    await expect(storeLinks(page)).toHaveCount(0)
  })
})
