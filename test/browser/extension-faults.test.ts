import { deleteDB, openDB } from 'idb'
import { expect, it } from 'vitest'
import { recordSubmissions } from '#events/decide/submissions'
import { foldDecided } from '#events/projections/fold'
import { emptyTables } from '#events/projections/tables'
import { readSubmissions } from '#worker/sources/submission'
import { answerRequest, readStatus } from '../../extension/background/bridge'
import { recordHookMessage } from '../../extension/background/recorder'
import { openDatabase, Store, TABLES } from '../../extension/background/store'
import type { HookMessage } from '../../extension/messages'
import { describeCompleteness } from '../../extension/protocol/status'
import { ownSubmission } from '../fake-site/leetcode/accounts'
import { RUN, receivedChanges, rowsOf, startExtension, type World } from './extension-world'

/*
 * The beliefs about leetcode.com that captured answers have disproved, each as a fault of the fake site: the real importer and the
 * real store, on a clock that only waiting moves.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const statusIn = ({ bridge }: World) => readStatus(bridge, 'ada')
const detailsOf = ({ site }: World, id: number) =>
  site.requests.filter(({ body }) => body.includes(`"submissionId":${id}}`)).length

/** The submissions whose details have arrived. Only details contain percentiles. */
const detailed = async ({ bridge }: World) =>
  [...(await receivedChanges(bridge)).values()]
    .filter(({ submissionDetails }) => submissionDetails?.memory !== undefined)
    .map(({ id }) => Number(id))

it('[E15] details that answer a second later than the list keep the first time of every submission', async () => {
  const world = await startExtension(rowsOf(300))
  await world.elapse(HOUR)
  const received = await receivedChanges(world.bridge)
  expect(await detailed(world)).toHaveLength(300)
  const times = new Map(world.rows.map(({ id, timestamp }) => [String(id), timestamp]))
  expect([...received.values()].filter(({ id, timestamp }) => times.get(id) !== timestamp)).toEqual([])
})

it('[E16] empty details back off after two in a row, stop nothing, and are read when the site gives them', async () => {
  const world = await startExtension(rowsOf(30))
  world.site.fail('null-details', { operation: 'submissionDetails' })
  await world.elapse(30 * MINUTE)
  expect(await statusIn(world)).toMatchObject({ submissions: 30, withDetails: 0, importState: 'complete', stop: null })
  expect((await statusIn(world)).detailsTrouble).toContain('details')
  expect(world.site.count('submissionDetails')).toBeLessThan(15)
  world.site.addSubmission(world.account, { id: 31 })
  await world.elapse(11 * MINUTE)
  expect(await statusIn(world), 'the checks go on').toMatchObject({ submissions: 31 })
  world.site.heal()
  await world.elapse(3 * DAY, HOUR)
  expect(await statusIn(world)).toMatchObject({ submissions: 31, withDetails: 31, detailsTrouble: null })
})

it('[E16] 2,000 submissions whose details are never given cost at most 130 requests', async () => {
  const rows = rowsOf(2_000).map((row, i) => ({ ...row, titleSlug: `problem-${i % 800}` }))
  const world = await startExtension(rows)
  world.site.fail('null-details', { operation: 'submissionDetails' })
  await world.sync()
  expect(await statusIn(world)).toMatchObject({ submissions: 2_000, importState: 'complete' })
  expect(world.site.count('userProgressQuestionList'), 'the counts of 800 problems, 100 a page').toBe(8)
  expect(world.requests.length).toBeLessThanOrEqual(130)
})

it.each([
  ['403', 'json-403'],
  ['a text about authorization', 'unauthorized-text'],
  ['an error of the site', 'maintenance'],
] as const)(
  '[E16] locked submissions that answer %s stop neither the list nor other details, and are tried again for days',
  async (_, fault) => {
    const locked = [58, 40, 39, 38, 37, 36]
    const world = await startExtension(rowsOf(60))
    world.site.fail(fault, { operation: 'submissionDetails', ids: locked })
    await world.elapse(2 * HOUR)
    expect(await statusIn(world)).toMatchObject({ importState: 'complete', stop: null, detailsTrouble: null })
    expect(await detailed(world)).toEqual(
      expect.arrayContaining(world.rows.map(({ id }) => id).filter((id) => !locked.includes(id))),
    )
    await world.elapse(3 * DAY, HOUR)
    expect(detailsOf(world, 40)).toBeGreaterThanOrEqual(5)
    expect(detailsOf(world, 40)).toBeLessThanOrEqual(9)
    world.site.heal()
    const ids = locked.map(String)
    await answerRequest(world.bridge, { id: 1, username: 'ada', type: 'details', submissionIds: ids })
    await world.settle()
    expect((await detailed(world)).sort()).toEqual(world.rows.map(({ id }) => id).sort())
  },
)

