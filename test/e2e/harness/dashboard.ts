import { expect, type Locator, type Page } from '@playwright/test'
import type { ExtensionRow } from './extension'
import { callWorker } from './worker-calls'

export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 24 * HOUR_SECONDS

export const readNowSeconds = (): number => Math.floor(Date.now() / 1000)

const dateFormat = new Intl.DateTimeFormat('sv-SE')

/** Returns a date like "2026-03-09" in the browser's time zone. */
export const formatDate = (timeMs: number): string => dateFormat.format(timeMs)

/** Returns a date like "2026-03-09". In the app, a day begins at 04:00. */
export function computeDateInDays(days: number): string {
  const today = formatDate((readNowSeconds() - 4 * HOUR_SECONDS) * 1000)
  return new Date(Date.parse(today) + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

export function createAcceptedSolve(
  titleSlug: string,
  secondsAgo: number,
  otherFields: Partial<ExtensionRow> = {},
): ExtensionRow {
  const timestamp = readNowSeconds() - secondsAgo
  return {
    id: `${titleSlug}-${timestamp}`,
    titleSlug,
    timestamp,
    statusDisplay: 'Accepted',
    lang: 'python3',
    ...otherFields,
  }
}

export function createHourlySolves(count: number): ExtensionRow[] {
  return Array.from({ length: count }, (_, n) =>
    createAcceptedSolve(n % 2 ? 'two-sum' : 'valid-parentheses', (n + 1) * HOUR_SECONDS),
  )
}

export const getSubmissionCountText = (page: Page, count: number): Locator =>
  page.getByText(new RegExp(`solved\\s· ${count.toLocaleString('en')} submissions?$`))

export const getRowButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

export const getProgressBar = (page: Page, name: string): Locator =>
  page.getByRole('progressbar', { name, exact: true })

/** Waits until each row has its own progress bar. Rows below the window are rendered after the first paint. */
export async function getAllProgressBars(page: Page): Promise<Locator> {
  const rows = page.getByRole('region', { name: 'Progress by topic' }).locator(':scope > div > ul > li')
  await expect(rows.first()).toBeVisible()
  await expect(rows.filter({ hasNot: page.getByRole('progressbar') })).toHaveCount(0)
  return rows.getByRole('progressbar')
}

export async function readProgressTexts(page: Page): Promise<(string | null)[]> {
  return (await getAllProgressBars(page)).evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuetext')))
}

export const getRecommendationLinks = (page: Page): Locator => page.getByRole('tabpanel').getByRole('link')

export const getToast = (page: Page, text: string | RegExp = ''): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })

export const getProfileMenuButton = (page: Page): Locator => page.getByRole('button', { name: /^Goal profile/ })

export async function chooseProfile(page: Page, name: string): Promise<void> {
  await getProfileMenuButton(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}

/** `goals` are percentages by topic. */
export async function createProfileInDialog(page: Page, name: string, goals: Record<string, number>): Promise<void> {
  await page.getByRole('button', { name: 'New Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const [category, percent] of Object.entries(goals)) {
    await page.getByRole('spinbutton', { name: category, exact: true }).fill(String(percent))
  }
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('button', { name: 'New Profile' })).toBeVisible()
}

/**
 * Adds a profile through the worker, without the form. It becomes the active profile. `goals` are percentages by topic.
 */
export async function addProfile(page: Page, name: string, goals: Record<string, number>): Promise<void> {
  const fractions = Object.fromEntries(Object.entries(goals).map(([category, percent]) => [category, percent / 100]))
  await callWorker(page, 'execute', { type: 'CreateProfile', name, description: '', goals: fractions })
  await expect(getProfileMenuButton(page)).toContainText(name)
}

/** Creates a profile with the form and returns to the dashboard. `goals` are percentages by topic. */
export async function createProfile(page: Page, name: string, goals: Record<string, number>): Promise<void> {
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await createProfileInDialog(page, name, goals)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

export const getExtensionBanner = (page: Page) => page.getByText('Browser extension not detected.')

export const expectToast = (page: Page, words: string) =>
  expect(getToast(page).filter({ hasText: words })).toBeVisible()

export const getDialog = (page: Page, name?: string): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name })
