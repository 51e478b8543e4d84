import type { Page } from '@playwright/test'
import { addProfile, createHourlySolves, getSubmissionCountText } from '../harness/dashboard'
import { chooseImportFile, exportLog, leaveYourData, openYourData } from '../harness/data'
import { readStoredCommits } from '../harness/internals'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'

/**
 * Limits the storage of an origin to a number of bytes, until the returned function is called. Call it before the page
 * stores anything, because a new limit applies only to an origin that is opened afterwards.
 */
async function limitStorage(page: Page, origin: string, quotaSize: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await session.detach()
  }
}

/** Returns a text that the browser cannot compress on disk, so that a small quota is reached soon. */
function createIncompressibleText(length: number, seed: number): string {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return String.fromCharCode(33 + (state % 90))
  }).join('')
}

test('[L5, L6] [fault 1] a full disk in the middle of an import changes nothing and is reported, and a retry adds each event once', async ({
  page,
  server,
  signIn,
  signInNewUser,
  openBrowser,
}) => {
  const submissions = createHourlySolves(400).map((one, n) => ({
    ...one,
    code: createIncompressibleText(8_000, n + 1),
  }))
  const username = await signInNewUser([], { submissions })
  await expect(getSubmissionCountText(page, 400)).toBeVisible()
  await addProfile(page, 'Mine', { Array: 40 })
  const file = await exportLog(page)
  const exportedTypes = (await readStoredCommits(page, username)).flatMap(({ events }) =>
    events.map(({ type }) => type),
  )

  const otherPage = await openBrowser()
  await otherPage.goto('/')
  const removeLimit = await limitStorage(otherPage, server.origin, 2_000_000)
  await signIn(username, otherPage)
  await addProfile(otherPage, 'Before', { Array: 10 })
  const commitsBefore = await readStoredCommits(otherPage, username)
  const dialog = await openYourData(otherPage)
  await chooseImportFile(otherPage, file)
  await dialog.getByRole('button', { name: /^Add to/ }).click()
  await expect(dialog.getByText(/storage for this page is full, so nothing was imported/)).toBeVisible()
  expect(await readStoredCommits(otherPage, username)).toEqual(commitsBefore)

  await removeLimit()
  await chooseImportFile(otherPage, file)
  await dialog.getByRole('button', { name: /^Add to/ }).click()
  await expect(dialog.getByText(/^Added/)).toBeVisible()
  await leaveYourData(otherPage)
  await expect(getSubmissionCountText(otherPage, 400)).toBeVisible()
  const commits = await readStoredCommits(otherPage, username)
  expect(commits.map(({ seq }) => seq)).toEqual(commits.map((_, i) => i + 1))
  const types = commits.slice(commitsBefore.length).flatMap(({ events }) => events.map(({ type }) => type))
  expect(types).toEqual([...exportedTypes, 'CommitsMerged'])
  await otherPage.reload()
  await waitForSync(otherPage)
  await expect(getSubmissionCountText(otherPage, 400)).toBeVisible()
})
