import { addProfile, createHourlySolves, getSubmissionCountText } from '../harness/dashboard'
import { chooseImportFile, exportLog, leaveYourData, openYourData } from '../harness/data'
import { readStoredCommits } from '../harness/internals'
import { pauseImports } from '../harness/pause-imports'
import { recordSyncs } from '../harness/syncs'
import { expect, test } from '../harness/test'

test('[W5, L5] checking and importing a file show progress and can be cancelled: nothing changes, and a later import is complete', async ({
  page,
  signIn,
  signInNewUser,
  openBrowser,
}) => {
  const username = await signInNewUser([], { submissions: createHourlySolves(120), chunkSize: 10 })
  await expect(getSubmissionCountText(page, 120)).toBeVisible()
  await addProfile(page, 'Mine', { Array: 50 })
  const file = await exportLog(page)

  const otherPage = await openBrowser()
  await recordSyncs(otherPage)
  const pauseAt = await pauseImports(otherPage)
  await signIn(username, otherPage)
  await addProfile(otherPage, 'Before', { Array: 10 })
  const commitsBefore = await readStoredCommits(otherPage, username)
  const dialog = await openYourData(otherPage)
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  const add = dialog.getByRole('button', { name: /^Add to/ })

  await pauseAt('check')
  await chooseImportFile(otherPage, file)
  await expect(dialog.getByText(/^Checking the file: [1-9]\d* of \d+$/)).toBeVisible()
  await cancel.click()
  await pauseAt('nothing')
  await expect(dialog.getByText('Checking the file')).toBeHidden()
  await expect(add).toBeHidden()
  expect(await readStoredCommits(otherPage, username)).toEqual(commitsBefore)

  await chooseImportFile(otherPage, file)
  await expect(add).toBeVisible()
  await pauseAt('import')
  await add.click()
  await expect(dialog.getByText(/^Importing: ([1-9]\d*) of \1$/)).toBeVisible()
  await cancel.click()
  await expect(dialog.getByText('Importing')).toBeHidden()
  await pauseAt('nothing')
  expect(await readStoredCommits(otherPage, username)).toEqual(commitsBefore)

  await add.click()
  await expect(dialog.getByText(/^Added/)).toBeVisible()
  await leaveYourData(otherPage)
  await expect(getSubmissionCountText(otherPage, 120)).toBeVisible()
  const commitsAfter = await readStoredCommits(otherPage, username)
  expect(commitsAfter.slice(0, commitsBefore.length)).toEqual(commitsBefore)
  expect(commitsAfter.map(({ seq }) => seq)).toEqual(commitsAfter.map((_, i) => i + 1))
  const recordedSolves = commitsAfter.flatMap(({ events }) => events.filter(({ type }) => type === 'SolveRecorded'))
  expect(recordedSolves).toHaveLength(120)
})
