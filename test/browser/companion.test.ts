import { deleteDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BridgeReply, ExtensionPort } from '#protocol/extension'
import { createFakeCompanion, type FakeCompanion, type SubmissionInput } from '../fake-companion'
import { retryUntilPasses } from '../retry-until-passes'
import { createUniqueName, TEST_TIME } from './log-helpers'
import { createSubmissionRow, expectOk, FakeNetwork, TestPage } from './test-page'

beforeEach(() => deleteDB('solvelog'))

function createPort(fake: FakeCompanion): ExtensionPort {
  let listen: (event: { data: unknown }) => void = () => undefined
  let isOpen = true
  const ask = fake.connect((message) => setTimeout(() => isOpen && listen({ data: message })))
  return {
    postMessage: (message) => setTimeout(() => isOpen && ask(message)),
    addEventListener: (_type, listener) => {
      listen = listener
    },
    start: () => undefined,
    close: () => {
      isOpen = false
    },
  }
}

async function startPage(username: string, fake: FakeCompanion, network = new FakeNetwork()): Promise<TestPage> {
  network.recentSubmissions = []
  network.connect = () => ({ kind: 'ok', value: createPort(fake) })
  return TestPage.startAndSync(network, username)
}

const createSubmission = (id: number, fields: Partial<SubmissionInput> = {}): SubmissionInput => ({
  id: String(id),
  titleSlug: 'two-sum',
  timestamp: TEST_TIME + id,
  ...fields,
})

test('[E9, E16] details of an opened solve are requested once a minute, and arrive without a message', async () => {
  const username = createUniqueName('ada')
  const fakeCompanion = createFakeCompanion(username)
  fakeCompanion.put(createSubmission(7))
  const network = new FakeNetwork()
  const page = await startPage(username, fakeCompanion, network)
  const open = async () => expectOk(await page.worker.openSolve(`two-sum|${TEST_TIME + 7}`))
  for (let i = 0; i < 2; i++) await open()
  const listDetailRequests = () => fakeCompanion.receivedRequests.filter(({ type }) => type === 'details')
  await retryUntilPasses(() => expect(listDetailRequests()).toMatchObject([{ submissionIds: ['7'] }]))
  network.clock.time += 60_000
  await open()
  await retryUntilPasses(() =>
    expect(listDetailRequests(), 'the site gave none, and the user opens it again').toHaveLength(2),
  )
  fakeCompanion.put(createSubmission(7, { submissionDetails: { runtimePercentile: 50, runtimeDisplay: '3 ms' } }))
  await retryUntilPasses(async () => expect((await open()).submissionDetails).toMatchObject({ runtimePercentile: 50 }))
  expect(page.messages.filter(({ kind }) => kind === 'arrival')).toEqual([])
})

test('[E9] once the earlier extension has answered, the sync does not wait for the welcome of the new extension', async () => {
  const network = new FakeNetwork()
  let welcome: (reply: BridgeReply<ExtensionPort>) => void = () => {}
  network.bridge.connect = () => new Promise((resolve) => (welcome = resolve))
  network.answerManifest = () => ({ kind: 'ok', value: [{ index: 0, from: TEST_TIME, to: TEST_TIME + 1 }] })
  network.answerChunk = () => ({
    kind: 'ok',
    value: [createSubmissionRow('two-sum', { id: '1', timestamp: TEST_TIME })],
  })
  network.recentSubmissions = []
  const page = await TestPage.startAndSync(network, createUniqueName('ada'))
  expect(page.shownViews.solves.count).toBe(1)
  const close = vi.fn()
  welcome({ kind: 'ok', value: { postMessage: vi.fn(), addEventListener: vi.fn(), start: vi.fn(), close } })
  await retryUntilPasses(() => expect(close).toHaveBeenCalled())
})

test('[E11] usernames are compared without case, and the extension of another account sends nothing', async () => {
  const username = createUniqueName('ada')
  const fake = createFakeCompanion(username.toUpperCase())
  fake.put(createSubmission(1))
  expect((await startPage(username, fake)).shownViews.solves.count).toBe(1)
  const other = await startPage(createUniqueName('bob'), fake)
  expect(other.shownViews.solves.count).toBe(0)
  expect(other.shownViews.extension).toMatchObject({ account: username.toUpperCase(), submissions: 0 })
})

test('[E9] an answer with an impossible order makes only this source fail, and the next sync continues', async () => {
  const username = createUniqueName('ada')
  const fakeCompanion = createFakeCompanion(username)
  fakeCompanion.put(createSubmission(1))
  fakeCompanion.intercept = ({ id, type }) =>
    type === 'changes' ? { id, type, storeId: 'store-1', changes: [], until: 9, isLast: true } : undefined
  const page = await startPage(username, fakeCompanion)
  expect(page.shownViews.sync.sources.extension).toMatchObject({
    state: 'failed',
    problem: /order that cannot be followed/,
  })
  expect(page.toasts).toEqual([
    expect.stringMatching(
      /^An unexpected error occurred while syncing with the extension\. .*order that cannot be followed/,
    ),
  ])
  fakeCompanion.intercept = () => undefined
  await page.syncNow()
  expect(page.shownViews.solves.count).toBe(1)
})

