import type { Locator, Page } from '@playwright/test'
import { CONFIRMATION_SELECTOR, DIALOG_SELECTOR } from './harness/access'
import { getRowButton } from './harness/dashboard'
import { expect, test } from './harness/test'

async function expectFocusTrapped(page: Page): Promise<void> {
  await expect(page.getByLabel('Only recommend from').first()).toBeVisible()
  await page.evaluate(() => {
    const focusedOutside: string[] = []
    Reflect.set(window, 'strays', focusedOutside)
    document.getElementById('root')?.addEventListener('focusin', ({ target }) => {
      const isGuard = target instanceof Element && target.hasAttribute('data-base-ui-focus-guard')
      if (!isGuard) focusedOutside.push(target instanceof Element ? target.outerHTML.slice(0, 80) : 'unknown')
    })
  })
  const isInside = () => page.locator(DIALOG_SELECTOR).evaluate((one) => one.contains(document.activeElement))
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    // Invisible elements before and after the dialog receive the focus for a moment and move it back into the dialog.
    await expect.poll(isInside).toBe(true)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'strays'))).toEqual([])
}

test('[W2] the keyboard alone signs in to the demo, opens a row, its tabs and dialogs; closed dialogs return the focus, and a busy button keeps it', async ({
  page,
}) => {
  await page.goto('/')
  const demo = page.getByRole('button', { name: 'Try Demo' })
  await expect(demo).toBeVisible()
  const tabTo = async (target: Locator) => {
    const isFocused = () => target.evaluate((one) => one === document.activeElement)
    for (let i = 0; i < 60 && !(await isFocused()); i++) await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  await tabTo(demo)
  await page.keyboard.press('Enter')
  await expect(getRowButton(page, 'Array')).toBeVisible()
  await tabTo(getRowButton(page, 'Array'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tablist')).toBeVisible()
  await tabTo(page.getByRole('tab', { name: 'Fundamentals' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Refresh' })).toBeFocused()

  const dialog = page.locator(`${DIALOG_SELECTOR}, ${CONFIRMATION_SELECTOR}`)
  for (const name of ['Sign Out', 'Manage Profiles', 'Help']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement)), name).toBe(true)
    if (name === 'Manage Profiles') await expectFocusTrapped(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
  const sync = page.getByRole('button', { name: /^Sync/ })
  await sync.press('Enter')
  const spokenStatus = page.getByRole('status').filter({ hasText: /^Sync (finished|failed)$/ })
  await expect(spokenStatus).toHaveText('Sync finished')
  await page.route(/demo-solves\.json$/, (route) => route.fulfill({ status: 500 }))
  await sync.press('Enter')
  await expect(spokenStatus).toHaveText('Sync failed')
  await expect(sync).toBeFocused()
})
