import type { Locator, Page } from '@playwright/test'
import {
  addProfile,
  createAcceptedSolve,
  createProfileInDialog,
  getProfileMenuButton,
  getRowButton,
  getSubmissionCountText,
} from '../harness/dashboard'
import { getSelectedRow, getSolveList, getSolveRows, getSolveTitle } from '../harness/history'
import { delayResponses, readStoredCommits } from '../harness/internals'
import { recordSyncs, waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'
import {
  expectAccountRestored,
  expectCardBesideSpotlight,
  expectStep,
  getSpotlight,
  getStepCard,
  getWelcomePrompt,
  pressButton,
  readBox,
  readStoredPref,
  signInToWelcomePrompt,
} from '../harness/tutorial'

test.use({ tutorial: 'first visit' })

const DEMO_USERNAME = 'demo@solvelog'

const getViewTab = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Solve History' })

async function goToStep(page: Page, step: number): Promise<void> {
  await expectStep(page, 1)
  for (let at = 2; at <= step; at++) {
    await pressButton(page, 'Next')
    await expectStep(page, at)
  }
}

async function startTutorial(page: Page): Promise<void> {
  await pressToolbarButton(page, 'Help')
  await pressButton(page, 'Start tutorial')
  await expectStep(page, 1)
}

test('[T1] the welcome prompt does not open over what was just pressed, and the next page load offers it', async ({
  page,
  createUser,
}) => {
  const username = createUser()
  const promptCode = await delayResponses(page, /\/Welcome-[^/]*\.js$/)
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await pressButton(page, 'Sign in')
  await expect.poll(promptCode.requestCount).toBe(1)
  await page.getByRole('button', { name: /^Toggle theme/ }).click()
  const isLoaded = page.waitForResponse(/\/Welcome-/)
  promptCode.release()
  await isLoaded
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeEnabled()
  await getViewTab(page).click()
  await expect(page.getByText('No solves found.')).toBeVisible()
  await page.reload()
  await expect(getWelcomePrompt(page)).toBeVisible()
})

test.describe('on a phone, dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('[T1, A6, T7] a first visit offers the tutorial, but not on the sign-in screen; a refusal survives a reload; "Help" clears it', async ({
    page,
    createUser,
  }) => {
    const username = createUser()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Try Demo' })).toBeVisible()
    await expect(getWelcomePrompt(page)).toBeHidden()
    await signInToWelcomePrompt(page, username)
    for (const name of ['Maybe later', "Don't show again", 'Start tutorial']) {
      await expect(getWelcomePrompt(page).getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    }
    await pressButton(page, 'Maybe later')
    await expect(getWelcomePrompt(page)).toBeHidden()
    await expect(page.locator('#view')).toBeFocused()
    await page.reload()
    await waitForSync(page)
    await expect(getWelcomePrompt(page)).toBeHidden()
    expect(await readStoredPref(page, 'tutorial-seen')).toBeNull()

    await pressToolbarButton(page, 'Help')
    await pressButton(page, "Don't show again")
    await page.reload()
    await waitForSync(page)
    await expect(getWelcomePrompt(page)).toBeHidden()
    await pressToolbarButton(page, 'Help')
    await expect(getWelcomePrompt(page)).toBeVisible()
    expect(await readStoredPref(page, 'tutorial-seen')).toBeNull()
    await page.keyboard.press('Escape')
    await expect(getWelcomePrompt(page)).toBeHidden()
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
      await expectStep(page, step)
      await expectCardBesideSpotlight(page, step, true)
      await pressButton(page, step < 10 ? 'Next' : 'Finish')
    }
    await expect(getStepCard(page)).toBeHidden()
    expect(await readStoredPref(page, 'tutorial-step')).toBe('0')
  })

  test('[T2] the card of a step is in the middle between top and bottom', async ({ page, openDemo }) => {
    await openDemo()
    await goToStep(page, 3)
    const { y, bottom } = await readBox(getStepCard(page))
    expect(Math.abs(y + bottom - 844)).toBeLessThanOrEqual(4)
  })

  test('[T2, N22] skipping the tutorial shows the top of the dashboard with Today, which the spotlight had scrolled away', async ({
    page,
    openDemo,
  }) => {
    await openDemo()
    await expectStep(page, 1)
    await expect(page.getByRole('heading', { name: 'Today' })).not.toBeInViewport()
    await pressButton(page, 'Skip tutorial')
    await expect(page.getByRole('heading', { name: 'Today' })).toBeInViewport({ ratio: 1 })
  })
})

