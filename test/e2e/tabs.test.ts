import {
  addProfile,
  chooseProfile,
  createAcceptedSolve,
  createProfileInDialog,
  getProfileMenuButton,
  getRecommendationLinks,
  getRowButton,
  getSubmissionCountText,
  showAllTopics,
} from './harness/dashboard'
import { readStoredCommits } from './harness/internals'
import { expect, test } from './harness/test'

const createNumberedNames = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => `${prefix} ${n + 1}`)

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
  await showAllTopics(otherTab)
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

test('[L7, B1] both tabs edit at once and nothing is lost', async ({ page, signInNewUser, openTab }) => {
  const username = await signInNewUser()
  const otherTab = await openTab()
  const [leftNames, rightNames] = [createNumberedNames(4, 'Left'), createNumberedNames(4, 'Right')]
  // One dialog stays open in each tab. A background tab draws no frames, so a closed dialog would never disappear.
  const createAll = async (tab: typeof page, all: string[]) => {
    await tab.getByRole('button', { name: 'Manage Profiles' }).click()
    for (const name of all) await createProfileInDialog(tab, name, { Array: 40 })
  }
  await Promise.all([createAll(page, leftNames), createAll(otherTab, rightNames)])
  const commits = await readStoredCommits(page, username)
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
  const created = commits.flatMap(({ events }) => events).filter(({ type }) => type === 'ProfileCreated')
  expect(created.map(({ name }) => String(name)).sort()).toEqual([...leftNames, ...rightNames].sort())
  const getActiveProfile = (tab: typeof page) =>
    tab
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: tab.getByText('Active', { exact: true }) })
  for (const tab of [page, otherTab]) {
    for (const name of [...leftNames, ...rightNames]) {
      await expect(tab.getByRole('dialog').getByRole('listitem', { name, exact: true })).toBeVisible()
    }
    await expect(getActiveProfile(tab)).toHaveCount(1)
  }
  const active = await getActiveProfile(page).getAttribute('aria-label')
  await expect(getActiveProfile(otherTab)).toHaveAttribute('aria-label', active ?? '')
})
