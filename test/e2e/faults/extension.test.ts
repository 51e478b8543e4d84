import type { Page } from '@playwright/test'
import {
  createAcceptedSolve,
  createHourlySolves,
  DAY_SECONDS,
  getSubmissionCountText,
  HOUR_SECONDS,
} from '../harness/dashboard'
import { openYourData } from '../harness/data'
import {
  type ExtensionRequest,
  type ExtensionRow,
  installFakeExtension,
  readExtensionRequests,
  shortenRetryInterval,
} from '../harness/extension'
import { readStoredCommits } from '../harness/internals'
import { syncAndWait, waitForSync } from '../harness/syncs'
import { expect, test } from '../harness/test'
import { readRecordedToasts } from '../harness/toasts'

const SYNC_FAILED_MESSAGE = 'An unexpected error occurred while syncing with the extension'

/** Returns texts like "two-sum|1700000000". */
async function readRecordedSolves(page: Page, username: string): Promise<string[]> {
  const commits = await readStoredCommits(page, username)
  return commits
    .flatMap(({ events }) => events)
    .filter(({ type }) => type === 'SolveRecorded')
    .map(({ slug, timestamp }) => `${slug}|${timestamp}`)
}

const listSolveKeys = (submissions: ExtensionRow[]) =>
  submissions.map(({ titleSlug, timestamp }) => `${titleSlug}|${timestamp}`)

const filterChunkRequests = (requests: ExtensionRequest[], index: number) =>
  requests.filter(({ type, index: of }) => type === 'request_chunk_by_index' && of === index)

test('[C5] [fault 17] forged answers are ignored: from another frame, for another user or chunk, with a wrong format, and too large ones', async ({
  page,
  signIn,
  createUser,
}) => {
  const username = createUser()
  const submissions = createHourlySolves(200)
  await installFakeExtension(page, { username, submissions, delayMs: 40 })
  await page.addInitScript(
    ([user, forged]) => {
      const source = 'leettracker-extension'
      const manifest = { source, type: 'response_chunk_manifest', username: user }
      const chunk = { source, type: 'response_chunk', username: user }
      const createUnacceptableMessages = (index: number): object[] => [
        { ...manifest, username: 'mallory', chunks: [{ index: 7, from: 1, to: 2 }] },
        { ...manifest, source: 'someone', chunks: [] },
        { ...manifest, chunks: Array.from({ length: 20_001 }, (_, i) => ({ index: i, from: 0, to: 1 })) },
        { ...chunk, username: 'mallory', index, data: [forged] },
        { ...chunk, index: index + 1000, data: [forged] },
        { ...chunk, index, data: { length: 1, 0: forged } },
        { ...chunk, index, data: Array.from({ length: 1001 }, () => forged) },
      ]
      const createAcceptableMessages = (index: number): object[] => [
        { ...manifest, chunks: [{ index: 0, from: 0, to: 1 }] },
        { ...chunk, index, data: [forged] },
      ]
      // The frame has the page's own origin and sends messages that would be accepted from the page itself.
      const isFrame = window !== window.parent
      window.parent.addEventListener('message', ({ data }) => {
        if (data?.source !== 'leettracker-webapp') return
        const index = data.index ?? 0
        for (const message of isFrame ? createAcceptableMessages(index) : createUnacceptableMessages(index))
          window.parent.postMessage(message, '*')
        if (isFrame) Reflect.set(window.parent, 'framesSpoke', true)
      })
      if (!isFrame) {
        document.addEventListener('DOMContentLoaded', () => document.body.append(document.createElement('iframe')))
      }
    },
    [username, createAcceptedSolve('3sum', 5)] as const,
  )
  await signIn(username)
  await expect(getSubmissionCountText(page, 200)).toBeVisible()
  expect(await readRecordedToasts(page)).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'framesSpoke'))).toBe(true)
  expect((await readRecordedSolves(page, username)).sort()).toEqual(listSolveKeys(submissions).sort())
  const ignored = (await openYourData(page)).getByText(/^[\d,]+ messages ignored \(unrecognized\)$/)
  await expect(ignored).toBeVisible()
})

test('[C5, C8] [fault 18] a chunk that never arrives is reported with the text of the specification; the others are stored, and the next sync adds it', async ({
  page,
  signInNewUser,
}) => {
  await shortenRetryInterval(page)
  const submissions = createHourlySolves(400)
  const username = await signInNewUser([], { submissions, ignoredRequests: { 2: 55 } })
  await expect(page.getByText(`Browser extension: ${SYNC_FAILED_MESSAGE}`)).toBeVisible()
  await expect(getSubmissionCountText(page, 300)).toBeVisible()
  const sortedKeys = listSolveKeys([...submissions].sort((a, b) => a.timestamp - b.timestamp))
  expect((await readRecordedSolves(page, username)).sort()).toEqual(
    [...sortedKeys.slice(0, 200), ...sortedKeys.slice(300)].sort(),
  )
  expect(filterChunkRequests(await readExtensionRequests(page), 2).length).toBeGreaterThan(10)

  await page.evaluate(() => {
    window.extensionPlan.ignoredRequests = {}
  })
  await page.getByRole('button', { name: 'Sync Now' }).press('Enter')
  await expect(getSubmissionCountText(page, 400)).toBeVisible()
  expect((await readRecordedSolves(page, username)).sort()).toEqual(sortedKeys.sort())

  const newest = Math.max(...submissions.map(({ timestamp }) => timestamp))
  await page.reload()
  await waitForSync(page)
  const [firstRequest] = await readExtensionRequests(page)
  expect(firstRequest?.since).toBeLessThanOrEqual(newest)
  expect(firstRequest?.since).toBeGreaterThan(newest - 60)
})

test('[C5, C6] [fault 18] "Sync Now" adds new facts of old solves, each once; an unreadable row is reported, and all others are stored', async ({
  page,
  signInNewUser,
}) => {
  const unreadableRow = { ...createAcceptedSolve('jump-game', 100), statusDisplay: 7 } as unknown as ExtensionRow
  const submissions = [
    createAcceptedSolve('two-sum', 30 * DAY_SECONDS),
    createAcceptedSolve('valid-parentheses', 20 * DAY_SECONDS),
    createAcceptedSolve('3sum', HOUR_SECONDS),
  ]
  const username = await signInNewUser([], { submissions: [...submissions, unreadableRow] })
  await expect(getSubmissionCountText(page, 3)).toBeVisible()
  await expect(page.getByRole('main').getByText(/could not be read.*chunk 0, row 3: statusDisplay/)).toBeVisible()
  expect(JSON.stringify(await readStoredCommits(page, username))).not.toContain('late_code')
  await page.evaluate(() => {
    const [oldest] = window.extensionPlan.submissions
    if (oldest) oldest.code = 'late_code = 1'
  })
  await syncAndWait(page)
  const commitsAfter = JSON.stringify(await readStoredCommits(page, username))
  expect(commitsAfter.split('late_code').length - 1).toBe(1)
  expect(await readRecordedSolves(page, username)).toHaveLength(3)
  await syncAndWait(page)
  expect(JSON.stringify(await readStoredCommits(page, username))).toBe(commitsAfter)
})
