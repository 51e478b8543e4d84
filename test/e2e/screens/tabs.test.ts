import {
  addProfile,
  chooseProfile,
  createAcceptedSolve,
  getProfileMenuButton,
  getRecommendationLinks,
  getRowButton,
  getSubmissionCountText,
} from '../harness/dashboard'
import { expect, test } from '../harness/test'

test('[D3, L7, A13] changes of one tab show in the other: profiles, the active one without old recommendations, solves, and signing out', async ({
  page,
  site,
  signIn,
  signInNewUser,
  openTab,
}) => {
  const username = await signInNewUser()
  const otherTab = await openTab()
  await addProfile(page, 'From the first tab', { Array: 40 })
  await expect(getProfileMenuButton(otherTab)).toContainText('From the first tab')
  await expect(getRowButton(otherTab, 'Array')).toBeVisible()
  await expect(getRowButton(otherTab, 'String')).toBeHidden()
  await getRowButton(otherTab, 'Array').click()
  await expect(getRecommendationLinks(otherTab)).toHaveCount(5)
  await page.bringToFront()
  await chooseProfile(page, 'Default')
  await expect(getRecommendationLinks(otherTab)).toHaveCount(0)
  await expect(getRowButton(otherTab, 'Array')).toHaveAttribute('aria-expanded', 'false')

  site.addUser(username, [{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await otherTab.getByRole('button', { name: 'Sync Now' }).click()
  await expect(getSubmissionCountText(otherTab, 1)).toBeVisible()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()

  await otherTab.getByRole('button', { name: 'Sign Out' }).click()
  await otherTab.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const remainingText = await page.evaluate(() => Object.entries(localStorage).flat().join(' '))
  expect(remainingText.toLowerCase()).not.toContain(username.toLowerCase())
  await signIn(username, otherTab)
  await expect(getSubmissionCountText(otherTab, 1)).toBeVisible()
  await expect(getSubmissionCountText(page, 1)).toBeVisible()
})
