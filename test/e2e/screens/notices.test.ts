import type { Page } from '@playwright/test'
import { createHourlySolves, DAY_SECONDS, getExtensionBanner } from '../harness/dashboard'
import { getButton } from '../harness/history'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

const getNotice = (page: Page, name: string) => page.getByRole('region', { name })

test('[D6, N18] a notice that two tabs dismiss stays away, and a clock that is set back over the dismissal shows the extension again', async ({
  page,
  signInNewUser,
  openTab,
}) => {
  await signInNewUser(createHourlySolves(25).map((solve) => ({ ...solve, title: solve.titleSlug })))
  const second = await openTab()
  for (const tab of [page, second]) await expect(getNotice(tab, 'Missing submissions')).toBeVisible()
  for (const tab of [page, second]) await getButton(getNotice(tab, 'Missing submissions'), 'Dismiss').click()
  for (const tab of [page, second]) {
    await tab.reload()
    await waitForSync(tab)
    await expect(getNotice(tab, 'Missing submissions')).toBeHidden()
    await expect(getExtensionBanner(tab)).toBeHidden()
  }
  await page.clock.setSystemTime(Date.now() - DAY_SECONDS * 1000)
  await page.reload()
  await expect(getExtensionBanner(page)).toBeVisible()
  await expect(getNotice(page, 'Missing submissions')).toBeHidden()
})
