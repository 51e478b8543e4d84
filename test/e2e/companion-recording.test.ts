import type { Page } from '@playwright/test'
import { makeOwnHistory } from '../fake-site'
import { expect, test } from './harness/companion'
import type { CompanionClient } from './harness/companion-client'
import { getSubmissionCountText } from './harness/dashboard'
import { waitForTypedReport } from './harness/typed-code'

const readNewestSubmission = async (client: CompanionClient, username: string) =>
  (await client.readChanges(username))
    .map(({ submission }) => submission)
    .sort((a, b) => Number(b.id) - Number(a.id))[0]

async function submitWithVerdict(site: Page, verdict: string): Promise<void> {
  await site.getByRole('button', { name: 'Submit' }).click()
  await expect(site.locator('output')).toHaveText(verdict)
}

test('[E5, E7] a failed submission arrives by itself, and only typed code has a solve time, not pasted code', async ({
  companion,
  signInWith,
}) => {
  const { username } = signInWith(makeOwnHistory(5))
  const site = await companion.openLeetcode()
  const client = await companion.openClient()
  await client.expectStatus(username, { importState: 'complete', submissions: 5 })
  const app = await companion.openApp(username)
  await expect(getSubmissionCountText(app, 5)).toBeVisible()
  await site.bringToFront()
  const code = site.getByLabel('Code')

  await test.step('paced typing, then a wrong answer', async () => {
    const startTime = Date.now()
    await code.press('End')
    for (const line of ['a = WRONG\n', 'b = 2\n', 'c = 3\n']) {
      await waitForTypedReport(site, () => code.pressSequentially(line))
    }
    await submitWithVerdict(site, 'Wrong Answer')
    await expect(getSubmissionCountText(app, 6)).toBeVisible()
    const failed = await readNewestSubmission(client, username)
    expect(failed).toMatchObject({ statusDisplay: 'Wrong Answer' })
    expect(failed?.solveTime).toBeGreaterThanOrEqual(2)
    expect(failed?.solveTime).toBeLessThanOrEqual((Date.now() - startTime) / 1000)
  })
  await test.step('a paste', async () => {
    const pastedCode = `def solve(numbers):\n${'    numbers = sorted(numbers)\n'.repeat(8)}`
    await waitForTypedReport(site, () => code.fill(pastedCode))
    await submitWithVerdict(site, 'Accepted')
    await expect(getSubmissionCountText(app, 7)).toBeVisible()
    const pasted = await readNewestSubmission(client, username)
    expect(pasted).toMatchObject({ statusDisplay: 'Accepted' })
    expect(pasted).not.toHaveProperty('solveTime')
    expect(pasted?.codingJourney?.snapshots.length).toBeGreaterThan(1)
  })
})