it('[E16] when the newest three submissions are locked, the others get their details all the same', async () => {
  const world = await startExtension(rowsOf(10))
  world.site.fail('json-403', { operation: 'submissionDetails', ids: [10, 9, 8] })
  await world.elapse(10 * MINUTE)
  expect(await statusIn(world)).toMatchObject({ importState: 'complete', stop: null, withDetails: 7 })
})

it('[E16] a submission without a verdict is tried a bounded number of times and delays no other', async () => {
  const world = await startExtension(rowsOf(20))
  world.site.fail('missing-field', { operation: 'submissionDetails', field: 'statusCode', ids: [20] })
  await world.elapse(HOUR)
  expect(await statusIn(world)).toMatchObject({ importState: 'complete', withDetails: 19 })
  expect(detailsOf(world, 20)).toBeLessThanOrEqual(6)
  world.site.heal()
  await world.elapse(DAY, HOUR)
  expect(await statusIn(world)).toMatchObject({ withDetails: 20 })
})

it('[E16] an hour of maintenance: the import stops, tries again by itself and completes', async () => {
  const world = await startExtension(rowsOf(45))
  world.site.fail('maintenance', { after: 3 })
  await world.elapse(HOUR)
  expect(await statusIn(world)).toMatchObject({ importState: 'stopped', stop: { reason: 'site-error' } })
  expect(world.requests.length, 'a stopped import sends few requests').toBeLessThanOrEqual(12)
  world.site.heal()
  world.requests.splice(0)
  await world.elapse(HOUR)
  expect(await statusIn(world)).toMatchObject({ importState: 'complete', stop: null, submissions: 45 })
  expect(
    world.requests.find((path) => path.startsWith('/api/')),
    'the position was kept',
  ).not.toContain('offset=0')
})

it('[E16] stops try again after 15 minutes, one hour, six hours, then daily, and at a visit of the site', async () => {
  const world = await startExtension(rowsOf(5))
  world.site.fail('missing-field', { operation: 'list', field: 'title_slug' })
  await world.sync()
  const began = world.now.value
  const tries: number[] = []
  world.fault = ({ path }) => {
    if (path.startsWith('/api/')) tries.push(Math.round((world.now.value - began) / MINUTE))
    return null
  }
  await world.elapse(3 * DAY)
  const quarter = 15
  expect(tries.slice(0, 4)).toEqual([quarter, 75, 435, 1875])
  const before = tries.length
  await world.importer.siteOpened()
  await world.settle()
  await world.importer.siteOpened()
  await world.settle()
  expect(tries.length, 'once for two visits in one minute').toBe(before + 1)
  world.site.heal()
  world.now.value += 2 * MINUTE
  await world.importer.siteOpened()
  await world.settle()
  expect(await statusIn(world)).toMatchObject({ importState: 'complete', stop: null, submissions: 5 })
})

it('[E16] a new version ends the stop of a changed site, and the same version does not', async () => {
  const world = await startExtension(rowsOf(5))
  await world.importer.prepareStart()
  world.site.fail('missing-field', { operation: 'list', field: 'title_slug' })
  await world.sync()
  const stop = { reason: 'site-changed', field: 'submissions_dump.0.title_slug' }
  const { stop: shown } = await statusIn(world)
  expect(shown).toMatchObject(stop)
  expect(shown?.message).toContain('(the list of submissions, version 1.0.0)')
  world.site.heal()
  const same = world.restart()
  await same.importer.prepareStart()
  await same.settle()
  expect(await statusIn(same)).toMatchObject({ stop })
  const next = world.restart('1.0.1')
  await next.importer.prepareStart()
  await next.settle()
  expect(await statusIn(next)).toMatchObject({ importState: 'complete', stop: null })
})

