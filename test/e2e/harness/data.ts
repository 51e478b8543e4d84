import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { captureFirefoxDownload, isFirefox } from './firefox'
import { pressToolbarButton } from './toolbar'

export async function openYourData(page: Page): Promise<Locator> {
  await pressToolbarButton(page, 'Your data')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  return dialog
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

export interface DownloadedFile {
  name: string
  bytes: Buffer
}

export async function captureDownload(page: Page, click: () => Promise<void>): Promise<DownloadedFile> {
  if (isFirefox()) return captureFirefoxDownload(click)
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

export async function exportLog(page: Page): Promise<DownloadedFile> {
  const dialog = await openYourData(page)
  const file = await captureDownload(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click())
  await expect(dialog.getByText('is in your downloads')).toBeVisible()
  await closeDialog(page)
  return file
}

export async function chooseImportFile(page: Page, { name, bytes }: DownloadedFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('dialog').getByRole('button', { name: 'Import…' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/gzip', buffer: bytes })
}

export async function importFile(page: Page, file: DownloadedFile): Promise<string> {
  const dialog = await openYourData(page)
  await chooseImportFile(page, file)
  const preview = dialog.getByRole('status').filter({ hasText: 'File verified' })
  const previewText = await preview.innerText()
  await preview.getByRole('button', { name: /^Add to/ }).click()
  await expect(dialog.getByText(/^(Added|Restored) /)).toBeVisible()
  await closeDialog(page)
  return previewText
}
