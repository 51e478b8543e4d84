import type { Page } from '@playwright/test'
import { ownHistory } from '../../fake-site'
import { expect, idsOf, test } from '../harness/companion'
import type { CompanionClient } from '../harness/companion-client'
import { submissionCount } from '../harness/dashboard'

/** The DOM event with which the extension's page hook reports. Any script of the page can send it too. */
const HOOK_EVENT = 'io.github.solvelog.companion.seen'

const newestOf = async (client: CompanionClient, username: string) =>
  (await client.changes(username)).map(({ submission }) => submission).sort((a, b) => Number(b.id) - Number(a.id))[0]

async function submit(site: Page, verdict: string): Promise<void> {
  await site.getByRole('button', { name: 'Submit' }).click()
  await expect(site.locator('output')).toHaveText(verdict)
}

test('[E15, E16, E18] 300 submissions are 300 solves: details one second off, empty answers, locked rows, a stop and forged events', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  test.setTimeout(180_000)
  const history = ownHistory(300, { newest: Math.floor(Date.now() / 1000) - 3600 })
  const { username } = signInWith(history)
  const ids = history.map(({ id }) => id)
  const empty = ids.filter((_, i) => i % 50 === 10)
  const locked = ids.slice(20, 23)
  leetcode.fail('null-details', { operation: 'submissionDetails', ids: empty, times: 6 })
  leetcode.fail('json-403', { operation: 'submissionDetails', ids: locked })
  leetcode.fail('missing-field', { operation: 'list', field: 'title_slug', after: 4 })
  const popup = await companion.openPopup()
  const site = await companion.openLeetcode()
  const client = await companion.openClient()

  await test.step('one stop and one retry', async () => {
    await expect(popup.locator('#stop')).toContainText('submissions_dump.0.title_slug', { timeout: 20_000 })
    await expect(popup.locator('#state')).toHaveText('Stopped.')
    leetcode.heal()
    leetcode.fail('null-details', { operation: 'submissionDetails', ids: empty })
    leetcode.fail('json-403', { operation: 'submissionDetails', ids: locked })
    await popup.getByRole('button', { name: 'Retry' }).click()
  })
  const app = await companion.openApp(username)
  await test.step('the list is complete, and the details of all others arrive', async () => {
    await expect(submissionCount(app, 300)).toBeVisible({ timeout: 60_000 })
    await client.expectStatus(username, { importState: 'complete', stop: null, withDetails: 291 }, 90_000)
    const changes = await client.changes(username)
    expect(idsOf(changes.map(({ submission }) => submission))).toEqual(idsOf(history))
    await expect(submissionCount(app, 300)).toBeVisible()
    await app.reload()
    await expect(submissionCount(app, 300)).toBeVisible({ timeout: 20_000 })
  })
  await test.step('forged events of the page change no earlier submission', async () => {
    const before = await client.changes(username)
    await site.evaluate(
      ({ name, old }) => {
        for (const submissionId of [old, '1999999999']) {
          const forged = {
            kind: 'submitted',
            submissionId,
            slug: 'two-sum',
            lang: 'cpp',
            code: 'forged',
            startedAt: Date.now(),
          }
          document.dispatchEvent(new CustomEvent(name, { detail: JSON.stringify(forged) }))
        }
      },
      { name: HOOK_EVENT, old: String(ids[0]) },
    )
    const asked = () => leetcode.requests.some(({ body }) => body.includes('"submissionId":1999999999}'))
    await expect.poll(asked).toBe(true)
    expect(await client.changes(username)).toEqual(before)
  })
})

test('[E5, E7] a failed submission arrives within five seconds, and only code that was typed has a time', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(ownHistory(5))
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
  const app = await companion.openApp(username)
  await expect(submissionCount(app, 5)).toBeVisible({ timeout: 20_000 })
  await site.bringToFront()
  const code = site.getByLabel('Code')

  await test.step('paced typing, then a wrong answer', async () => {
    const began = Date.now()
    await code.press('End')
    for (const line of ['a = WRONG\n', 'b = 2\n', 'c = 3\n']) {
      await code.pressSequentially(line)
      await site.waitForTimeout(1_500)
    }
    await submit(site, 'Wrong Answer')
    await expect(submissionCount(app, 6)).toBeVisible({ timeout: 5_000 })
    const failed = await newestOf(client, username)
    expect(failed).toMatchObject({ statusDisplay: 'Wrong Answer' })
    expect(failed?.solveTime).toBeGreaterThanOrEqual(2)
    expect(failed?.solveTime).toBeLessThanOrEqual((Date.now() - began) / 1000)
  })
  await test.step('a paste', async () => {
    await code.fill(`def solve(numbers):\n${'    numbers = sorted(numbers)\n'.repeat(8)}`)
    await site.waitForTimeout(1_500)
    await submit(site, 'Accepted')
    await expect(submissionCount(app, 7)).toBeVisible({ timeout: 5_000 })
    const pasted = await newestOf(client, username)
    expect(pasted).toMatchObject({ statusDisplay: 'Accepted' })
    expect(pasted).not.toHaveProperty('solveTime')
    expect(pasted?.codingJourney?.snapshots.length).toBeGreaterThan(1)
  })
})
