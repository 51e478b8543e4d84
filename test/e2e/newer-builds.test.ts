import { changeAt, changeRows, openChanges } from './harness/changes'
import { acceptedSolve } from './harness/dashboard'
import { section } from './harness/history'
import { appendCommit, readStoredCommits } from './harness/internals'
import { waitForSync } from './harness/syncs'
import { expect, test } from './harness/test'

test('[N19] [fault 39] a commit of an unknown cause is shown in the changes and with its solve', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([{ ...acceptedSolve('two-sum', 60), title: 'Two Sum' }])
  const [first] = await readStoredCommits(page, username)
  const key = first?.events[0]?.key
  const note = { type: 'DetailsEdited', v: 1, key, changes: { notes: 'From the future.' } }
  await appendCommit(page, username, { cause: 'mentor', events: [note] })
  await page.reload()
  await waitForSync(page)
  await openChanges(page)
  await expect(changeAt(page, 0)).toContainText('Edited the note on Two Sum (newer version of Solvelog)')
  await changeRows(page).first().click()
  await changeAt(page, 0).getByRole('button', { name: 'Open solve' }).click()
  await expect(section(page, 'Solve Details')).toContainText('From the future.')
})
