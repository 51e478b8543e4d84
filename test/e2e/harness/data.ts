import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { captureFirefoxDownload, isFirefox } from './firefox'
import { pressToolbarButton } from './toolbar'

export async function openYourData(page: Page): Promise<Locator> {
  await pressToolbarButton(page, 'Your data')
  const screen = getYourData(page)
  await expect(screen.getByRole('button', { name: 'Export', exact: true })).toBeEnabled()
  return screen
}

export const getYourData = (page: Page): Locator => page.getByRole('region', { name: 'Your data' })

/** Returns to the previous screen. */
export async function leaveYourData(page: Page): Promise<void> {
  await page.goBack()
  await expect(getYourData(page)).toBeHidden()
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
  const screen = await openYourData(page)
  const file = await captureDownload(page, () => screen.getByRole('button', { name: 'Export', exact: true }).click())
  await expect(screen.getByText(/^Saved .+ to solvelog-/)).toBeVisible()
  await leaveYourData(page)
  return file
}

export async function chooseImportFile(page: Page, { name, bytes }: DownloadedFile): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    getYourData(page).getByRole('button', { name: 'Import…' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/gzip', buffer: bytes })
}

export async function importFile(page: Page, file: DownloadedFile): Promise<string> {
  const screen = await openYourData(page)
  await chooseImportFile(page, file)
  const preview = screen.getByRole('status').filter({ hasText: 'File verified' })
  const previewText = await preview.innerText()
  await preview.getByRole('button', { name: /^Add to/ }).click()
  await expect(screen.getByText(/^(Added|Restored) /)).toBeVisible()
  await leaveYourData(page)
  return previewText
}
