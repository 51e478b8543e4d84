import { expectAccessible } from '../harness/axe'
import { addProfile, getProfileMenuButton } from '../harness/dashboard'
import { expect, test } from '../harness/test'
import { openTimeTravel } from '../harness/travel'

/** An action of the palette, and the dialog that it opens. */
const DIALOGS = [
  ['plan to an', /^Plan/],
  ['add a solve', /^Add a solve/],
  ['import a table', /^Import/],
  ['new list', /list/i],
  ['manage profiles', /Profiles/],
  ['how scores', 'How scores work'],
  ['keyboard', 'Keyboard shortcuts'],
] as const

test('[N7] the palette opens every dialog, study list, profile and the statistics, and shows shortcuts', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  for (let n = 1; n <= 8; n++) await addProfile(page, `Company ${n}`, { Array: 50 })
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  const search = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await field.fill(text)
  }
  const run = async (text: string, label: string | RegExp) => {
    await search(text)
    await expect(options.first()).toHaveText(label)
    await field.press('Enter')
    await expect(palette).toBeHidden()
  }
  for (const [text, name] of DIALOGS) {
    await run(text, new RegExp(`^${text}`, 'i'))
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await run('statistics', 'Statistics')
  await expect(page.getByText('No submissions yet. The figures begin with your first one.')).toBeVisible()

  await run('your data', 'Your data')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data')

  await run('blind', 'Blind 75')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blind 75/)

  await search('company')
  await expect(palette.getByRole('group', { name: 'Switch the profile' }).getByRole('option')).toHaveCount(6)
  await expectAccessible(page, 'the palette with profiles', palette)
  await field.fill('company 3')
  await field.press('Enter')
  await expect(getProfileMenuButton(page)).toContainText('Company 3')

  await search('undo')
  await expect(options.first()).toHaveText(/^Undo the last change.*Ctrl.*Z/)
  await field.fill('sign out')
  await field.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await openTimeTravel(page)
  await page.getByRole('button', { name: 'Previous change' }).press('Enter')
  await expect(page.getByText('Past view')).toBeVisible()
  for (const text of ['company', 'add a solve', 'plan to']) {
    await search(text)
    await expect(options.filter({ hasText: new RegExp(`^${text}`, 'i') })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  }
})

test('[N7] what is typed before the palette has loaded runs no shortcut of one character', async ({
  page,
  signInNewUser,
}) => {
  await signInNewUser()
  // The page asks for this code once it listens for shortcuts.
  const listening = page.waitForRequest(/\/RowPanel-[\w-]{8}\.js$/)
  await page.reload()
  await Promise.all([listening, expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()])
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await loading
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('gr')
  load()
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
})
