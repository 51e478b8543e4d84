import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChangesPage,
  type ChangesReadOptions,
  chooseStartCursor,
  type ExtensionCursor,
  readChangePages,
} from '#worker/sync/extension-changes'
import { createFakeCompanion } from '../../fake-companion'
import { assertProperty, runShare } from '../../property'
import { expectAppError } from './answers'

const STORE_ID = 'store-1'
const makeSubmission = (id: number, code = '') => ({ id: String(id), titleSlug: `p${id}`, timestamp: id, code })
const makePage = (sequences: number[], overrides: Partial<ChangesPage> = {}): ChangesPage => ({
  id: 1,
  type: 'changes',
  storeId: STORE_ID,
  changes: sequences.map((sequence) => ({ sequence, kind: 'submission', submission: makeSubmission(sequence) })),
  until: sequences.at(-1) ?? 0,
  isLast: true,
  ...overrides,
})

function makeFakeLog() {
  const log = { codes: new Map<string, string>(), cursor: null as ExtensionCursor | null, pages: 0 }
  const record: ChangesReadOptions['recordPage'] = async ({ submissions }, cursor) => {
    for (const { slug, facts } of submissions) log.codes.set(slug, facts.code ?? '')
    log.cursor = cursor
    log.pages += 1
  }
  return { log, record }
}

const anyStep = fc.oneof(
  fc.record({ do: fc.constant('put' as const), id: fc.integer({ min: 1, max: 9 }), code: fc.string() }),
  fc.record({ do: fc.constant('reset' as const) }),
  fc.record({ do: fc.constant('walk' as const), failAt: fc.option(fc.integer({ min: 1, max: 6 })) }),
)

test('[E9] after any changes, failures and restarts, a completed read has every submission as the extension has it', async () => {
  let resumedCount = 0
  await assertProperty(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (steps, pageSize) => {
      const fakeCompanion = createFakeCompanion('ada')
      fakeCompanion.pageSize = pageSize
      const { log, record } = makeFakeLog()
      const codeByKey = new Map<string, string>()
      let answer: unknown
      const receive = fakeCompanion.connect((message) => {
        answer = message
      })
      const readAllPages = async (failAt: number | null) => {
        let requestCount = 0
        await readChangePages({
          cursor: chooseStartCursor(log.cursor, fakeCompanion.status),
          fetchPage: async (since) => {
            requestCount += 1
            if (requestCount === failAt) throw new Error('the browser was closed')
            // A request confirms all changes up to `since`, so the log must already contain the changes.
            expect(since).toBeLessThanOrEqual(
              log.cursor?.storeId === fakeCompanion.status.storeId ? log.cursor.sequence : 0,
            )
            receive({ id: requestCount, type: 'changes', username: 'ada', since })
            return answer as ChangesPage
          },
          recordPage: record,
          signal: new AbortController().signal,
        })
      }
      for (const step of [...steps, { do: 'walk' as const, failAt: null }]) {
        if (step.do === 'put') {
          fakeCompanion.put(makeSubmission(step.id, step.code))
          codeByKey.set(`p${step.id}`, step.code)
        } else if (step.do === 'reset') {
          fakeCompanion.reset()
          codeByKey.clear()
        } else {
          if (log.cursor && log.cursor.sequence > 0) resumedCount += 1
          await readAllPages(step.failAt).catch((error: unknown) => expect(String(error)).toContain('closed'))
        }
      }
      for (const [slug, code] of codeByKey) expect(log.codes.get(slug)).toBe(code)
    }),
    { numRuns: 300 },
  )
  expect(resumedCount).toBeGreaterThan(20 * runShare)
})

