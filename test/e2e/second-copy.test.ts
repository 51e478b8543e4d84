import { expectNoViolations } from './harness/axe'
import { writeNote } from './harness/changes'
import { openYourData } from './harness/data'
import { getSection, openHistory } from './harness/history'
import { readStoredCommits } from './harness/internals'
import { readSecondCopyText, readStoredDrafts, SUBMISSION, signOutAndWait } from './harness/second-copy'
import { expect, test } from './harness/test'

test('[L1, L8] a saved note is in the second copy, its draft is removed only afterwards, "Your data" shows the copy, and a sign-out deletes the copy', async ({
  page,
  signInNewUser,
}) => {
  const username = await signInNewUser([SUBMISSION])
  await openHistory(page)
  await writeNote(page, 'kept twice')
  await expect.poll(() => readSecondCopyText(page, username)).toContain('kept twice')
  await expect.poll(() => readStoredDrafts(page)).toEqual([])
  const commits = await readStoredCommits(page, username)
  for (const { id } of commits) expect(await readSecondCopyText(page, username)).toContain(id)
  const marker = await page.evaluate((name) => localStorage.getItem(`solvelog.head.${name}`), username.toLowerCase())
  expect(JSON.parse(marker ?? '{}')).toMatchObject({ copy: { seq: commits.length, id: commits.at(-1)?.id } })

  const dataDialog = await openYourData(page)
  await expect(dataDialog.getByText('Yes, in case your browser damages its database.')).toBeVisible()
  await expectNoViolations(page)

  await page.reload()
  await openHistory(page)
  await expect(getSection(page, 'Solve Details')).toContainText('kept twice')
  await expect(page.getByLabel('Notes')).toHaveCount(0)

  await signOutAndWait(page)
  await expect.poll(() => readSecondCopyText(page, username)).toBe('')
})
