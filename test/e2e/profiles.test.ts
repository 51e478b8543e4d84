import type { Locator, Page } from '@playwright/test'
import { profileMenu, progressBar, rowButton, showAllTopics } from './harness/dashboard'
import { readStoredCommits } from './harness/internals'
import { expect, test } from './harness/test'

const profileItem = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('listitem', { name, exact: true })
const badge = (item: Locator, name: string): Locator => item.getByText(name, { exact: true })

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

    const goal = (category: string) => page.getByRole('spinbutton', { name: category, exact: true })
    await goal('Array').fill('250')
    await expect(goal('Array')).toHaveValue('100')
    await goal('String').fill('-5')
    await expect(goal('String')).toHaveValue('0')
    await goal('Graph').fill('35')
    await goal('Trie').fill('20')
    await goal('Trie').fill('')
    await goal('Stack').fill('1')
    await create.click()

    await expect(profileItem(page, 'Weekend plan').getByText('Active', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(profileMenu(page)).toContainText('Weekend plan')
    await showAllTopics(page)
    await expect(progressBar(page, 'Array')).toHaveAttribute('aria-valuetext', /goal 100 percent/)
    await expect(progressBar(page, 'Graph')).toHaveAttribute('aria-valuetext', /goal 35 percent/)
    await expect(rowButton(page, 'String')).toBeHidden()
    await expect(rowButton(page, 'Trie')).toBeHidden()
    const events = (await readStoredCommits(page, username)).flatMap((commit) => commit.events)
    const created = events.find(({ type }) => type === 'ProfileCreated')
    expect(created).toMatchObject({ name: 'Weekend plan', goals: { Array: 1, Graph: 0.35, Stack: 0.01 } })
    expect(Object.keys(Object(created?.goals))).toHaveLength(3)
  })
  await test.step('only own profiles can be deleted', async () => {
    const dialog = await openManageProfiles(page)
    const defaultProfiles: { name: string }[] = await (await page.request.get('/default-goal-profiles.json')).json()
    for (const { name } of defaultProfiles) {
      await expect(profileItem(page, name).getByText('Default', { exact: true }).last()).toBeVisible()
      await expect(profileItem(page, name).getByRole('button', { name: /Delete/ })).toBeHidden()
      await expect(badge(profileItem(page, name), 'Active')).toBeHidden()
    }
    await expect(badge(profileItem(page, 'Weekend plan'), 'Active')).toBeVisible()
    await expect(badge(profileItem(page, 'Weekend plan'), 'Default')).toBeHidden()
    await expect(dialog.getByRole('button', { name: /Delete/ })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Manage Profiles' })).toBeFocused()
  })
  await test.step('deleting the active profile, after a question, activates the default one', async () => {
    await openManageProfiles(page)
    await profileItem(page, 'Weekend plan').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this profile permanently?', exact: true })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(profileItem(page, 'Weekend plan')).toBeVisible()
    await profileItem(page, 'Weekend plan').getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(profileItem(page, 'Weekend plan')).toBeHidden()
    await expect(question).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(profileMenu(page)).toContainText('Default')
    await expect(page.getByRole('progressbar')).toHaveCount(20)
    await page.reload()
    await expect(profileMenu(page)).toContainText('Default')
    await openManageProfiles(page)
    await expect(profileItem(page, 'Weekend plan')).toBeHidden()
  })
})