test('[T5] the tutorial starts from an own account and returns to it by "Skip tutorial", Escape or after a crash; a reload and a second tab in between lose nothing', async ({
  page,
  context,
  site,
}) => {
  const username = createUniqueUsername()
  site.addUser(username, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await signInToWelcomePrompt(page, username)
  await pressButton(page, 'Maybe later')
  await waitForSync(page)
  await addProfile(page, 'Mine', { Array: 40 })
  const otherTab = await context.newPage()
  await recordSyncs(otherTab)
  await otherTab.goto('/')
  await pressButton(otherTab, 'Maybe later')
  // Playwright needs a second for a click in a background tab, so the tab is brought to the front.
  await page.bringToFront()
  const commitsBefore = await readStoredCommits(page, username)
  expect(commitsBefore.length).toBeGreaterThan(1)

  await startTutorial(page)
  expect(await readStoredPref(page, 'username')).toBe(DEMO_USERNAME)
  expect(await readStoredPref(page, 'tutorial-prev-user')).toBe(username)
  await expect(page.getByText('Demo account')).toBeVisible()
  await expectStep(otherTab, 1)
  await pressButton(page, 'Next')
  await pressButton(page, 'Next')
  await expectStep(page, 3)
  await expectStep(otherTab, 3)
  await page.reload()
  await expectStep(page, 3)
  // The press is repeated, because the opening step moves the focus to its card and scrolls the page. An open dialog hides the button.
  const newProfile = page.getByRole('button', { name: 'New Profile' })
  await expect(async () => {
    if (!(await newProfile.isVisible()))
      await page.getByRole('button', { name: 'Manage Profiles' }).press('Enter', { timeout: 1000 })
    await expect(newProfile).toBeVisible({ timeout: 2000 })
  }).toPass()
  await createProfileInDialog(page, 'Made in the demo', { Graph: 30 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Manage Profiles' })).toBeHidden()
  await pressButton(page, 'Skip tutorial')
  await expectAccountRestored(page, username)
  await expectAccountRestored(otherTab, username)
  await waitForSync(page)
  await expect(getProfileMenuButton(page)).toContainText('Mine')
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
  expect(await readStoredCommits(page, username)).toEqual(commitsBefore)
  expect(await readStoredPref(page, 'tutorial-seen')).toBe('1')
  await otherTab.close()

  await startTutorial(page)
  await page.keyboard.press('Escape')
  await expectAccountRestored(page, username)
  expect(await readStoredPref(page, 'tutorial-seen')).toBe('1')
  await test.step('a demo with a saved account and no tutorial, as after a crash, switches to that account', async () => {
    await page.evaluate((name) => {
      localStorage.setItem('solvelog.tutorial-prev-user', name)
      localStorage.setItem('solvelog.username', 'demo@solvelog')
    }, username)
    await page.reload()
    await expectAccountRestored(page, username)
  })
  await waitForSync(page)
  await expect(getWelcomePrompt(page)).toBeHidden()
})

/** Fails unless the spotlight is 6 pixels wider than its targets on every side. */
async function expectSpotlightAround(page: Page, ...targets: Locator[]): Promise<void> {
  await expect(async () => {
    const boxes = await Promise.all(targets.map(readBox))
    const spotlightBox = await readBox(getSpotlight(page))
    expect(spotlightBox.x).toBeCloseTo(Math.min(...boxes.map(({ x }) => x)) - 6, 0)
    expect(spotlightBox.y).toBeCloseTo(Math.min(...boxes.map(({ y }) => y)) - 6, 0)
    expect(spotlightBox.right).toBeCloseTo(Math.max(...boxes.map(({ right }) => right)) + 6, 0)
    expect(spotlightBox.bottom).toBeCloseTo(Math.max(...boxes.map(({ bottom }) => bottom)) + 6, 0)
  }).toPass()
}

test('[T2, T3] the steps open and select things, the spotlight follows its target, and every target can be used, also with the keyboard', async ({
  page,
  openDemo,
}) => {
  await openDemo()
  await expectStep(page, 1)
  await expect(page.locator('[data-row] [aria-expanded="true"]')).toHaveCount(0)
  await pressButton(page, 'Next')
  const firstRow = page.locator('[data-row]').first().getByRole('button').first()
  await expect(firstRow).toHaveAttribute('aria-expanded', 'true')
  await pressButton(page, 'Next')
  await expectStep(page, 3)
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
    for (const word of ['Fundamentals', 'Refresh', 'New']) await expect(getStepCard(page)).toContainText(word)
    await page.getByRole('tab', { name: 'Refresh' }).click()
    await expect(page.getByRole('tab', { name: 'Refresh' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'New' })).toBeFocused()
    await expectStep(page, 3)
    await pressButton(page, 'Next')
    await getProfileMenuButton(page).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await pressButton(page, 'Manage Profiles')
    await expect(page.getByRole('dialog', { name: 'Manage Profiles' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Manage Profiles' })).toBeHidden()
    await expectStep(page, 4)
  })
  await pressButton(page, 'Next')
  const link = getStepCard(page).getByRole('link', { name: 'browser extension' })
  await expect(link).toHaveAttribute('href', '/extension.html')
  await expectSpotlightAround(page, page.getByRole('button', { name: 'Sync Now' }))
  await pressButton(page, 'Next')
  await expectStep(page, 6)
  await expect(getSolveList(page)).toBeHidden()
  await test.step('clicking the target tab continues', async () => {
    await getViewTab(page).click()
    await expectStep(page, 7)
    await expect(getSolveList(page)).toBeVisible()
  })
  await test.step('the first solve is selected, and Back shows the steps before', async () => {
    const newest = (await getSolveRows(page).first().locator('span').nth(1).textContent()) ?? '?'
    // The click is repeated, because the step may still be scrolling the page to its target.
    await expect(async () => {
      await getSolveRows(page).nth(4).click()
      await expect(getSolveTitle(page)).not.toContainText(newest, { timeout: 1_000 })
    }).toPass()
    await pressButton(page, 'Next')
    await expectStep(page, 8)
    await expect(getSolveTitle(page)).toContainText(newest)
    await expect(getSelectedRow(page)).toHaveAttribute('aria-posinset', '1')
    await pressButton(page, 'Back')
    await expectStep(page, 7)
    await expect(getSolveList(page)).toBeVisible()
    await pressButton(page, 'Back')
    await expectStep(page, 6)
    await expect(getRowButton(page, 'Random')).toBeVisible()
  })
})

test('[T4] a step polls for its element every 150 ms; the card stays visible', async ({ page, openDemo }) => {
  await page.addInitScript(() => {
    const delays: unknown[] = []
    Reflect.set(window, 'delays', delays)
    const realSetInterval = window.setInterval
    Reflect.set(window, 'setInterval', (run: () => void, delay: number) => {
      delays.push(delay)
      return realSetInterval(run, delay)
    })
  })
  const panel = await delayResponses(page, /\/RowPanel-[^/]+\.js$/)
  await openDemo()
  await goToStep(page, 2)
  expect(await page.evaluate(() => Reflect.get(window, 'delays'))).toContain(150)
  await pressButton(page, 'Next')
  await expect(getStepCard(page)).toContainText('3 of 10')
  await expect(getStepCard(page)).toContainText('This part of the page is still loading.')
  await expect(getSpotlight(page)).toHaveAttribute('data-off')
  await expect(getStepCard(page)).toBeInViewport({ ratio: 1 })
  panel.release()
  await expectStep(page, 3)
  await expect(getStepCard(page)).not.toContainText('still loading')
})

test('[T6, T7] the demo starts the tutorial once, at its step after a reload and in a new tab; after its end or a refusal it stays hidden, as for another account', async ({
  page,
  context,
  openDemo,
  createUser,
}) => {
  await openDemo()
  await expect(getWelcomePrompt(page)).toBeHidden()
  await goToStep(page, 8)
  await page.reload()
  await expectStep(page, 8)
  await expect(getSolveTitle(page)).toBeVisible()
  await pressButton(page, 'Back')
  await expectStep(page, 7)
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await expectStep(otherTab, 7)
  await page.bringToFront()
  await pressButton(page, 'Skip tutorial')
  await expect(getStepCard(page)).toBeHidden()
  await expect(getStepCard(otherTab)).toBeHidden()
  await otherTab.close()
  await page.reload()
  await expect(getSolveList(page)).toBeVisible()
  await expect(getStepCard(page)).toBeHidden()

  await startTutorial(page)
  await pressToolbarButton(page, 'Help')
  await pressButton(page, "Don't show again")
  await expect(getStepCard(page)).toBeHidden()
  await page.reload()
  await expect(getRowButton(page, 'Random')).toBeVisible()
  await expect(getStepCard(page)).toBeHidden()
  await expect(getWelcomePrompt(page)).toBeHidden()

  await startTutorial(page)
  const username = createUser()
  await page.evaluate((name) => localStorage.setItem('solvelog.username', name), username)
  await page.reload()
  await expect(getWelcomePrompt(page)).toBeVisible()
  await expect(getStepCard(page)).toBeHidden()
  expect(await readStoredPref(page, 'tutorial-active')).toBeNull()
})
