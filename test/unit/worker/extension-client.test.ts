import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_CHANGES_PER_PAGE, REQUEST_TIMEOUT_MS } from '#extension/protocol/messages'
import type { ExtensionPort } from '#protocol/extension'
import { ExtensionClient } from '#worker/sources/extension-client'
import { createFakeCompanion } from '../../fake-companion'
import { assertProperty } from '../../property'
import { expectAppError } from './answers'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function connectClient() {
  const sentMessages: { id: number; type: string; username: string }[] = []
  let listen: (event: { data: unknown }) => void = () => undefined
  const port: ExtensionPort = {
    postMessage: (message) => sentMessages.push(message as (typeof sentMessages)[number]),
    addEventListener: (_type, listener) => {
      listen = listener
    },
    start: () => undefined,
    close: vi.fn(),
  }
  const events = { onStatus: vi.fn(), onLost: vi.fn() }
  const client = new ExtensionClient(port, 'Ada', events)
  return { client, sentMessages, events, port, receive: (data: unknown) => listen({ data }) }
}

const { status } = createFakeCompanion('ada')
const makeChanges = (id: number, until = 0) => ({ id, type: 'changes', storeId: 's', changes: [], until, isLast: true })

test('[E9] answers are matched by their id, in any order, and also if they are repeated', async () => {
  const { client, sentMessages, receive } = connectClient()
  const [firstRequest, secondRequest] = [
    client.ask({ type: 'changes', since: 0 }),
    client.ask({ type: 'changes', since: 5 }),
  ]
  expect(sentMessages).toEqual([
    { id: 1, username: 'Ada', type: 'changes', since: 0 },
    { id: 2, username: 'Ada', type: 'changes', since: 5 },
  ])
  for (const answer of [
    makeChanges(2, 22),
    makeChanges(2, 99),
    makeChanges(3, 33),
    makeChanges(1, 11),
    makeChanges(1, 98),
  ])
    receive(answer)
  expect([(await firstRequest).until, (await secondRequest).until]).toEqual([11, 22])
})

test.each<[string, object]>([
  ['of another type', { id: 1, type: 'status', status }],
  ['of an unknown type', { id: 1, type: 'novel' }],
  ['without its fields', { id: 1, type: 'changes' }],
  [
    'with more changes than one page may have',
    { ...makeChanges(1), changes: Array(MAX_CHANGES_PER_PAGE + 1).fill({ sequence: 1, kind: 'x' }) },
  ],
  ['with a number that is not whole', { ...makeChanges(1), until: 1.5 }],
  ['with a text that is too long', { ...makeChanges(1), storeId: 'x'.repeat(101) }],
])('[E9] [fault 17] an answer %s is a failure at once', async (_what, answer) => {
  const { client, receive } = connectClient()
  const request = client.ask({ type: 'changes', since: 0 })
  receive(answer)
  await expectAppError(request, 'unreachable', /invalid response/)
})

test('[E9] a refusal is reported with its own message, and a permanent one ends the connection', async () => {
  const { client, receive, events } = connectClient()
  const request = client.ask({ type: 'status' })
  receive({ id: 1, type: 'refused', refusal: 'other-user', message: 'Bob is signed in at LeetCode.' })
  await expectAppError(request, 'unreachable', 'Bob is signed in at LeetCode.')
  expect(events.onLost).not.toHaveBeenCalled()
  const secondRequest = client.ask({ type: 'status' })
  receive({ id: 2, type: 'refused', refusal: 'gone', message: 'Updated.' })
  await expectAppError(secondRequest, 'unreachable', 'Updated.')
  expect(events.onLost).toHaveBeenCalledOnce()
})

test('[E9] silence ends the connection after the time limit, and a late answer is ignored', async () => {
  const { client, receive, events, port } = connectClient()
  const requests = [client.ask({ type: 'status' }), client.ask({ type: 'changes', since: 0 })]
  const refused = requests.map((request) => expectAppError(request, 'unreachable', /didn’t respond|updated or removed/))
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS)
  await Promise.all(refused)
  receive({ id: 1, type: 'status', status })
  expect(events.onStatus).not.toHaveBeenCalled()
  expect(events.onLost).toHaveBeenCalledOnce()
  expect(port.close).toHaveBeenCalledOnce()
  await expectAppError(client.ask({ type: 'status' }), 'unreachable', /updated or removed/)
})

test('[E9] an extension that says it is gone fails all waiting requests', async () => {
  const { client, receive, events } = connectClient()
  const request = client.ask({ type: 'status' })
  receive({ type: 'gone' })
  await expectAppError(request, 'unreachable', /updated or removed/)
  expect(events.onLost).toHaveBeenCalledOnce()
})

test('[E9] unread changes are changes after the last read, or data with another store id', () => {
  const { client, receive } = connectClient()
  receive({ type: 'pushed', status: { ...status, sequence: 4 } })
  expect(client.hasUnreadChanges, 'before the first read the sync reads everything').toBe(false)
  client.markRead({ ...status, sequence: 4 })
  expect(client.hasUnreadChanges).toBe(false)
  receive({ type: 'pushed', status: { ...status, sequence: 5 } })
  expect(client.hasUnreadChanges).toBe(true)
  client.markRead({ ...status, sequence: 5 })
  receive({ type: 'pushed', status: { ...status, sequence: 0, storeId: 'new' } })
  expect(client.hasUnreadChanges).toBe(true)
})

const anyValue = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true })
const generateMostlyValid = <T>(value: T) => fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>(value) }, anyValue)
const answerFields = {
  id: fc.oneof(fc.constantFrom<unknown>(1, 2, 3), anyValue),
  type: fc.oneof(fc.constantFrom<unknown>('changes', 'status', 'refused', '__proto__'), anyValue),
  storeId: generateMostlyValid('s'),
  changes: generateMostlyValid([]),
  until: generateMostlyValid(0),
  isLast: generateMostlyValid(true),
  status: generateMostlyValid(status),
  refusal: generateMostlyValid('storage'),
  message: generateMostlyValid('Words.'),
}
const anyMessage = fc.oneof(
  anyValue,
  fc.record({ type: generateMostlyValid('pushed'), status: fc.oneof(anyValue, fc.record({ ...forgeFields(status) })) }),
  fc.record(answerFields, { requiredKeys: [] }),
  // Messages with all fields are valid more often.
  fc.record(answerFields),
  fc.constant({ id: 1, type: 'changes', storeId: 's', changes: [], until: 0, isLast: true }),
)

function forgeFields(value: object): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, generateMostlyValid(field)]))
}

test('[E9] [fault 17] given any messages, the client never throws, and accepts only an answer that fits its request', async () => {
  let acceptedCount = 0
  await assertProperty(
    fc.asyncProperty(fc.array(anyMessage, { maxLength: 20 }), async (messages) => {
      const { client, receive, events } = connectClient()
      const request = client.ask({ type: 'changes', since: 0 }).catch(() => null)
      for (const message of messages) receive(message)
      client.close()
      const answer = await request
      if (answer) {
        acceptedCount += 1
        expect(Object.keys(answer).sort()).toEqual(['changes', 'id', 'isLast', 'storeId', 'type', 'until'])
        expect(answer.id).toBe(1)
      }
      for (const [reportedStatus] of events.onStatus.mock.calls)
        expect(Object.keys(reportedStatus)).toEqual(Object.keys(status))
    }),
    { numRuns: 1000 },
  )
  expect(acceptedCount).toBeGreaterThan(0)
})
