import type { Page } from '@playwright/test'
import { changeList, changeRows } from './harness/changes'
import { rowButton, toast } from './harness/dashboard'
import { openHistory, openSolve, solveList, solveRows, solveTitle } from './harness/history'
import { holdResponses } from './harness/internals'
import { writeLongLog } from './harness/long-log'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

const viewTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true })

const toggle = (page: Page, mode: 'light' | 'dark') =>
  page.getByRole('button', { name: `Toggle theme (currently ${mode} mode)`, exact: true })

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('[A1] with JavaScript off only the sentence that says so shows, without "Loading…"', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  // Chromium does not draw noscript elements when a driver turns JavaScript off, so the sentence is looked up in the source.
  expect(await (await page.request.get('/')).text()).toMatch(/<noscript>\s*<p[^>]*>[^<]*it needs JavaScript/)
  await expect(page.getByText('Loading…')).toHaveCount(1)
  await expect(page.getByText('Loading…')).toBeHidden()
  await context.close()
})

test('[A1, A2, A3, A4, A13, D1] "Loading…" shows first; views switch inside one page, and small screens show the tabs in a bar at the bottom', async ({
  page,
  openDemo,
}) => {
  await test.step('"Loading…" shows before any script has run, and is replaced by the page', async () => {
    const scripts = await holdResponses(page, /\/assets\/.*\.js$/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.getByText('Loading…', { exact: true })).toBeVisible()
    scripts.release()
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    await expect(page.getByText('Loading…')).toHaveCount(0)
  })
  await test.step('a username leads from the sign-in screen to the dashboard', async () => {
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
    await openDemo()
    await expect(page.getByRole('banner')).toContainText('Solvelog')
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect(rowButton(page, 'Random')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
  })
  await test.step('views switch and the address stays', async () => {
    const address = page.url()
    await page.evaluate(() => Reflect.set(window, 'stillHere', true))
    await viewTab(page, 'Solve History').click()
    await expect(viewTab(page, 'Solve History')).toHaveAttribute('aria-current', 'page')
    await expect(rowButton(page, 'Random')).toBeHidden()
    expect(page.url()).toBe(address)
    await viewTab(page, 'Dashboard').click()
    await expect(rowButton(page, 'Random')).toBeVisible()
    expect(page.url()).toBe(address)
    expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true)
  })
  await test.step('the bar holds the title and the tabs', async () => {
    const header = page.getByRole('banner')
    await expect(header.getByText('Solvelog', { exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    await expect(header.getByRole('button', { name: 'Solve History' })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 640 })
    await expect(header.getByRole('button', { name: 'Dashboard' })).toBeHidden()
    await expect(header.getByRole('button', { name: 'Solve History' })).toBeHidden()
    await expect(header.getByText('Solvelog', { exact: true })).toBeVisible()
    await viewTab(page, 'Solve History').click()
    await expect(rowButton(page, 'Random')).toBeHidden()
    await viewTab(page, 'Dashboard').click()
    await expect(rowButton(page, 'Random')).toBeVisible()
  })
})

test('each view keeps its scroll position and its list', async ({ page, signInNewUser }) => {
  const username = await signInNewUser()
  await page.evaluate(writeLongLog, { user: username.toLowerCase(), eventTotal: 2_000, slugs: ['two-sum'] })
  await page.reload()
  await waitForSync(page)
  await page.setViewportSize({ width: 1280, height: 480 })
  // Not with a click, because Playwright would scroll to reach the bar.
  const go = (name: string) => viewTab(page, name).dispatchEvent('click')
  const scroller = changeList(page).locator('..')
  const places = {
    page: () => page.evaluate(() => scrollY),
    solves: () => solveList(page).evaluate((one) => one.scrollTop),
  }
  // Wait until the page has scrolled with its next frame and has handled the event.
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
  await go('Solve History')
  await expect(solveTitle(page)).toHaveText(/Two Sum/)
  expect(await places.page()).toBe(0)
  await solveRows(page).nth(2).click()
  await solveList(page).evaluate((one) => one.scrollTo(0, 1_500))
  await scrollTo(120)
  await go('Changes')
  await expect(changeRows(page).first()).toBeVisible()
  expect(await places.page()).toBe(0)
  const scrolled = changeRows(page).and(page.locator('[data-change="70"]'))
  await expect(async () => {
    await scroller.evaluate((one) => one.scrollTo(0, 2_600))
    await expect(scrolled).toBeInViewport({ timeout: 500 })
  }).toPass()

  await go('Dashboard')
  await expect.poll(places.page).toBe(300)
  await go('Solve History')
  await expect.poll(places.page).toBe(120)
  await expect.poll(places.solves).toBe(1_500)
  await go('Changes')
  await expect(scrolled).toBeInViewport()
  const changesTop = () => scroller.evaluate((one) => one.scrollTop)
  const found = await changesTop()
  // Shows a view and leaves it in the same task, or in the frame in which it scrolls. The scroll event comes a frame later.
  const visit = (name: string, next: string, frames: number) =>
    page.getByRole('navigation', { name: 'Views' }).evaluate(
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
    await visit('Dashboard', 'Changes', frames)
    await expect(scrolled).toBeInViewport()
    await go('Dashboard')
    await expect.poll(places.page).toBe(300)
    await go('Changes')
    await expect(scrolled).toBeInViewport()
  }
  // Less than the height of a row, so that returning does not move the list.
  await expect.poll(async () => Math.abs((await changesTop()) - found)).toBeLessThan(20)
  await go('Dashboard')
  await visit('Changes', 'Dashboard', 0)
  await go('Changes')
  await expect(scrolled).toBeInViewport()
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
      await expect(toggle(page, mode)).toHaveText(label[mode])
      const before = await groundOf(page)
      await toggle(page, mode).click()
      await expect(toggle(page, other)).toHaveText(label[other])
      expect(await groundOf(page)).not.toBe(before)
      await page.reload()
      await expect(toggle(page, other)).toHaveText(label[other])
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
    })
  }
})

