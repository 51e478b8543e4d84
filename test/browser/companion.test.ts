import { deleteDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BridgeReply, ExtensionPort } from '#protocol/extension'
import { createFakeCompanion, type FakeCompanion, type SubmissionInput } from '../fake-companion'
import { eventually, expectOk, FakeNetwork, submissionRow, TestPage } from './site'
import { fresh, T } from './world'

beforeEach(() => deleteDB('solvelog'))

/** A port to the fake, as the page passes it to the worker. */
function portTo(fake: FakeCompanion): ExtensionPort {
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

/** A page of a user whose browser has the extension. The recent list is empty. */
async function start(username: string, fake: FakeCompanion, outside = new FakeNetwork()): Promise<TestPage> {
  outside.submissions = []
  outside.connect = () => ({ kind: 'ok', value: portTo(fake) })
  return TestPage.start(outside, username)
}

const one = (id: number, values: Partial<SubmissionInput> = {}): SubmissionInput => ({
  id: String(id),
  titleSlug: 'two-sum',
  timestamp: T + id,
  ...values,
})

test('[E9, E16] details of an opened solve are requested once a minute, and arrive without a message', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(7))
  const outside = new FakeNetwork()
  const page = await start(username, fake, outside)
  const open = async () => expectOk(await page.worker.openSolve(`two-sum|${T + 7}`))
  for (let i = 0; i < 2; i++) await open()
  const requests = () => fake.asked.filter(({ type }) => type === 'details')
  await eventually(() => expect(requests()).toMatchObject([{ submissionIds: ['7'] }]))
  outside.clock.time += 60_000
  await open()
  await eventually(() => expect(requests(), 'the site gave none, and the user opens it again').toHaveLength(2))
  fake.put(one(7, { submissionDetails: { runtimePercentile: 50, runtimeDisplay: '3 ms' } }))
  await eventually(async () => expect((await open()).submissionDetails).toMatchObject({ runtimePercentile: 50 }))
  expect(page.messages.filter(({ kind }) => kind === 'arrival')).toEqual([])
})

test('[E9] once the earlier extension has answered, a missing welcome keeps nothing waiting', async () => {
  const outside = new FakeNetwork()
  let welcome: (reply: BridgeReply<ExtensionPort>) => void = () => {}
  outside.bridge.connect = () => new Promise((resolve) => (welcome = resolve))
  outside.manifest = () => ({ kind: 'ok', value: [{ index: 0, from: T, to: T + 1 }] })
  outside.chunk = () => ({ kind: 'ok', value: [submissionRow('two-sum', { id: '1', timestamp: T })] })
  outside.submissions = []
  const page = await TestPage.start(outside, fresh('ada'))
  expect(page.shown.solves.count).toBe(1)
  const close = vi.fn()
  welcome({ kind: 'ok', value: { postMessage: vi.fn(), addEventListener: vi.fn(), start: vi.fn(), close } })
  await eventually(() => expect(close).toHaveBeenCalled())
})

test('[E11] the name is compared without case, and another account gives nothing', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username.toUpperCase())
  fake.put(one(1))
  expect((await start(username, fake)).shown.solves.count).toBe(1)
  const other = await start(fresh('bob'), fake)
  expect(other.shown.solves.count).toBe(0)
  expect(other.shown.extension).toMatchObject({ account: username.toUpperCase(), submissions: 0 })
})

test('[E9] an answer that breaks the order fails the source alone, and the next sync reads on', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1))
  fake.intercept = ({ id, type }) =>
    type === 'changes' ? { id, type, storeId: 'store-1', changes: [], until: 9, isLast: true } : undefined
  const page = await start(username, fake)
  expect(page.shown.sync.sources.extension).toMatchObject({ state: 'failed', problem: /order that cannot be followed/ })
  expect(page.notices).toEqual(['An unexpected error occurred while syncing with the extension'])
  fake.intercept = () => undefined
  await page.syncNow()
  expect(page.shown.solves.count).toBe(1)
})

test('[E9] an extension that was updated is reported, its new script connects again, and only what is new is read', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1))
  const page = await start(username, fake)
  fake.push({ type: 'gone' })
  await eventually(() => expect(page.shown.extension).toBeNull())
  fake.put(one(2))
  fake.asked.length = 0
  expectOk(await page.worker.extensionReady())
  await eventually(() => expect(page.shown).toMatchObject({ solves: { count: 2 }, extension: { version: '1.2.3' } }))
  expect(fake.asked.filter(({ type }) => type === 'changes').map(({ since }) => since)).toEqual([1])
})

test('[E17] Connect is pressed while a sync is running that has just been refused: the app connects all the same', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1))
  const outside = new FakeNetwork()
  outside.submissions = []
  let refuse: () => void = () => undefined
  outside.connect = () => ({ kind: 'ok', value: portTo(fake) })
  const connected = outside.bridge.connect
  outside.bridge.connect = () =>
    new Promise((resolve) => {
      refuse = () => resolve({ kind: 'not-connected' })
    })
  const page = await TestPage.begin(outside, username)
  await eventually(() => expect(page.shown.sync.step).toBe('extension'))
  outside.bridge.connect = connected
  expectOk(await page.worker.extensionReady())
  refuse()
  await eventually(() => expect(page.shown).toMatchObject({ solves: { count: 1 }, extension: { version: '1.2.3' } }))
})

test('[E23] a rating from the popup is recorded once, and does not replace a later one when its confirmation was lost', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1))
  const page = await start(username, fake)
  const key = `two-sum|${T + 1}`
  const ratingIn = async ({ worker }: TestPage) => expectOk(await worker.reviewState('two-sum'))?.rating
  const confirmed = () => fake.asked.filter(({ type }) => type === 'rated').map(({ ratingIds }) => ratingIds)
  const rate = (id: string, submissionId: string) => {
    fake.status = { ...fake.status, ratings: [{ id, submissionId, rating: 'hard', at: T * 1000 }] }
    fake.push({ type: 'pushed', status: fake.status })
  }
  rate('first', '1')
  await eventually(async () => expect(await ratingIn(page)).toBe('hard'))
  await eventually(() => expect(confirmed()).toEqual([['first']]))

  expectOk(await page.worker.execute({ type: 'RateReview', key, rating: 'easy' }))
  // The fake goes on sending it, as the extension does whose confirmation was lost.
  const again = await start(username, fake)
  await eventually(() => expect(confirmed()).toEqual([['first'], ['first']]))
  expect(await ratingIn(again)).toBe('easy')

  rate('second', '2')
  await again.syncNow()
  expect(confirmed(), 'its submission has not arrived').toHaveLength(2)
  fake.put(one(2))
  await eventually(() => expect(confirmed().at(-1)).toEqual(['second']))
})

test('[E23] the extension is told how many reviews are due, and again after a change', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1, { timestamp: T - 90 * 86_400 }))
  const page = await start(username, fake)
  const told = () => fake.asked.filter(({ type }) => type === 'due').map(({ count }) => count)
  await eventually(() => expect(told()).toEqual([1]))
  expectOk(await page.worker.execute({ type: 'SuspendReview', slug: 'two-sum' }))
  await eventually(() => expect(told()).toEqual([1, 0]))
})
