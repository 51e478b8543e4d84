import type { Locator, Page } from '@playwright/test'
import { leaveYourData, openYourData } from './data'
import { readStoredCommits } from './internals'
import { expect } from './test'

/**
 * The picker returns a folder of the browser's private file system without a dialog. The folder has the same interface.
 */
export async function stubFolderPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('shared', { create: true })
    Reflect.set(window, 'showDirectoryPicker', pick)
  })
}

export function readFolder(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('shared', { create: true })
    const texts: Record<string, string> = {}
    for await (const entry of folder.values()) {
      const text = folder.getFileHandle(entry.name).then(async (file) => (await file.getFile()).text())
      // A file with a temporary name, from a write in progress, may be gone by now.
      texts[entry.name] = await text.catch(() => '')
    }
    return texts
  })
}

/** Writes into the picked folder, as a file sync service does. */
export function writeFiles(page: Page, newTexts: Record<string, string>): Promise<void> {
  return page.evaluate(async (texts) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('shared', { create: true })
    for (const [name, text] of Object.entries(texts)) {
      const out = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await out.write(text)
      await out.close()
    }
  }, newTexts)
}

export async function chooseFolder(page: Page): Promise<Locator> {
  const dialog = await openYourData(page)
  await dialog.getByRole('button', { name: 'Choose folder…' }).click()
  await expect(dialog.getByText(/^Sharing shared.*in sync just now/)).toBeVisible()
  return dialog
}

export async function copyFiles(source: Page, target: Page): Promise<void> {
  await writeFiles(target, await readFolder(source))
}

async function syncFolder(page: Page): Promise<void> {
  const dialog = await openYourData(page)
  await dialog.getByRole('button', { name: 'Sync folder' }).click()
  await expect(dialog.getByRole('button', { name: 'Sync folder' })).toBeEnabled()
  await leaveYourData(page)
}

/** Waits until the target's log contains `text`, a text of the change. */
export async function syncThroughFolders(source: Page, target: Page, username: string, text: string): Promise<void> {
  await syncFolder(source)
  await expect.poll(async () => Object.values(await readFolder(source)).join()).toContain(text)
  await copyFiles(source, target)
  await syncFolder(target)
  await expect.poll(async () => JSON.stringify(await readStoredCommits(target, username))).toContain(text)
}
