import { bar, HOUR, manySolves, now, submissionCount } from './harness/dashboard'
import { closeDialog, openData } from './harness/data'
import { installCompanion, putSubmissions } from './harness/fake-companion'
import { storedCommits } from './harness/inside'
import { syncAgain, synced } from './harness/syncs'
import { expect, test } from './harness/test'
import { toastsSeen } from './harness/toasts'

test('[E9, B1] 300 submissions come by protocol 2, then one by itself that says what it changed, then its details', async ({
  page,
  signIn,
  newUser,
}) => {
  const username = newUser()
  await installCompanion(page, username, manySolves(300))
  await signIn(username)
  await expect(submissionCount(page, 300)).toBeVisible()
  expect(await toastsSeen(page)).toEqual([])
  const fresh = { id: '900', titleSlug: 'rotate-array', timestamp: now(), code: 'nums[:] = nums[-k:] + nums[:-k]' }
  const shown = await bar(page, 'Array').getAttribute('aria-valuenow')
  await putSubmissions(page, fresh)
  await expect.poll(() => toastsSeen(page)).toEqual([expect.stringMatching(/^Rotate Array accepted\./)])
  await expect(submissionCount(page, 301)).toBeVisible()
  const [toast = ''] = await toastsSeen(page)
  const [, from, to] = /Array (\d+)% → (\d+)%/.exec(toast) ?? []
  expect([from, to]).toEqual([shown, await bar(page, 'Array').getAttribute('aria-valuenow')])

  await putSubmissions(page, { ...fresh, submissionDetails: { runtimeDisplay: '3 ms', runtimePercentile: 97 } })
  await expect.poll(async () => JSON.stringify(await storedCommits(page, username))).toContain('"runtimePercentile":97')
  expect(await toastsSeen(page)).toHaveLength(1)
  await page.reload()
  await synced(page)
  await expect(submissionCount(page, 301)).toBeVisible()
})

test('[E4] "Your data" shows what the extension knows and why it stopped; Retry, Pause and Resume reach it', async ({
  page,
  signIn,
  newUser,
}) => {
  const username = newUser()
  await installCompanion(page, username, manySolves(12))
  await page.addInitScript(() => {
    const stop = {
      reason: 'signed-out',
      message: 'You are signed out at LeetCode.',
      nextStep: 'Sign in there.',
    } as const
    Object.assign(window.companion.status, { importState: 'stopped', stop })
  })
  await signIn(username)
  const dialog = await openData(page)
  const source = dialog.getByRole('listitem').filter({ hasText: 'Browser extension' })
  await expect(source).toContainText('Version 1.2.3 · 12 submissions, 0 with code')
  await expect(source).toContainText('You are signed out at LeetCode. Sign in there.')
  await source.getByRole('button', { name: 'Retry import' }).click()
  await expect(source).toContainText('Your whole history is imported.')
  await expect(source).not.toContainText('signed out')
  await page.evaluate(() => {
    const { companion } = window
    companion.push({ type: 'pushed', status: { ...companion.status, importState: 'running' } })
  })
  await source.getByRole('button', { name: 'Pause import' }).click()
  await expect(source).toContainText('Import paused.')
  await source.getByRole('button', { name: 'Resume import' }).click()
  await expect(source).toContainText('Your whole history is imported.')
  await closeDialog(page)
})

test('[E9] with the earlier extension installed too, the new one is read and nothing is doubled', async ({
  page,
  signInNewUser,
}) => {
  const submissions = manySolves(150).map((one, n) => ({ ...one, id: String(n + 1) }))
  const username = await signInNewUser([], { submissions })
  await expect(submissionCount(page, 150)).toBeVisible()
  await installCompanion(page, username, submissions)
  await page.reload()
  await synced(page)
  await syncAgain(page)
  await expect(submissionCount(page, 150)).toBeVisible()
  const asked = await page.evaluate(() => [
    window.extensionQuestions.filter(({ type }) => type === 'request_chunk_by_index').length,
    window.companion.asked.filter(({ type }) => type === 'changes').length,
  ])
  expect(asked[0]).toBe(0)
  expect(asked[1]).toBeGreaterThan(0)
  const recorded = (await storedCommits(page, username)).flatMap(({ events }) => events)
  expect(recorded.filter(({ type }) => type === 'SolveRecorded')).toHaveLength(150)
})

test('[E10] a welcome of another frame, origin or nonce connects nothing', async ({ page, signInNewUser }) => {
  await page.addInitScript(
    (stolen) => {
      const source = 'io.github.solvelog.companion'
      const welcome = (nonce: string) => ({ source, type: 'welcome', protocol: 2, nonce, version: '9.9.9' })
      const answer = (target: Window, nonce: string) => {
        const { port1, port2 } = new MessageChannel()
        const changes = [{ sequence: 1, kind: 'submission', submission: stolen }]
        port1.onmessage = ({ data }) =>
          port1.postMessage({ id: data.id, type: 'changes', storeId: 's', changes, until: 1, isLast: true })
        target.postMessage(welcome(nonce), '*', [port2])
      }
      // A frame with the page's own origin answers with the correct nonce, and the page itself with a wrong one.
      window.parent.addEventListener('message', ({ data }) => {
        if (data?.source !== 'io.github.solvelog.page') return
        const isFrame = window !== window.parent
        answer(window.parent, isFrame ? data.nonce : 'a-wrong-nonce')
        if (isFrame) Reflect.set(window.parent, 'frameSpoke', true)
      })
      if (window === window.parent)
        document.addEventListener('DOMContentLoaded', () => document.body.append(document.createElement('iframe')))
    },
    { id: '1', titleSlug: 'two-sum', title: 'x', timestamp: now() - HOUR, statusDisplay: 'Accepted', lang: 'c' },
  )
  await signInNewUser()
  await expect(page.getByText('Browser extension not detected.')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'frameSpoke'))).toBe(true)
  await expect(submissionCount(page, 0)).toBeVisible()
  await expect((await openData(page)).getByText(/messages? ignored/)).toBeVisible()
})
