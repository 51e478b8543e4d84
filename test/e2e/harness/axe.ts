import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { isFirefox } from './firefox'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The axe rules whose result can depend on the theme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Fails if axe finds a serious or critical problem on the page or in one part of it: with all rules in the light theme,
 * and with the colour rules in the dark theme. The page follows the emulated system theme, so each flow runs only once. A whole page
 * takes up to a second. Name the part if another flow checks the page without it.
 */
export async function expectAccessible(page: Page, where: string, part: string | Locator = 'html'): Promise<void> {
  // Playwright cannot emulate the dark theme in a stock Firefox.
  if (!isFirefox()) {
    await wear(page, 'dark')
    await expectNothingSerious(page, `${where}, dark`, { part, rules: OF_COLOUR })
  }
  await wear(page, 'light')
  await expectNothingSerious(page, where, { part })
}

/** Fails if axe finds any problem on the page, even a minor one. */
export async function expectNoViolations(page: Page, where = ''): Promise<void> {
  expect((await violations(page)).map(described), where).toEqual([])
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

async function expectNothingSerious(page: Page, where: string, scope: Scope): Promise<void> {
  const serious = (await violations(page, scope)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(described), where).toEqual([])
}

const described = ({ id, nodes }: axe.Result): string => `${id}: ${nodes.map(({ html }) => html).join('\n')}`

interface Scope {
  part?: string | Locator
  /** Default: all rules. */
  rules?: string[]
}

/** What axe finds. Its code is half a megabyte, so each document gets it only once. */
async function violations(page: Page, { part = 'html', rules }: Scope = {}): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'] }
  if (rules) options.runOnly = { type: 'rule', values: rules }
  const root = typeof part === 'string' ? page.locator(part) : part
  return root.evaluate(async (element, options) => (await window.axe.run(element, options)).violations, options)
}
