import { makeOwnHistory } from '../../fake-site'
import { expect, killAfterSubmissions, listUniqueIds, test } from '../harness/companion'
import { getSubmissionCountText } from '../harness/dashboard'
import { getSection, openHistory, openSolve, readCodeLines } from '../harness/history'

const WRONG_CODE = 'class Solution:\n    def solve(self, numbers):\n        return WRONG\n'
const RIGHT_CODE = 'class Solution:\n    def solve(self, numbers):\n        return sorted(numbers)\n'

test('[E1, E2, E3, E5, E6, E7] a fresh profile: no warning, 800 submissions, two kills of the browser, and a problem that is typed, run and submitted', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const history = makeOwnHistory(800)
  const { username } = signInWith(history)

  await test.step('Chromium loads the extension without an error or a warning', async () => {
    const page = await companion.newPage()
    await page.goto('chrome://extensions')
    const windowInfo = await page.evaluate(
      (id) =>
        new Promise<Record<string, unknown>>((resolve) => {
          const details: unknown = Reflect.get(chrome, 'developerPrivate')
          Reflect.get(Object(details), 'getExtensionInfo').call(details, id, resolve)
        }),
      companion.extensionId,
    )
    expect(windowInfo).toMatchObject({ state: 'ENABLED', manifestErrors: [], runtimeErrors: [], installWarnings: [] })
  })
  const client = await test.step('the import survives two kills of the browser', async () => {
    for (const submissions of [200, 500]) {
      await companion.openLeetcode('/problemset/')
      await killAfterSubmissions(companion, await companion.openClient(), username, submissions)
    }
    await companion.openLeetcode('/problemset/')
    const openedClient = await companion.openClient()
    await openedClient.expectStatus(username, { importState: 'complete', submissions: 800, withCode: 800 }, 60_000)
    return openedClient
  })
  await test.step('everything has arrived, once', async () => {
    const changes = await client.readChanges(username)
    expect(listUniqueIds(changes.map(({ submission }) => submission))).toEqual(listUniqueIds(history))
    const codes = new Map(history.map(({ id, code }) => [String(id), code]))
    expect(changes.filter(({ submission: { id, code } }) => code !== codes.get(id))).toEqual([])
    // A kill may cost a few repeated requests, but not a second reading of the whole list.
    expect(leetcode.countCalls('list')).toBeLessThanOrEqual(40 + 4)
  })
  const app = await companion.openApp(username)
  await expect(getSubmissionCountText(app, 800)).toBeVisible()

  const site = await companion.openLeetcode('/problems/two-sum/')
  const verdict = site.locator('output')
  const code = site.getByLabel('Code')
  await test.step('a problem is typed and run twice', async () => {
    await code.fill(WRONG_CODE)
    await site.getByRole('button', { name: 'Run' }).click()
    await expect(verdict).toHaveText('Wrong Answer')
    await code.fill(RIGHT_CODE)
    await site.getByRole('button', { name: 'Run' }).click()
    await expect(verdict).toHaveText('Accepted')
  })
  await test.step('the app shows the submission by itself', async () => {
    await site.getByRole('button', { name: 'Submit' }).click()
    await expect(getSubmissionCountText(app, 801)).toBeVisible()
    const submission = (await client.readChanges(username))
      .map((change) => change.submission)
      .find((one) => one.runEvents)
    expect(submission).toMatchObject({ statusDisplay: 'Accepted', lang: 'python3', code: RIGHT_CODE })
    expect(submission?.runEvents?.runs.map(({ statusMsg }) => statusMsg)).toEqual(['Wrong Answer', 'Accepted'])
    expect(submission?.codingJourney?.snapshots.length).toBeGreaterThanOrEqual(2)
    expect(leetcode.countCalls('submit')).toBe(1)
  })
  await test.step('with its code history', async () => {
    await app.bringToFront()
    await openHistory(app)
    await openSolve(app, 'Two Sum')
    const submitted = getSection(app, 'Submission Code')
    await expect(app.getByRole('slider', { name: 'Code evolution' })).toBeVisible()
    expect((await readCodeLines(submitted)).join('\n')).toBe(RIGHT_CODE.trimEnd())
    await app.getByLabel('Snapshot', { exact: true }).selectOption({ index: 0 })
    await expect(submitted.getByRole('status')).toContainText('1 of ')
    expect((await readCodeLines(submitted)).join('\n')).toBe(WRONG_CODE.trimEnd())
  })
})
