import { addProfile, createAcceptedSolve, DAY_SECONDS, HOUR_SECONDS } from '../harness/dashboard'
import { captureDownload, chooseImportFile, exportLog, leaveYourData, openYourData } from '../harness/data'
import { readStoredCommits, runBeforeWorker, shiftWorkerTime } from '../harness/internals'
import { waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { pressToolbarButton } from '../harness/toolbar'

const DAY_MS = DAY_SECONDS * 1000

test('[L6, L8] [fault 22] the panel shows what is stored, since when, and the state of each source; a damaged export is refused with the line', async ({
  page,
  site,
  signInNewUser,
}) => {
  const username = await signInNewUser([{ ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' }])
  await addProfile(page, 'Mine', { Array: 50 })
  const dialog = await openYourData(page)
  await expect(dialog.getByText('Saved here · only in this browser · no export yet')).toBeVisible()
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(['Backup', 'Devices', 'Sources', 'Advanced'])
  const getFactRow = (name: string) => dialog.locator('dl > div').filter({ hasText: name })
  // One commit has the solve and the time zone, one the picks of the day, and one the profile and its activation.
  await expect(getFactRow('Stored')).toContainText(/3 changes \(\d+ events\)/)
  await expect(getFactRow('Last saved')).toContainText('just now')
  await expect(getFactRow('Last export')).toContainText('Never')
  await expect(getFactRow('Space used')).toContainText(/\d kB|MB/)
  await expect(getFactRow('Protected from cleanup')).toContainText(/^Protected from cleanup(Yes|No:)/)
  const recent = dialog.getByRole('listitem').filter({ hasText: 'Recent solves' })
  await expect(recent).toContainText('just now')
  const pressExport = () => dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const { name, bytes } = await captureDownload(page, pressExport)
  await expect(getFactRow('Last export')).toContainText('just now, and nothing since')
  await expect(dialog.getByText('Saved here · only in this browser · last export just now')).toBeVisible()
  await expect(dialog.getByText(`Saved 1 submission to ${name}.`)).toBeVisible()
  await page.reload()
  await expect(getFactRow('Last export')).toContainText('just now')

  await test.step('a damaged file and one that is no export are refused', async () => {
    const commitsBefore = await readStoredCommits(page, username)
    const middle = Math.floor(bytes.length / 2)
    const damagedBytes = Buffer.from(bytes)
    damagedBytes[middle] = (damagedBytes[middle] ?? 0) ^ 1
    await chooseImportFile(page, { name, bytes: damagedBytes })
    await expect(dialog.getByRole('alert').getByText(/damaged at line \d/)).toBeVisible()
    await chooseImportFile(page, { name: 'words.txt', bytes: Buffer.from('hello') })
    await expect(dialog.getByText('words.txt was not imported')).toBeVisible()
    await expect(dialog.getByText(/This file is not a Solvelog export/)).toBeVisible()
    expect(await readStoredCommits(page, username)).toEqual(commitsBefore)
    await leaveYourData(page)
  })
  await test.step('a source that fails can be asked again', async () => {
    site.fail('server-error', { operation: 'recentSubmissions' })
    await page.getByRole('button', { name: 'Sync Now' }).click()
    await openYourData(page)
    await expect(recent.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await expect(recent).toContainText('LeetCode isn’t responding. Submissions of the last minute may be missing.')
    site.heal()
    await recent.getByRole('button', { name: 'Retry' }).click()
    await expect(recent.getByRole('button', { name: 'Retry' })).toBeHidden()
  })
  await test.step('a source whose server would refuse again has no Retry', async () => {
    await leaveYourData(page)
    await page.route(/\/api\/leetcode-graphql$/, (route) => route.fulfill({ status: 404, body: 'Not found.' }))
    await page.getByRole('button', { name: 'Sync Now' }).click()
    const reason = 'The server did not send the request to LeetCode (status 404). Reload the page.'
    await expect(page.getByRole('main').getByText(reason)).toBeVisible()
    await expect(page.getByText('Press Sync Now to retry')).toBeHidden()
    await openYourData(page)
    await expect(recent).toContainText(reason)
    await expect(recent.getByRole('button', { name: 'Retry' })).toBeHidden()
    await page.unroute(/\/api\/leetcode-graphql$/)
  })
  await test.step('without a network there is no Retry', async () => {
    await leaveYourData(page)
    site.fail('server-error', { operation: 'recentSubmissions' })
    await page.getByRole('button', { name: 'Sync Now' }).click()
    await openYourData(page)
    await expect(recent.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await page.context().setOffline(true)
    await expect(recent.getByRole('button', { name: 'Retry' })).toBeHidden()
    await page.context().setOffline(false)
    site.heal()
  })
})

test('[L8] [fault 32] changes made with a fast clock are marked as such, and neither cause nor prevent the reminder to export', async ({
  page,
  signInNewUser,
}) => {
  await shiftWorkerTime(page, 300 * DAY_MS)
  await signInNewUser()
  await addProfile(page, 'Ahead', { Array: 50 })
  await exportLog(page)
  await page.evaluate(
    (at) => localStorage.setItem('solvelog.export-reminder-at', String(at)),
    Date.now() + 300 * DAY_MS,
  )
  const startAgain = async () => {
    await page.reload()
    await waitForSync(page)
  }
  await runBeforeWorker(page, '')
  await startAgain()
  await addProfile(page, 'Mine', { Array: 50 })
  await pressToolbarButton(page, 'Changes')
  await expect(page.getByRole('button', { name: /“Ahead”.*Clock was ahead/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /“Mine”(?!.*Clock was ahead)/ })).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Dashboard' }).click()
  const reminder = page.getByText('Your changes are in this browser only')
  await startAgain()
  await expect(reminder).toBeHidden()
  await page.clock.setSystemTime(Date.now() + 31 * DAY_MS)
  await startAgain()
  await page.getByRole('button', { name: '+1 notice' }).click()
  await expect(reminder).toBeVisible()
})

test('[N28] [L5] [fault 35] an export that could not be imported again is saved only if the user agrees', async ({
  page,
  signInNewUser,
}) => {
  const warning = 'This export has 320 MB. Solvelog could not import this file again.'
  // An export of 320 MB would take minutes, so the test only adds the warning to the worker's answer.
  await runBeforeWorker(
    page,
    `const send = self.postMessage.bind(self)
    self.postMessage = (message, ports) => {
      const file = message?.value?.value
      if (file?.contents) file.warning = ${JSON.stringify(warning)}
      send(message, ports)
    }`,
  )
  await signInNewUser([{ ...createAcceptedSolve('two-sum', HOUR_SECONDS), title: 'Two Sum' }])
  let downloads = 0
  page.on('download', () => {
    downloads += 1
  })
  const dialog = await openYourData(page)
  const button = dialog.getByRole('button', { name: 'Export', exact: true })
  const question = dialog.getByRole('alert').filter({ hasText: warning })
  await button.click()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await button.click()
  await expect(question).toBeVisible()
  await leaveYourData(page)
  await openYourData(page)
  await expect(question).toBeHidden()
  await expect(dialog.getByText(/^Saved .+ to solvelog-/)).toBeHidden()
  expect(downloads).toBe(0)
  await button.click()
  const save = question.getByRole('button', { name: 'Save anyway' })
  const { name } = await captureDownload(page, () => save.click())
  expect(name).toMatch(/\.ndjson\.gz$/)
  await expect(dialog.getByText(/^Saved .+ to solvelog-/)).toBeVisible()
  await expect(question).toBeHidden()
  await leaveYourData(page)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  const signOut = page.getByRole('alertdialog')
  await expect(signOut).toContainText('Signing out deletes your data from this browser')
  await expect(signOut.getByText('Last export:')).toContainText('just now')
  await signOut.getByRole('button', { name: 'Export first' }).click()
  await captureDownload(page, () => signOut.getByRole('button', { name: 'Save anyway' }).click())
  await expect(signOut.getByText('to your downloads')).toBeVisible()
})
