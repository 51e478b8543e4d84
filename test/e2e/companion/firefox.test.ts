import { ownHistory } from '../../fake-site'
import { expect, idsOf, test } from '../harness/companion'
import { submissionCount } from '../harness/dashboard'

test('[E14] Firefox imports a history, records a submission, and the app shows both', async ({
  companion,
  signInWith,
}) => {
  const history = ownHistory(60)
  const { username } = signInWith(history)
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 60, withCode: 60 }, 30_000)
  const changes = await client.changes(username)
  expect(idsOf(changes.map(({ submission }) => submission))).toEqual(idsOf(history))
  const app = await companion.openApp(username)
  await expect(submissionCount(app, 60)).toBeVisible({ timeout: 20_000 })

  const code = 'class Solution:\n    def solve(self, numbers):\n        return sorted(numbers)\n'
  const { sequence } = await client.status(username)
  await site.bringToFront()
  await site.getByLabel('Code').fill(code)
  await site.getByRole('button', { name: 'Run' }).click()
  await expect(site.locator('output')).toHaveText('Accepted')
  await site.getByRole('button', { name: 'Submit' }).click()
  await app.bringToFront()
  await expect(submissionCount(app, 61)).toBeVisible({ timeout: 10_000 })
  const recorded = (await client.changes(username, sequence)).find(({ submission }) => submission.code === code)
  expect(recorded?.submission.runEvents?.runs).toMatchObject([{ statusMsg: 'Accepted' }])
  expect(recorded?.submission.codingJourney?.snapshots.length).toBeGreaterThanOrEqual(1)
})
