import type { Page } from '@playwright/test'
import {
  addProfile,
  createAcceptedSolve,
  DAY_SECONDS,
  getAllProgressBars,
  getExtensionBanner,
  getProfileMenuButton,
  getSubmissionCountText,
  HOUR_SECONDS,
} from '../harness/dashboard'
import type { ExtensionRow } from '../harness/extension'
import { delayResponses } from '../harness/internals'
import { stopClock } from '../harness/stop-clock'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { openTimeTravel } from '../harness/travel'

test('[D2] after 60 days the label of the last sync still counts days', async ({ page, signInNewUser }) => {
  await signInNewUser()
  await stopClock(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  await page.clock.setSystemTime(Date.now() + 61 * DAY_SECONDS * 1000)
  await page.clock.runFor(60_000)
  const label = page.getByText(/^Last synced \d+ \w+ ago/)
  await expect(label).toBeVisible()
  expect(await label.textContent()).toContain('Last synced 61 days ago')
})

test('[D7] before the first solve, every goal has a visible row', async ({ page, signInNewUser }) => {
  await signInNewUser()
  expect(await (await getAllProgressBars(page)).count()).toBe(20)
})

test('[D9] the first six goals of the profile card are in the order of the profile', async ({ page, openDemo }) => {
  await openDemo()
  const [{ goals }] = await (await page.request.get('/default-goal-profiles.json')).json()
  const card = page.getByRole('complementary', { name: 'Active profile' })
  await expect(card.getByRole('term').last()).toBeVisible()
  expect(await card.locator('dl').last().getByRole('term').allTextContents()).toEqual(Object.keys(goals).slice(0, 6))
})

test('[D6] the extension banner shows on large screens, can be dismissed, stays hidden for a day and returns after', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  await expect(getExtensionBanner(page)).toBeVisible()
  await stopClock(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(getExtensionBanner(page)).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(getExtensionBanner(page)).toBeHidden()

  await page.clock.fastForward((DAY_SECONDS - 5 * 60) * 1000)
  // The app needs running timers to load.
  await page.clock.resume()
  await page.reload()
  await waitForSync(page)
  await expect(getExtensionBanner(page)).toBeHidden()
  await page.clock.fastForward(10 * 60 * 1000)
  await expect(getExtensionBanner(page)).toBeVisible()
  await page.reload()
  await waitForSync(page)
  await expect(getExtensionBanner(page)).toBeVisible()
})

/**
 * Returns 26 solves of an easy problem with the same quality. With so many solves, the score of the topic equals the
 * quality.
 */
const createSolves = (slug: string, qualityScore: number): ExtensionRow[] =>
  Array.from({ length: 26 }, (_, day) =>
    createAcceptedSolve(slug, day * DAY_SECONDS + HOUR_SECONDS, { qualityScore, id: `${slug}-${day}` }),
  )

/** A score in percent, the name of its colour, and a problem whose topic gets this score. */
const SCORE_LEVELS = [
  [39, 'hard', 'balanced-binary-tree'],
  [40, 'medium', 'first-bad-version'],
  [69, 'medium', 'valid-palindrome'],
  [70, 'easy', 'reverse-linked-list'],
] as const

test('[D10] a bar has the hard colour below 40, medium below 70, easy from 70', async ({ page, signInNewUser }) => {
  await signInNewUser([], {
    submissions: SCORE_LEVELS.flatMap(([percent, , slug]) => createSolves(slug, percent / 100)),
  })
  await expect(getSubmissionCountText(page, 104)).toBeVisible()
  const barValues = await (await getAllProgressBars(page)).evaluateAll((bars) =>
    bars.map((one) => ({
      score: Number(one.getAttribute('aria-valuenow')),
      colour: getComputedStyle(one.querySelector(':scope > div > div') ?? one).backgroundColor,
      endColour: getComputedStyle(one.querySelector(':scope > div > div') ?? one).borderRightColor,
    })),
  )
  for (const [percent, level] of SCORE_LEVELS) {
    const colour = await computeColour(page, `var(--color-${level}-quiet)`)
    const endColour = await computeColour(page, `var(--color-${level}-fill)`)
    const matchingBars = barValues.filter(({ score }) => score === percent)
    expect(matchingBars.length, `a bar at ${percent}`).toBeGreaterThan(0)
    for (const one of matchingBars) expect(one).toMatchObject({ colour, endColour })
  }
})

function computeColour(page: Page, colour: string): Promise<string> {
  return page.evaluate((cssColour) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = cssColour
    const computed = getComputedStyle(probe).backgroundColor
    probe.remove()
    return computed
  }, colour)
}

