import { deleteDB, openDB } from 'idb'
import { expect, it } from 'vitest'
import { recordSubmissions } from '#events/decide/submissions'
import { foldCommit } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import { readSubmissions } from '#worker/sources/submission'
import { answerRequest, readStatus } from '../../../extension/background/bridge'
import { recordHookMessage } from '../../../extension/background/recorder'
import { openDatabase, Store, TABLE_NAMES } from '../../../extension/background/store'
import type { HookMessage } from '../../../extension/messages'
import { describeCompleteness } from '../../../extension/protocol/status'
import { makeOwnSubmission } from '../../fake-site/leetcode/accounts'
import { retryUntilPasses } from '../../retry-until-passes'
import { createRows, RUN_MESSAGE, readReceivedChanges, startExtension, type TestExtension } from '../test-extension'

/* Each test gives the fake site a fault. The importer and the store of the extension are the real ones. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const readAdaStatus = ({ bridge }: TestExtension) => readStatus(bridge, 'ada')
const countDetailRequests = ({ site }: TestExtension, id: number) =>
  site.requests.filter(({ body }) => body.includes(`"submissionId":${id}}`)).length

/** Returns the ids of the submissions whose details have arrived. Only details contain the memory in numbers. */
const readDetailedIds = async ({ bridge }: TestExtension) =>
  [...(await readReceivedChanges(bridge)).values()]
    .filter(({ submissionDetails }) => submissionDetails?.memory !== undefined)
    .map(({ id }) => Number(id))

it('[E15] if the details report a time one second later than the list, every submission keeps its first time', async () => {
  const extension = await startExtension(createRows(300))
  await extension.passTime(HOUR)
  const received = await readReceivedChanges(extension.bridge)
  expect(await readDetailedIds(extension)).toHaveLength(300)
  const times = new Map(extension.rows.map(({ id, timestamp }) => [String(id), timestamp]))
  expect([...received.values()].filter(({ id, timestamp }) => times.get(id) !== timestamp)).toEqual([])
})

it('[E16] after two empty answers in a row, details are requested less often, nothing stops, and they are read when the site sends them', async () => {
  const extension = await startExtension(createRows(30))
  extension.site.fail('null-details', { operation: 'submissionDetails' })
  await extension.passTime(30 * MINUTE)
  expect(await readAdaStatus(extension)).toMatchObject({
    submissions: 30,
    withDetails: 0,
    importState: 'complete',
    stop: null,
  })
  expect((await readAdaStatus(extension)).detailsTrouble).toContain('details')
  expect(extension.site.countCalls('submissionDetails')).toBeLessThan(15)
  extension.site.addSubmission(extension.account, { id: 31 })
  await extension.passTime(11 * MINUTE)
  expect(await readAdaStatus(extension), 'the checks go on').toMatchObject({ submissions: 31 })
  extension.site.heal()
  await extension.passTime(3 * DAY, HOUR)
  expect(await readAdaStatus(extension)).toMatchObject({ submissions: 31, withDetails: 31, detailsTrouble: null })
})

it('[E16] 2,000 submissions whose details are never given cost at most 130 requests', async () => {
  const rows = createRows(2_000).map((row, i) => ({ ...row, titleSlug: `problem-${i % 800}` }))
  const extension = await startExtension(rows)
  extension.site.fail('null-details', { operation: 'submissionDetails' })
  await extension.sync()
  expect(await readAdaStatus(extension)).toMatchObject({ submissions: 2_000, importState: 'complete' })
  expect(extension.site.countCalls('userProgressQuestionList'), 'the counts of 800 problems, 100 a page').toBe(8)
  expect(extension.requests.length).toBeLessThanOrEqual(130)
})

