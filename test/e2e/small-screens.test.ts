import type { Page } from '@playwright/test'
import { createAcceptedSolve, createProfile, getProfileMenuButton, getRowButton } from './harness/dashboard'
import { installFakeExtension } from './harness/extension'
import { getSolveRows } from './harness/history'
import { createUniqueUsername, expect, test } from './harness/test'
import { pressToolbarButton } from './harness/toolbar'

test.use({ viewport: { width: 360, height: 640 } })

const DIALOG_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]'

const LONG_NAMES = { statusDisplay: 'Memory Limit Exceeded Once More', lang: 'a-language-with-a-very-long-name' }

const CHECKED_SELECTOR = `${DIALOG_SELECTOR}, button, input, select, a, h1, h2, p`

/** Fails if the page or a dialog scrolls sideways, or an element is cut off at the right edge. */
async function expectFits(page: Page, screenName: string) {
  const widths = await page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement
    return { content: root.scrollWidth, screen: root.clientWidth }
  })
  expect(widths.content, screenName).toBeLessThanOrEqual(widths.screen)
  const cutTexts = await page.locator(CHECKED_SELECTOR).evaluateAll((parts) => {
    const screen = document.documentElement.clientWidth
    const boxes = parts.map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
    return boxes
      .filter(({ box }) => box.width > 1 && box.left < screen && box.right > screen + 1)
      .map(({ text }) => text)
  })
  expect(cutTexts, screenName).toEqual([])
  const scrolling = await page.locator(DIALOG_SELECTOR).evaluateAll((dialogs) => {
    const inner = dialogs.flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
    const canScroll = (one: Element) => /auto|scroll/.test(getComputedStyle(one).overflowX)
    return inner.filter((one) => canScroll(one) && one.scrollWidth > one.clientWidth).map(({ outerHTML }) => outerHTML)
  })
  expect(scrolling, screenName).toEqual([])
}

/** Records animations of more than 20 ms from the next page load on. The returned function lists them. */
async function recordAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const longAnimations: string[] = []
    Reflect.set(window, 'longMotion', longAnimations)
    const recordFrame = () => {
      for (const animation of document.getAnimations()) {
        // A delay before an element appears is not motion.
        const moving = Number(animation.effect?.getComputedTiming().activeDuration ?? 0)
        if (moving > 20) longAnimations.push(`${animation.constructor.name} of ${moving} ms`)
      }
      requestAnimationFrame(recordFrame)
    }
    requestAnimationFrame(recordFrame)
  })
  return () => page.evaluate(() => Reflect.get(window, 'longMotion'))
}

test('[W3] at 360 pixels no screen and no dialog is wider than the window, and with reduced motion none moves', async ({
  page,
  site,
  signIn,
  createUser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const readLongAnimations = await recordAnimations(page)
  const username = createUser(
    [{ ...createAcceptedSolve('no-such-problem-here', 60), title: 'Unknown' }],
    'a_rather_long_user_name_of_fifty_characters',
  )
  await page.goto('/')
  await expectFits(page, 'sign-in')
  await page.getByLabel('Username').fill(createUniqueUsername('nobody'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('User not found.')).toBeVisible()
  await expectFits(page, 'sign-in with an error')

  await installFakeExtension(page, { username, submissions: [createAcceptedSolve('two-sum', 60, LONG_NAMES)] })
  await signIn(username)
  await expectFits(page, 'dashboard')
  site.fail('server-error', { operation: 'recentSubmissions' })
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(page.getByText('Press Sync Now to retry')).toBeVisible()
  await expectFits(page, 'dashboard with a failed source')
  site.heal()
  await page.getByRole('navigation').getByRole('button', { name: 'Reviews' }).click()
  await page.getByRole('tab', { name: /^Coming/ }).click()
  await page
    .getByRole('button', { name: /^Rate / })
    .first()
    .click()
  await expectFits(page, 'reviews, one open')
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  for (const row of ['Random', 'Heap (Priority Queue)']) {
    await getRowButton(page, row).click()
    for (const tab of ['Fundamentals', 'Refresh', 'New']) {
      await page.getByRole('tab', { name: tab }).click()
      await expectFits(page, `${row}, ${tab}`)
    }
  }
  await getProfileMenuButton(page).click()
  await expectFits(page, 'profile menu')
  await page.keyboard.press('Escape')
  const long = 'one_word_that_never_ends_'.repeat(4).slice(0, 80)
  await createProfile(page, long, { 'Heap (Priority Queue)': 40, Array: 30 })
  await expectFits(page, 'dashboard with a long profile name')
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFits(page, 'manage profiles')
  await page.getByRole('button', { name: `Delete ${long}` }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectFits(page, 'delete question')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New Profile' }).click()
  await expectFits(page, 'new profile')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await expectFits(page, 'history')
  await expect(getSolveRows(page).first().getByText('Memory')).toBeInViewport()
  await expect(getSolveRows(page).first().locator('time')).toBeInViewport({ ratio: 1 })
  await pressToolbarButton(page, 'Sign Out')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectFits(page, 'sign-out question')
  expect(await readLongAnimations()).toEqual([])
})
