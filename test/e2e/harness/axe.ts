import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** These rules take most of axe's time, so they run only in `expectReadableColours` and with `WITH_COLOURS`. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Fails on serious and critical problems. By default colours are not checked: test/e2e/access and test/unit/ui/colours.test.ts check them.
 */
export async function expectAccessible(
  page: Page,
  pageName: string,
  checkedPart: string | Locator = 'html',
  options?: axe.RunOptions,
): Promise<void> {
  const violations = await findViolations(page, checkedPart, options)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(describeViolation), pageName).toEqual([])
}

/** Fails on any problem. Colours are checked only with the options `WITH_COLOURS`. */
export async function expectNoViolations(page: Page, pageName = '', options?: axe.RunOptions): Promise<void> {
  expect((await findViolations(page, 'html', options)).map(describeViolation), pageName).toEqual([])
}

/** Fails if a text has too little contrast in one of the themes. A stock Firefox cannot emulate the dark theme, so this needs Chromium. */
export async function expectReadableColours(
  page: Page,
  pageName: string,
  checkedPart: string | Locator = 'html',
): Promise<void> {
  const options: axe.RunOptions = { runOnly: { type: 'rule', values: COLOUR_RULES } }
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    // Pages outside of the app have no attribute, because their style sheets follow the system.
    await page.waitForFunction((theme) => (document.documentElement.dataset.theme ?? theme) === theme, theme)
    await expectAccessible(page, `${pageName}, ${theme}`, checkedPart, options)
  }
}

const describeViolation = ({ id, nodes }: axe.Result): string => `${id}: ${nodes.map(({ html }) => html).join('\n')}`

/** All rules, in the theme that the page has. */
export const WITH_COLOURS: axe.RunOptions = {}

const WITHOUT_COLOURS: axe.RunOptions = {
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
}

/** The code of axe is large, so each document gets it only once. */
async function findViolations(
  page: Page,
  checkedPart: string | Locator = 'html',
  options = WITHOUT_COLOURS,
): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const root = typeof checkedPart === 'string' ? page.locator(checkedPart) : checkedPart
  return root.evaluate(async (element, options) => (await window.axe.run(element, options)).violations, {
    ...options,
    resultTypes: ['violations' as const],
  })
}
