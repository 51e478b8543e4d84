import type { Page } from '@playwright/test'
import {
  createAcceptedSolve,
  DAY_SECONDS,
  getAllProgressBars,
  getExtensionBanner,
  getSubmissionCountText,
  HOUR_SECONDS,
} from '../harness/dashboard'
import type { ExtensionRow } from '../harness/extension'
import { stopClock } from '../harness/stop-clock'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

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
  test.fail()
  expect(await (await getAllProgressBars(page)).count()).toBe(20)
})

test('[D9] the first six goals of the profile card are in the order of the profile', async ({ page, openDemo }) => {
  await openDemo()
  const [{ goals }] = await (await page.request.get('/default-goal-profiles.json')).json()
  const card = page.getByRole('complementary', { name: 'Active profile' })
  await expect(card.getByRole('term').last()).toBeVisible()
  test.fail()
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
    })),
  )
  for (const [percent, level] of SCORE_LEVELS) {
    const colour = await computeColour(page, `var(--${level}-fill)`)
    const matchingBars = barValues.filter(({ score }) => score === percent)
    expect(matchingBars.length, `a bar at ${percent}`).toBeGreaterThan(0)
    for (const one of matchingBars) expect(one.colour).toBe(colour)
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