test('[W3, W4] on a phone the heat map shows no part of a month’s name', async ({ page, signInNewUser }) => {
  await signInNewUser([], { submissions: [createAcceptedSolve('two-sum', 360 * DAY_SECONDS)] })
  await expect(page.getByLabel('Period of the charts')).toHaveValue('12')
  const map = page.getByRole('img', { name: /^Activity: / })
  const findCutNames = () =>
    map.evaluate((svg) => {
      const scroller = svg.closest('[dir="rtl"]')
      const edge = scroller?.getBoundingClientRect().left ?? 0
      return [...(scroller?.querySelectorAll('[aria-hidden] > span > :first-child') ?? [])]
        .filter((name) => name.checkVisibility({ visibilityProperty: true }))
        .map((name) => ({ text: name.textContent, ...name.getBoundingClientRect().toJSON() }))
        .filter(({ left, right }) => left < edge - 1 && right > edge)
        .map(({ text }) => text)
    })
  for (const width of [390, 376, 362, 348, 334, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(findCutNames, { message: `at ${width} px` }).toEqual([])
  }
})

test('[D5, L4] in the past, Sync Now and Manage Profiles look different', async ({ page, openDemo }) => {
  await openDemo()
  const readStyles = () =>
    Promise.all(
      ['Sync Now', 'Manage Profiles'].map((name) =>
        page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).borderStyle),
      ),
    )
  expect(await readStyles()).toEqual(['solid', 'solid'])
  await openTimeTravel(page)
  await page.getByRole('button', { name: 'Previous change' }).press('Enter')
  await expect(page.getByText('Past view')).toBeVisible()
  expect(await readStyles()).toEqual(['dashed', 'dashed'])
})

test('[W2] with forced colours the placeholders are visible', async ({ page, createUser, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const scripts = await delayResponses(page, /\/assets\/Activity-.*\.js$/)
  await signIn(createUser())
  const placeholder = page.getByRole('status', { name: 'Loading your activity' }).locator('span').first()
  await expect(placeholder).toBeVisible()
  const [colour, canvas] = await Promise.all([
    placeholder.evaluate((one) => getComputedStyle(one).backgroundColor),
    computeColour(page, 'Canvas'),
  ])
  expect(colour).not.toBe(canvas)
  scripts.release()
})

test('[D3] the menu of profiles is not cut off by the card of a few topics, nor by the window', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  for (const name of ['Last', ...Array.from({ length: 9 }, (_, i) => `Profile ${i}`), 'W'.repeat(80)])
    await addProfile(page, name, { Array: 40 })
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await getProfileMenuButton(page).click()
    const choices = page.getByRole('menuitemradio')
    await expect(choices.last()).toBeAttached()
    const isReachable = await choices.evaluateAll((items) =>
      items.map((item) => {
        item.scrollIntoView({ block: 'nearest' })
        const { left, right, top, height } = item.getBoundingClientRect()
        return [left + 2, right - 2].every((x) => item.contains(document.elementFromPoint(x, top + height / 2)))
      }),
    )
    expect(isReachable, `at ${width} px`).toEqual(isReachable.map(() => true))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Escape')
  }
})