it.each([
  ['403', 'json-403'],
  ['a text about authorization', 'unauthorized-text'],
  ['an error of the site', 'maintenance'],
] as const)(
  '[E16] locked submissions that answer %s stop neither the list nor other details, and are tried again for days',
  async (_, fault) => {
    const locked = [58, 40, 39, 38, 37, 36]
    const extension = await startExtension(createRows(60))
    extension.site.fail(fault, { operation: 'submissionDetails', ids: locked })
    await extension.passTime(2 * HOUR)
    expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete', stop: null, detailsTrouble: null })
    expect(await readDetailedIds(extension)).toEqual(
      expect.arrayContaining(extension.rows.map(({ id }) => id).filter((id) => !locked.includes(id))),
    )
    await extension.passTime(3 * DAY, HOUR)
    expect(countDetailRequests(extension, 40)).toBeGreaterThanOrEqual(5)
    expect(countDetailRequests(extension, 40)).toBeLessThanOrEqual(9)
    extension.site.heal()
    const ids = locked.map(String)
    await answerRequest(extension.bridge, { id: 1, username: 'ada', type: 'details', submissionIds: ids })
    await extension.settle()
    expect((await readDetailedIds(extension)).sort()).toEqual(extension.rows.map(({ id }) => id).sort())
  },
)

it('[E16] when the newest three submissions are locked, the others get their details all the same', async () => {
  const extension = await startExtension(createRows(10))
  extension.site.fail('json-403', { operation: 'submissionDetails', ids: [10, 9, 8] })
  await extension.passTime(10 * MINUTE)
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete', stop: null, withDetails: 7 })
})

it('[E16] a submission without a verdict is requested a limited number of times and delays no other submission', async () => {
  const extension = await startExtension(createRows(20))
  extension.site.fail('missing-field', { operation: 'submissionDetails', field: 'statusCode', ids: [20] })
  await extension.passTime(HOUR)
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete', withDetails: 19 })
  expect(countDetailRequests(extension, 20)).toBeLessThanOrEqual(6)
  extension.site.heal()
  await extension.passTime(DAY, HOUR)
  expect(await readAdaStatus(extension)).toMatchObject({ withDetails: 20 })
})

it('[E16] an hour of maintenance: the import stops, tries again by itself and completes', async () => {
  const extension = await startExtension(createRows(45))
  extension.site.fail('maintenance', { afterCalls: 3 })
  await extension.passTime(HOUR)
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'stopped', stop: { reason: 'site-error' } })
  expect(extension.requests.length, 'a stopped import sends few requests').toBeLessThanOrEqual(12)
  extension.site.heal()
  extension.requests.splice(0)
  await extension.passTime(HOUR)
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete', stop: null, submissions: 45 })
  expect(
    extension.requests.find((path) => path.startsWith('/api/')),
    'the position was kept',
  ).not.toContain('offset=0')
})

it('[E16] a stopped import tries again after 15 minutes, one hour, six hours, then daily, and at a visit of the site', async () => {
  const extension = await startExtension(createRows(5))
  extension.site.fail('missing-field', { operation: 'list', field: 'title_slug' })
  await extension.sync()
  const startTime = extension.now.value
  const tries: number[] = []
  extension.fault = ({ path }) => {
    if (path.startsWith('/api/')) tries.push(Math.round((extension.now.value - startTime) / MINUTE))
    return null
  }
  await extension.passTime(3 * DAY)
  const quarter = 15
  expect(tries.slice(0, 4)).toEqual([quarter, 75, 435, 1875])
  const before = tries.length
  await extension.importer.handleSiteOpened()
  await extension.settle()
  await extension.importer.handleSiteOpened()
  await extension.settle()
  expect(tries.length, 'once for two visits in one minute').toBe(before + 1)
  extension.site.heal()
  extension.now.value += 2 * MINUTE
  await extension.importer.handleSiteOpened()
  await extension.settle()
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete', stop: null, submissions: 5 })
})

