import type { Page } from '@playwright/test'
import { createAcceptedSolve } from './dashboard'
import { waitForSync } from './syncs'

export const CATALOG_URL = /\/catalog\/problems\.json\.gz$/

export const PROXY_URL = /\/api\/leetcode-graphql$/

export const CATALOG_FAILED_MESSAGE = 'An unexpected error occurred, new problems are temporarily unavailable'

export const getSyncButton = (page: Page) => page.getByRole('button', { name: 'Sync Now', exact: true })

export const createSubmission = (slug: string, secondsAgo: number) => ({
  ...createAcceptedSolve(slug, secondsAgo),
  title: slug,
})

export async function reloadAndSync(page: Page) {
  await page.reload()
  await waitForSync(page)
}
