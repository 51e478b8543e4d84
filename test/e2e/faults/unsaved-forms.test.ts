import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectReadableColours } from '../harness/axe'
import { getDialog, getProfileMenuButton } from '../harness/dashboard'
import { Profile } from '../harness/profile'
import { waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'

/**
 * Waits until localStorage contains a text, crashes the page, and kills the browser when the text is on the disk. A
 * crashed page gets no event in which it could save the text. Chromium may write localStorage a minute late. It writes
 * at once after the last page of an origin has ended.
 */
async function killWhenOnDisk(profile: Profile, page: Page, text: string): Promise<void> {
  const isStored = (text: string) => Object.values(localStorage).some((value) => String(value).includes(text))
  await expect.poll(() => page.evaluate(isStored, text)).toBe(true)
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The command gets no answer, because the page has crashed.
  session.send('Page.crash').catch(() => undefined)
  await crashed
  const folder = join(profile.folder, 'Default', 'Local Storage', 'leveldb')
  const hasText = (name: string) => readFileSync(join(folder, name)).includes(text)
  await expect.poll(() => readdirSync(folder).some(hasText), { timeout: 100_000 }).toBe(true)
  await profile.kill()
}

const openScreen = (page: Page, screen: string) =>
  page.getByRole('navigation').getByRole('button', { name: screen, exact: true }).click()
const getUnsavedTextNotice = (page: Page) => page.getByRole('region', { name: 'Unsaved text' })
const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function leaveForm(page: Page): Promise<void> {
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function openAddForm(page: Page, kind: 'Add a solve' | 'Import a table'): Promise<void> {
  await openScreen(page, 'Solve History')
  await pressButton(page, kind)
}

test('[N9, N10, N11] [fault 47] every form with typed text is offered again after the browser was killed', async ({
  server,
  site,
}) => {
  const username = createUniqueUsername()
  site.addUser(username, [])
  const profile = new Profile(server.origin)
  try {
    let page = await profile.start()
    await profile.signIn(page, username)
    await openScreen(page, 'Lists')
    await pressButton(page, 'New list')
    await page.getByLabel('Name').fill('Saved list')
    await page.getByLabel('Problems').fill('Two Sum')
    await pressButton(page, 'Create')
    await pressButton(page, 'All lists')
    await pressButton(page, 'New list')
    await page.getByLabel('Name').fill('Half a plan')
    await page.getByLabel('Problems').fill('Word Search\nNo such problem')
    await leaveForm(page)
    await openScreen(page, 'Lists')
    await pressButton(page, 'Saved list')
    await pressButton(page, 'Edit list')
    await page.getByLabel('Problems').fill('Two Sum\nGroup Anagrams')
    await leaveForm(page)
    await openAddForm(page, 'Add a solve')
    await page.getByLabel('Notes').fill('Half a thought')
    await page.keyboard.press('Escape')
    await openAddForm(page, 'Import a table')
    await page.getByLabel('Or paste a table').fill('Problem,Date\nTwo Sum,2026-03-09')
    await page.keyboard.press('Escape')
    await openScreen(page, 'Dashboard')
    await pressButton(page, 'Manage Profiles')
    await pressButton(page, 'New Profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Half a profile')
    await page.getByRole('dialog').getByLabel('Array', { exact: true }).fill('40')
    await killWhenOnDisk(profile, page, 'Half a profile')

    page = await profile.start()
    await page.goto('/')
    await waitForSync(page)
    await expect(getUnsavedTextNotice(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^\+\d notices/ }).click()
    await expect(getUnsavedTextNotice(page).getByRole('button', { name: /^Continue/ })).toHaveText([
      'Continue the new solve',
      'Continue the new list “Half a plan”',
      'Continue the list “Saved list”',
      'Continue the new profile “Half a profile”',
      'Continue the table import',
    ])
    await expectAccessible(page, 'the notices of unsaved text', '#view')
    await expectReadableColours(page, 'the notices of unsaved text', '#view')

    await test.step('a profile', async () => {
      await pressButton(page, 'Continue the new profile “Half a profile”')
      await expect(getDialog(page, 'New Profile').getByLabel('Name')).toHaveValue('Half a profile')
      await expect(page.getByRole('dialog').getByLabel('Array', { exact: true })).toHaveValue('40')
      await pressButton(page, 'Create')
      await expect(getDialog(page, 'Manage Profiles')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(getProfileMenuButton(page)).toContainText('Half a profile')
    })
    await test.step('a new list and an edited one', async () => {
      await pressButton(page, 'Continue the new list “Half a plan”')
      await expect(page.getByLabel('Problems')).toHaveValue('Word Search\nNo such problem')
      await pressButton(page, 'Create with 1 problem')
      await pressButton(page, 'Continue the list “Saved list”')
      await expect(page.getByLabel('Problems')).toHaveValue('Two Sum\nGroup Anagrams')
      await pressButton(page, 'Save')
      await pressButton(page, 'All lists')
      await pressButton(page, 'Saved list')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/^1\.Two Sum/, /^49\.Group Anagrams/])
    })
    await test.step('a new solve', async () => {
      await pressButton(page, 'Continue the new solve')
      await expect(page.getByLabel('Notes')).toHaveValue('Half a thought')
      await pressButton(page, 'Cancel')
    })
    await test.step('a pasted table', async () => {
      await pressButton(page, 'Continue the table import')
      await expect(page.getByLabel('Or paste a table')).toHaveValue('Problem,Date\nTwo Sum,2026-03-09')
      await pressButton(page, 'Read pasted table')
      await pressButton(page, 'Import 1 solve')
      await expect(page.getByText('Imported 1 solve.')).toBeVisible()
      await pressButton(page, 'Done')
    })
    await page.reload()
    await waitForSync(page)
    await openScreen(page, 'Lists')
    await pressButton(page, 'All lists')
    await expect(page.getByRole('main').getByRole('button', { name: 'Half a plan' })).toBeVisible()
    await expect(getUnsavedTextNotice(page)).toHaveCount(0)
  } finally {
    await profile.remove()
  }
})
