import type { Locator, Page } from '@playwright/test'
import { openData } from './data'
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

/** The folder's files, each with its text. */
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
