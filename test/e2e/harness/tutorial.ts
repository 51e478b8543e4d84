import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './test'

export async function dismissTutorialPrompt(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      localStorage.setItem('solvelog.tutorial-seen', '1')
    } catch {
      // Some tests open pages that may not use `localStorage`.
    }
  })
}

export const STEP_TITLES = [
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

/** The steps that do not have the usual three buttons. */
export const BUTTONS_BY_STEP: Record<number, string[]> = { 1: ['Skip tutorial', 'Next'], 10: ['Back', 'Finish'] }

export const getWelcomePrompt = (page: Page): Locator => page.getByRole('dialog', { name: 'A quick look around?' })

export const getStepCard = (page: Page): Locator => page.locator('[role="dialog"][aria-modal="false"]')

export const getSpotlight = (page: Page): Locator => page.locator('[data-tutorial="spotlight"]')

export const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const readStoredPref = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(`solvelog.${name}`), key)

/** The first step is 1. */
export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(getStepCard(page)).toContainText(`${step} of 10`)
  await expect(getStepCard(page).getByRole('heading')).toHaveText(STEP_TITLES[step - 1] ?? '')
  await expect(getSpotlight(page)).not.toHaveAttribute('data-off')
}

export async function signInToWelcomePrompt(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await pressButton(page, 'Sign in')
  await expect(getWelcomePrompt(page)).toBeVisible()
}

export async function readBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Not to be seen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

export const areDisjoint = (a: Awaited<ReturnType<typeof readBox>>, b: typeof a): boolean =>
  a.right <= b.x || a.x >= b.right || a.bottom <= b.y || a.y >= b.bottom

/**
 * Fails unless the card of a step is fully visible and does not overlap its spotlight. On a phone, the card must be
 * centred with margins of 12 pixels. Elsewhere it must be 384 pixels wide.
 */
export async function expectCardBesideSpotlight(page: Page, step: number, isPhone: boolean): Promise<void> {
  await expect(
    async () => {
      const [spotlightBox, cardBox] = [await readBox(getSpotlight(page)), await readBox(getStepCard(page))]
      expect(spotlightBox.width * spotlightBox.height).toBeGreaterThan(1000)
      expect(areDisjoint(spotlightBox, cardBox)).toBe(true)
    },
    STEP_TITLES[step - 1],
  ).toPass()
  await expect(getStepCard(page)).toBeInViewport({ ratio: 1 })
  await expect(getStepCard(page).getByRole('button')).toHaveText(
    BUTTONS_BY_STEP[step] ?? ['Skip tutorial', 'Back', 'Next'],
  )
  for (const button of await getStepCard(page).getByRole('button').all()) {
    await expect(button).toBeInViewport({ ratio: 1 })
  }
  const cardBox = await readBox(getStepCard(page))
  const { width } = await readBox(page.locator('body'))
  expect(cardBox.width).toBe(isPhone ? width - 24 : 384)
  if (isPhone) expect(Math.abs(cardBox.x - (width - cardBox.right))).toBeLessThanOrEqual(1)
}

export async function expectAccountRestored(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${username}`)
  await expect(getStepCard(page)).toBeHidden()
  expect(await readStoredPref(page, 'username')).toBe(username)
  expect(await readStoredPref(page, 'tutorial-prev-user')).toBeNull()
  expect(await readStoredPref(page, 'tutorial-active')).toBeNull()
  expect(await readStoredPref(page, 'tutorial-step')).toBe('0')
}
