import type { Page } from '@playwright/test'
import type { Status } from '../../../extension/protocol/status'
import {
  createAcceptedSolve,
  DAY_SECONDS,
  getExtensionBanner,
  getSubmissionCountText,
  HOUR_SECONDS,
  readNowSeconds,
} from '../harness/dashboard'
import { exportLog, importFile, leaveYourData, openYourData } from '../harness/data'
import { installFakeExtension } from '../harness/extension'
import { installFakeCompanion, putSubmissions } from '../harness/fake-companion'
import { syncAndWait, waitForSync } from '../harness/syncs'
import { createUniqueUsername, expect, test } from '../harness/test'

const getGapNotice = (page: Page) => page.getByRole('region', { name: 'Missing submissions' })

/** One submission a minute. The newest is `secondsAgo` seconds old. */
const createSubmissions = (secondsAgo: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const slug = n % 2 ? 'two-sum' : 'valid-parentheses'
    return { ...createAcceptedSolve(slug, secondsAgo + n * 60), title: slug }
  })

async function reportStatus(page: Page, fields: Partial<Status>): Promise<void> {
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
  const username = createUniqueUsername()
  const laptop = await openBrowser()
  const oldSubmissions = createSubmissions(30 * DAY_SECONDS, 3)
  const allSubmissions = [...createSubmissions(60, 25), ...oldSubmissions]
  site.addUser(username, oldSubmissions)
  await installFakeCompanion(page, username)
  await page.addInitScript(() => Object.assign(window.companion.status, { importState: 'paused' }))
  await signIn(username)
  await signIn(username, laptop)
  site.addUser(username, allSubmissions)
  for (const device of [page, laptop]) {
    await expect(getGapNotice(device)).toBeHidden()
    await syncAndWait(device)
    await expect(getGapNotice(device)).toContainText(/^Submissions between .* and .* may be missing\./)
    await expect(getSubmissionCountText(device, 23)).toBeVisible()
  }
  await expect(getGapNotice(laptop).getByRole('link', { name: 'Get the extension' })).toBeVisible()

  await test.step('an extension that is paused, stopped or importing does not end it', async () => {
    await expect(getGapNotice(page)).toContainText('The extension’s import is paused.')
    await expect(getGapNotice(page).getByRole('link', { name: 'Get the extension' })).toBeHidden()
    await reportStatus(page, { importState: 'stopped', lastCheckAt: readNowSeconds() * 1000 })
    await expect(getGapNotice(page)).toContainText('The extension’s import has stopped.')
    await reportStatus(page, { importState: 'running' })
    await putSubmissions(page, ...allSubmissions.slice(0, 22))
    await expect(getSubmissionCountText(page, 25)).toBeVisible()
    await expect(getGapNotice(page)).toContainText('The extension adds what it finds.')
    await page.reload()
    await waitForSync(page)
    await expect(getGapNotice(page)).toBeVisible()
  })

  await test.step('a live update with the whole history ends it', async () => {
    await reportStatus(page, { importState: 'running' })
    await putSubmissions(page, ...allSubmissions)
    await expect(getSubmissionCountText(page, 28)).toBeVisible()
    await expect(getGapNotice(page)).toBeVisible()
    await reportStatus(page, { importState: 'complete', lastCheckAt: readNowSeconds() * 1000 })
    await expect(getGapNotice(page)).toBeHidden()
  })

  await test.step('an import of that history ends it too, until the import is undone', async () => {
    await importFile(laptop, await exportLog(page))
    await expect(getGapNotice(laptop)).toBeHidden()
    const dialog = await openYourData(laptop)
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await laptop.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await leaveYourData(laptop)
    await expect(getGapNotice(laptop)).toBeVisible()
  })
})

test('[N18] the notice ends when an extension of protocol 1 has delivered its whole history', async ({
  page,
  createUser,
  signIn,
}) => {
  const submissions = createSubmissions(60, 25)
  const username = createUser(submissions)
  await signIn(username)
  await expect(getGapNotice(page)).toContainText('Solvelog has your last 20 submissions, since ')
  await installFakeExtension(page, { username, submissions })
  await page.reload()
  await waitForSync(page)
  await expect(getSubmissionCountText(page, 25)).toBeVisible()
  await expect(getGapNotice(page)).toBeHidden()
})

test('[D6, N18] on a computer, a dismissed gap never returns and the missing extension is mentioned again after a day; a phone offers to add itself', async ({
  page,
  createUser,
  signIn,
  openBrowser,
}) => {
  const username = createUser(createSubmissions(60, 25))
  await signIn(username)
  await expect(page.getByRole('link', { name: 'Get the extension' })).toHaveCount(1)
  await expect(getExtensionBanner(page)).toBeHidden()
  // A page at 200 % zoom is as narrow as a phone.
  await page.setViewportSize({ width: 640, height: 400 })
  await expect(page.getByRole('link', { name: 'Get the extension' })).toHaveCount(1)
  const phone = await openBrowser({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  await signIn(username, phone)
  await expect(getGapNotice(phone)).toContainText('Add this phone from your computer')
  await getGapNotice(phone).getByRole('button', { name: 'Add this phone' }).tap()
  await expect(phone.getByRole('dialog')).toContainText('On the other device')
  await page.setViewportSize({ width: 1280, height: 800 })
  await getGapNotice(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(getGapNotice(page)).toBeHidden()
  const now = Date.now()
  for (const [hours, isShown] of [
    [23.9, false],
    [24.1, true],
    [-1, true],
  ] as const) {
    await page.clock.setSystemTime(now + hours * HOUR_SECONDS * 1000)
    await page.reload()
    await waitForSync(page)
    await expect(getExtensionBanner(page)).toBeVisible({ visible: isShown })
    await expect(getGapNotice(page)).toBeHidden()
  }
})
