import { createHourlySolves, getProgressBar, getSubmissionCountText, readNowSeconds } from './harness/dashboard'
import { readExtensionRequests } from './harness/extension'
import { installFakeCompanion, putSubmissions } from './harness/fake-companion'
import { readStoredCommits } from './harness/internals'
import { syncAndWait } from './harness/syncs'
import { expect, test } from './harness/test'
import { readRecordedToasts } from './harness/toasts'

test('[E9, B1] 300 submissions arrive by protocol 2, also if the earlier extension is installed; then a new one with a toast about its effect, then its details', async ({
  page,
  signInNewUser,
}) => {
  const submissions = createHourlySolves(300).map((one, n) => ({ ...one, id: String(n + 1) }))
  const username = await signInNewUser([], { submissions: submissions.slice(0, 150) })
  await expect(getSubmissionCountText(page, 150)).toBeVisible()
  await installFakeCompanion(page, username, submissions)
  await page.reload()
  await expect(getSubmissionCountText(page, 300)).toBeVisible()
  const newSubmission = {
    id: '900',
    titleSlug: 'rotate-array',
    timestamp: readNowSeconds(),
    code: 'nums[:] = nums[-k:] + nums[:-k]',
  }
  const scoreBefore = await getProgressBar(page, 'Array').getAttribute('aria-valuenow')
  expect(await readRecordedToasts(page)).toEqual([])
  await putSubmissions(page, newSubmission)
  await expect.poll(() => readRecordedToasts(page)).toEqual([expect.stringMatching(/^Rotate Array accepted\./)])
  await expect(getSubmissionCountText(page, 301)).toBeVisible()
  const [toast = ''] = await readRecordedToasts(page)
  const [, percentBefore, percentAfter] = /Array (\d+)% → (\d+)%/.exec(toast) ?? []
  expect([percentBefore, percentAfter]).toEqual([
    scoreBefore,
    await getProgressBar(page, 'Array').getAttribute('aria-valuenow'),
  ])

  await putSubmissions(page, { ...newSubmission, submissionDetails: { runtimeDisplay: '3 ms', runtimePercentile: 97 } })
  await expect
    .poll(async () => JSON.stringify(await readStoredCommits(page, username)))
    .toContain('"runtimePercentile":97')
  expect(await readRecordedToasts(page)).toHaveLength(1)
  await syncAndWait(page)
  await expect(getSubmissionCountText(page, 301)).toBeVisible()
  expect((await readExtensionRequests(page)).filter(({ type }) => type === 'request_chunk_by_index')).toEqual([])
  const recordedEvents = (await readStoredCommits(page, username)).flatMap(({ events }) => events)
  expect(recordedEvents.filter(({ type }) => type === 'SolveRecorded')).toHaveLength(301)
})
