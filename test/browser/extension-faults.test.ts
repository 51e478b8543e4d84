import { expect, it } from 'vitest'
import { statusOf } from '../../extension/background/bridge'
import type { Answer, Failure } from '../../extension/rules/site-answer'
import { htmlAnswer, jsonAnswer, restRow } from '../unit/extension/site'
import { receivedChanges, rowsOf, startExtension } from './extension-world'

const FAULTS: [what: string, answer: Answer | Failure, reason: string][] = [
  ['401', jsonAnswer({ detail: 'Authentication credentials were not provided.' }, { status: 401 }), 'signed-out'],
  ['403 HTML for ever', htmlAnswer(403), 'blocked'],
  ['429 for ever', htmlAnswer(429), 'rate-limited'],
  ['403 JSON for ever', jsonAnswer({ detail: 'You do not have permission.' }, { status: 403 }), 'blocked'],
  ['499 for ever', htmlAnswer(499), 'blocked'],
  ['500 for ever', htmlAnswer(500), 'site-error'],
  ['truncated JSON for ever', jsonAnswer(0, { text: '{"submissions_dump"' }), 'site-error'],
  ['no network', { kind: 'offline' }, 'offline'],
  ['no tab', { kind: 'no-tab' }, 'no-tab'],
  ['null data', jsonAnswer(null), 'site-changed'],
  ['another shape', jsonAnswer({ rows: [] }), 'site-changed'],
  ['an answer that is too large', { kind: 'site-changed', field: 'the size of the answer' }, 'site-changed'],
  [
    'an error of the extension',
    { kind: 'extension-error', message: 'TypeError: x is not a function' },
    'extension-error',
  ],
]

it.each(FAULTS)(
  '[E4, E13] %s in the middle: stopped with a reason, nothing lost, and Retry completes it',
  async (_what, answer, reason) => {
    const world = await startExtension(rowsOf(100))
    world.site.fault = ({ path }) => (path.includes('offset=40') ? answer : null)
    await world.sync()
    const status = await statusOf(world.bridge, 'ada')
    expect(status).toMatchObject({ submissions: 40, importState: 'stopped', stop: { reason } })
    expect(status.stop?.message).not.toBe('')
    world.site.fault = null
    await world.importer.retry()
    await world.settle()
    expect((await receivedChanges(world.bridge)).size).toBe(100)
  },
)

it('[E4, E12] a full disk stops the import with a reason that cannot be stored, and what was stored stays', async () => {
  const world = await startExtension(rowsOf(60))
  const { store, bridge, importer, sync } = world
  world.site.fault = ({ path }) => {
    store.isFull = path.includes('offset=40')
    return null
  }
  const stopped = { submissions: 40, importState: 'stopped', stop: { reason: 'storage-full' } }
  await sync()
  expect(await statusOf(bridge, 'ada')).toMatchObject(stopped)
  await importer.retry()
  await world.settle()
  expect(await statusOf(bridge, 'ada'), 'the disk is still full').toMatchObject(stopped)
  store.isFull = false
  world.site.fault = null
  await importer.retry()
  await world.settle()
  expect(await statusOf(bridge, 'ada')).toMatchObject({ importState: 'complete', stop: null })
  expect((await receivedChanges(bridge)).size).toBe(60)
})

it('[E4] an error in the extension itself becomes a stop with its text, and Retry continues', async () => {
  const world = await startExtension(rowsOf(60))
  world.site.fault = ({ path }) => {
    if (path.includes('offset=40')) throw new TypeError('x is not a function')
    return null
  }
  await world.sync()
  const { stop } = await statusOf(world.bridge, 'ada')
  expect(stop).toMatchObject({ reason: 'extension-error', field: 'TypeError: x is not a function' })
  world.site.fault = null
  await world.importer.retry()
  await world.settle()
  expect((await receivedChanges(world.bridge)).size).toBe(60)
})

