import type { Locator, Page } from '@playwright/test'
import { addProfile, getProfileMenuButton, getProgressBar, getRowButton } from './harness/dashboard'
import { readStoredCommits } from './harness/internals'
import { expect, test } from './harness/test'

const getProfileItem = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('listitem', { name, exact: true })
const getBadge = (item: Locator, name: string): Locator => item.getByText(name, { exact: true })

async function openManageProfiles(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Manage Profiles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage Profiles' })
  await expect(dialog).toBeVisible()
  return dialog
}

test('[D4, P1, P2, P3] a new profile has a name and goals from 0 to 100, becomes the active one, is listed with badges, and is deleted after a question', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser()
  await test.step('only goals above 0 are kept, as fractions', async () => {
    await (await openManageProfiles(page)).getByRole('button', { name: 'New Profile' }).click()
    const create = page.getByRole('button', { name: 'Create' })
    const name = page.getByLabel('Name', { exact: true })
    const goals = page
      .getByRole('dialog')
      .getByRole('group', { name: 'Goals' })
      .getByRole('list')
      .getByRole('spinbutton')
    await expect(goals).toHaveCount(66)
    const values = await goals.evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLInputElement ? one.value : '')),
    )
    expect(new Set(values)).toEqual(new Set(['0']))
    await expect(create).toBeDisabled()
    await name.fill('   ')
    await expect(create).toBeDisabled()
    await name.fill('  Weekend plan ')
    await expect(create).toBeEnabled()

    const getGoalField = (category: string) => page.getByRole('spinbutton', { name: category, exact: true })
    await getGoalField('Array').fill('250')
    await expect(getGoalField('Array')).toHaveValue('100')
    await getGoalField('String').fill('-5')
    await expect(getGoalField('String')).toHaveValue('0')
    await getGoalField('Graph').fill('35')
    await getGoalField('Trie').fill('20')
    await getGoalField('Trie').fill('')
    await getGoalField('Stack').fill('1')
    await create.click()

    await expect(getProfileItem(page, 'Weekend plan').getByText('Active', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(getProfileMenuButton(page)).toContainText('Weekend plan')
    await expect(getProgressBar(page, 'Array')).toHaveAttribute('aria-valuetext', /goal 100 percent/)
    await expect(getProgressBar(page, 'Graph')).toHaveAttribute('aria-valuetext', /goal 35 percent/)
    await expect(getRowButton(page, 'String')).toBeHidden()
    await expect(getRowButton(page, 'Trie')).toBeHidden()
    const events = (await readStoredCommits(page, username)).flatMap((commit) => commit.events)
    const created = events.find(({ type }) => type === 'ProfileCreated')
    expect(created).toMatchObject({ name: 'Weekend plan', goals: { Array: 1, Graph: 0.35, Stack: 0.01 } })
    expect(Object.keys(Object(created?.goals))).toHaveLength(3)
  })
  await test.step('only own profiles can be deleted', async () => {
    const dialog = await openManageProfiles(page)
    const defaultProfiles: { name: string }[] = await (await page.request.get('/default-goal-profiles.json')).json()
    for (const { name } of defaultProfiles) {
      await expect(getProfileItem(page, name).getByText('Default', { exact: true }).last()).toBeVisible()
      await expect(getProfileItem(page, name).getByRole('button', { name: /Delete/ })).toBeHidden()
      await expect(getBadge(getProfileItem(page, name), 'Active')).toBeHidden()
    }
    await expect(getBadge(getProfileItem(page, 'Weekend plan'), 'Active')).toBeVisible()
    await expect(getBadge(getProfileItem(page, 'Weekend plan'), 'Default')).toBeHidden()
    await expect(dialog.getByRole('button', { name: /Delete/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Manage Profiles' })).toBeFocused()
  })
  await test.step('deleting an inactive profile leaves the active one', async () => {
    await addProfile(page, 'Spare', { Trie: 30 })
    await openManageProfiles(page)
    await getProfileItem(page, 'Weekend plan').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(getProfileItem(page, 'Weekend plan')).toBeHidden()
    await expect(getBadge(getProfileItem(page, 'Spare'), 'Active')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('deleting the active profile, after a question, activates the default one', async () => {
    await openManageProfiles(page)
    await getProfileItem(page, 'Spare').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this profile permanently?', exact: true })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(getProfileItem(page, 'Spare')).toBeVisible()
    await getProfileItem(page, 'Spare').getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(getProfileItem(page, 'Spare')).toBeHidden()
    await expect(question).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(getProfileMenuButton(page)).toContainText('Default')
    await expect(page.getByRole('progressbar')).toHaveCount(20)
    await page.reload()
    await expect(getProfileMenuButton(page)).toContainText('Default')
    await openManageProfiles(page)
    await expect(getProfileItem(page, 'Spare')).toBeHidden()
  })
})
