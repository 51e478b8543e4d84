import { getChangeList, getChangeRows } from '../harness/changes'
import { allowClipboard } from '../harness/clipboard'
import { getToast } from '../harness/dashboard'
import { getSolveList, getSolveRows, getSolveTitle, openHistory, openSolve } from '../harness/history'
import { delayResponses } from '../harness/internals'
import { writeLongLog } from '../harness/long-log'
import { getChangesButton, getViewTab } from '../harness/navigation'
import { getThemeToggle, readBackground } from '../harness/shell'
import { stopClock } from '../harness/stop-clock'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { allowToastsToExpire } from '../harness/toasts'

test('[A1] with JavaScript off only the sentence that says so shows, without "Loading…"', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  // If Playwright turns JavaScript off, Chromium does not show noscript elements, so the test reads the source of the page.
  expect(await (await page.request.get('/')).text()).toMatch(/<noscript>\s*<p[^>]*>[^<]*it needs JavaScript/)
  await expect(page.getByText('Loading…')).toHaveCount(1)
  await expect(page.getByText('Loading…')).toBeHidden()
  await context.close()
})

test('each view keeps its scroll position and its list', async ({ page, signInNewUser }) => {
  const username = await signInNewUser()
  await page.evaluate(writeLongLog, { user: username.toLowerCase(), eventCount: 2_000, slugs: ['two-sum'] })
  await page.reload()
  await waitForSync(page)
  await page.setViewportSize({ width: 1280, height: 480 })
  // The function dispatches an event, because Playwright would scroll the page before a click.
  const openView = (name: string) =>
    (name === 'Changes' ? getChangesButton(page) : getViewTab(page, name)).dispatchEvent('click')
  const scroller = getChangeList(page).locator('..')
  const readScroll = {
    page: () => page.evaluate(() => scrollY),
    solves: () => getSolveList(page).evaluate((one) => one.scrollTop),
  }
  // Resolves after the page has scrolled and has handled the scroll event, which happens in the next frame.
  const scrollTo = (top: number) =>
    page.evaluate(
      (to) =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => {
            window.scrollTo(0, to)
            requestAnimationFrame(() => setTimeout(done))
          })
        }),
      top,
    )

  await scrollTo(300)
  await openView('Solve History')
  await expect(getSolveTitle(page)).toHaveText(/Two Sum/)
  expect(await readScroll.page()).toBe(0)
  await getSolveRows(page).nth(2).click()
  await getSolveList(page).evaluate((one) => one.scrollTo(0, 1_500))
  await scrollTo(120)
  await openView('Changes')
  await expect(getChangeRows(page).first()).toBeVisible()
  expect(await readScroll.page()).toBe(0)
  const scrolledRow = getChangeRows(page).and(page.locator('[data-change="70"]'))
  await expect(async () => {
    await scroller.evaluate((one) => one.scrollTo(0, 2_600))
    await expect(scrolledRow).toBeInViewport({ timeout: 500 })
  }).toPass()

  await openView('Dashboard')
  await expect.poll(readScroll.page).toBe(300)
  await openView('Solve History')
  await expect.poll(readScroll.page).toBe(120)
  await expect.poll(readScroll.solves).toBe(1_500)
  await openView('Changes')
  await expect(scrolledRow).toBeInViewport()
  const readChangesTop = () => scroller.evaluate((one) => one.scrollTop)
  const topBefore = await readChangesTop()
  // Opens a view and, after 0 or 1 frames, another view, before the scroll event of the first view happens.
  const showBriefly = (name: string, next: string, frames: number) =>
    page.getByRole('banner').evaluate(
      async (bar, [shown, other, waits]) => {
        const press = (label: string) =>
          [...bar.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click()
        press(shown)
        await Promise.resolve()
        if (waits > 0) await new Promise(requestAnimationFrame)
        press(other)
      },
      [name, next, frames] as const,
    )
  for (const frames of [1, 0]) {
    await showBriefly('Dashboard', 'Changes', frames)
    await expect(scrolledRow).toBeInViewport()
    await openView('Dashboard')
    await expect.poll(readScroll.page).toBe(300)
    await openView('Changes')
    await expect(scrolledRow).toBeInViewport()
  }
  // The list may move by less than the height of a row.
  await expect.poll(async () => Math.abs((await readChangesTop()) - topBefore)).toBeLessThan(20)
  await openView('Dashboard')
  await showBriefly('Changes', 'Dashboard', 0)
  await openView('Changes')
  await expect(scrolledRow).toBeInViewport()
})

