import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'
import { isFirefox } from './firefox'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Fails on serious and critical problems. Except in Firefox, it also checks the rules about colours in the dark theme.
 */
export async function expectAccessible(
  page: Page,
  pageName: string,
  checkedPart: string | Locator = 'html',
): Promise<void> {
  // Playwright cannot emulate the dark theme in a stock Firefox.
  if (!isFirefox()) {
    await setTheme(page, 'dark')
    await expectNoSeriousViolations(page, `${pageName}, dark`, { part: checkedPart, rules: COLOUR_RULES })
  }
  await setTheme(page, 'light')
  await expectNoSeriousViolations(page, pageName, { part: checkedPart })
}

export async function expectNoViolations(page: Page, pageName = ''): Promise<void> {
  expect((await findViolations(page)).map(describeViolation), pageName).toEqual([])
}

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

async function expectNoSeriousViolations(page: Page, pageName: string, scope: CheckOptions): Promise<void> {
  const serious = (await findViolations(page, scope)).filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  )
  expect(serious.map(describeViolation), pageName).toEqual([])
}

const describeViolation = ({ id, nodes }: axe.Result): string => `${id}: ${nodes.map(({ html }) => html).join('\n')}`

interface CheckOptions {
  part?: string | Locator
  rules?: string[]
}

/** The code of axe is large, so each document gets it only once. */
async function findViolations(page: Page, { part = 'html', rules }: CheckOptions = {}): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'] }
  if (rules) options.runOnly = { type: 'rule', values: rules }
  const root = typeof part === 'string' ? page.locator(part) : part
  return root.evaluate(async (element, options) => (await window.axe.run(element, options)).violations, options)
}
