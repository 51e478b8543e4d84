import { expectAccessible } from '../harness/axe'
import { createHourlySolves, getSubmissionCountText } from '../harness/dashboard'
import { leaveYourData, openYourData } from '../harness/data'
import { connectSite, installFakeCompanion } from '../harness/fake-companion'
import { expect, test } from '../harness/test'

test('[E10] an extension that is not connected to this site is not called missing; after one press on Connect the history is imported', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await installFakeCompanion(page, username, createHourlySolves(12), false)
  await signIn(username)
  await expect(page.getByRole('status').filter({ hasText: 'Press Connect in the extension' })).toBeVisible()
  await expect(page.getByText('not detected')).toBeHidden()
  const dialog = await openYourData(page)
  const source = dialog.getByRole('listitem').filter({ hasText: 'Browser extension' })
  await expect(source).toContainText('Press Connect in the extension')
  await expect(source).not.toContainText('Not found')
  await leaveYourData(page)
  await connectSite(page)
  await expect(getSubmissionCountText(page, 12)).toBeVisible()
  await expect(page.getByText('Press Connect in the extension')).toBeHidden()
})

test('[E4] "Your data" shows what the extension knows and why it stopped; Retry, Pause and Resume reach it', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await installFakeCompanion(page, username, createHourlySolves(12))
  await page.addInitScript(() => {
    const stop = {
      reason: 'signed-out',
      message: 'You are signed out at LeetCode.',
      nextStep: 'Sign in there.',
    } as const
    Object.assign(window.companion.status, { importState: 'stopped', stop })
  })
  await signIn(username)
  const dialog = await openYourData(page)
  const source = dialog.getByRole('listitem').filter({ hasText: 'Browser extension' })
  await expect(source).toContainText('Version 1.2.3 · 12 submissions, 0 with code')
  await expect(source).toContainText('You are signed out at LeetCode. Sign in there.')
  await source.getByRole('button', { name: 'Retry import' }).click()
  await expect(source).toContainText('Your whole history is imported.')
  await expect(source).not.toContainText('signed out')
  await page.evaluate(() => {
    const { companion } = window
    companion.push({ type: 'pushed', status: { ...companion.status, importState: 'running' } })
  })
  await source.getByRole('button', { name: 'Pause import' }).click()
  await expect(source).toContainText('Import paused.')
  await source.getByRole('button', { name: 'Resume import' }).click()
  await expect(source).toContainText('Your whole history is imported.')
  await leaveYourData(page)
})

test('[E16, E21] the dashboard says in one line why the import has stopped and what to do; after it, "Your data" compares the history with the site’s own count', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  await installFakeCompanion(page, username, createHourlySolves(12))
  await page.addInitScript(() => {
    const stop = {
      reason: 'rate-limited',
      message: 'leetcode.com answered "too many requests".',
      nextStep: 'To try now, press Retry.',
    } as const
    const completeness = { found: 2031, atSite: 2034, at: Date.now() }
    Object.assign(window.companion.status, { importState: 'stopped', stop, stopRetryAt: Date.now() + 60_000 })
    Object.assign(window.companion.status, { completeness })
  })
  await signIn(username)
  const statusLine = page.getByRole('status').filter({ hasText: 'Browser extension:' })
  await expect(statusLine).toContainText('leetcode.com answered "too many requests". To try now, press Retry.')
  await expectAccessible(page, 'dashboard with a stopped import', statusLine)
  const dialog = await openYourData(page)
  const source = dialog.getByRole('listitem').filter({ hasText: 'Browser extension' })
  await expect(source).toContainText(/Next try at .+\d/)
  await leaveYourData(page)
  await page.getByRole('button', { name: 'Retry import' }).click()
  await expect(statusLine).toBeHidden()
  await openYourData(page)
  await expect(source).toContainText('Your whole history is imported.')
  await expect(source).toContainText('2,031 of 2,034 submissions found; 3 belong to another session.')
})