it('[E16] a new version ends the stop of a changed site, and the same version does not', async () => {
  const extension = await startExtension(createRows(5))
  await extension.importer.prepareStart()
  extension.site.fail('missing-field', { operation: 'list', field: 'title_slug' })
  await extension.sync()
  const stop = { reason: 'site-changed', field: 'submissions_dump.0.title_slug' }
  const { stop: shown } = await readAdaStatus(extension)
  expect(shown).toMatchObject(stop)
  expect(shown?.message).toContain('(the list of submissions, version 1.0.0)')
  extension.site.heal()
  const same = extension.restart()
  await same.importer.prepareStart()
  await same.settle()
  expect(await readAdaStatus(same)).toMatchObject({ stop })
  const next = extension.restart('1.0.1')
  await next.importer.prepareStart()
  await next.settle()
  expect(await readAdaStatus(next)).toMatchObject({ importState: 'complete', stop: null })
})

it('[E16] a field of the details that the site has removed is left out, and a removed necessary field is reported', async () => {
  const extension = await startExtension(createRows(3))
  extension.site.fail('removed-field', { operation: 'submissionDetails', field: 'notes' })
  await extension.sync()
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete', withDetails: 3, stop: null })
  expect((await extension.store.readState()).drift).toMatchObject([{ operation: 'submissionDetails', field: 'notes' }])

  const other = await startExtension(createRows(3))
  other.site.fail('removed-field', { operation: 'submissionDetails', field: 'statusCode' })
  await other.sync()
  expect(await readAdaStatus(other)).toMatchObject({ submissions: 3, importState: 'complete', stop: null })
  expect((await readAdaStatus(other)).detailsTrouble).toContain('statusCode')
})

it('[E16] one 403 on the first page does not replace the list with code by the list without code', async () => {
  const extension = await startExtension(createRows(25))
  extension.site.fail('html-403', { operation: 'list', times: 1 })
  await extension.sync()
  expect(extension.site.countCalls('submissionList')).toBe(0)

  const otherExtension = await startExtension(createRows(25))
  otherExtension.site.fail('html-403', { operation: 'list' })
  otherExtension.site.fail('null-details', { operation: 'submissionDetails' })
  await otherExtension.sync()
  expect(await readAdaStatus(otherExtension)).toMatchObject({ submissions: 25, withCode: 0, importState: 'complete' })
  otherExtension.site.heal()
  otherExtension.site.fail('null-details', { operation: 'submissionDetails' })
  await otherExtension.passTime(11 * MINUTE)
  expect(await readAdaStatus(otherExtension)).toMatchObject({ submissions: 25, withCode: 25, importState: 'complete' })
})

it('[E16] a list position that the site refuses is dropped after the last failure', async () => {
  const extension = await startExtension(createRows(60))
  let pages = 0
  extension.fault = ({ path }) => {
    if (path.startsWith('/api/') && ++pages === 2) extension.site.fail('rejected-cursor', { operation: 'list' })
    return null
  }
  await extension.sync()
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'stopped', stop: { reason: 'site-error' } })
  extension.site.heal()
  extension.requests.splice(0)
  await extension.passTime(16 * MINUTE)
  expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete', submissions: 60 })
  expect(extension.requests.find((path) => path.startsWith('/api/'))).toContain('offset=0')
})

it('[E16] Retry and Pause do not shorten a wait that the site asked for, in seconds or as a date', async () => {
  for (const seconds of [300, new Date(Date.now() + 300_000)]) {
    const extension = await startExtension(createRows(5))
    extension.site.fail('rate-limit', { operation: 'list', retryAfter: seconds, times: 1 })
    const began = extension.now.value
    const siteAnswers = Promise.withResolvers<null>()
    extension.fault = () => siteAnswers.promise
    extension.importer.wake()
    for (let i = 0; i < 10; i++) await extension.importer.resumeImport()
    siteAnswers.resolve(null)
    for (let i = 0; i < 10; i++) {
      await retryUntilPasses(() => expect(extension.importer.isRunning).toBe(false))
      await extension.importer.pause()
      await extension.importer.resumeImport()
    }
    expect(extension.site.countCalls('list')).toBe(1)
    await extension.settle()
    expect(await readAdaStatus(extension)).toMatchObject({ importState: 'complete' })
    expect(extension.now.value - began).toBeGreaterThanOrEqual(299_000)
  }
})

