import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChangesPage,
  type ChangesReadOptions,
  type ExtensionCursor,
  readChangePages,
  startCursor,
} from '#worker/sync/extension-changes'
import { createFakeCompanion } from '../../fake-companion'
import { expectAppError } from './answers'

const STORE = 'store-1'
const submission = (id: number, code = '') => ({ id: String(id), titleSlug: `p${id}`, timestamp: id, code })
const page = (sequences: number[], more: Partial<ChangesPage> = {}): ChangesPage => ({
  id: 1,
  type: 'changes',
  storeId: STORE,
  changes: sequences.map((sequence) => ({ sequence, kind: 'submission', submission: submission(sequence) })),
  until: sequences.at(-1) ?? 0,
  isLast: true,
  ...more,
})

/** A fake log. It stores the newest code of each problem, and the cursor. */
function logOf() {
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

test('[E9] whatever changes, fails and starts again: a walk that ends has every submission as the extension knows it', async () => {
  let resumed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), async (steps, pageSize) => {
      const fake = createFakeCompanion('ada')
      fake.pageSize = pageSize
      const { log, record } = logOf()
      const known = new Map<string, string>()
      let answer: unknown
      const receive = fake.connect((message) => {
        answer = message
      })
      const walk = async (failAt: number | null) => {
        let asked = 0
        await readChangePages({
          cursor: startCursor(log.cursor, fake.status),
          fetchPage: async (since) => {
            asked += 1
            if (asked === failAt) throw new Error('the browser was closed')
            // A request confirms the recorded changes: never more than the log has.
            expect(since).toBeLessThanOrEqual(log.cursor?.storeId === fake.status.storeId ? log.cursor.sequence : 0)
            receive({ id: asked, type: 'changes', username: 'ada', since })
            return answer as ChangesPage
          },
          recordPage: record,
          signal: new AbortController().signal,
        })
      }
      for (const step of [...steps, { do: 'walk' as const, failAt: null }]) {
        if (step.do === 'put') {
          fake.put(submission(step.id, step.code))
          known.set(`p${step.id}`, step.code)
        } else if (step.do === 'reset') {
          fake.reset()
          known.clear()
        } else {
          if (log.cursor && log.cursor.sequence > 0) resumed += 1
          await walk(step.failAt).catch((error: unknown) => expect(String(error)).toContain('closed'))
        }
      }
      for (const [slug, code] of known) expect(log.codes.get(slug)).toBe(code)
    }),
    { numRuns: 300 },
  )
  expect(resumed).toBeGreaterThan(20)
})

test.each<[string, ExtensionCursor | null, number]>([
  ['a cursor only what is new', { storeId: STORE, sequence: 2 }, 2],
  ['no cursor everything', null, 0],
  ['a cursor of deleted data everything', { storeId: 'other', sequence: 2 }, 0],
  ['a cursor beyond the newest number everything', { storeId: STORE, sequence: 4 }, 0],
])('[E9] after %s is read', (_what, cursor, sequence) => {
  expect(startCursor(cursor, { storeId: STORE, sequence: 3 })).toEqual({ storeId: STORE, sequence })
})

test.each<[string, ChangesPage]>([
  ['with a number that was asked for before', page([5, 4], { until: 5 })],
  ['that ends beyond its changes', page([6], { until: Number.MAX_SAFE_INTEGER })],
  ['that ends before its changes', page([6, 7], { until: 6 })],
  ['without changes that is not the last', page([], { until: 5, isLast: false })],
])('[E9] [fault 17] a page %s is refused, and neither log nor cursor moves', async (_what, forged) => {
  const { log, record } = logOf()
  const cursor = { storeId: STORE, sequence: 5 }
  const walk = readChangePages({
    cursor,
    fetchPage: async () => forged,
    recordPage: record,
    signal: new AbortController().signal,
  })
  await expectAppError(walk, 'unreachable', /order that cannot be followed/)
  expect(log).toEqual({ codes: new Map(), cursor: null, pages: 0 })
})

test('[E9] data deleted during the walk is read from the start, once', async () => {
  const { log, record } = logOf()
  const asked: number[] = []
  const answers = [page([6], { isLast: false }), page([2], { storeId: 'new' }), page([1, 2], { storeId: 'new' })]
  const ask = async (since: number) => {
    asked.push(since)
    return answers.shift() ?? page([], { storeId: `again-${asked.length}` })
  }
  const signal = new AbortController().signal
  expect(
    await readChangePages({ cursor: { storeId: STORE, sequence: 5 }, fetchPage: ask, recordPage: record, signal }),
  ).toBe(true)
  expect(asked).toEqual([5, 6, 0])
  expect(log.cursor).toEqual({ storeId: 'new', sequence: 2 })
  const endless = readChangePages({
    cursor: { storeId: STORE, sequence: 5 },
    fetchPage: ask,
    recordPage: record,
    signal,
  })
  await expectAppError(endless, 'unreachable', /order that cannot be followed/)
})

test('[E9] a change of an unknown kind, or that cannot be read, costs only itself', async () => {
  const { log, record } = logOf()
  const strange = page([1, 2, 3], {
    changes: [
      { sequence: 1, kind: 'badge', badge: 7 },
      { sequence: 2, kind: 'submission', submission: { titleSlug: 7 } },
      { sequence: 3, kind: 'submission', submission: { ...submission(3), statusDisplay: 'Accepted', code: 'kept' } },
    ],
  })
  const signal = new AbortController().signal
  await readChangePages({
    cursor: { storeId: STORE, sequence: 0 },
    fetchPage: async () => strange,
    recordPage: record,
    signal,
  })
  expect([...log.codes]).toEqual([['p3', 'kept']])
  expect(log.cursor).toEqual({ storeId: STORE, sequence: 3 })
})

test('[E9] [fault 27] a walk that is stopped keeps its last page and asks for no other', async () => {
  const { log, record } = logOf()
  const stop = new AbortController()
  const isDone = await readChangePages({
    cursor: { storeId: STORE, sequence: 0 },
    fetchPage: async () => page([1], { isLast: false }),
    recordPage: async (read, cursor) => {
      await record(read, cursor)
      stop.abort()
    },
    signal: stop.signal,
  })
  expect(isDone).toBe(false)
  expect(log).toMatchObject({ cursor: { sequence: 1 }, pages: 1 })
})
