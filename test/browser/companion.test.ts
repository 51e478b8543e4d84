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
async function start(username: string, fake: FakeCompanion): Promise<TestPage> {
  const outside = new FakeNetwork()
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

test('[E9] details of an opened solve are requested once, and arrive without a message', async () => {
  const username = fresh('ada')
  const fake = createFakeCompanion(username)
  fake.put(one(7))
  const page = await start(username, fake)
  const open = async () => expectOk(await page.worker.openSolve(`two-sum|${T + 7}`))
  for (let i = 0; i < 2; i++) await open()
  await eventually(() => expect(fake.asked.at(-1)).toMatchObject({ type: 'details', submissionIds: ['7'] }))
  expect(fake.asked.filter(({ type }) => type === 'details')).toHaveLength(1)
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