const createSubmitted = (id: number, at: number, code = 'forged = 1\n'.repeat(5)): HookMessage => {
  return { kind: 'submitted', submissionId: String(id), slug: 'two-sum', lang: 'python3', code, startedAt: at }
}

/** Records forged submissions and runs the import. Returns the milliseconds between the requests that follow. */
async function measurePausesAfterForgedEvents(extension: TestExtension, count: number): Promise<number[]> {
  const start = extension.now.value
  for (let i = 0; i < count; i++)
    await recordHookMessage(extension.store, 'ada', createSubmitted(9_000 + i, start), start)
  expect(await extension.store.db.count('retries')).toBe(Math.min(count, 50))
  const times: number[] = []
  extension.fault = () => {
    times.push(extension.now.value)
    return null
  }
  extension.now.value += 5_000
  await extension.sync()
  return times.slice(1).map((time, i) => time - (times[i] ?? 0))
}

it('[E18] [fault 51] 200 forged events: no request without a pause, 50 waiting at most, nothing stored', async () => {
  const extension = await startExtension(createRows(5))
  await extension.sync()
  const began = extension.site.countCalls('submissionDetails')
  const pauses = await measurePausesAfterForgedEvents(extension, 200)
  // The pace of an import is 800 ms, of which a fifth is random.
  expect(pauses.length).toBeGreaterThan(50)
  expect(pauses.filter((pause) => pause < 640)).toEqual([])
  expect(extension.site.countCalls('submissionDetails') - began).toBeLessThanOrEqual(200)
  await extension.passTime(10 * MINUTE)
  expect(await extension.store.db.count('retries')).toBe(0)
  expect(await readAdaStatus(extension)).toMatchObject({ submissions: 5, stop: null, detailsTrouble: null })
})

it('[E10, E18] [fault 51] a forged event puts no code, journey or time on an earlier submission of the user', async () => {
  const extension = await startExtension(createRows(30))
  const record = (message: HookMessage) => recordHookMessage(extension.store, 'ada', message, extension.now.value)
  extension.fault = ({ path }) => (path.includes('offset=20') ? { kind: 'no-tab' } : null)
  await extension.sync()
  // Submission 30 has already arrived with the list, and submission 3 has not arrived yet.
  for (const id of [30, 3]) await record(createSubmitted(id, extension.now.value))
  extension.fault = null
  await extension.importer.handleSiteOpened()
  await extension.settle()
  const changesBefore = await readReceivedChanges(extension.bridge)
  for (const id of [30, 15]) await record(createSubmitted(id, extension.now.value))
  await record(createSubmitted(31, extension.now.value))
  extension.rows.unshift(
    makeOwnSubmission({ id: 31, timestamp: Math.floor(extension.now.value / 1000), code: 'right = 1\n' }),
  )
  await extension.sync(true)
  const after = await readReceivedChanges(extension.bridge)
  for (const [id, submission] of changesBefore) expect(after.get(id)).toEqual(submission)
  expect(after.size).toBe(31)
  for (const submission of after.values()) {
    expect(submission).not.toHaveProperty('codingJourney')
    expect(submission).not.toHaveProperty('solveTime')
    expect(submission.code).not.toContain('forged')
  }
})