test('[A5] the chosen theme applies before the app’s code runs: nothing flashes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await groundOf(page)
  await toggle(page, 'light').click()
  await expect(toggle(page, 'dark')).toBeVisible()
  const dark = await groundOf(page)
  expect(dark).not.toBe(light)

  await page.addInitScript(() => {
    const seen: unknown[] = []
    Reflect.set(window, 'themesSeen', seen)
    const look = () => {
      if (document.body) seen.push(document.documentElement.dataset.theme)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    document.addEventListener('DOMContentLoaded', () => seen.push(document.documentElement.dataset.theme))
  })
  const code = await holdResponses(page, /\/assets\/index-[^/]+\.js$/)
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(code.requestCount).toBeGreaterThan(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => groundOf(page)).toBe(dark)
  code.release()
  await expect(toggle(page, 'dark')).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(window, 'themesSeen'))
  expect(new Set(seen)).toEqual(new Set(['dark']))

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const fading = await toggle(page, 'dark').evaluate((button: HTMLElement) => {
    button.click()
    return document.getAnimations().length
  })
  expect(fading).toBe(0)
})

test('[N28] a toast with an action leaves after 10 seconds and does not cover its control', async ({
  page,
  openDemo,
}) => {
  await page.clock.install()
  await openDemo()
  await openHistory(page)
  await openSolve(page, 'LRU Cache')
  const present = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(present + 1000)
  const star = page.getByRole('article').getByRole('button', { name: /star/i })
  await star.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(1)
  await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  const [control, message] = await Promise.all([star.boundingBox(), toast(page).boundingBox()])
  if (!control || !message) throw new Error('The control and the toast are visible.')
  const isBeside = control.x + control.width <= message.x || message.x + message.width <= control.x
  expect(isBeside || control.y + control.height <= message.y || message.y + message.height <= control.y).toBe(true)
  await page.clock.runFor(9900)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('[A16] a toast appears top right and leaves after 4 seconds', async ({ page, site, signInNewUser }) => {
  await page.clock.install()
  await signInNewUser()
  const present = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(present + 1000)
  site.fail('server-error', { operation: 'recentSubmissions' })
  // The pointer rests on the button where the toast appears: this must not keep the toast open.
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(toast(page)).toHaveCount(1)
  const { top, left, right } = await toast(page).evaluate((one) => one.getBoundingClientRect())
  // The toast is below the controls that it would otherwise cover.
  expect(top).toBeLessThan(800 / 2)
  expect(left).toBeGreaterThan(1280 / 2)
  expect(right).toBeGreaterThan(1280 - 40)
  await page.clock.runFor(3900)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})
