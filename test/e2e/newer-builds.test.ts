import { getChangeAt, getChangeRows, openChanges } from './harness/changes'
import { createAcceptedSolve } from './harness/dashboard'
import { getSection } from './harness/history'
import { appendCommit, readStoredCommits } from './harness/internals'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

test('[N19] [fault 39] a commit of an unknown cause is shown in the changes and with its solve', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([{ ...createAcceptedSolve('two-sum', 60), title: 'Two Sum' }])
  const [firstCommit] = await readStoredCommits(page, username)
  const key = firstCommit?.events[0]?.key
  const note = { type: 'DetailsEdited', v: 1, key, changes: { notes: 'From the future.' } }
  await appendCommit(page, username, { cause: 'mentor', events: [note] })
  await page.reload()
  await waitForSync(page)
  await openChanges(page)
  await expect(getChangeAt(page, 0)).toContainText('Edited the note on Two Sum (newer version of Solvelog)')
  await getChangeRows(page).first().click()
  await getChangeAt(page, 0).getByRole('button', { name: 'Open solve' }).click()
  await expect(getSection(page, 'Solve Details')).toContainText('From the future.')
})
