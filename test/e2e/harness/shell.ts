import type { Page } from '@playwright/test'

export const getThemeToggle = (page: Page, mode: 'light' | 'dark') =>
  page.getByRole('button', { name: `Toggle theme (currently ${mode} mode)`, exact: true })

export const readBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
