import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './harness/axe'
import { pressTool } from './harness/bar'
import { acceptedSolve, addProfile, fillNewProfile, profileMenu, rowButton, submissionCount } from './harness/dashboard'
import { selectedRow, solveList, solveRows, solveTitle } from './harness/history'
import { holdResponses, readStoredCommits } from './harness/internals'
import { followSyncs, waitForSync } from './harness/syncs'
import { expect, test, uniqueUsername } from './harness/test'

test.use({ tutorial: 'first visit' })

const DEMO = 'demo@solvelog'
const TITLES = [
  'Your progress, topic by topic',
  'Look inside a topic',
  'What to solve next',
  'Goals that fit your plan',
  'Bring your whole history',
  'On to your solves',
  'Every attempt, newest first',
  'One solve in full',
  'A second opinion',
  'That is the whole loop',
]
/** The card's buttons, for steps that do not have the usual three. */
const BUTTONS: Record<number, string[]> = { 1: ['Skip tutorial', 'Next'], 10: ['Back', 'Finish'] }

const prompt = (page: Page): Locator => page.getByRole('dialog', { name: 'A quick look around?' })
const card = (page: Page): Locator => page.locator('[role="dialog"][aria-modal="false"]')
const light = (page: Page): Locator => page.locator('[data-tutorial="spotlight"]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(`solvelog.${name}`), key)
const viewTab = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Solve History' })

/** The visible step with its spotlight. */
async function atStep(page: Page, step: number): Promise<void> {
  await expect(card(page)).toContainText(`${step} of 10`)
  await expect(card(page).getByRole('heading')).toHaveText(TITLES[step - 1] ?? '')
  await expect(light(page)).not.toHaveAttribute('data-off')
}

async function goToStep(page: Page, step: number): Promise<void> {
  await atStep(page, 1)
  for (let at = 2; at <= step; at++) {
    await press(page, 'Next')
    await atStep(page, at)
  }
}

/** Signs in with the form and waits for the welcome prompt. */
async function arrive(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await press(page, 'Sign in')
  await expect(prompt(page)).toBeVisible()
}

/** Starts the tutorial of an existing account and goes to the first step. */
async function begin(page: Page): Promise<void> {
  await pressTool(page, 'Help')
  await press(page, 'Start tutorial')
  await atStep(page, 1)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not to be seen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

const apart = (a: Awaited<ReturnType<typeof boxOf>>, b: typeof a): boolean =>
  a.right <= b.x || a.x >= b.right || a.bottom <= b.y || a.y >= b.bottom

/** Fails unless a step's card is fully visible beside its spotlight: 384 pixels wide, or on a phone the available width, centred. */
async function expectCard(page: Page, step: number, isPhone: boolean): Promise<void> {
  await expect(
    async () => {
      const [spot, at] = [await boxOf(light(page)), await boxOf(card(page))]
      expect(spot.width * spot.height).toBeGreaterThan(1000)
      expect(apart(spot, at)).toBe(true)
    },
    TITLES[step - 1],
  ).toPass()
  await expect(card(page)).toBeInViewport({ ratio: 1 })
  await expect(card(page).getByRole('button')).toHaveText(BUTTONS[step] ?? ['Skip tutorial', 'Back', 'Next'])
  for (const button of await card(page).getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  const at = await boxOf(card(page))
  const { width } = await boxOf(page.locator('body'))
  expect(at.width).toBe(isPhone ? width - 24 : 384)
  if (isPhone) expect(Math.abs(at.x - (width - at.right))).toBeLessThanOrEqual(1)
}

async function expectBackAs(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${username}`)
  await expect(card(page)).toBeHidden()
  expect(await stored(page, 'username')).toBe(username)
  expect(await stored(page, 'tutorial-prev-user')).toBeNull()
  expect(await stored(page, 'tutorial-active')).toBeNull()
  expect(await stored(page, 'tutorial-step')).toBe('0')
}

test.describe('on a phone, dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('[T1, A6, T7] a first visit offers the tutorial, but not on the sign-in screen; a refusal survives a reload; "Help" clears it', async ({
    page,
    newUser,
  }) => {
    const username = newUser()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    await expect(prompt(page)).toBeHidden()
    await arrive(page, username)
    for (const name of ['Maybe later', "Don't show again", 'Start tutorial']) {
      await expect(prompt(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
    await press(page, 'Maybe later')
    await expect(prompt(page)).toBeHidden()
    await expect(page.locator('#view')).toBeFocused()
    await page.reload()
    await waitForSync(page)
    await expect(prompt(page)).toBeHidden()
    expect(await stored(page, 'tutorial-seen')).toBeNull()

    await pressTool(page, 'Help')
    await press(page, "Don't show again")
    await page.reload()
    await waitForSync(page)
    await expect(prompt(page)).toBeHidden()
    await pressTool(page, 'Help')
    await expect(prompt(page)).toBeVisible()
    expect(await stored(page, 'tutorial-seen')).toBeNull()
    await page.keyboard.press('Escape')
    await expect(prompt(page)).toBeHidden()
    const opener = page.getByRole('banner').getByRole('button', { name: 'More' })
    await expect(opener).toBeFocused()
    await expect(opener).toBeInViewport({ ratio: 1 })
  })

  test('[T2, T3] ten steps have a spotlight each, with a card that is fully visible and covers nothing of it', async ({
    page,
    openDemo,
  }) => {
    await openDemo()
    for (let step = 1; step <= 10; step++) {
      await atStep(page, step)
      await expectCard(page, step, true)
      await press(page, step < 10 ? 'Next' : 'Finish')
    }
    await expect(card(page)).toBeHidden()
    expect(await stored(page, 'tutorial-step')).toBe('0')
  })

  test('[T2, N22] skipping it shows the top of the dashboard with Today, which the spotlight had scrolled away', async ({
    page,
    openDemo,
  }) => {
    await openDemo()
    await atStep(page, 1)
    await expect(page.getByRole('heading', { name: 'Today' })).not.toBeInViewport()
    await press(page, 'Skip tutorial')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeInViewport({ ratio: 1 })
  })
})

test('[T1, T2, T3, W2] the keyboard alone completes it and ends where it began; the focus stays in the card, which covers no spotlight', async ({
  page,
  newUser,
}) => {
  const username = newUser()
  await arrive(page, username)
  await expect(page.getByRole('button', { name: 'Start tutorial' })).toBeFocused()
  await expectAccessible(page, 'prompt', '[role="dialog"]')
  await page.keyboard.press('Enter')
  await atStep(page, 1)
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip tutorial' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await expectCard(page, 1, false)
  for (let at = 2; at <= 10; at++) {
    await page.keyboard.press('Enter')
    await atStep(page, at)
    await expectCard(page, at, false)
    const inside = () => card(page).evaluate((one) => one.contains(document.activeElement))
    await expect.poll(inside, `step ${at}`).toBe(true)
    if (at === 3) await expectAccessible(page, 'card', card(page))
  }
  await expect(card(page)).toContainText(username)
  await expect(page.getByRole('button', { name: 'Finish' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectBackAs(page, username)
})

test('[T5] from an own account and back by "Skip tutorial", Escape or after a crash; a reload and a second tab in between lose nothing', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const username = uniqueUsername()
  site.addUser(username, [{ ...acceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await arrive(page, username)
  await press(page, 'Maybe later')
  await waitForSync(page)
  await addProfile(page, 'Mine', { Array: 40 })
  const other = await context.newPage()
  await followSyncs(other)
  await other.goto('/')
  await press(other, 'Maybe later')
  // A click in a background tab takes a second.
  await page.bringToFront()
  const before = await readStoredCommits(page, username)
  expect(before.length).toBeGreaterThan(1)

  await begin(page)
  expect(await stored(page, 'username')).toBe(DEMO)
  expect(await stored(page, 'tutorial-prev-user')).toBe(username)
  await expect(page.getByText('Demo account')).toBeVisible()
  await atStep(other, 1)
  await press(page, 'Next')
  await press(page, 'Next')
  await atStep(page, 3)
  await atStep(other, 3)
  await page.reload()
  await atStep(page, 3)
  // While a step opens, the card takes the focus and the spotlight scrolls the page.
  await expect(async () => {
    await page.getByRole('button', { name: 'Manage Profiles' }).press('Enter', { timeout: 1000 })
    await expect(page.getByRole('button', { name: 'New Profile' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await fillNewProfile(page, 'Made in the demo', { Graph: 30 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Manage Profiles' })).toBeHidden()
  await press(page, 'Skip tutorial')
  await expectBackAs(page, username)
  await expectBackAs(other, username)
  await waitForSync(page)
  await expect(profileMenu(page)).toContainText('Mine')
  await expect(submissionCount(page, 1)).toBeVisible()
  expect(await readStoredCommits(page, username)).toEqual(before)
  expect(await stored(page, 'tutorial-seen')).toBe('1')
  await other.close()

  await begin(page)
  await page.keyboard.press('Escape')
  await expectBackAs(page, username)
  expect(await stored(page, 'tutorial-seen')).toBe('1')
  await test.step('a demo with a saved account and no tutorial, as after a crash, switches to that account', async () => {
    await page.evaluate((name) => {
      localStorage.setItem('solvelog.tutorial-prev-user', name)
      localStorage.setItem('solvelog.username', 'demo@solvelog')
    }, username)
    await page.reload()
    await expectBackAs(page, username)
  })
  await waitForSync(page)
  await expect(prompt(page)).toBeHidden()
})

/** Fails unless the spotlight is 6 pixels wider than its targets on every side. */
async function expectSpotlightAround(page: Page, ...targets: Locator[]): Promise<void> {
  await expect(async () => {
    const boxes = await Promise.all(targets.map(boxOf))
    const spot = await boxOf(light(page))
    expect(spot.x).toBeCloseTo(Math.min(...boxes.map(({ x }) => x)) - 6, 0)
    expect(spot.y).toBeCloseTo(Math.min(...boxes.map(({ y }) => y)) - 6, 0)
    expect(spot.right).toBeCloseTo(Math.max(...boxes.map(({ right }) => right)) + 6, 0)
    expect(spot.bottom).toBeCloseTo(Math.max(...boxes.map(({ bottom }) => bottom)) + 6, 0)
  }).toPass()
}

test('[T2, T3] the steps act, the spotlight follows its target, and nothing is blocked: each target works, also with its own keys', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await atStep(page, 1)
  await expect(page.locator('[data-row] [aria-expanded="true"]')).toHaveCount(0)
  await press(page, 'Next')
  const first = page.locator('[data-row]').first().getByRole('button').first()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await press(page, 'Next')
  await atStep(page, 3)
  await test.step('the spotlight follows scrolling and resizing', async () => {
    const picks = [page.getByRole('tablist'), page.getByRole('tabpanel')]
    await expectSpotlightAround(page, ...picks)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 90)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await expectSpotlightAround(page, ...picks)
    await page.setViewportSize({ width: 1000, height: 760 })
    await expectSpotlightAround(page, ...picks)
  })
  await test.step('the tabs, the profile menu and a dialog work', async () => {
    for (const word of ['Fundamentals', 'Refresh', 'New']) await expect(card(page)).toContainText(word)
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(page.getByRole('tab', { name: 'Refresh' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'New' })).toBeFocused()
    await atStep(page, 3)
    await press(page, 'Next')
    await profileMenu(page).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await press(page, 'Manage Profiles')
    await expect(page.getByRole('dialog', { name: 'Manage Profiles' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Manage Profiles' })).toBeHidden()
    await atStep(page, 4)
  })
  await press(page, 'Next')
  const link = card(page).getByRole('link', { name: 'browser extension' })
  await expect(link).toHaveAttribute('href', '/extension.html')
  await expectSpotlightAround(page, page.getByRole('button', { name: 'Sync Now' }))
  await press(page, 'Next')
  await atStep(page, 6)
  await expect(solveList(page)).toBeHidden()
  await test.step('clicking the target tab continues', async () => {
    await viewTab(page).click()
    await atStep(page, 7)
    await expect(solveList(page)).toBeVisible()
  })
  await test.step('the first solve is selected, and Back shows the steps before', async () => {
    const newest = (await solveRows(page).first().locator('span').nth(1).textContent()) ?? '?'
    // The step is still scrolling the page to its target, so a click could begin on a row and end outside of it.
    await expect(async () => {
      await solveRows(page).nth(4).click()
      await expect(solveTitle(page)).not.toContainText(newest, { timeout: 1_000 })
    }).toPass()
    await press(page, 'Next')
    await atStep(page, 8)
    await expect(solveTitle(page)).toContainText(newest)
    await expect(selectedRow(page)).toHaveAttribute('aria-posinset', '1')
    await press(page, 'Back')
    await atStep(page, 7)
    await expect(solveList(page)).toBeVisible()
    await press(page, 'Back')
    await atStep(page, 6)
    await expect(rowButton(page, 'Random')).toBeVisible()
  })
})

test('[T4] a step polls for its element every 150 ms; the card stays visible', async ({ page, openDemo }) => {
  await page.addInitScript(() => {
    const delays: unknown[] = []
    Reflect.set(window, 'delays', delays)
    const own = window.setInterval
    Reflect.set(window, 'setInterval', (run: () => void, delay: number) => {
      delays.push(delay)
      return own(run, delay)
    })
  })
  const panel = await holdResponses(page, /\/RowPanel-[^/]+\.js$/)
  await openDemo()
  await goToStep(page, 2)
  expect(await page.evaluate(() => Reflect.get(window, 'delays'))).toContain(150)
  await press(page, 'Next')
  await expect(card(page)).toContainText('3 of 10')
  await expect(card(page)).toContainText('This part of the page is still loading.')
  await expect(light(page)).toHaveAttribute('data-off')
  await expect(card(page)).toBeInViewport({ ratio: 1 })
  panel.release()
  await atStep(page, 3)
  await expect(card(page)).not.toContainText('still loading')
})

test('[T6, T7] the demo starts the tutorial once, at its step after a reload and in a new tab; ended or refused, it stays hidden, as for another account', async ({
  page,
  context,
  openDemo,
  newUser,
}) => {
  await openDemo()
  await expect(prompt(page)).toBeHidden()
  await goToStep(page, 8)
  await page.reload()
  await atStep(page, 8)
  await expect(solveTitle(page)).toBeVisible()
  await press(page, 'Back')
  await atStep(page, 7)
  const other = await context.newPage()
  await other.goto('/')
  await atStep(other, 7)
  await page.bringToFront()
  await press(page, 'Skip tutorial')
  await expect(card(page)).toBeHidden()
  await expect(card(other)).toBeHidden()
  await other.close()
  await page.reload()
  await expect(solveList(page)).toBeVisible()
  await expect(card(page)).toBeHidden()

  await begin(page)
  await pressTool(page, 'Help')
  await press(page, "Don't show again")
  await expect(card(page)).toBeHidden()
  await page.reload()
  await expect(rowButton(page, 'Random')).toBeVisible()
  await expect(card(page)).toBeHidden()
  await expect(prompt(page)).toBeHidden()

  await begin(page)
  const username = newUser()
  await page.evaluate((name) => localStorage.setItem('solvelog.username', name), username)
  await page.reload()
  await expect(prompt(page)).toBeVisible()
  await expect(card(page)).toBeHidden()
  expect(await stored(page, 'tutorial-active')).toBeNull()
})
