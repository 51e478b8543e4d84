import type { Page } from '@playwright/test'
import { getTimeBar } from './travel'

export const getAxisButton = (page: Page, name: string) => getTimeBar(page).getByRole('button', { name, exact: true })
