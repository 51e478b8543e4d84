import type { Page } from '@playwright/test'
import { expectNoViolations } from './harness/axe'
import { writeNote } from './harness/changes'
import { solved, toast } from './harness/dashboard'
import { openData } from './harness/data'
import { openHistory, section } from './harness/history'
import { storedCommits } from './harness/inside'
import { synced } from './harness/syncs'
import { expect, test } from './harness/test'

const SOLVED = { ...solved('two-sum', 60), title: 'Two Sum' }

/** The text of all unpacked files of a user's second copy. */
function copyText(page: Page, user: string): Promise<string> {
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

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('solvelog.draft.')))

test('[L1, L8] a saved note is in the second copy, its draft goes only then, "Your data" says so, and a sign-out deletes the copy', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([SOLVED])
  await openHistory(page)
  await writeNote(page, 'kept twice')
  await expect.poll(() => copyText(page, username)).toContain('kept twice')
  await expect.poll(() => storedDrafts(page)).toEqual([])
  const commits = await storedCommits(page, username)
  for (const { id } of commits) expect(await copyText(page, username)).toContain(id)
  const marker = await page.evaluate((name) => localStorage.getItem(`solvelog.head.${name}`), username.toLowerCase())
  expect(JSON.parse(marker ?? '{}')).toMatchObject({ copy: { seq: commits.length, id: commits.at(-1)?.id } })

  const data = await openData(page)
  await expect(data.getByText('Yes, in case your browser damages its database.')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  await page.reload()
  await openHistory(page)
  await expect(section(page, 'Solve Details')).toContainText('kept twice')
  await expect(page.getByLabel('Notes')).toHaveCount(0)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: /Solvelog/ }).first()).toBeVisible()
  await expect.poll(() => copyText(page, username)).toBe('')
})

test('[L9] [fault 41] changes that the database has lost without a trace are restored from the second copy, with a message', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([SOLVED])
  await openHistory(page)
  await writeNote(page, 'only in the copy')
  await expect.poll(() => copyText(page, username)).toContain('only in the copy')
  const before = await storedCommits(page, username)
  // The browser has neither the database nor the head marker, for example after a power cut.
  await page.goto('/robots.txt')
  await page.evaluate(async (name) => {
    localStorage.removeItem(`solvelog.head.${name}`)
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('solvelog').onsuccess = resolve
    })
  }, username.toLowerCase())
  await page.goto('/')
  await expect(toast(page, 'missing in the browser’s database')).toBeVisible({ timeout: 20_000 })
  await synced(page)
  await openHistory(page)
  await expect(section(page, 'Solve Details')).toContainText('only in the copy')
  const ids = (await storedCommits(page, username)).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
})
