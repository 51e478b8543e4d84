import {
  acceptedSolve,
  addProfile,
  chooseProfile,
  fillNewProfile,
  profileMenu,
  recommendationLinks,
  rowButton,
  showAllTopics,
  submissionCount,
} from './harness/dashboard'
import { readStoredCommits } from './harness/internals'
import { expect, test } from './harness/test'

const numberNames = (count: number, prefix: string) => Array.from({ length: count }, (_, n) => `${prefix} ${n + 1}`)

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
  await expect(profileMenu(otherTab)).toContainText('From the first tab')
  await showAllTopics(otherTab)
  await expect(rowButton(otherTab, 'Array')).toBeVisible()
  await expect(rowButton(otherTab, 'String')).toBeHidden()
  await rowButton(otherTab, 'Array').click()
  await expect(recommendationLinks(otherTab)).toHaveCount(5)
  await page.bringToFront()
  await chooseProfile(page, 'Default')
  await expect(recommendationLinks(otherTab)).toHaveCount(0)
  await expect(rowButton(otherTab, 'Array')).toHaveAttribute('aria-expanded', 'false')

  site.addUser(username, [{ ...acceptedSolve('two-sum', 60), title: 'Two Sum' }])
  await otherTab.getByRole('button', { name: 'Sync Now' }).click()
  await expect(submissionCount(otherTab, 1)).toBeVisible()
  await expect(submissionCount(page, 1)).toBeVisible()

  await otherTab.getByRole('button', { name: 'Sign Out' }).click()
  await otherTab.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  const left = await page.evaluate(() => Object.entries(localStorage).flat().join(' '))
  expect(left.toLowerCase()).not.toContain(username.toLowerCase())
  await signIn(username, otherTab)
  await expect(submissionCount(otherTab, 1)).toBeVisible()
  await expect(submissionCount(page, 1)).toBeVisible()
})

test('[L7, B1] both tabs edit at once and nothing is lost', async ({ page, signInNewUser, openTab }) => {
  const username = await signInNewUser()
  const otherTab = await openTab()
  const [left, right] = [numberNames(4, 'Left'), numberNames(4, 'Right')]
  // One dialog stays open in each tab. A background tab draws no frames, so a closed dialog would never disappear.
  const createAll = async (tab: typeof page, all: string[]) => {
    await tab.getByRole('button', { name: 'Manage Profiles' }).click()
    for (const name of all) await fillNewProfile(tab, name, { Array: 40 })
  }
  await Promise.all([createAll(page, left), createAll(otherTab, right)])
  const commits = await readStoredCommits(page, username)
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
  const created = commits.flatMap(({ events }) => events).filter(({ type }) => type === 'ProfileCreated')
  expect(created.map(({ name }) => String(name)).sort()).toEqual([...left, ...right].sort())
  const activeProfile = (tab: typeof page) =>
    tab
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ has: tab.getByText('Active', { exact: true }) })
  for (const tab of [page, otherTab]) {
    for (const name of [...left, ...right]) {
      await expect(tab.getByRole('dialog').getByRole('listitem', { name, exact: true })).toBeVisible()
    }
    await expect(activeProfile(tab)).toHaveCount(1)
  }
  const active = await activeProfile(page).getAttribute('aria-label')
  await expect(activeProfile(otherTab)).toHaveAttribute('aria-label', active ?? '')
})
