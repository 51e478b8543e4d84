import type { Locator, Page } from '@playwright/test'

export const getProfileCard = (page: Page): Locator => page.getByRole('complementary', { name: 'Active profile' })
