import { getSubmissionCountText } from './harness/dashboard'
import { delayResponses, readStoredCommits, shiftWorkerTime } from './harness/internals'
import { createSubmission, getSyncButton, PROXY_URL, reloadAndSync, syncAndWait } from './harness/syncs'
import { expect, test } from './harness/test'

test('[D5, C3, C4] "Sync Now" is busy during a sync and always requests recent solves; a start requests them only after 30 minutes; each solve is stored once', async ({
  page,
  site,
  signInNewUser,
}) => {
  const username = await signInNewUser()
  const listCalls = () =>
    site.calls.filter(
      ({ operation, variables }) => operation === 'recentSubmissions' && variables.username === username,
    )
  const countCalls = () => listCalls().length
  expect(listCalls().map(({ variables }) => variables)).toEqual([{ username, limit: 20 }])
  site.addUser(username, [
    createSubmission('two-sum', 60),
    createSubmission('two-sum', 61),
    createSubmission('no-such-problem', 62),
  ])
  await shiftWorkerTime(page, 29 * 60_000)
  await reloadAndSync(page)
  expect(countCalls()).toBe(1)
  await expect(getSubmissionCountText(page, 0)).toBeVisible()

  const delayedResponses = await delayResponses(page, PROXY_URL)
  await getSyncButton(page).click()
  const busy = page.getByRole('button', { name: 'Syncing...', exact: true })
  await expect(busy).toBeDisabled()
  await expect(busy.locator('svg')).toBeVisible()
  delayedResponses.release()
  await expect(getSyncButton(page)).toBeEnabled()
  await expect(getSubmissionCountText(page, 2)).toBeVisible()
  expect(countCalls()).toBe(2)
  const commitsBefore = await readStoredCommits(page, username)
  const recordedSolves = commitsBefore.flatMap(({ events }) => events).filter(({ type }) => type === 'SolveRecorded')
  expect(recordedSolves).toHaveLength(3)
  await syncAndWait(page)
  expect(await readStoredCommits(page, username)).toEqual(commitsBefore)

  const callCountBefore = countCalls()
  await shiftWorkerTime(page, (29 + 31) * 60_000)
  await reloadAndSync(page)
  expect(countCalls()).toBe(callCountBefore + 1)
})
