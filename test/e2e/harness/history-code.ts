import type { Locator, Page } from '@playwright/test'
import { getSection } from './history'

export const getCodeSection = (page: Page): Locator => getSection(page, 'Submission Code')

export const getCodeSlider = (page: Page): Locator => page.getByRole('slider', { name: 'Code evolution' })

export const getSnapshotStatus = (page: Page): Locator => getCodeSection(page).getByRole('status')

export const chooseSnapshot = (page: Page, label: string) =>
  page.getByLabel('Snapshot', { exact: true }).selectOption({ label })
