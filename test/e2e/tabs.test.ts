import { createProfileInDialog } from './harness/dashboard'
import { readStoredCommits } from './harness/internals'
import { expect, test } from './harness/test'

const createNumberedNames = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, n) => `${prefix} ${n + 1}`)

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
