import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeNote } from './harness/changes'
import { compactDatabase } from './harness/damage'
import { manySolves } from './harness/dashboard'
import { installExtension } from './harness/extension'
import { openHistory, rows, section, selectedRow, solveList } from './harness/history'
import { storedCommits } from './harness/inside'
import { Profile } from './harness/profile'
import { synced } from './harness/syncs'
import { expect, freshName, test } from './harness/test'

const SOLVES = 10
const NOTES = 5

/** Opens the newest solves one after another, and passes the number of opened solves before each. */
async function openEach(page: Page, count: number, use: (n: number) => Promise<void>): Promise<void> {
  await openHistory(page)
  await rows(page).first().click()
  for (let n = 0; n < count; n++) {
    await expect(selectedRow(page)).toHaveAttribute('aria-posinset', String(n + 1))
    await use(n)
    await solveList(page).press('ArrowDown')
  }
}

/** Presses "Continue without the damaged data" each time the recovery screen asks. */
async function continueWithoutDamage(page: Page): Promise<void> {
  const continueButton = page.getByRole('button', { name: 'Continue', exact: true })
  const syncNow = page.getByRole('button', { name: 'Sync Now' })
  await expect(async () => {
    await expect(continueButton.or(syncNow)).toBeVisible()
    if (await continueButton.isVisible()) {
      await continueButton.click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Continue', exact: true }).click()
    }
    await expect(syncNow).toBeVisible({ timeout: 2000 })
  }).toPass()
  await synced(page)
}

test('[fault 30] when damage removed the solves, their notes return with them at the next sync', async ({
  server,
  site,
}) => {
  const username = freshName()
  site.addUser(username)
  const plan = { username, submissions: manySolves(SOLVES) }
  const profile = new Profile(server.origin)
  try {
    let page = await profile.start()
    await installExtension(page, plan)
    await profile.signIn(page, username)
    await profile.close()
    await compactDatabase(profile)
    page = await profile.start()
    await page.goto('/')
    await synced(page)
    await openEach(page, NOTES, (n) => writeNote(page, `Note ${n}.`))
    await profile.close()
    rmSync(join(profile.database, 'CURRENT'))

    page = await profile.start()
    await page.goto('/')
    await continueWithoutDamage(page)
    const left = (await storedCommits(page, username)).flatMap(({ events }) => events.map(({ type }) => type))
    expect(left).toEqual(Array.from({ length: NOTES }, () => 'DetailsEdited'))
    await installExtension(page, plan)
    await page.reload()
    await synced(page)
    await openEach(page, NOTES, (n) => expect(section(page, 'Solve Details')).toContainText(`Note ${n}.`))
  } finally {
    await profile.remove()
  }
})
