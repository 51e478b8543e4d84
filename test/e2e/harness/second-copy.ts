import type { Page } from '@playwright/test'
import { createAcceptedSolve } from './dashboard'
import { expect } from './test'

export const SUBMISSION = { ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }

/** Returns the unpacked text of all files. The second copy of a log is in the browser's private files. */
export function readSecondCopyText(page: Page, user: string): Promise<string> {
  return page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    const texts: string[] = []
    try {
      const directory = await (await root.getDirectoryHandle('solvelog-copy')).getDirectoryHandle(`user-${name}`)
      for await (const entry of directory.values()) {
        if (!(entry instanceof FileSystemFileHandle)) continue
        const file = await entry.getFile()
        const isPacked = entry.name.endsWith('.gz') && file.size > 0
        texts.push(
          await new Response(isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file).text(),
        )
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
    }
    return texts.join('')
  }, user.toLowerCase())
}

export const readStoredDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('solvelog.draft.')))

export async function signOutAndWait(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
}
