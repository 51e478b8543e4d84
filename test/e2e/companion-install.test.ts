import { HOOK_EVENT } from '#extension/messages'
import { makeOwnHistory } from '../fake-site'
import { expect, listUniqueIds, test } from './harness/companion'
import { getSubmissionCountText } from './harness/dashboard'

test('[E2, E14, E15, E16, E17, E18, E19] a fresh install: Start, Connect, and 300 submissions are 300 solves: details one second off, empty answers, locked rows, a stop and forged events', async ({
  companion,
  leetcode,
  signInWith,
}) => {
  const history = makeOwnHistory(300, { newest: Math.floor(Date.now() / 1000) - 3600 })
  const { username } = signInWith(history)
  const ids = history.map(({ id }) => id)
  const idsWithoutDetails = ids.filter((_, i) => i % 50 === 10)
  const lockedIds = ids.slice(20, 23)
  leetcode.fail('null-details', { operation: 'submissionDetails', ids: idsWithoutDetails, times: 6 })
  leetcode.fail('json-403', { operation: 'submissionDetails', ids: lockedIds })
  leetcode.fail('missing-field', { operation: 'list', field: 'title_slug', afterCalls: 4 })
  const popup = await companion.openPopup()
  const site = await companion.openLeetcode()
  const client = await companion.openClient()

  await test.step('one stop and one retry', async () => {
    await expect.poll(() => popup.readText()).toMatch(/\nStopped\.\s+.*submissions_dump\.0\.title_slug/)
    leetcode.heal()
    leetcode.fail('null-details', { operation: 'submissionDetails', ids: idsWithoutDetails })
    leetcode.fail('json-403', { operation: 'submissionDetails', ids: lockedIds })
    await popup.press('Retry')
  })
  const app = await companion.openApp(username)
  await test.step('the list is complete, and the details of all others arrive', async () => {
    await expect(getSubmissionCountText(app, 300)).toBeVisible({ timeout: 60_000 })
    await client.expectStatus(username, { importState: 'complete', stop: null, withDetails: 291 }, 90_000)
    const changes = await client.readChanges(username)
    expect(listUniqueIds(changes.map(({ submission }) => submission))).toEqual(listUniqueIds(history))
    await expect(getSubmissionCountText(app, 300)).toBeVisible()
    await app.reload()
    await expect(getSubmissionCountText(app, 300)).toBeVisible()
  })
  await test.step('forged events of the page change no earlier submission', async () => {
    const changesBefore = await client.readChanges(username)
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
    const hasRequested = () => leetcode.requests.some(({ body }) => body.includes('"submissionId":1999999999}'))
    await expect.poll(hasRequested).toBe(true)
    expect(await client.readChanges(username)).toEqual(changesBefore)
  })
})
