import { makeOwnHistory } from '../../fake-site'
import { expect, killAfterSubmissions, listUniqueIds, test } from '../harness/companion'
import { getSubmissionCountText } from '../harness/dashboard'

const CODE = 'class Solution:\n    def solve(self, numbers):\n        return sorted(numbers)\n'

test('[E14] Firefox imports 2,000 submissions through two kills, records a submission, and the app shows all', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const history = makeOwnHistory(2_000)
  const { username } = signInWith(history)
  for (const submissions of [500, 1_200]) {
    await companion.openLeetcode('/problemset/')
    await killAfterSubmissions(companion, await companion.openClient(), username, submissions)
  }
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 2_000, withCode: 2_000 }, 90_000)
  const changes = await client.readChanges(username)
  expect(listUniqueIds(changes.map(({ submission }) => submission))).toEqual(listUniqueIds(history))
  // After a kill, the extension may read the last page of the list again, but not the whole list.
  expect(leetcode.countCalls('list')).toBeLessThanOrEqual(100 + 4)
  const app = await companion.openApp(username)
  await expect(getSubmissionCountText(app, 2_000)).toBeVisible({ timeout: 60_000 })

  const { sequence } = await client.readStatus(username)
  await site.bringToFront()
  await site.getByLabel('Code').fill(CODE)
  await site.getByRole('button', { name: 'Run' }).click()
  await expect(site.locator('output')).toHaveText('Accepted')
  await site.getByRole('button', { name: 'Submit' }).click()
  await app.bringToFront()
  await expect(getSubmissionCountText(app, 2_001)).toBeVisible()
  const recordedChange = (await client.readChanges(username, sequence)).find(
    ({ submission }) => submission.code === CODE,
  )
  expect(recordedChange?.submission.runEvents?.runs).toMatchObject([{ statusMsg: 'Accepted' }])
  expect(recordedChange?.submission.codingJourney?.snapshots.length).toBeGreaterThanOrEqual(1)
})
