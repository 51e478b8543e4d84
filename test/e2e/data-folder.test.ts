import type { Page } from '@playwright/test'
import { createProfile, profileMenu } from './harness/dashboard'
import { closeDialog, openData } from './harness/data'
import { storedCommits } from './harness/inside'
import { expect, freshName, test } from './harness/test'

/** Lets the folder picker give a folder of the browser's own private file system: the same interface, and no window. */
async function stubPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('shared', { create: true })
    Reflect.set(window, 'showDirectoryPicker', pick)
  })
}

/** The folder's files, each with its text. */
function files(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('shared', { create: true })
    const texts: Record<string, string> = {}
    for await (const entry of folder.values()) {
      const file = await (await folder.getFileHandle(entry.name)).getFile()
      texts[entry.name] = await file.text()
    }
    return texts
  })
}

/** What a service that keeps the folder in step does: files come, grow and go. */
function put(page: Page, given: Record<string, string>): Promise<void> {
  return page.evaluate(async (texts) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('shared', { create: true })
    for (const [name, text] of Object.entries(texts)) {
      const out = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await out.write(text)
      await out.close()
    }
  }, given)
}

test('[L5] two devices meet through a folder that only carries files: foreign, half-written and spoiled ones too', async ({
  page,
  browser,
  baseURL,
  site,
  signIn,
}) => {
  const username = freshName()
  site.addUser(username)
  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  for (const tab of [page, other]) await stubPicker(tab)
  await other.addInitScript(() => localStorage.setItem('solvelog.tutorial-seen', '1'))
  await signIn(username)
  await signIn(username, other)
  await createProfile(page, 'Left', { Array: 40 })
  await createProfile(other, 'Right', { Graph: 40 })
  const connect = async (tab: Page) => {
    const dialog = await openData(tab)
    await dialog.getByRole('button', { name: 'Choose folder…' }).click()
    await expect(dialog.getByText(/Sharing shared/)).toBeVisible()
    await expect(dialog.getByText(/in step just now/)).toBeVisible()
    return dialog
  }
  await connect(page)
  const [[name = '', text = ''] = []] = Object.entries(await files(page))
  expect(name).toMatch(new RegExp(`^solvelog-${username}-[0-9a-f-]{36}\\.ndjson$`))

  const half = text.slice(0, -30)
  await put(other, { [name]: half, 'holiday.txt': 'hello', 'solvelog-nobody-1.ndjson': '{}\n' })
  const dialog = await connect(other)
  await expect(dialog.getByText('Left alone: holiday.txt, solvelog-nobody-1.ndjson.')).toBeVisible()
  await expect(dialog.getByText(/with 1 other device/)).toBeVisible()
  expect(JSON.stringify(await storedCommits(other, username))).not.toContain('"Left"')
  await put(other, { [name]: text.replace('"Left"', '"Bent"') })
  await dialog.getByRole('button', { name: 'Sync folder' }).click()
  await expect(dialog.getByText(`${name}, line 2: it does not match its checksum`)).toBeVisible()
  await put(other, { [name]: text })
  await dialog.getByRole('button', { name: 'Sync folder' }).click()
  await expect(dialog.getByText(/does not match/)).toBeHidden()
  await closeDialog(other)
  await other.getByRole('button', { name: 'Manage Profiles' }).click()
  for (const profile of ['Left', 'Right']) {
    await expect(other.getByRole('dialog').getByRole('listitem', { name: profile, exact: true })).toBeVisible()
  }
  await closeDialog(other)

  const theirs = await files(other)
  const own = Object.keys(theirs).filter((file) => file.startsWith(`solvelog-${username}`) && file !== name)
  expect(own).toHaveLength(1)
  expect(theirs[own[0] ?? '']).not.toContain('"Left"')
  await put(page, { [own[0] ?? '']: theirs[own[0] ?? ''] ?? '' })
  await page.getByRole('dialog').getByRole('button', { name: 'Sync folder' }).click()
  await expect(page.getByRole('dialog').getByText(/with 1 other device/)).toBeVisible()
  await closeDialog(page)
  await expect(profileMenu(page)).toHaveText((await profileMenu(other).innerText()).trim())
  const ids = async (tab: Page) =>
    (await storedCommits(tab, username)).map((commit) => String(Reflect.get(commit, 'id'))).sort()
  expect(await ids(page)).toEqual(await ids(other))

  await createProfile(page, 'Later', { Tree: 20 })
  await expect.poll(async () => (await files(page))[name]).toContain('"Later"')
  await page.reload()
  await createProfile(page, 'After a reload', { Tree: 30 })
  await expect.poll(async () => (await files(page))[name]).toContain('"After a reload"')
  expect(Object.keys(await files(page))).toHaveLength(2)
  await other.context().close()
})