it('[E10, E18] [fault 51] a forged event with the very code of an earlier submission adds nothing to it and requests nothing', async () => {
  const extension = await startExtension(createRows(30))
  const findCode = (id: number) => extension.rows.find((row) => row.id === id)?.code ?? ''
  const record = (message: HookMessage) => recordHookMessage(extension.store, 'ada', message, extension.now.value)
  const recordFakeSubmission = (id: number) => record(createSubmitted(id, extension.now.value, findCode(id)))
  extension.fault = ({ path }) => (path.includes('offset=20') ? { kind: 'no-tab' } : null)
  await extension.sync()
  // Submission 30 has arrived without details and is older than five minutes. Submission 3 has not arrived yet.
  for (const id of [30, 3]) await recordFakeSubmission(id)
  expect(await extension.store.db.count('links')).toBe(0)
  extension.fault = null
  await extension.importer.handleSiteOpened()
  await extension.passTime(HOUR)
  extension.rows.unshift(
    makeOwnSubmission({ id: 31, timestamp: Math.floor(extension.now.value / 1000), code: 'mine = 1\n' }),
  )
  await extension.sync(true)
  expect(await readDetailedIds(extension)).toContain(31)
  const changesBefore = await readReceivedChanges(extension.bridge)
  const requested = extension.site.countCalls('submissionDetails')
  // Submission 31 is younger than five minutes, and its details have arrived.
  await recordFakeSubmission(31)
  await record({ kind: 'judged', submissionId: '30' })
  expect(await extension.store.db.count('retries')).toBe(0)
  await extension.sync(true)
  expect(extension.site.countCalls('submissionDetails')).toBe(requested)
  expect(await readReceivedChanges(extension.bridge)).toEqual(changesBefore)
})

it('[E18] [fault 51] recorded code has a limit: the oldest code without a submission is deleted, and histories of submissions stay', async () => {
  const extension = await startExtension(createRows(5))
  await extension.sync()
  const limit = 100_000
  const record = (message: HookMessage) =>
    recordHookMessage(extension.store, 'ada', message, extension.now.value, limit)
  const code = 'mine = 1\n'.repeat(20)
  await record(createSubmitted(6, extension.now.value, code))
  extension.rows.unshift(makeOwnSubmission({ id: 6, timestamp: Math.floor(extension.now.value / 1000), code }))
  await record({ kind: 'judged', submissionId: '6' })
  await extension.sync()
  for (let i = 0; i < 40; i++) {
    const typed = { kind: 'typed', lang: 'cpp', at: extension.now.value, how: 'keys', start: null } as const
    await record({ ...typed, slug: `forged-${i}`, code: `${i} x = 1\n`.repeat(1_000) })
  }
  const snapshots = await extension.store.db.getAll('snapshots')
  const units = snapshots.reduce(
    (sum, { fullCode = '', patchText = '' }) => sum + fullCode.length + patchText.length,
    0,
  )
  expect(units).toBeLessThanOrEqual(limit)
  expect((await extension.store.readState()).recordedUnits).toBe(units)
  expect((await readReceivedChanges(extension.bridge)).get('6')?.codingJourney?.snapshots).toHaveLength(1)
})

it('[E18] [fault 51] 40 MB of forged typing on one problem, with the real limits, store little, and another problem can still be recorded', async () => {
  const extension = await startExtension(createRows(5))
  await extension.sync()
  const record = (message: HookMessage) => recordHookMessage(extension.store, 'ada', message, extension.now.value)
  const typed = { kind: 'typed', lang: 'cpp', how: 'keys', start: null } as const
  for (let i = 0; i < 100; i++) {
    const code = `${String(i).padStart(5)} forged = 1\n`.repeat(22_000)
    await record({ ...typed, at: extension.now.value + i, slug: 'two-sum', code })
  }
  const readStoredUnits = async () => {
    const snapshots = await extension.store.db.getAll('snapshots')
    return snapshots.reduce((sum, { fullCode = '', patchText = '' }) => sum + fullCode.length + patchText.length, 0)
  }
  const forged = await readStoredUnits()
  expect(forged).toBeGreaterThan(0)
  expect(forged).toBeLessThanOrEqual(2_400_000)
  const mine = 'mine = 1\n'.repeat(20)
  await record({ ...typed, at: extension.now.value + 1_000, slug: 'lru-cache', code: mine })
  expect(await readStoredUnits()).toBe(forged + mine.length)
})

