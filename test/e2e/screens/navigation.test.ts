import { addProfile, getProfileMenuButton, getRowButton } from '../harness/dashboard'
import { getSolveList, getSolveRows, getSolveTitle, openHistory } from '../harness/history'
import { getViewTab, waitForStoredView } from '../harness/navigation'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

test('[N8] [W3] on a phone, Back returns from a solve to the list and then to the dashboard', async ({
  page,
  openDemo,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDemo()
  await getViewTab(page, 'Solve History').click()
  await getSolveRows(page).nth(2).click()
  await expect(getSolveTitle(page)).toBeVisible()
  await page.goBack()
  await expect(getSolveList(page)).toBeVisible()
  await expect(page.getByRole('article')).toBeHidden()
  await page.goBack()
  await expect(getRowButton(page, 'Array')).toBeVisible()
})

test('[N8] [A12, A13] the demo leads to one’s own account; the app restores neither the view of another user nor the view before Sign Out', async ({
  page,
  openDemo,
  createUser,
}) => {
  const username = createUser()
  const signIn = async () => {
    await page.getByLabel('Username').fill(username)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await openDemo()
  await addProfile(page, 'Kept in the demo', { Array: 30 })
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveAttribute('title', /remove your data/)
  await openHistory(page)
  await getViewTab(page, 'Dashboard').click()
  await page.getByRole('button', { name: 'Use my own account' }).click()
  await signIn()
  await waitForSync(page)
  await expect(getViewTab(page, 'Dashboard')).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(getViewTab(page, 'Dashboard')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: `Hello, ${username}` })).toBeVisible()

  await getViewTab(page, 'Solve History').click()
  await waitForStoredView(page, '"screen":"history"')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await signIn()
  await expect(page.getByRole('button', { name: 'Sync Now' })).toBeVisible()
  await expect(getViewTab(page, 'Dashboard')).toHaveAttribute('aria-current', 'page')

  await openDemo()
  await expect(getProfileMenuButton(page)).toContainText('Kept in the demo')
})
