import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFirefox } from './firefox'

/** What a theme can change of what axe looks at. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block']

/**
 * Fails with what axe finds serious or critical on the page, or in one part of it: by all its rules in the light theme,
 * by those of colour in the dark one. The theme is the system's, which the page follows, so that a flow is walked once.
 */
export async function expectAccessible(page: Page, where: string, part = 'html'): Promise<void> {
  // Playwright cannot emulate a system's theme in a stock Firefox.
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

/** In legacy mode axe runs in the page only. Otherwise it opens a blank page for frames, and there are none. */
const builder = (page: Page, part: string) => new AxeBuilder({ page }).include(part).setLegacyMode(true)

async function expectNothing(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
    where,
  ).toEqual([])
}
