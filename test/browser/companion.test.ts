import { deleteDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BridgeReply, ExtensionPort } from '#protocol/extension'
import { createFakeCompanion, type FakeCompanion, type SubmissionInput } from '../fake-companion'
import { eventually, expectOk, FakeNetwork, submissionRow, TestPage } from './site'
import { fresh, T } from './world'

beforeEach(async () => {
  await deleteDB('solvelog')
})

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
async function start(username: string, fake: FakeCompanion, outside = new FakeNetwork()) {
  outside.submissions = []
  outside.connect = () => ({ kind: 'ok', value: portTo(fake) })
  return { outside, page: await TestPage.start(outside, username) }
}

const one = (id: number, slug: string, values: Partial<SubmissionInput> = {}): SubmissionInput => ({
  id: String(id),
  titleSlug: slug,
  timestamp: T + id,
  ...values,
})

const keyOf = (id: number): string => `two-sum|${T + id}`

const changesAsked = (fake: FakeCompanion) =>
  fake.asked.filter(({ type }) => type === 'changes').map(({ since }) => since)

const arrivals = (page: TestPage) => page.messages.flatMap((one) => (one.kind === 'arrival' ? [one.text] : []))

test('[E9] the first sync reads every page, each asked for after the one before was recorded', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.pageSize = 2
  fake.put(...[1, 2, 3, 4, 5].map((id) => one(id, 'two-sum', { code: `# ${id}` })))
  const { page } = await start(username, fake)
  expect(page.shown.solves.count).toBe(5)
  expect(changesAsked(fake)).toEqual([0, 2, 4])
  expect(page.shown.extension).toMatchObject({ version: '1.2.3', submissions: 5, withCode: 5, state: 'complete' })
  expect(page.shown.sync).toMatchObject({
    extensionFound: true,
    sources: { extension: { state: 'ok', problem: null } },
  })
  expect([page.notices, arrivals(page)]).toEqual([[], []])
})

test('[E9] the next start asks for what is new only, and a detail that came late is found', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1, 'two-sum'), one(2, 'lru-cache'))
  const { page: first } = await start(username, fake)
  const { commits } = first.shown.solves
  fake.put(one(1, 'two-sum', { code: 'late', submissionDetails: { runtimePercentile: 99 } }))
  fake.asked.length = 0
  const { page } = await start(username, fake)
  // The first page is also open, and may have read the change before this page.
  expect(changesAsked(fake)).not.toContain(0)
  expect(expectOk(await page.worker.openSolve(keyOf(1)))).toMatchObject({
    code: 'late',
    submissionDetails: { runtimePercentile: 99 },
  })
  expect(page.shown.solves.commits).toBe(commits + 1)
})

test('[E5] a submission that is reported while the page is open arrives by itself and says what it changed', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1, 'two-sum', { timestamp: T - 90_000 }))
  const { page } = await start(username, fake)
  const score = () => page.shown.progress.categories[0]?.adjustedScore ?? 0
  const before = Math.round(score() * 100)
  fake.put(one(2, 'two-sum', { title: 'Two Sum', timestamp: T - 10 }))
  await eventually(() => expect(arrivals(page)).toHaveLength(1))
  expect(arrivals(page)).toEqual([`two-sum accepted. Array ${before}% → ${Math.round(score() * 100)}%`])
  expect(page.shown.solves.count).toBe(2)
  expect(page.shown.sync.busy).toBe(false)
})

test('[E9] details of an opened solve are requested once, and arrive without a message', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(7, 'two-sum'))
  const { page } = await start(username, fake)
  for (let i = 0; i < 2; i++) expectOk(await page.worker.openSolve(keyOf(7)))
  await eventually(() => expect(fake.asked.at(-1)).toMatchObject({ type: 'details', submissionIds: ['7'] }))
  expect(fake.asked.filter(({ type }) => type === 'details')).toHaveLength(1)
  fake.put(one(7, 'two-sum', { submissionDetails: { runtimePercentile: 50, runtimeDisplay: '3 ms' } }))
  await eventually(async () =>
    expect(expectOk(await page.worker.openSolve(keyOf(7))).submissionDetails).toMatchObject({ runtimePercentile: 50 }),
  )
  expect(arrivals(page)).toEqual([])
})