test('[E9] an extension that was updated is reported, its new script connects again, and only what is new is read', async () => {
  const username = createUniqueName('ada')
  const fakeCompanion = createFakeCompanion(username)
  fakeCompanion.put(createSubmission(1))
  const page = await startPage(username, fakeCompanion)
  fakeCompanion.push({ type: 'gone' })
  await retryUntilPasses(() => expect(page.shownViews.extension).toBeNull())
  fakeCompanion.put(createSubmission(2))
  fakeCompanion.receivedRequests.length = 0
  expectOk(await page.worker.reportExtension())
  await retryUntilPasses(() =>
    expect(page.shownViews).toMatchObject({ solves: { count: 2 }, extension: { version: '1.2.3' } }),
  )
  expect(fakeCompanion.receivedRequests.filter(({ type }) => type === 'changes').map(({ since }) => since)).toEqual([1])
})

test('[E17] if the user presses Connect during a sync that was just refused, the app connects', async () => {
  const username = createUniqueName('ada')
  const fakeCompanion = createFakeCompanion(username)
  fakeCompanion.put(createSubmission(1))
  const network = new FakeNetwork()
  network.recentSubmissions = []
  let refuse: () => void = () => undefined
  network.connect = () => ({ kind: 'ok', value: createPort(fakeCompanion) })
  const connected = network.bridge.connect
  network.bridge.connect = () =>
    new Promise((resolve) => {
      refuse = () => resolve({ kind: 'not-connected' })
    })
  const page = await TestPage.startSession(network, username)
  await retryUntilPasses(() => expect(page.shownViews.sync.step).toBe('extension'))
  network.bridge.connect = connected
  expectOk(await page.worker.reportExtension())
  refuse()
  await retryUntilPasses(() =>
    expect(page.shownViews).toMatchObject({ solves: { count: 1 }, extension: { version: '1.2.3' } }),
  )
})

test('[E23] a rating from the popup is recorded once, and does not replace a later rating if its confirmation was lost', async () => {
  const username = createUniqueName('ada')
  const fakeCompanion = createFakeCompanion(username)
  fakeCompanion.put(createSubmission(1))
  const page = await startPage(username, fakeCompanion)
  const key = `two-sum|${TEST_TIME + 1}`
  const readRating = async ({ worker }: TestPage) => expectOk(await worker.getReviewState('two-sum'))?.rating
  const listConfirmed = () =>
    fakeCompanion.receivedRequests.filter(({ type }) => type === 'rated').map(({ ratingIds }) => ratingIds)
  const rate = (id: string, submissionId: string) => {
    fakeCompanion.status = {
      ...fakeCompanion.status,
      ratings: [{ id, submissionId, rating: 'hard', at: TEST_TIME * 1000 }],
    }
    fakeCompanion.push({ type: 'pushed', status: fakeCompanion.status })
  }
  rate('first', '1')
  await retryUntilPasses(async () => expect(await readRating(page)).toBe('hard'))
  await retryUntilPasses(() => expect(listConfirmed()).toEqual([['first']]))

  expectOk(await page.worker.execute({ type: 'RateReview', key, rating: 'easy' }))
  // The fake sends the rating again, as the extension does if the confirmation did not arrive.
  const again = await startPage(username, fakeCompanion)
  await retryUntilPasses(() => expect(listConfirmed()).toEqual([['first'], ['first']]))
  expect(await readRating(again)).toBe('easy')

  rate('second', '2')
  await again.syncNow()
  expect(listConfirmed(), 'its submission has not arrived').toHaveLength(2)
  fakeCompanion.put(createSubmission(2))
  await retryUntilPasses(() => expect(listConfirmed().at(-1)).toEqual(['second']))
})

test('[E23] the app sends the extension the number of due reviews, and again after a change', async () => {
  const username = createUniqueName('ada')
  const fake = createFakeCompanion(username)
  fake.put(createSubmission(1, { timestamp: TEST_TIME - 90 * 86_400 }))
  const page = await startPage(username, fake)
  const listDueCounts = () => fake.receivedRequests.filter(({ type }) => type === 'due').map(({ count }) => count)
  await retryUntilPasses(() => expect(listDueCounts()).toEqual([1]))
  expectOk(await page.worker.execute({ type: 'SuspendReview', slug: 'two-sum' }))
  await retryUntilPasses(() => expect(listDueCounts()).toEqual([1, 0]))
})
