import type { Locator, Page } from '@playwright/test'
import { closeDialog, openData } from './data'
import { storedCommits } from './inside'
import { expect } from './test'

/**
 * Makes the folder picker return a folder of the browser's private file system, which has the same interface, without a
 * dialog.
 */
export async function stubFolderPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('shared', { create: true })
    Reflect.set(window, 'showDirectoryPicker', pick)
  })
}

/** Returns the texts of the folder's files by file name. */
export function files(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('shared', { create: true })
    const texts: Record<string, string> = {}
    for await (const entry of folder.values()) {
      const text = folder.getFileHandle(entry.name).then(async (file) => (await file.getFile()).text())
      // While a file is being written, it has a temporary name for a moment.
      texts[entry.name] = await text.catch(() => '')
    }
    return texts
  })
}

/** Adds, changes and removes files, as a sync service does. */
export function changeFiles(page: Page, given: Record<string, string>): Promise<void> {
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

/** Chooses the folder in "Your data" and waits until the first sync with it is over. */
export async function connect(page: Page): Promise<Locator> {
  const dialog = await openData(page)
  await dialog.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(dialog.getByText(/^Sharing shared.*in sync just now/)).toBeVisible()
  return dialog
}

/** Copies every file from one device's folder to another's, like a sync service. */
export async function copyFiles(from: Page, to: Page): Promise<void> {
  await changeFiles(to, await files(from))
}

/** Syncs the folder in "Your data". */
async function syncFolder(page: Page): Promise<void> {
  const dialog = await openData(page)
  await dialog.getByRole('button', { name: 'Sync folder' }).click()
  await expect(dialog.getByRole('button', { name: 'Sync folder' })).toBeEnabled()
  await closeDialog(page)
}

/** Copies a change, identified by a text in it, from one device's log through both folders to the other's. */
export async function bring(from: Page, to: Page, username: string, text: string): Promise<void> {
  await syncFolder(from)
  await expect.poll(async () => Object.values(await files(from)).join()).toContain(text)
  await copyFiles(from, to)
  await syncFolder(to)
  await expect.poll(async () => JSON.stringify(await storedCommits(to, username))).toContain(text)
}