test('[E9] with both extensions installed the new one is read, and nothing is doubled', async () => {
  const username = fresh('ada')
  const outside = new FakeNetwork()
  const rows = [1, 2].map((id) => submissionRow('two-sum', { id: String(id), timestamp: T + id }))
  outside.manifest = () => ({ kind: 'ok', value: [{ index: 0, from: T, to: T + 2 }] })
  outside.chunk = () => ({ kind: 'ok', value: rows })
  outside.submissions = []
  const earlier = await TestPage.start(outside, username)
  expect(earlier.shown.solves.count).toBe(2)
  const fake = createFakeCompanion(username)
  fake.put(one(1, 'two-sum'), one(2, 'two-sum'), one(3, 'two-sum'))
  outside.asked.length = 0
  const { page } = await start(username, fake, outside)
  expect(page.shown.solves.count).toBe(3)
  expect(outside.asked.filter((path) => path.startsWith('chunk'))).toEqual([])
})

test('[E9] once the earlier extension has answered, a missing welcome keeps nothing waiting', async () => {
  const username = fresh('ada')
  const outside = new FakeNetwork()
  let welcome: (reply: BridgeReply<ExtensionPort>) => void = () => {}
  outside.bridge.connect = () => new Promise((resolve) => (welcome = resolve))
  outside.manifest = () => ({ kind: 'ok', value: [{ index: 0, from: T, to: T + 1 }] })
  outside.chunk = () => ({ kind: 'ok', value: [submissionRow('two-sum', { id: '1', timestamp: T })] })
  outside.submissions = []
  const page = await TestPage.start(outside, username)
  expect(page.shown.solves.count).toBe(1)
  const close = vi.fn()
  welcome({ kind: 'ok', value: { postMessage: vi.fn(), addEventListener: vi.fn(), start: vi.fn(), close } })
  await eventually(() => expect(close).toHaveBeenCalled())
})

test('[E11] the name is compared without case, and another account gives nothing', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username.toUpperCase())
  fake.put(one(1, 'two-sum'))
  const { page } = await start(username, fake)
  expect(page.shown.solves.count).toBe(1)
  const { page: other } = await start(fresh('bob'), fake)
  expect(other.shown.solves.count).toBe(0)
  expect(other.shown.extension).toMatchObject({ account: username.toUpperCase(), submissions: 0 })
})

test('[E4] a stop is shown in the extension’s words; Retry and Pause reach it', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  const stop = { reason: 'signed-out', message: 'You are signed out at LeetCode.', nextStep: 'Sign in there.' } as const
  fake.status = { ...fake.status, importState: 'stopped', stop }
  const { page } = await start(username, fake)
  expect(page.shown.extension?.stop).toEqual({ message: stop.message, nextStep: stop.nextStep, field: null })
  expectOk(await page.worker.controlImport('retry'))
  await eventually(() => expect(page.shown.extension).toMatchObject({ stop: null, state: 'complete' }))
  expectOk(await page.worker.controlImport('pause'))
  await eventually(() => expect(page.shown.extension).toMatchObject({ state: 'paused' }))
  await page.syncNow()
  expect(
    fake.asked.filter(({ type }) => type === 'start'),
    'a sync does not end the pause',
  ).toEqual([])
})

test('[E9] an answer that breaks the order fails the source alone, and the next sync reads on', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1, 'two-sum'))
  fake.intercept = ({ id, type }) =>
    type === 'changes' ? { id, type, storeId: 'store-1', changes: [], until: 9, isLast: true } : undefined
  const { page } = await start(username, fake)
  expect(page.shown.sync.sources.extension).toMatchObject({ state: 'failed', problem: /order that cannot be followed/ })
  expect(page.notices).toEqual(['An unexpected error occurred while syncing with the extension'])
  fake.intercept = () => undefined
  await page.syncNow()
  expect(page.shown.solves.count).toBe(1)
})

test('[E9] an extension that was updated is reported, and its new script connects again', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(1, 'two-sum'))
  const { page } = await start(username, fake)
  fake.push({ type: 'gone' })
  await eventually(() => expect(page.shown.extension).toBeNull())
  fake.put(one(2, 'two-sum'))
  expectOk(await page.worker.extensionReady())
  await eventually(() => expect(page.shown).toMatchObject({ solves: { count: 2 }, extension: { version: '1.2.3' } }))
})