it('[E18] 400 Runs with test cases of 200 kB, each reported twice, fit into the store, the messages and the log, each once with its verdict', async () => {
  const extension = await startExtension(createRows(5))
  await extension.sync()
  const at = extension.now.value
  const texts = { testcase: '9'.repeat(200_000), error: 'e'.repeat(200_000) }
  for (let i = 0; i < 800; i++) {
    const message = { ...RUN_MESSAGE, ...texts, runId: `run ${i >> 1}`, startedAt: at + (i >> 1) }
    await recordHookMessage(extension.store, 'ada', message, at)
  }
  const stored = await extension.store.db.getAll('runs')
  expect(stored).toHaveLength(400)
  const units = stored.reduce((sum, { code = '', lastTestcase = '', runtimeError = '' }) => {
    expect(lastTestcase.length).toBe(code === '' ? 0 : 20_000)
    return sum + code.length + lastTestcase.length + runtimeError.length
  }, 0)
  expect(units).toBeGreaterThan(1_900_000)
  expect(units).toBeLessThanOrEqual(2_000_000)

  const code = 'x = 2\n'
  await recordHookMessage(extension.store, 'ada', createSubmitted(6, at, code), at)
  extension.rows.unshift(makeOwnSubmission({ id: 6, timestamp: Math.floor(at / 1000), code }))
  await extension.sync(true)
  const sent = (await readReceivedChanges(extension.bridge)).get('6')
  const verdicts = Array(400).fill('Wrong Answer')
  expect(sent?.runEvents?.runs.map(({ statusMsg }) => statusMsg)).toEqual(verdicts)

  const { submissions, refused } = readSubmissions([sent], 'the extension')
  expect(refused).toEqual([])
  const events = recordSubmissions('extension', submissions, createTables())
  expect(JSON.stringify(events).length).toBeLessThan(2_200_000)
  expect(submissions[0]?.facts.runEvents?.runs.map(({ statusMsg }) => statusMsg)).toEqual(verdicts)
  const tables = createTables()
  foldCommit(tables, { seq: 1, id: 'c', at: 1, device: 'd', cause: 'extension', events })
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
  const createRow = (id: string, submissionDetails: object) => ({
    account: 'ada',
    id,
    sequence: Number(id),
    hasCode: 0,
    hasDetails: 1,
    timestamp: 1_700_000_000,
    record: { ...base, id, timestamp: 1_700_000_000, submissionDetails },
  })
  await earlier.put('submissions', createRow('1', { runtimeDisplay: '3 ms' }))
  await earlier.put('submissions', createRow('2', { runtimeDisplay: '3 ms', memory: 5_000 }))
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

it('[E21] [fault 52] three submissions in a row that the page hook did not see, in a visible tab of their problem, are reported until it sees one', async () => {
  const extension = await startExtension(createRows(5))
  await extension.sync()
  let id = 5
  const add = async (isSeen = false) => {
    id += 1
    await extension.passTime(MINUTE)
    const at = extension.now.value
    const code = `x = ${id}\n`
    if (isSeen) await recordHookMessage(extension.store, 'ada', createSubmitted(id, at, code), at)
    extension.rows.unshift(makeOwnSubmission({ id, timestamp: Math.floor(at / 1000), code }))
    await extension.sync(true)
    return (await readAdaStatus(extension)).recordingTrouble
  }
  expect([await add(), await add(), await add()], 'made in another browser').toEqual([null, null, null])
  extension.isVisible = ({ slug, at }) => slug === 'two-sum' && Math.abs(at - extension.now.value) < 5_000
  expect([await add(), await add(), await add(true), await add(), await add()]).toEqual(Array(5).fill(null))
  expect(await add()).toMatch(
    /^Runs and code history are not being recorded: leetcode\.com has changed \(3 submissions/,
  )
  expect(await add(true)).toBeNull()
  expect([await add(), await add()]).toEqual([null, null])
  expect(await add()).toContain('3 submissions in a row')
  const updated = extension.restart('1.0.1')
  await updated.importer.prepareStart()
  expect((await readAdaStatus(updated)).recordingTrouble, 'a new version may see them').toBeNull()
})

it('[E21] a clock that is wrong by hours does not hide a submission from the tabs that showed its problem', async () => {
  const extension = await startExtension(createRows(5))
  await extension.sync()
  const ahead = 3 * HOUR
  const siteTime = extension.now.value
  extension.now.value += ahead
  extension.siteClockBehind = ahead
  extension.isVisible = ({ at }) => Math.abs(at - extension.now.value) < 10_000
  for (const id of [6, 7, 8]) extension.rows.unshift(makeOwnSubmission({ id, timestamp: Math.floor(siteTime / 1000) }))
  await extension.sync(true)
  expect((await readAdaStatus(extension)).recordingTrouble).toContain('3 submissions')
})

it('[E21] an import is compared with the number of submissions that the site counts', async () => {
  const extension = await startExtension(createRows(45))
  extension.account.sessions.set(9, createRows(1_003, 1_001))
  await extension.sync()
  const { completeness } = await readAdaStatus(extension)
  expect(completeness).toMatchObject({ found: 45, atSite: 45 })
  expect(describeCompleteness({ found: 45, atSite: 45 })).toBe('All 45 submissions found.')
  expect(describeCompleteness({ found: 2031, atSite: 2034 })).toBe(
    '2,031 of 2,034 submissions found; 3 belong to another session.',
  )
  expect(describeCompleteness({ found: 46, atSite: 45 }), 'the site has not counted the newest').toBe(
    'All 46 submissions found.',
  )
  await recordHookMessage(
    extension.store,
    'ada',
    { ...RUN_MESSAGE, startedAt: extension.now.value },
    extension.now.value,
  )
  await extension.importer.readAgain()
  await extension.settle()
  expect(
    extension.requests.filter((path) => path.includes('offset=0')),
    'the list was read twice',
  ).toHaveLength(2)
  expect(await readAdaStatus(extension)).toMatchObject({ submissions: 45, importState: 'complete' })
  expect(await extension.store.db.count('runs'), 'Runs stay').toBe(1)
})

it('[E21] the comparison with the site’s own count follows new submissions, and is repeated after a day if there are any', async () => {
  const extension = await startExtension(createRows(45))
  await extension.sync()
  const add = async (id: number) => {
    const at = extension.now.value
    extension.rows.unshift(makeOwnSubmission({ id, timestamp: Math.floor(at / 1000) }))
    await extension.passTime(11 * MINUTE)
    return (await readAdaStatus(extension)).completeness
  }
  const countListRequests = () => extension.site.countCalls('userProgressQuestionList')
  await extension.passTime(MINUTE)
  const countsBefore = countListRequests()
  expect(await add(46), 'by the list').toMatchObject({ found: 46, atSite: 46 })
  await recordHookMessage(extension.store, 'ada', createSubmitted(47, extension.now.value), extension.now.value)
  expect(await add(47), 'by its details').toMatchObject({ found: 47, atSite: 47 })
  expect(countListRequests(), 'the site was not asked again').toBe(countsBefore)
  await extension.passTime(DAY, HOUR)
  expect(countListRequests(), 'nothing has arrived').toBe(countsBefore)
  extension.account.sessions.set(9, createRows(1_003, 1_001))
  await add(48)
  expect(countListRequests()).not.toBe(countsBefore)
})

it('[E19] the deletion of one account leaves no data of it, and its recorded code no longer counts towards the limit', async () => {
  const extension = await startExtension(createRows(5))
  await extension.sync()
  const { store, now, bridge } = extension
  await answerRequest(bridge, { id: 1, username: 'ada', type: 'due', count: 4 })
  await recordHookMessage(store, 'bob', { ...RUN_MESSAGE, runId: 'of bob', startedAt: now.value }, now.value)
  const ofBob = (await store.readState()).recordedUnits
  await recordHookMessage(store, 'ada', { ...RUN_MESSAGE, startedAt: now.value }, now.value)
  expect((await store.readState()).recordedUnits).toBeGreaterThan(ofBob)
  await extension.importer.pause()
  await store.deleteAccount('ada')
  expect((await store.readState()).recordedUnits).toBe(ofBob)
  expect(await store.listAccounts()).toEqual(['bob'])
  const tables = await Promise.all(TABLE_NAMES.map((table) => store.db.getAll(table)))
  expect(JSON.stringify(tables).toLowerCase()).not.toContain('"ada"')
})
