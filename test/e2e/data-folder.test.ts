import type { Page } from '@playwright/test'
import { addProfile } from './harness/dashboard'
import { leaveYourData, openYourData } from './harness/data'
import { readFolder, stubFolderPicker, writeFiles } from './harness/folder'
import { runBeforeWorker } from './harness/internals'
import { holdLock, SKIP_TWO_MINUTE_WAIT } from './harness/tab-locks'
import { expect, test } from './harness/test'

/** Permission for folders is granted if a file "permission" exists. A press on Reconnect creates the file. */
async function stubPermission(page: Page): Promise<void> {
  const query = `async () => (await navigator.storage.getDirectory()).getFileHandle('permission').then(() => 'granted', () => 'prompt')`
  await runBeforeWorker(page, `${SKIP_TWO_MINUTE_WAIT}; FileSystemHandle.prototype.queryPermission = ${query}`)
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

test('[L5] [fault 27] a folder that needs permission again, is in use by another tab, has foreign or damaged files, or is gone, is reported and can be used again', async ({
  page,
  context,
  signInNewUser,
}) => {
  await stubFolderPicker(page)
  await stubPermission(page)
  const username = await signInNewUser()
  const dialog = await openYourData(page)
  await dialog.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(dialog.getByText(/Paused: your browser needs permission again/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reconnect' }).click()
  await expect(dialog.getByText(/^Sharing shared, with no other device yet, in sync just now\.$/)).toBeVisible()
  await leaveYourData(page)
  await removeEntry(page, 'permission')

  await page.reload()
  const notice = page.getByRole('region', { name: 'Shared folder' })
  await expect(notice).toContainText('needs permission again for the folder “shared”')
  await addProfile(page, 'Meanwhile', { Tree: 20 })
  await notice.getByRole('button', { name: 'Reconnect' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(async () => Object.values(await readFolder(page)).join()).toContain('"Meanwhile"')

  await test.step('foreign and damaged files are named', async () => {
    const [[fileName = '', text = ''] = []] = Object.entries(await readFolder(page))
    expect(fileName).toMatch(new RegExp(`^solvelog-${username}-[0-9a-f-]{36}\\.ndjson$`))
    const damagedName = `solvelog-${username}-${crypto.randomUUID()}.ndjson`
    const damagedText = text.replace('"Meanwhile"', '"Bent"')
    await writeFiles(page, { 'holiday.txt': 'hello', 'solvelog-nobody-1.ndjson': '{}\n', [damagedName]: damagedText })
    await openYourData(page)
    await dialog.getByRole('button', { name: 'Sync folder' }).click()
    await expect(dialog.getByText('Ignored: holiday.txt, solvelog-nobody-1.ndjson.')).toBeVisible()
    await expect(dialog.getByText(`${damagedName}, line 2: it does not match its checksum`)).toBeVisible()
    await leaveYourData(page)
  })
  await test.step('another tab works in the folder', async () => {
    const release = await holdLock(context, `solvelog-folder:${username}`)
    await page.bringToFront()
    await openYourData(page)
    const sync = dialog.getByRole('button', { name: 'Sync folder' })
    // The press is forced, because the button is busy while a background sync waits for the lock.
    await sync.click({ force: true })
    const waitingText = dialog.getByText(
      'Another tab is syncing this folder. This tab continues when that tab finishes or is closed.',
    )
    await expect(waitingText).toBeVisible()
    // A background sync that starts after the stop also waits for the lock. Then the button must be pressed again.
    await expect(async () => {
      if (await waitingText.isVisible())
        await dialog.getByRole('button', { name: 'Stop waiting' }).click({ timeout: 1_000 })
      await expect(waitingText).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await expect(sync).toBeFocused()
    await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await sync.click({ force: true })
    await expect(waitingText).toBeVisible()
    await release()
    await expect(waitingText).toBeHidden()
    await expect(sync).toBeEnabled()
    await leaveYourData(page)
  })

  await removeEntry(page, 'shared')
  await addProfile(page, 'Afterwards', { Tree: 30 })
  await expect(notice).toContainText('The folder can’t be found')
  await notice.getByRole('button', { name: 'Show' }).click()
  await dialog.getByRole('button', { name: 'Choose another…' }).click()
  await expect.poll(async () => Object.values(await readFolder(page)).join()).toMatch(/"Meanwhile".*"Afterwards"/s)
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog.getByRole('button', { name: 'Choose folder…' })).toBeVisible()
})
