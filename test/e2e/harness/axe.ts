import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFirefox } from './firefox'

/** The axe rules whose result can depend on the theme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Fails if axe finds a serious or critical problem on the page or in one part of it: with all rules in the light theme,
 * and with the colour rules in the dark theme. The page follows the emulated system theme, so each flow runs only once.
 */
export async function expectAccessible(page: Page, where: string, part = 'html'): Promise<void> {
  // Playwright cannot emulate the dark theme in a stock Firefox.
  if (!isFirefox()) {
    await wear(page, 'dark')
    await expectNothing(builder(page, part).withRules(OF_COLOUR), `${where}, dark`)
  }
  await wear(page, 'light')
  await expectNothing(builder(page, part), where)
}

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** In legacy mode axe stays in the page. Otherwise it opens a blank page to check frames, and the app has none. */
const builder = (page: Page, part: string) => new AxeBuilder({ page }).include(part).setLegacyMode(true)

async function expectNothing(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
    where,
  ).toEqual([])
}
