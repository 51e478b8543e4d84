import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { pressTool } from './bar'
import { firefoxDownloadOf, isFirefox } from './firefox'

/** The panel "Your data", opened. */
export async function openData(page: Page): Promise<Locator> {
  await pressTool(page, 'Your data')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  return dialog
}

/** Closes whatever dialog is open. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** A file that the browser downloaded. */
export interface Downloaded {
  name: string
  bytes: Buffer
}

/** What a click lets the browser download. */
export async function downloadOf(page: Page, click: () => Promise<void>): Promise<Downloaded> {
  if (isFirefox()) return firefoxDownloadOf(click)
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

/** The whole log as the panel exports it. */
export async function exported(page: Page): Promise<Downloaded> {
  const dialog = await openData(page)
  const file = await downloadOf(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  await expect(dialog.getByText('is in your downloads')).toBeVisible()
  await closeDialog(page)
  return file
}

/** Chooses a file to import in the open panel; it is checked, and nothing is changed yet. */
export async function choose(page: Page, { name, bytes }: Downloaded): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Import…' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/gzip', buffer: bytes })
}

/** Imports a file from the panel's opening to its closing; answers with what the preview said. */
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
