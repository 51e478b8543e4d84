import { changeAt, changeList, openChanges } from './harness/changes'
import { solved } from './harness/dashboard'
import { exported, imported } from './harness/data'
import { openHistory, openSolve, section } from './harness/history'
import { appendCommit, storedCommits } from './harness/inside'
import { synced } from './harness/syncs'
import { expect, test } from './harness/test'

const SENTENCE = 'Edited the note on Two Sum (newer version of Solvelog)'

test('[N19] [fault 39] a commit of an unknown cause is shown, exported, and imported again', async ({
  page,
  signIn,
  signInNewUser,
  openBrowser,
}) => {
  const username = await signInNewUser([{ ...solved('two-sum', 60), title: 'Two Sum' }])
  const [first] = await storedCommits(page, username)
  const key = first?.events[0]?.key
  const note = { type: 'DetailsEdited', v: 1, key, changes: { notes: 'From the future.' } }
  await appendCommit(page, username, { cause: 'mentor', events: [note] })
  await page.reload()
  await synced(page)
  await openChanges(page)
  await expect(changeAt(page, 0)).toContainText(SENTENCE)
  const file = await exported(page)

  const other = await openBrowser()
  await signIn(username, other)
  await imported(other, file)
  await openChanges(other)
  await expect(changeList(other)).toContainText(SENTENCE)
  await openHistory(other)
  await openSolve(other, 'Two Sum')
  await expect(section(other, 'Solve Details')).toContainText('From the future.')
  expect((await storedCommits(other, username)).map(({ cause }) => cause)).toContain('mentor')
})
