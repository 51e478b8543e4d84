import type { Page } from '@playwright/test'
import { addProfile, createProfile, getProfileMenuButton } from './harness/dashboard'
import { closeDialog, openYourData } from './harness/data'
import { chooseFolder, readFolder, stubFolderPicker, writeFiles } from './harness/folder'
import { readStoredCommits, runBeforeWorker } from './harness/internals'
import { expect, test } from './harness/test'

test('[L5] two devices share a folder that also contains foreign, incomplete and damaged files', async ({
  page,
  signIn,
  createUser,
  openBrowser,
}) => {
  const username = createUser()
  const otherPage = await openBrowser()
  for (const tab of [page, otherPage]) await stubFolderPicker(tab)
  await signIn(username)
  await signIn(username, otherPage)
  await addProfile(page, 'Left', { Array: 40 })
  await addProfile(otherPage, 'Right', { Graph: 40 })
  await chooseFolder(page)
  const [[fileName = '', fileText = ''] = []] = Object.entries(await readFolder(page))
  expect(fileName).toMatch(new RegExp(`^solvelog-${username}-[0-9a-f-]{36}\\.ndjson$`))

  const incompleteText = fileText.slice(0, -30)
  await writeFiles(otherPage, {
    [fileName]: incompleteText,
    'holiday.txt': 'hello',
    'solvelog-nobody-1.ndjson': '{}\n',
  })
  const dialog = await chooseFolder(otherPage)
  await expect(dialog.getByText('Ignored: holiday.txt, solvelog-nobody-1.ndjson.')).toBeVisible()
  await expect(dialog.getByText(/with 1 other device/)).toBeVisible()
  expect(JSON.stringify(await readStoredCommits(otherPage, username))).not.toContain('"Left"')
  await writeFiles(otherPage, { [fileName]: fileText.replace('"Left"', '"Bent"') })
  await dialog.getByRole('button', { name: 'Sync folder' }).click()
  await expect(dialog.getByText(`${fileName}, line 2: it does not match its checksum`)).toBeVisible()
  await writeFiles(otherPage, { [fileName]: fileText })
  await dialog.getByRole('button', { name: 'Sync folder' }).click()
  await expect(dialog.getByText(/does not match/)).toBeHidden()
  await closeDialog(otherPage)
  await otherPage.getByRole('button', { name: 'Manage Profiles' }).click()
  for (const profile of ['Left', 'Right']) {
    await expect(otherPage.getByRole('dialog').getByRole('listitem', { name: profile, exact: true })).toBeVisible()
  }
  await closeDialog(otherPage)

  const otherFiles = await readFolder(otherPage)
  const otherFileNames = Object.keys(otherFiles).filter(
    (file) => file.startsWith(`solvelog-${username}`) && file !== fileName,
  )
  expect(otherFileNames).toHaveLength(1)
  expect(otherFiles[otherFileNames[0] ?? '']).not.toContain('"Left"')
  await writeFiles(page, { [otherFileNames[0] ?? '']: otherFiles[otherFileNames[0] ?? ''] ?? '' })
  await page.getByRole('dialog').getByRole('button', { name: 'Sync folder' }).click()
  await expect(page.getByRole('dialog').getByText(/with 1 other device/)).toBeVisible()
  await closeDialog(page)
  await expect(getProfileMenuButton(page)).toHaveText((await getProfileMenuButton(otherPage).innerText()).trim())
  const readCommitIds = async (tab: Page) =>
    (await readStoredCommits(tab, username)).map((commit) => String(Reflect.get(commit, 'id'))).sort()
  expect(await readCommitIds(page)).toEqual(await readCommitIds(otherPage))

  await addProfile(page, 'Later', { Tree: 20 })
  await expect.poll(async () => (await readFolder(page))[fileName]).toContain('"Later"')
  await page.reload()
  await createProfile(page, 'After a reload', { Tree: 30 })
  await expect.poll(async () => (await readFolder(page))[fileName]).toContain('"After a reload"')
  expect(Object.keys(await readFolder(page))).toHaveLength(2)
})

/** Permission for folders is granted if a file "permission" exists. A press on Reconnect creates the file. */
async function stubPermission(page: Page): Promise<void> {
  const query = `async () => (await navigator.storage.getDirectory()).getFileHandle('permission').then(() => 'granted', () => 'prompt')`
  await runBeforeWorker(page, `FileSystemHandle.prototype.queryPermission = ${query}`)
  await page.addInitScript(() => {
    const grantPermission = async () => {
      await (await navigator.storage.getDirectory()).getFileHandle('permission', { create: true })
      return 'granted'
    }
    Reflect.set(FileSystemHandle.prototype, 'requestPermission', grantPermission)
  })
}

const removeEntry = (page: Page, name: string) =>
  page.evaluate(async (entry) => (await navigator.storage.getDirectory()).removeEntry(entry, { recursive: true }), name)

test('[L5] a folder that needs permission again, or that is gone, is reported and can be used again', async ({
  page,
  signInNewUser,
}) => {
  await stubFolderPicker(page)
  await stubPermission(page)
  await signInNewUser()
  const dialog = await openYourData(page)
  await dialog.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(dialog.getByText(/Paused: your browser needs permission again/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reconnect' }).click()
  await expect(dialog.getByText(/^Sharing shared, with no other device yet, in sync just now\.$/)).toBeVisible()
  await closeDialog(page)
  await removeEntry(page, 'permission')

  await page.reload()
  const notice = page.getByRole('region', { name: 'Shared folder' })
  await expect(notice).toContainText('needs permission again for the folder “shared”')
  await addProfile(page, 'Meanwhile', { Tree: 20 })
  await notice.getByRole('button', { name: 'Reconnect' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(async () => Object.values(await readFolder(page)).join()).toContain('"Meanwhile"')

  await removeEntry(page, 'shared')
  await addProfile(page, 'Afterwards', { Tree: 30 })
  await expect(notice).toContainText('The folder can’t be found')
  await notice.getByRole('button', { name: 'Show' }).click()
  await dialog.getByRole('button', { name: 'Choose another…' }).click()
  await expect.poll(async () => Object.values(await readFolder(page)).join()).toMatch(/"Meanwhile".*"Afterwards"/s)
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose folder…' })).toBeVisible()
})
