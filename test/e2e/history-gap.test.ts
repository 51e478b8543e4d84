import type { Page } from '@playwright/test'
import type { Status } from '../../extension/protocol/status'
import { acceptedSolve, DAY, nowSeconds, submissionCount } from './harness/dashboard'
import { closeDialog, exportLog, importFile, openYourData } from './harness/data'
import { installCompanion, putSubmissions } from './harness/fake-companion'
import { syncAndWait, waitForSync } from './harness/syncs'
import { expect, test, uniqueUsername } from './harness/test'

const notice = (page: Page) => page.getByRole('region', { name: 'Missing submissions' })

/** Submissions, one a minute; the newest is `ago` seconds old. */
const batch = (ago: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const slug = n % 2 ? 'two-sum' : 'valid-parentheses'
    return { ...acceptedSolve(slug, ago + n * 60), title: slug }
  })

/** The extension reports a state. */
async function report(page: Page, fields: Partial<Status>): Promise<void> {
  await page.evaluate((changed) => {
    const { companion } = window
    Object.assign(companion.status, changed)
    companion.push({ type: 'pushed', status: companion.status })
  }, fields)
}

test('[N18] the notice of a gap between two syncs ends when the extension has the whole history, or when an export of it is imported, and comes back when that import is undone', async ({
  page,
  site,
  signIn,
  openBrowser,
}) => {
  const username = uniqueUsername()
  const laptop = await openBrowser()
  const old = batch(30 * DAY, 3)
  const all = [...batch(60, 25), ...old]
  site.addUser(username, old)
  await installCompanion(page, username)
  await page.addInitScript(() => Object.assign(window.companion.status, { importState: 'paused' }))
  await signIn(username)
  await signIn(username, laptop)
  site.addUser(username, all)
  for (const device of [page, laptop]) {
    await expect(notice(device)).toBeHidden()
    await syncAndWait(device)
    await expect(notice(device)).toContainText('all 20 were new. Submissions between ')
    await expect(submissionCount(device, 23)).toBeVisible()
  }
  await expect(notice(laptop).getByRole('link', { name: 'Get the extension' })).toBeVisible()

  await test.step('an extension that is paused, stopped or importing does not end it', async () => {
    await expect(notice(page)).toContainText('The extension’s import is paused.')
    await expect(notice(page).getByRole('link', { name: 'Get the extension' })).toBeHidden()
    await report(page, { importState: 'stopped', lastCheckAt: nowSeconds() * 1000 })
    await expect(notice(page)).toContainText('The extension’s import has stopped.')
    await report(page, { importState: 'running' })
    await putSubmissions(page, ...all.slice(0, 22))
    await expect(submissionCount(page, 25)).toBeVisible()
    await expect(notice(page)).toContainText('The extension adds what it finds.')
    await page.reload()
    await waitForSync(page)
    await expect(notice(page)).toBeVisible()
  })

  await test.step('a live update with the whole history ends it', async () => {
    await report(page, { importState: 'running' })
    await putSubmissions(page, ...all)
    await expect(submissionCount(page, 28)).toBeVisible()
    await expect(notice(page)).toBeVisible()
    await report(page, { importState: 'complete', lastCheckAt: nowSeconds() * 1000 })
    await expect(notice(page)).toBeHidden()
  })

  await test.step('an import of that history ends it too, until the import is undone', async () => {
    await importFile(laptop, await exportLog(page))
    await expect(notice(laptop)).toBeHidden()
    const dialog = await openYourData(laptop)
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await closeDialog(laptop)
    await expect(notice(laptop)).toBeVisible()
  })
})
