import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { pressTool } from './bar'
import { firefoxDownloadOf, isFirefox } from './firefox'

/** Opens the panel "Your data". */
export async function openData(page: Page): Promise<Locator> {
  await pressTool(page, 'Your data')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  return dialog
}

/** Closes the open dialog. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** A file that the browser downloaded. */
export interface Downloaded {
  name: string
  bytes: Buffer
}

/** The file that the browser downloads after a click. */
export async function downloadOf(page: Page, click: () => Promise<void>): Promise<Downloaded> {
  if (isFirefox()) return firefoxDownloadOf(click)
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** The complete export that the panel offers. */
export async function exported(page: Page): Promise<Downloaded> {
  const dialog = await openData(page)
  const file = await downloadOf(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  await expect(dialog.getByText('is in your downloads')).toBeVisible()
  await closeDialog(page)
  return file
}

/** Chooses a file to import in the open panel. The file is checked, but not imported yet. */
export async function choose(page: Page, { name, bytes }: Downloaded): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Import…' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/gzip', buffer: bytes })
}

/** Opens the panel, imports a file, and closes the panel. Returns the text of the preview. */
export async function imported(page: Page, file: Downloaded): Promise<string> {
  const dialog = await openData(page)
  await choose(page, file)
  const preview = dialog.getByRole('status').filter({ hasText: 'File verified' })
  const words = await preview.innerText()
  await preview.getByRole('button', { name: /^Add to/ }).click()
  await expect(dialog.getByText(/^(Added|Restored) /)).toBeVisible()
  await closeDialog(page)
  return words
}