test.each<[string, ExtensionCursor | null, number]>([
  ['after a valid cursor', { storeId: STORE_ID, sequence: 2 }, 2],
  ['at 0 without a cursor', null, 0],
  ['at 0 if the cursor belongs to deleted data', { storeId: 'other', sequence: 2 }, 0],
  ['at 0 if the cursor is beyond the newest number', { storeId: STORE_ID, sequence: 4 }, 0],
])('[E9] the next read starts %s', (_what, cursor, sequence) => {
  expect(chooseStartCursor(cursor, { storeId: STORE_ID, sequence: 3 })).toEqual({ storeId: STORE_ID, sequence })
})

test.each<[string, ChangesPage]>([
  ['with a number that was read before', makePage([5, 4], { until: 5 })],
  ['that ends beyond its changes', makePage([6], { until: Number.MAX_SAFE_INTEGER })],
  ['that ends before its changes', makePage([6, 7], { until: 6 })],
  ['without changes that is not the last', makePage([], { until: 5, isLast: false })],
])('[E9] [fault 17] a page %s is refused, and changes neither log nor cursor', async (_what, forged) => {
  const { log, record } = makeFakeLog()
  const cursor = { storeId: STORE_ID, sequence: 5 }
  const walk = readChangePages({
    cursor,
    fetchPage: async () => forged,
    recordPage: record,
    signal: new AbortController().signal,
  })
  await expectAppError(walk, 'unreachable', /order that cannot be followed/)
  expect(log).toEqual({ codes: new Map(), cursor: null, pages: 0 })
})

test('[E9] data that is replaced during the read is read from the start, once', async () => {
  const { log, record } = makeFakeLog()
  const requestedFrom: number[] = []
  const answers = [
    makePage([6], { isLast: false }),
    makePage([2], { storeId: 'new' }),
    makePage([1, 2], { storeId: 'new' }),
  ]
  const answerNext = async (since: number) => {
    requestedFrom.push(since)
    return answers.shift() ?? makePage([], { storeId: `again-${requestedFrom.length}` })
  }
  const signal = new AbortController().signal
  expect(
    await readChangePages({
      cursor: { storeId: STORE_ID, sequence: 5 },
      fetchPage: answerNext,
      recordPage: record,
      signal,
    }),
  ).toBe(true)
  expect(requestedFrom).toEqual([5, 6, 0])
  expect(log.cursor).toEqual({ storeId: 'new', sequence: 2 })
  const endless = readChangePages({
    cursor: { storeId: STORE_ID, sequence: 5 },
    fetchPage: answerNext,
    recordPage: record,
    signal,
  })
  await expectAppError(endless, 'unreachable', /order that cannot be followed/)
})

test('[E9] a change of an unknown kind, or that cannot be read, is skipped alone', async () => {
  const { log, record } = makeFakeLog()
  const pageWithUnknown = makePage([1, 2, 3], {
    changes: [
      { sequence: 1, kind: 'badge', badge: 7 },
      { sequence: 2, kind: 'submission', submission: { titleSlug: 7 } },
      {
        sequence: 3,
        kind: 'submission',
        submission: { ...makeSubmission(3), statusDisplay: 'Accepted', code: 'kept' },
      },
    ],
  })
  const signal = new AbortController().signal
  await readChangePages({
    cursor: { storeId: STORE_ID, sequence: 0 },
    fetchPage: async () => pageWithUnknown,
    recordPage: record,
    signal,
  })
  expect([...log.codes]).toEqual([['p3', 'kept']])
  expect(log.cursor).toEqual({ storeId: STORE_ID, sequence: 3 })
})

test('[E9] [fault 27] a read that is stopped keeps its last page and requests no other', async () => {
  const { log, record } = makeFakeLog()
  const stopController = new AbortController()
  const isDone = await readChangePages({
    cursor: { storeId: STORE_ID, sequence: 0 },
    fetchPage: async () => makePage([1], { isLast: false }),
    recordPage: async (read, cursor) => {
      await record(read, cursor)
      stopController.abort()
    },
    signal: stopController.signal,
  })
  expect(isDone).toBe(false)
  expect(log).toMatchObject({ cursor: { sequence: 1 }, pages: 1 })
})
