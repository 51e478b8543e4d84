import { ownHistory } from '../../fake-site'
import { expect, test } from '../harness/companion'
import { submissionCount } from '../harness/dashboard'
import { codeIn, openHistory, openSolve, section } from '../harness/history'

const FIRST = 'class Solution:\n    def solve(self, numbers):\n        return WRONG\n'
const SECOND = 'class Solution:\n    def solve(self, numbers):\n        return sorted(numbers)\n'

test('[E5, E6, E7] a problem is typed, run twice and submitted: the app shows it with its Runs and its code history', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const { username } = signInWith(ownHistory(20))
  const client = await companion.openClient()
  const site = await companion.openLeetcode('/problems/two-sum/')
  await client.expectStatus(username, { importState: 'complete', submissions: 20 })
  const app = await companion.openApp(username)
  await expect(submissionCount(app, 20)).toBeVisible({ timeout: 20_000 })

  const verdict = site.locator('output')
  const code = site.getByLabel('Code')
  await code.fill(FIRST)
  await site.getByRole('button', { name: 'Run' }).click()
  await expect(verdict).toHaveText('Wrong Answer')
  // A snapshot is taken after a second without typing.
  await expect.poll(async () => (await client.status(username)).sequence).toBeGreaterThan(0)
  await code.fill(SECOND)
  await site.getByRole('button', { name: 'Run' }).click()
  await expect(verdict).toHaveText('Accepted')
  const since = (await client.status(username)).sequence
  await site.getByRole('button', { name: 'Submit' }).click()
  await expect(submissionCount(app, 21)).toBeVisible({ timeout: 5_000 })

  const [change] = (await client.changes(username, since)).slice(-1)
  expect(change?.submission).toMatchObject({ statusDisplay: 'Accepted', lang: 'python3', code: SECOND })
  expect(change?.submission.runEvents?.runs.map(({ statusMsg }) => statusMsg)).toEqual(['Wrong Answer', 'Accepted'])
  expect(change?.submission.codingJourney?.snapshots.length).toBeGreaterThanOrEqual(2)
  expect(leetcode.count('submit')).toBe(1)

  await openHistory(app)
  await openSolve(app, 'Two Sum')
  expect((await codeIn(section(app, 'Submission Code'))).join('\n')).toBe(SECOND.trimEnd())
  await expect(app.getByRole('slider', { name: 'Code evolution' })).toBeVisible()
  const snapshots = app.getByLabel('Snapshot', { exact: true })
  await snapshots.selectOption({ index: 0 })
  await expect(section(app, 'Submission Code').getByRole('status')).toContainText('1 of ')
  expect((await codeIn(section(app, 'Submission Code'))).join('\n')).toBe(FIRST.trimEnd())
})