it('[E4] a wait has a reason, and recording meanwhile sends no request', async () => {
  const { store, bridge, importer, site, now } = await startExtension(rowsOf(20))
  const account = { username: 'Ada', practiceSession: 7 }
  await store.update({ account, retryAt: now.value + 60_000, waitReason: 'blocked', failures: 1 })
  expect(await importer.account()).toBe('ada')
  expect(site.requests).toEqual([])
  expect(await statusOf(bridge, 'ada')).toMatchObject({
    importState: 'waiting',
    waitReason: 'leetcode.com refused a request.',
  })
  now.value += 60_001
  expect(await statusOf(bridge, 'ada')).toMatchObject({ importState: 'idle', waitReason: null })
})

const FORBIDDEN = jsonAnswer({ detail: 'You do not have permission.' }, { status: 403 })
const isDetailsOf = (body: string | null, ids: readonly number[]) =>
  ids.some((id) => body?.includes(`"submissionId":${id}}`))

it('[E4] a locked problem is passed over; a refusal of all details stops, and Retry reads all of them', async () => {
  const locked = await startExtension(rowsOf(10))
  locked.site.fault = ({ body }) => (isDetailsOf(body, [4]) ? FORBIDDEN : null)
  await locked.sync()
  expect(await statusOf(locked.bridge, 'ada')).toMatchObject({ importState: 'complete', stop: null, withDetails: 10 })
  expect((await receivedChanges(locked.bridge)).get('4')).toMatchObject({ code: 'print(4)' })

  const refused = await startExtension(rowsOf(10))
  refused.site.fault = ({ body }) => (body?.includes('submissionDetails') ? FORBIDDEN : null)
  await refused.sync()
  expect(await statusOf(refused.bridge, 'ada')).toMatchObject({ stop: { reason: 'blocked' }, submissions: 10 })
  refused.site.fault = null
  await refused.importer.retry()
  await refused.settle()
  const all = [...(await receivedChanges(refused.bridge)).values()]
  expect(all.filter(({ submissionDetails }) => submissionDetails?.runtimePercentile === undefined)).toEqual([])
})

it('[E4] one submission whose details always fail is passed over; an error of all of them stops', async () => {
  for (const damaged of [[7], [7, 8, 9]]) {
    const world = await startExtension(rowsOf(10))
    world.site.fault = ({ body }) => (isDetailsOf(body, damaged) ? htmlAnswer(500) : null)
    await world.sync()
    const status = await statusOf(world.bridge, 'ada')
    if (damaged.length === 1) expect(status).toMatchObject({ importState: 'complete', stop: null, withDetails: 10 })
    else expect(status).toMatchObject({ stop: { reason: 'site-error' }, submissions: 10, withDetails: 1 })
  }
})

it('[E3] a clock that jumps between requests delays nothing and loses nothing', async () => {
  const world = await startExtension(rowsOf(90))
  const year = 365 * 24 * 60 * 60_000
  world.site.fault = (_request, count) => {
    world.now.value += count % 2 === 0 ? year : -year
    return null
  }
  await world.sync()
  expect(await statusOf(world.bridge, 'ada')).toMatchObject({ importState: 'complete', submissions: 90 })
  expect((await receivedChanges(world.bridge)).size).toBe(90)
})

const STRANGE = ['emoji 😀', 'halves \ud83d and \ude00', 'CR\rLF\r\n', 'NUL \0', '"just a moment" \u2028 \ufeff']

it('[E2] code with emoji, halves of characters, CRLF, NUL or a million characters arrives unchanged', async () => {
  const long = Array.from({ length: 8 }, (_, i) => `# ${i}\n${'x = 1\n'.repeat(170_000)}`)
  const codes = [...STRANGE, ...long]
  const newest = Math.floor(Date.now() / 1000)
  const world = await startExtension(codes.map((code, i) => restRow(codes.length - i, { code, timestamp: newest - i })))
  await world.sync()
  const all = await receivedChanges(world.bridge)
  expect(codes.map((_, i) => all.get(String(codes.length - i))?.code === codes[i])).toEqual(codes.map(() => true))
})