it('[E16] a field of the details that the site has removed is left out, and a removed necessary field is reported', async () => {
  const world = await startExtension(rowsOf(3))
  world.site.fail('removed-field', { operation: 'submissionDetails', field: 'notes' })
  await world.sync()
  expect(await statusIn(world)).toMatchObject({ importState: 'complete', withDetails: 3, stop: null })
  expect((await world.store.readState()).drift).toMatchObject([{ operation: 'submissionDetails', field: 'notes' }])

  const other = await startExtension(rowsOf(3))
  other.site.fail('removed-field', { operation: 'submissionDetails', field: 'statusCode' })
  await other.sync()
  expect(await statusIn(other)).toMatchObject({ submissions: 3, importState: 'complete', stop: null })
  expect((await statusIn(other)).detailsTrouble).toContain('statusCode')
})

it('[E16] one 403 on the first page does not exchange the list with code for the one without', async () => {
  const world = await startExtension(rowsOf(25))
  world.site.fail('html-403', { operation: 'list', times: 1 })
  await world.sync()
  expect(world.site.count('submissionList')).toBe(0)

  const other = await startExtension(rowsOf(25))
  other.site.fail('html-403', { operation: 'list' })
  other.site.fail('null-details', { operation: 'submissionDetails' })
  await other.sync()
  expect(await statusIn(other)).toMatchObject({ submissions: 25, withCode: 0, importState: 'complete' })
  other.site.heal()
  other.site.fail('null-details', { operation: 'submissionDetails' })
  await other.elapse(11 * MINUTE)
  expect(await statusIn(other)).toMatchObject({ submissions: 25, withCode: 25, importState: 'complete' })
})

it('[E16] a position that the site refuses is dropped after the last failure', async () => {
  const world = await startExtension(rowsOf(60))
  let pages = 0
  world.fault = ({ path }) => {
    if (path.startsWith('/api/') && ++pages === 2) world.site.fail('rejected-cursor', { operation: 'list' })
    return null
  }
  await world.sync()
  expect(await statusIn(world)).toMatchObject({ importState: 'stopped', stop: { reason: 'site-error' } })
  world.site.heal()
  world.requests.splice(0)
  await world.elapse(16 * MINUTE)
  expect(await statusIn(world)).toMatchObject({ importState: 'complete', submissions: 60 })
  expect(world.requests.find((path) => path.startsWith('/api/'))).toContain('offset=0')
})

