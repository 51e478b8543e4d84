import { expectAccessible } from './harness/axe'
import { getSolveTitle, openHistory } from './harness/history'
import { syncAndWait, waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'
import { getTimeBar, getTimeSlider, openTimeTravel } from './harness/travel'

test('[N7, N25] Ctrl K finds screens, problems and actions, from the keyboard alone and also from a field; "?" lists the shortcuts; both fit a phone', async ({
  page,
  context,
  openDemo,
}) => {
  await openDemo()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  // The field gets the focus one frame after the shortcut. Keys that are pressed earlier do not reach it.
  const openPalette = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
  }

  await test.step('a screen', async () => {
    await openPalette()
    await expect(options.first()).toHaveText(/^Dashboard\s*G\s*then\s*D$/)
    await expectAccessible(page, 'the command palette', palette)
    await page.keyboard.type('chang')
    await expect(options.first()).toHaveText('Changes')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes')
  })

  await test.step('a tried problem by its number, from a field', async () => {
    await openHistory(page)
    await page.getByRole('searchbox', { name: 'Search solves' }).focus()
    await openPalette()
    await page.keyboard.type('146')
    await expect(options.first()).toContainText('LRU Cache')
    await page.keyboard.press('Enter')
    await expect(getSolveTitle(page)).toContainText('LRU Cache')
    await expect(page.getByRole('region', { name: 'Attempts' })).toBeVisible()
  })

  await test.step('a recent problem, without typing', async () => {
    await openPalette()
    const recent = palette.getByRole('group', { name: 'Recent problems' }).getByRole('option')
    await expect(recent).toHaveCount(5)
    const title = (await recent.nth(1).innerText()).split('\n')[1] ?? ''
    await recent.nth(1).click()
    await expect(palette).toBeHidden()
    await expect(getSolveTitle(page)).toContainText(title)
    await expect(page.getByRole('region', { name: 'Attempts' })).toBeVisible()
  })

  await test.step('a problem that was never tried opens on the practice site', async () => {
    await openPalette()
    await page.keyboard.type('word-break-ii')
    await expect(options.first()).toContainText('not tried')
    await field.fill('two sum')
    await expect(options.first()).toContainText('Two Sum')
    await context.route('https://leetcode.com/**', (route) => route.fulfill({ body: 'LeetCode' }))
    const problemTab = context.waitForEvent('page')
    // Enter must wait for the results of the text that was just typed.
    await field.fill('word-break-ii')
    await field.press('Enter')
    await expect.poll(async () => (await problemTab).url()).toBe('https://leetcode.com/problems/word-break-ii/')
    await (await problemTab).close()
  })

  await test.step('a problem and a screen with typing errors', async () => {
    await openPalette()
    await field.fill('serch binry tree')
    await expect(options.first()).toContainText('Binary Search Tree')
    await field.fill('2sum')
    await expect(options.first()).toContainText('Two Sum')
    await field.fill('dashbord')
    await expect(options.first()).toContainText('Dashboard')
    await page.keyboard.press('Escape')
  })

  await test.step('"?" lists the shortcuts, not while typing, and both fit a phone', async () => {
    await openHistory(page)
    const shortcutsDialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.getByRole('searchbox', { name: 'Search solves' }).focus()
    await page.keyboard.type('?')
    await expect(page.getByRole('searchbox', { name: 'Search solves' })).toHaveValue('?')
    await expect(shortcutsDialog).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search solves' }).fill('')
    await page.getByRole('article').click({ position: { x: 2, y: 2 } })
    await page.keyboard.press('?')
    await expect(shortcutsDialog).toContainText('While you type in a field, only Ctrl K and Ctrl Enter work.')
    await expect(shortcutsDialog.getByRole('definition').filter({ hasText: 'K' }).first()).toBeVisible()
    await expectAccessible(page, 'the shortcuts', shortcutsDialog)
    await page.keyboard.press('Escape')
    await expect(shortcutsDialog).toBeHidden()

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Search or run (Ctrl K)' }).click()
    await expect(palette.getByRole('combobox')).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page, 'the command palette on a phone', palette)
    await palette.getByRole('option', { name: 'Keyboard shortcuts' }).click()
    await expect(shortcutsDialog).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await shortcutsDialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Search or run (Ctrl K)' })).toBeFocused()
  })

  await test.step('keys of one character open screens and sync; a checkbox turns them off in this browser', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    const pressKeys = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await pressKeys('g', 'r')
    await expect(heading).toHaveText('Reviews')
    await pressKeys('g', 'h')
    await expect(page.getByRole('searchbox', { name: 'Search solves' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search solves' }).focus()
    await pressKeys('g', 'r')
    await expect(page.getByRole('searchbox', { name: 'Search solves' })).toHaveValue('gr')
    await page.getByRole('searchbox', { name: 'Search solves' }).fill('')
    await page.getByRole('article').click({ position: { x: 2, y: 2 } })
    await pressKeys('d', 'g', 'd')
    await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible()
    await syncAndWait(page)
    const count = await page.evaluate(() => window.syncsEnded)
    await pressKeys('s')
    await waitForSync(page, count + 1)

    const checkbox = page.getByRole('dialog').getByRole('checkbox', { name: /^Use shortcuts of one character/ })
    await pressKeys('?')
    const keysOfReviews = page.getByRole('dialog').getByText(/^GthenR$/)
    await expect(keysOfReviews).toBeVisible()
    await checkbox.uncheck()
    await expect(keysOfReviews).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.reload()
    await waitForSync(page)
    await pressKeys('?', 'g', 'r')
    await openPalette()
    await page.keyboard.type('keyboard')
    await page.keyboard.press('Enter')
    await checkbox.check()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible()
    await pressKeys('g', 'r')
    await expect(heading).toHaveText('Reviews')
  })

  await test.step('an action, and a screen', async () => {
    const root = page.locator('html')
    const theme = await root.getAttribute('data-theme')
    await openPalette()
    await page.keyboard.type('mode')
    await page.keyboard.press('Enter')
    await expect(root).not.toHaveAttribute('data-theme', theme ?? '')
    await openPalette()
    await page.keyboard.type('your data')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your data', level: 1 })).toBeVisible()
    await expect(palette).toBeHidden()
    await page.goBack()
  })

  await test.step('nothing found, with any characters, and Escape', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await field.fill('(((zzz'.repeat(2_000))
    await expect(palette.getByText('Nothing found.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  })

  await test.step('the past offers no changes', async () => {
    await openTimeTravel(page)
    await getTimeSlider(page).press('ArrowLeft')
    await expect(getTimeBar(page)).toContainText('read-only')
    await page.keyboard.press('ControlOrMeta+k')
    await expect(options.filter({ hasText: 'Back to now' })).toBeVisible()
    await expect(options.filter({ hasText: 'Sync now' })).toHaveCount(0)
    await expect(options.filter({ hasText: 'Undo' })).toHaveCount(0)
  })
})
