import type { FileChooser, Locator, Page } from '@playwright/test'

export const getTableDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Import a table' })

export async function openTableDialog(page: Page): Promise<Locator> {
  await page.getByRole('navigation').getByRole('button', { name: 'Solve History' }).click()
  await page.getByRole('button', { name: 'Import a table' }).click()
  return getTableDialog(page)
}

export async function chooseFilesWithButton(
  page: Page,
  button: string,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    getTableDialog(page).getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(files)
}