it('[E16] Retry and Pause do not shorten a wait that the site asked for, in seconds or as a date', async () => {
  for (const seconds of [300, new Date(Date.now() + 300_000)]) {
    const world = await startExtension(rowsOf(5))
    world.site.fail('rate-limit', { operation: 'list', retryAfter: seconds, times: 1 })
    const began = world.now.value
    world.importer.wake()
    // The first presses come before the site's answer.
    for (let i = 0; i < 20; i++) {
      if (i > 10) await world.importer.pause()
      await world.importer.retry()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(world.site.count('list')).toBe(1)
    await world.settle()
    expect(await statusIn(world)).toMatchObject({ importState: 'complete' })
    expect(world.now.value - began).toBeGreaterThanOrEqual(299_000)
  }
})

const submitted = (id: number, at: number, code = 'forged = 1\n'.repeat(5)): HookMessage => {
  return { kind: 'submitted', submissionId: String(id), slug: 'two-sum', lang: 'python3', code, startedAt: at }
}

it('[E18] [fault 51] 200 forged events: five requests without a pause, 50 waiting at most, nothing stored', async () => {
  const world = await startExtension(rowsOf(5))
  await world.sync()
  const began = world.site.count('submissionDetails')
  const start = world.now.value
  for (let i = 0; i < 200; i++) await recordHookMessage(world.store, 'ada', submitted(9_000 + i, start), start)
  expect(await world.store.db.count('retries')).toBe(50)
  const times: number[] = []
  world.fault = () => {
    times.push(world.now.value)
    return null
  }
  world.now.value += 5_000
  await world.sync()
  const pauses = times.slice(1).map((time, i) => time - (times[i] ?? 0))
  expect(pauses.slice(5).filter((pause) => pause < 800)).toEqual([])
  expect(world.site.count('submissionDetails') - began).toBeLessThanOrEqual(200)
  await world.elapse(10 * MINUTE)
  expect(await world.store.db.count('retries')).toBe(0)
  expect(await statusIn(world)).toMatchObject({ submissions: 5, stop: null, detailsTrouble: null })
})

it('[E10, E18] [fault 51] a forged event puts no code, journey or time on an earlier submission of the user', async () => {
  const world = await startExtension(rowsOf(30))
  const record = (seen: HookMessage) => recordHookMessage(world.store, 'ada', seen, world.now.value)
  world.fault = ({ path }) => (path.includes('offset=20') ? { kind: 'no-tab' } : null)
  await world.sync()
  // Submission 30 has arrived with the list, and submission 3 has not.
  for (const id of [30, 3]) await record(submitted(id, world.now.value))
  world.fault = null
  await world.importer.siteOpened()
  await world.settle()
  const before = await receivedChanges(world.bridge)
  for (const id of [30, 15]) await record(submitted(id, world.now.value))
  await record(submitted(31, world.now.value))
  world.rows.unshift(ownSubmission({ id: 31, timestamp: Math.floor(world.now.value / 1000), code: 'right = 1\n' }))
  await world.sync(true)
  const after = await receivedChanges(world.bridge)
  for (const [id, submission] of before) expect(after.get(id)).toEqual(submission)
  expect(after.size).toBe(31)
  for (const submission of after.values()) {
    expect(submission).not.toHaveProperty('codingJourney')
    expect(submission).not.toHaveProperty('solveTime')
    expect(submission.code).not.toContain('forged')
  }
})

it('[E10, E18] [fault 51] a forged event with the very code of an earlier submission adds nothing to it and requests nothing', async () => {
  const world = await startExtension(rowsOf(30))
  const codeOf = (id: number) => world.rows.find((row) => row.id === id)?.code ?? ''
  const record = (seen: HookMessage) => recordHookMessage(world.store, 'ada', seen, world.now.value)
  const forge = (id: number) => record(submitted(id, world.now.value, codeOf(id)))
  world.fault = ({ path }) => (path.includes('offset=20') ? { kind: 'no-tab' } : null)
  await world.sync()
  // Submission 30 is in the list without its details and older than five minutes, and submission 3 has not arrived.
  for (const id of [30, 3]) await forge(id)
  expect(await world.store.db.count('links')).toBe(0)
  world.fault = null
  await world.importer.siteOpened()
  await world.elapse(HOUR)
  world.rows.unshift(ownSubmission({ id: 31, timestamp: Math.floor(world.now.value / 1000), code: 'mine = 1\n' }))
  await world.sync(true)
  expect(await detailed(world)).toContain(31)
  const before = await receivedChanges(world.bridge)
  const requested = world.site.count('submissionDetails')
  // Submission 31 is younger than five minutes, and its details have arrived.
  await forge(31)
  await record({ kind: 'judged', submissionId: '30' })
  expect(await world.store.db.count('retries')).toBe(0)
  await world.sync(true)
  expect(world.site.count('submissionDetails')).toBe(requested)
  expect(await receivedChanges(world.bridge)).toEqual(before)
})

it('[E18] [fault 51] recorded code has one limit: the oldest without a submission goes, and histories of submissions stay', async () => {
  const world = await startExtension(rowsOf(5))
  await world.sync()
  const limit = 100_000
  const record = (seen: HookMessage) => recordHookMessage(world.store, 'ada', seen, world.now.value, limit)
  const code = 'mine = 1\n'.repeat(20)
  await record(submitted(6, world.now.value, code))
  world.rows.unshift(ownSubmission({ id: 6, timestamp: Math.floor(world.now.value / 1000), code }))
  await record({ kind: 'judged', submissionId: '6' })
  await world.sync()
  for (let i = 0; i < 40; i++) {
    const typed = { kind: 'typed', lang: 'cpp', at: world.now.value, how: 'keys', start: null } as const
    await record({ ...typed, slug: `forged-${i}`, code: `${i} x = 1\n`.repeat(1_000) })
  }
  const snapshots = await world.store.db.getAll('snapshots')
  const units = snapshots.reduce(
    (sum, { fullCode = '', patchText = '' }) => sum + fullCode.length + patchText.length,
    0,
  )
  expect(units).toBeLessThanOrEqual(limit)
  expect((await world.store.readState()).recordedUnits).toBe(units)
  expect((await receivedChanges(world.bridge)).get('6')?.codingJourney?.snapshots).toHaveLength(1)
})

it('[E18] [fault 51] 40 MB of forged typing on one problem, with the real limits, store little and take no room from another problem', async () => {
  const world = await startExtension(rowsOf(5))
  await world.sync()
  const record = (seen: HookMessage) => recordHookMessage(world.store, 'ada', seen, world.now.value)
  const typed = { kind: 'typed', lang: 'cpp', how: 'keys', start: null } as const
  for (let i = 0; i < 100; i++) {
    const code = `${String(i).padStart(5)} forged = 1\n`.repeat(22_000)
    await record({ ...typed, at: world.now.value + i, slug: 'two-sum', code })
  }
  const stored = async () => {
    const snapshots = await world.store.db.getAll('snapshots')
    return snapshots.reduce((sum, { fullCode = '', patchText = '' }) => sum + fullCode.length + patchText.length, 0)
  }
  const forged = await stored()
  expect(forged).toBeGreaterThan(0)
  expect(forged).toBeLessThanOrEqual(2_400_000)
  const mine = 'mine = 1\n'.repeat(20)
  await record({ ...typed, at: world.now.value + 1_000, slug: 'lru-cache', code: mine })
  expect(await stored()).toBe(forged + mine.length)
})

it('[E18] 400 Runs with test cases of 200 kB, each reported twice, fit into the store, the messages and the log, each once with its verdict', async () => {
  const world = await startExtension(rowsOf(5))
  await world.sync()
  const at = world.now.value
  const texts = { testcase: '9'.repeat(200_000), error: 'e'.repeat(200_000) }
  for (let i = 0; i < 800; i++) {
    const seen = { ...RUN, ...texts, runId: `run ${i >> 1}`, startedAt: at + (i >> 1) }
    await recordHookMessage(world.store, 'ada', seen, at)
  }
  const stored = await world.store.db.getAll('runs')
  expect(stored).toHaveLength(400)
  const units = stored.reduce((sum, { code = '', lastTestcase = '', runtimeError = '' }) => {
    expect(lastTestcase.length).toBe(code === '' ? 0 : 20_000)
    return sum + code.length + lastTestcase.length + runtimeError.length
  }, 0)
  expect(units).toBeGreaterThan(1_900_000)
  expect(units).toBeLessThanOrEqual(2_000_000)

  const code = 'x = 2\n'
  await recordHookMessage(world.store, 'ada', submitted(6, at, code), at)
  world.rows.unshift(ownSubmission({ id: 6, timestamp: Math.floor(at / 1000), code }))
  await world.sync(true)
  const sent = (await receivedChanges(world.bridge)).get('6')
  const verdicts = Array(400).fill('Wrong Answer')
  expect(sent?.runEvents?.runs.map(({ statusMsg }) => statusMsg)).toEqual(verdicts)

  const { submissions, refused } = readSubmissions([sent], 'the extension')
  expect(refused).toEqual([])
  const events = recordSubmissions('extension', submissions, emptyTables())
  expect(JSON.stringify(events).length).toBeLessThan(2_200_000)
  expect(submissions[0]?.facts.runEvents?.runs.map(({ statusMsg }) => statusMsg)).toEqual(verdicts)
  const tables = emptyTables()
  foldDecided(tables, { seq: 1, id: 'c', at: 1, device: 'd', cause: 'extension', events }, events)
  expect(recordSubmissions('extension', submissions, tables)).toEqual([])
})

it('[E16] the database of version 1 is migrated: nothing is lost, and details that were counted as refused are requested', async () => {
  const name = `extension-version-1-${Date.now()}`
  const earlier = await openDB(name, 1, {
    upgrade(db) {
      db.createObjectStore('state')
      db.createObjectStore('histories')
      const submissions = db.createObjectStore('submissions', { keyPath: ['account', 'id'] })
      submissions.createIndex('sequence', ['account', 'sequence'])
      submissions.createIndex('code', ['account', 'hasCode'])
      submissions.createIndex('details', ['account', 'hasDetails', 'timestamp'])
      db.createObjectStore('wanted', { keyPath: ['account', 'id'] })
      db.createObjectStore('links', { keyPath: ['account', 'id'] })
      db.createObjectStore('attempts', { keyPath: 'number', autoIncrement: true }).createIndex('problem', [
        'account',
        'slug',
        'number',
      ])
      db.createObjectStore('snapshots')
      db.createObjectStore('runs').createIndex('id', 'id')
    },
  })
  const base = { titleSlug: 'two-sum', title: 'Two Sum', statusDisplay: 'Accepted', lang: 'cpp', practiceSession: 7 }
  const row = (id: string, submissionDetails: object) => ({
    account: 'ada',
    id,
    sequence: Number(id),
    hasCode: 0,
    hasDetails: 1,
    timestamp: 1_700_000_000,
    record: { ...base, id, timestamp: 1_700_000_000, submissionDetails },
  })
  await earlier.put('submissions', row('1', { runtimeDisplay: '3 ms' }))
  await earlier.put('submissions', row('2', { runtimeDisplay: '3 ms', memory: 5_000 }))
  const account = { username: 'Ada', practiceSession: 7 }
  await earlier.put(
    'state',
    { storeId: 'kept', sequence: 2, account, isPaused: false, stop: null, failures: 0 },
    'state',
  )
  await earlier.put('histories', { list: 'graphql', frontier: 2, pass: null }, ['ada', 7])
  await earlier.put('wanted', { account: 'ada', id: '9', notBefore: 5, tries: 2 })
  await earlier.put('links', {
    account: 'ada',
    id: '2',
    attempt: 1,
    snapshots: 1,
    runs: 0,
    activeMs: 60_000,
    earlier: [],
  })
  await earlier.put('attempts', { number: 1, account: 'ada', slug: 'two-sum', units: 10, runUnits: 5 })
  const snapshot = {
    timestamp: 1,
    fullCode: 'x\n',
    isCheckpoint: true,
    checksumAfter: '1',
    encodingInfo: 'utf8 + nfc + lf',
  }
  await earlier.put('snapshots', snapshot, [1, 0])
  earlier.close()

  const store = new Store(await openDatabase(name))
  const { db } = store
  expect(await store.readState()).toMatchObject({
    storeId: 'kept',
    sequence: 2,
    recordedUnits: 15,
    stopTries: 0,
    drift: [],
  })
  expect((await db.getAll('submissions')).map(({ hasDetails }) => hasDetails)).toEqual([0, 1])
  expect(await db.getAll('retries')).toEqual([
    { account: 'ada', id: '9', notBefore: 5, tries: 2, reason: 'seen', isLive: 1 },
  ])
  expect(await db.get('histories', ['ada', 7])).toMatchObject({ list: 'rest', frontier: 2, frontierList: 'graphql' })
  expect(await db.get('links', ['ada', '2'])).toMatchObject({ isConfirmed: true, isFromStart: false })
  expect(await db.count('snapshots')).toBe(1)
  expect([...db.objectStoreNames]).not.toContain('wanted')
  db.close()
  await deleteDB(name)
})

it('[E21] [fault 52] three submissions in a row that no page hook saw in a visible tab of their problem are reported until one is seen', async () => {
  const world = await startExtension(rowsOf(5))
  await world.sync()
  let id = 5
  const add = async (isSeen = false) => {
    id += 1
    await world.elapse(MINUTE)
    const at = world.now.value
    const code = `x = ${id}\n`
    if (isSeen) await recordHookMessage(world.store, 'ada', submitted(id, at, code), at)
    world.rows.unshift(ownSubmission({ id, timestamp: Math.floor(at / 1000), code }))
    await world.sync(true)
    return (await statusIn(world)).recordingTrouble
  }
  expect([await add(), await add(), await add()], 'made in another browser').toEqual([null, null, null])
  world.isVisible = ({ slug, at }) => slug === 'two-sum' && Math.abs(at - world.now.value) < 5_000
  expect([await add(), await add(), await add(true), await add(), await add()]).toEqual(Array(5).fill(null))
  expect(await add()).toMatch(
    /^Runs and code history are not being recorded: leetcode\.com has changed \(3 submissions/,
  )
  expect(await add(true)).toBeNull()
  expect([await add(), await add()]).toEqual([null, null])
  expect(await add()).toContain('3 submissions in a row')
  const updated = world.restart('1.0.1')
  await updated.importer.prepareStart()
  expect((await statusIn(updated)).recordingTrouble, 'a new version may see them').toBeNull()
})

it('[E21] a clock that is wrong by hours does not hide a submission from the tabs that showed its problem', async () => {
  const world = await startExtension(rowsOf(5))
  await world.sync()
  const ahead = 3 * HOUR
  const siteTime = world.now.value
  world.now.value += ahead
  world.siteClockBehind = ahead
  world.isVisible = ({ at }) => Math.abs(at - world.now.value) < 10_000
  for (const id of [6, 7, 8]) world.rows.unshift(ownSubmission({ id, timestamp: Math.floor(siteTime / 1000) }))
  await world.sync(true)
  expect((await statusIn(world)).recordingTrouble).toContain('3 submissions')
})

it('[E21] an import is compared with the number of submissions that the site counts', async () => {
  const world = await startExtension(rowsOf(45))
  world.account.sessions.set(9, rowsOf(1_003, 1_001))
  await world.sync()
  const { completeness } = await statusIn(world)
  expect(completeness).toMatchObject({ found: 45, atSite: 45 })
  expect(describeCompleteness({ found: 45, atSite: 45 })).toBe('All 45 submissions found.')
  expect(describeCompleteness({ found: 2031, atSite: 2034 })).toBe(
    '2,031 of 2,034 submissions found; 3 belong to another session.',
  )
  expect(describeCompleteness({ found: 46, atSite: 45 }), 'the site has not counted the newest').toBe(
    'All 46 submissions found.',
  )
  await recordHookMessage(world.store, 'ada', { ...RUN, startedAt: world.now.value }, world.now.value)
  await world.importer.readAgain()
  await world.settle()
  expect(
    world.requests.filter((path) => path.includes('offset=0')),
    'the list was read twice',
  ).toHaveLength(2)
  expect(await statusIn(world)).toMatchObject({ submissions: 45, importState: 'complete' })
  expect(await world.store.db.count('runs'), 'Runs stay').toBe(1)
})

it('[E21] the comparison with the site’s own count follows new submissions, and is made again after a day with one', async () => {
  const world = await startExtension(rowsOf(45))
  await world.sync()
  const add = async (id: number) => {
    const at = world.now.value
    world.rows.unshift(ownSubmission({ id, timestamp: Math.floor(at / 1000) }))
    await world.elapse(11 * MINUTE)
    return (await statusIn(world)).completeness
  }
  const counts = () => world.site.count('userProgressQuestionList')
  await world.elapse(MINUTE)
  const before = counts()
  expect(await add(46), 'by the list').toMatchObject({ found: 46, atSite: 46 })
  await recordHookMessage(world.store, 'ada', submitted(47, world.now.value), world.now.value)
  expect(await add(47), 'by its details').toMatchObject({ found: 47, atSite: 47 })
  expect(counts(), 'the site was not asked again').toBe(before)
  await world.elapse(DAY, HOUR)
  expect(counts(), 'nothing has arrived').toBe(before)
  world.account.sessions.set(9, rowsOf(1_003, 1_001))
  await add(48)
  expect(counts()).not.toBe(before)
})

it('[E19] the deletion of one account leaves nothing of it, and no room taken from other recordings', async () => {
  const world = await startExtension(rowsOf(5))
  await world.sync()
  const { store, now, bridge } = world
  await answerRequest(bridge, { id: 1, username: 'ada', type: 'due', count: 4 })
  await recordHookMessage(store, 'bob', { ...RUN, runId: 'of bob', startedAt: now.value }, now.value)
  const ofBob = (await store.readState()).recordedUnits
  await recordHookMessage(store, 'ada', { ...RUN, startedAt: now.value }, now.value)
  expect((await store.readState()).recordedUnits).toBeGreaterThan(ofBob)
  await world.importer.pause()
  await store.deleteAccount('ada')
  expect((await store.readState()).recordedUnits).toBe(ofBob)
  expect(await store.listAccounts()).toEqual(['bob'])
  const tables = await Promise.all(TABLES.map((table) => store.db.getAll(table)))
  expect(JSON.stringify(tables).toLowerCase()).not.toContain('"ada"')
})