test('[A5] the chosen theme applies before the app’s code runs: the page never shows the other theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await readBackground(page)
  await getThemeToggle(page, 'light').click()
  await expect(getThemeToggle(page, 'dark')).toBeVisible()
  const dark = await readBackground(page)
  expect(dark).not.toBe(light)

  await page.addInitScript(() => {
    const themes: unknown[] = []
    Reflect.set(window, 'themesSeen', themes)
    const recordTheme = () => {
      if (document.body) themes.push(document.documentElement.dataset.theme)
      requestAnimationFrame(recordTheme)
    }
    requestAnimationFrame(recordTheme)
    document.addEventListener('DOMContentLoaded', () => themes.push(document.documentElement.dataset.theme))
  })
  const code = await delayResponses(page, /\/assets\/index-[^/]+\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(code.requestCount).toBeGreaterThan(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => readBackground(page)).toBe(dark)
  code.release()
  await expect(getThemeToggle(page, 'dark')).toBeVisible()
  const shownThemes = await page.evaluate(() => Reflect.get(window, 'themesSeen'))
  expect(new Set(shownThemes)).toEqual(new Set(['dark']))

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const animationCount = await getThemeToggle(page, 'dark').evaluate((button: HTMLElement) => {
    button.click()
    return document.getAnimations().length
  })
  expect(animationCount).toBe(0)
})

test('[N28] a toast with an action leaves after 10 seconds and does not cover its control', async ({
  page,
  openDemo,
}) => {
  await allowToastsToExpire(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await stopClock(page)
  const star = page.getByRole('article').getByRole('button', { name: /star/i })
  await star.focus()
  await page.keyboard.press('Enter')
  await expect(getToast(page)).toHaveCount(1)
  await expect(getToast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  const [control, message] = await Promise.all([star.boundingBox(), getToast(page).boundingBox()])
  if (!control || !message) throw new Error('The control and the toast are visible.')
  const isBeside = control.x + control.width <= message.x || message.x + message.width <= control.x
  expect(isBeside || control.y + control.height <= message.y || message.y + message.height <= control.y).toBe(true)
  await page.clock.runFor(9900)
  await expect(getToast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(getToast(page)).toHaveCount(0)
})

test('[A16] a toast appears top right and leaves after 4 seconds', async ({ page, context, openDemo }) => {
  await allowClipboard(context)
  await allowToastsToExpire(page)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  await stopClock(page)
  // The pointer stays where the toast appears, which must not keep the toast open.
  await page.mouse.move(1000, 20)
  await page.getByRole('button', { name: 'Copy Prompt' }).press('Enter')
  await expect(getToast(page)).toHaveCount(1)
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const { top, left, right } = await getToast(page).evaluate((one) => one.getBoundingClientRect())
    expect(top).toBeLessThan(800 / 2)
    expect(left).toBeGreaterThan(width < 640 ? 0 : width * 0.3)
    expect(right).toBeGreaterThan(width - 40)
    expect(right).toBeLessThan(width)
  }
  await page.clock.runFor(3900)
  await expect(getToast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(getToast(page)).toHaveCount(0)
})

test('[A16] a toast is inside the header at every width, and leaves with Escape', async ({ page, openDemo }) => {
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('article').getByRole('button', { name: /star/i }).press('Enter')
    await expect(getToast(page)).toHaveCount(1)
    const header = await page.getByRole('banner').evaluate((one) => one.getBoundingClientRect())
    const toast = await getToast(page).evaluate((one) => one.getBoundingClientRect())
    expect(toast.top).toBeGreaterThanOrEqual(header.top)
    expect(toast.bottom).toBeLessThanOrEqual(header.bottom)
    await page.keyboard.press('Escape')
    await expect(getToast(page)).toHaveCount(0)
  }
})

test('[A16] of several toasts only the newest shows; without an action it leaves with the screen, with Undo it stays', async ({
  page,
  context,
  openDemo,
}) => {
  await allowClipboard(context)
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  const star = page.getByRole('article').getByRole('button', { name: /star/i })
  await star.press('Enter')
  await expect(getToast(page, 'LRU Cache starred.')).toBeVisible()
  await star.press('Enter')
  await expect(getToast(page, 'Star removed from LRU Cache.')).toBeVisible()
  await expect(getToast(page)).toHaveCount(1)
  await page.getByRole('navigation').getByRole('button', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
  await getToast(page, 'Star removed from LRU Cache.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getToast(page, /^Undid: /)).toBeVisible()
  await openHistory(page)
  await page.getByRole('button', { name: 'Copy Prompt' }).click()
  await expect(getToast(page, 'Prompt copied')).toBeVisible()
  await expect(getToast(page)).toHaveCount(1)
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await expect(getToast(page)).toHaveCount(0)
})

test('[A5] the theme follows the system until one is chosen, and the choice is stored', async ({ page, openDemo }) => {
  await openDemo()
  const label = { light: 'Dark Mode', dark: 'Light Mode' }
  for (const [system, mode, other] of [
    ['light', 'light', 'dark'],
    ['dark', 'dark', 'light'],
    ['no-preference', 'light', 'dark'],
  ] as const) {
    await test.step(`the system prefers ${system}`, async () => {
      await page.emulateMedia({ colorScheme: system })
      await page.evaluate(() => localStorage.removeItem('solvelog.theme'))
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
      await expect(getThemeToggle(page, mode)).toHaveText(label[mode])
      const backgroundBefore = await readBackground(page)
      await getThemeToggle(page, mode).click()
      await expect(getThemeToggle(page, other)).toHaveText(label[other])
      expect(await readBackground(page)).not.toBe(backgroundBefore)
      await page.reload()
      await expect(getThemeToggle(page, other)).toHaveText(label[other])
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
    })
  }
})
