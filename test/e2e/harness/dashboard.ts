import { expect, type Locator, type Page } from '@playwright/test'
import type { ExtensionRow } from './extension'
import { ask } from './tap'

export const HOUR = 3600
export const DAY = 24 * HOUR

/** Now, in epoch seconds. */
export const now = (): number => Math.floor(Date.now() / 1000)

const dayOfFlows = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/** The day of a time (epoch milliseconds) in the time zone of the flows (playwright.config.ts), as a date field has it. */
export const dateOf = (at: number): string => dayOfFlows.format(at)

/** A day some days after the present review day, which begins at 04:00. In the format of a date field. */
export function inDays(days: number): string {
  const today = dateOf((now() - 4 * HOUR) * 1000)
  return new Date(Date.parse(today) + days * DAY * 1000).toISOString().slice(0, 10)
}

/** An accepted solve of a problem some seconds ago, as the extension sends it. */
export function solved(titleSlug: string, ago: number, more: Partial<ExtensionRow> = {}): ExtensionRow {
  const timestamp = now() - ago
  return { id: `${titleSlug}-${timestamp}`, titleSlug, timestamp, statusDisplay: 'Accepted', lang: 'python3', ...more }
}

/** `count` accepted solves, one an hour, so that no two share a second. */
export function manySolves(count: number): ExtensionRow[] {
  return Array.from({ length: count }, (_, n) => solved(n % 2 ? 'two-sum' : 'valid-parentheses', (n + 1) * HOUR))
}

/** The number of submissions on the dashboard or above the list: "34 problems solved · 56 submissions". */
export const submissionCount = (page: Page, count: number): Locator =>
  page.getByText(new RegExp(`solved · ${count.toLocaleString('en')} submissions?$`))

/** The button that opens and closes a row of the dashboard. */
export const rowButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** Shows the categories of a user without solves. */
export async function unfoldTopics(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^All topics/ }).press('Enter')
}

/** The bar of a category. */
export const bar = (page: Page, name: string): Locator => page.getByRole('progressbar', { name, exact: true })

/** All bars, once they are rendered: rows below the fold are rendered after the first paint. */
export async function allBars(page: Page): Promise<Locator> {
  const rows = page.getByRole('region', { name: 'Progress by topic' }).locator(':scope > div > ul > li')
  await expect(rows.filter({ hasNot: page.getByRole('progressbar') })).toHaveCount(0)
  return page.getByRole('progressbar')
}

/** The accessible text of every bar. */
export async function allFigures(page: Page): Promise<(string | null)[]> {
  return (await allBars(page)).evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuetext')))
}

/** The recommended problems in the visible tab. */
export const picks = (page: Page): Locator => page.getByRole('tabpanel').getByRole('link')

/** The toasts at the top right, or those with a given text. */
export const toast = (page: Page, text: string | RegExp = ''): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: text })

/** The button that opens the profile dropdown. */
export const profileMenu = (page: Page): Locator => page.getByRole('button', { name: /^Goal profile/ })

/** Chooses a profile in the dropdown. */
export async function chooseProfile(page: Page, name: string): Promise<void> {
  await profileMenu(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}

/** Creates a goal profile in the open "Manage Profiles" dialog; goals are percentages. */
export async function fillNewProfile(page: Page, name: string, goals: Record<string, number>): Promise<void> {
  await page.getByRole('button', { name: 'New Profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const [category, percent] of Object.entries(goals)) {
    await page.getByRole('spinbutton', { name: category, exact: true }).fill(String(percent))
  }
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('button', { name: 'New Profile' })).toBeVisible()
}

/**
 * Adds a goal profile, which becomes the active one, with a command to the worker: for a test that needs a change in the log, and
 * not the form. Goals are percentages.
 */
export async function addProfile(page: Page, name: string, goals: Record<string, number>): Promise<void> {
  const fractions = Object.fromEntries(Object.entries(goals).map(([category, percent]) => [category, percent / 100]))
  await ask(page, 'execute', { type: 'CreateProfile', name, description: '', goals: fractions })
  await expect(profileMenu(page)).toContainText(name)
}

/** Creates a goal profile with the form on the dashboard, and comes back to it. */
export async function createProfile(page: Page, name: string, goals: Record<string, number>): Promise<void> {
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  await fillNewProfile(page, name, goals)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}
