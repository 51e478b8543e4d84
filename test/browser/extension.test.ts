import { deleteDB } from 'idb'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { answerRequest, type BridgeDeps, statusOf } from '../../extension/background/bridge'
import { Importer } from '../../extension/background/importer'
import { recordSeen } from '../../extension/background/recorder'
import { openDatabase, type State, Store, type Transaction } from '../../extension/background/store'
import type { Seen, SiteRequest } from '../../extension/messages'
import { CHANGE, RESPONSE } from '../../extension/protocol/messages'
import type { SUBMISSION } from '../../extension/protocol/submission'
import type { Answer, Failure } from '../../extension/rules/site-answer'
import { details, htmlAnswer, jsonAnswer, restPage, restRow, signedIn } from '../unit/extension/site'

/** A practice site in memory, newest submission first. `fault` may answer in its place. */
interface Site {
  username: string
  session: number
  marker: string
  rows: ReturnType<typeof restRow>[]
  requests: string[]
  fault: ((request: SiteRequest, count: number) => Answer | Failure | null) | null
}

/** A store whose disk can be full. */
class TestStore extends Store {
  isFull = false

  override async write<T>(change: (tx: Transaction, state: State) => Promise<T> | T): Promise<T> {
    if (this.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return super.write(change)
  }
}

interface World {
  site: Site
  store: TestStore
  importer: Importer
  bridge: BridgeDeps
  /** Waits until the importer has nothing more to do. */
  settle(): Promise<void>
  /** As a new background after the old one was ended. */
  restart(): World
  now: { value: number }
}

const opened: TestStore[] = []
let count = 0
const NAMES: string[] = []

afterEach(async () => {
  for (const { db } of opened.splice(0)) db.close()
  for (const name of NAMES.splice(0)) await deleteDB(name)
})

const rowsOf = (newest: number, oldest = 1) => {
  const young = Math.floor(Date.now() / 1000) - 1000
  return Array.from({ length: newest - oldest + 1 }, (_, i) => restRow(newest - i, { timestamp: young + newest - i }))
}

function answerOf(site: Site, { path, body }: SiteRequest): Answer {
  const marker = { marker: site.marker }
  if (body === null) {
    const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'))
    return { ...restPage(site.rows.slice(offset, offset + 20), offset + 20 < site.rows.length), ...marker }
  }
  const { operationName, variables } = JSON.parse(body)
  if (operationName === 'globalData') return jsonAnswer(signedIn(site.username, site.session), marker)
  if (operationName === 'submissionList') {
    const submissions = site.rows.slice(variables.offset, variables.offset + 20).map((row) => ({
      id: String(row.id),
      title: row.title,
      titleSlug: row.title_slug,
      timestamp: String(row.timestamp),
      statusDisplay: row.status_display,
      lang: row.lang,
      runtime: row.runtime,
      memory: row.memory,
      isPending: 'Not Pending',
    }))
    const hasNext = variables.offset + 20 < site.rows.length
    return jsonAnswer({ data: { submissionList: { hasNext, submissions } } }, marker)
  }
  const row = site.rows.find(({ id }) => id === variables.submissionId)
  if (!row) return jsonAnswer({ data: { submissionDetails: null } }, marker)
  const { timestamp, code } = row
  return jsonAnswer(details({ timestamp, code, user: { username: site.username } }), marker)
}

async function begin(rows: Site['rows']): Promise<World> {
  const name = `extension-test-${Date.now()}-${count++}`
  NAMES.push(name)
  const store = new TestStore(await openDatabase(name))
  opened.push(store)
  const site: Site = { username: 'Ada', session: 7, marker: 'one', rows, requests: [], fault: null }
  return worldOf(site, store, { value: Date.now() })
}

function worldOf(site: Site, store: TestStore, now: { value: number }): World {
  const later: (() => void)[] = []
  const importer = new Importer({
    store,
    now: () => now.value,
    chance: () => 0.5,
    sleep: async (ms) => {
      now.value += ms
    },
    wakeAt: (time) => {
      now.value = Math.max(now.value, time)
      later.push(() => importer.wake())
    },
    onChange: () => {},
    ask: async (request) => {
      site.requests.push(request.path)
      return site.fault?.(request, site.requests.length) ?? answerOf(site, request)
    },
  })
  const settle = async () => {
    for (;;) {
      while (importer.isRunning) await new Promise((resolve) => setTimeout(resolve, 1))
      const next = later.shift()
      if (!next) return
      next()
    }
  }
  const bridge: BridgeDeps = { store, importer, version: '1.0.0', now: () => now.value }
  return { site, store, importer, bridge, settle, restart: () => worldOf(site, store, now), now }
}

/** Everything that the app would receive. */
async function received(bridge: BridgeDeps, username = 'ada') {
  const all = new Map<string, v.InferOutput<typeof SUBMISSION>>()
  for (let since = 0; ; ) {
    const response = v.parse(RESPONSE, await answerRequest(bridge, { id: 1, username, type: 'changes', since }))
    if (response.type !== 'changes') throw new Error(JSON.stringify(response))
    for (const change of response.changes) {
      const { submission } = v.parse(CHANGE, change)
      all.set(submission.id, submission)
    }
    if (response.isLast) return all
    expect(response.until).toBeGreaterThan(since)
    since = response.until
  }
}

it('[E2, E9] the whole history arrives with code, and completely through the protocol', async () => {
  const { site, importer, settle, bridge } = await begin(rowsOf(250))
  importer.wake()
  await settle()
  const all = await received(bridge)
  expect([...all.keys()].map(Number).sort((a, b) => b - a)).toEqual(site.rows.map(({ id }) => id))
  expect(all.get('7')).toMatchObject({ code: 'print(7)', title: 'Two Sum', practiceSession: 7 })
  const status = await statusOf(bridge, 'ADA')
  expect(status).toMatchObject({
    submissions: 250,
    withCode: 250,
    withDetails: 250,
    importState: 'complete',
    stop: null,
  })
})

it('[E3] a background that is ended at every request resumes, and reads no page twice', async () => {
  let world = await begin(rowsOf(101))
  for (let i = 0; i < 40; i++) {
    world.importer.wake()
    const before = world.site.requests.length
    while (world.importer.isRunning && world.site.requests.length === before) {
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    await world.importer.end()
    world = world.restart()
  }
  world.importer.wake()
  await world.settle()
  expect((await received(world.bridge)).size).toBe(101)
  const pages = world.site.requests.filter((path) => path.startsWith('/api/'))
  expect(new Set(pages).size).toBe(pages.length)
})

it('[E3] a submission made while paging is stored once, and none is lost', async () => {
  const world = await begin(rowsOf(90))
  world.site.fault = ({ path }) => {
    if (path.includes('offset=20')) {
      const newest = Math.max(...world.site.rows.map(({ id }) => id))
      if (newest < 93) world.site.rows.unshift(restRow(newest + 1))
    }
    return null
  }
  world.importer.wake()
  await world.settle()
  world.importer.wake(true)
  await world.settle()
  expect((await received(world.bridge)).size).toBe(world.site.rows.length)
})

const FAULTS: [what: string, answer: Answer | Failure, reason: string][] = [
  ['401', jsonAnswer({ detail: 'Authentication credentials were not provided.' }, { status: 401 }), 'signed-out'],
  ['403 HTML for ever', htmlAnswer(403), 'blocked'],
  ['429 for ever', htmlAnswer(429), 'rate-limited'],
  ['500 for ever', htmlAnswer(500), 'site-error'],
  ['truncated JSON for ever', jsonAnswer(0, { text: '{"submissions_dump"' }), 'site-error'],
  ['no network', { kind: 'offline' }, 'offline'],
  ['no tab', { kind: 'no-tab' }, 'no-tab'],
  ['another shape', jsonAnswer({ rows: [] }), 'site-changed'],
]

it.each(FAULTS)(
  '[E4, E13] %s in the middle: stopped with a reason, nothing lost, and Retry completes it',
  async (_what, answer, reason) => {
    const world = await begin(rowsOf(100))
    world.site.fault = ({ path }) => (path.includes('offset=40') ? answer : null)
    world.importer.wake()
    await world.settle()
    const status = await statusOf(world.bridge, 'ada')
    expect(status).toMatchObject({ submissions: 40, importState: 'stopped', stop: { reason } })
    expect(status.stop?.message).not.toBe('')
    world.site.fault = null
    await world.importer.retry()
    await world.settle()
    expect((await received(world.bridge)).size).toBe(100)
  },
)

it('[E4] a passing failure is waited out without the user', async () => {
  const world = await begin(rowsOf(60))
  let left = 3
  world.site.fault = ({ path }) =>
    path.includes('offset=20') && left-- > 0 ? htmlAnswer(429, { retryAfter: '5' }) : null
  world.importer.wake()
  await world.settle()
  expect((await received(world.bridge)).size).toBe(60)
})

it('[E13] a refused or empty REST list falls back to the other list, and details bring the code', async () => {
  for (const answer of [htmlAnswer(403), htmlAnswer(404), restPage([])]) {
    const world = await begin(rowsOf(30))
    world.site.fault = ({ path }) => (path.startsWith('/api/') ? answer : null)
    world.importer.wake()
    await world.settle()
    const all = await received(world.bridge)
    expect(all.size).toBe(30)
    expect(all.get('3')?.code).toBe('print(3)')
  }
})

it('[E11] another account in the middle: nothing of it is stored under the first', async () => {
  const world = await begin(rowsOf(100))
  const others = rowsOf(1100, 1001)
  world.site.fault = ({ path }) => {
    if (path.includes('offset=40') && world.site.username === 'Ada') {
      Object.assign(world.site, { username: 'Bob', session: 9, marker: 'two', rows: others })
    }
    return null
  }
  world.importer.wake()
  await world.settle()
  expect([...(await received(world.bridge, 'ada')).keys()].map(Number).every((id) => id <= 100)).toBe(true)
  const bobs = await received(world.bridge, 'bob')
  expect(bobs.size).toBe(100)
  const refused = await answerRequest(world.bridge, { id: 1, username: 'ada', type: 'start' })
  expect(refused).toMatchObject({ type: 'refused', refusal: 'other-user' })
})

it('[E11] another practice session is a history of its own, and the user is told', async () => {
  const world = await begin(rowsOf(30))
  world.importer.wake()
  await world.settle()
  Object.assign(world.site, { session: 8, marker: 'two', rows: rowsOf(60, 51) })
  await world.importer.siteOpened()
  await world.settle()
  const all = await received(world.bridge)
  expect(all.size).toBe(40)
  expect([all.get('5')?.practiceSession, all.get('55')?.practiceSession]).toEqual([7, 8])
  expect((await statusOf(world.bridge, 'ada')).notice).toContain('practice sessions')
})

const RUN: Seen = {
  kind: 'run',
  runId: 'runcode_1',
  slug: 'two-sum',
  lang: 'python3',
  code: 'x = 1\ny = 2\n',
  startedAt: 2_000,
  statusCode: 10,
  isCorrect: false,
  compareResult: '10',
  totalCorrect: 1,
  totalTestcases: 2,
  runtime: '3 ms',
  memory: null,
  error: null,
  testcase: '[1]',
}

it('[E5, E6, E7] a submission arrives with its code history and Runs once the site confirmed it', async () => {
  const world = await begin(rowsOf(20))
  world.importer.wake()
  await world.settle()
  const before = (await statusOf(world.bridge, 'ada')).sequence
  const at = world.now.value
  const seen: Seen[] = [
    { kind: 'typed', slug: 'two-sum', lang: 'python3', code: 'x = 1', at: at },
    { ...RUN, startedAt: at + 1000 },
    { ...RUN, startedAt: at + 1000 },
    {
      kind: 'submitted',
      submissionId: '21',
      slug: 'two-sum',
      lang: 'python3',
      code: 'x = 1\ny = 3\n',
      startedAt: at + 9000,
    },
  ]
  for (const one of seen) await recordSeen(world.store, 'ada', one, world.now.value)
  expect((await received(world.bridge)).has('21')).toBe(false)
  world.site.rows.unshift(restRow(21, { timestamp: Math.floor(at / 1000) }))
  await recordSeen(world.store, 'ada', { kind: 'judged', submissionId: '21' }, world.now.value)
  world.importer.wake()
  await world.settle()
  const submission = (await received(world.bridge)).get('21')
  expect(submission).toMatchObject({
    statusDisplay: 'Accepted',
    solveTime: 9,
    codingJourney: { snapshotCount: 3, totalCodingTime: 9000 },
    runEvents: { count: 1, runs: [{ id: 'runcode_1', statusMsg: 'Wrong Answer', code: RUN.code }] },
  })
  expect((await statusOf(world.bridge, 'ada')).sequence).toBeGreaterThan(before)
  // The accepted submission ended the attempt: the next text is a new one.
  await recordSeen(
    world.store,
    'ada',
    { kind: 'typed', slug: 'two-sum', lang: 'python3', code: 'z', at: at + 10_000 },
    at,
  )
  expect(await world.store.db.count('attempts')).toBe(2)
})

it('[E10] a forged submission that the site does not know is never stored', async () => {
  const world = await begin(rowsOf(20))
  world.importer.wake()
  await world.settle()
  const forged: Seen = { kind: 'submitted', submissionId: '999', slug: 'two-sum', lang: 'x', code: 'x', startedAt: 1 }
  await recordSeen(world.store, 'ada', forged, world.now.value)
  world.importer.wake()
  await world.settle()
  expect((await received(world.bridge)).size).toBe(20)
  expect(await world.store.db.count('wanted')).toBe(0)
})

it('[E5] a submission that belongs to somebody else is never stored', async () => {
  const world = await begin(rowsOf(20))
  world.importer.wake()
  await world.settle()
  world.site.rows.unshift(restRow(21))
  world.site.fault = ({ body }) =>
    body?.includes('"submissionId":21') ? jsonAnswer(details({ user: { username: 'Mallory' } })) : null
  await recordSeen(world.store, 'ada', { kind: 'judged', submissionId: '21' }, world.now.value)
  world.importer.wake()
  await world.settle()
  expect((await received(world.bridge)).has('21')).toBe(false)
})

it('[E4] Pause holds over restarts, Retry ends it; a deletion starts a new database id', async () => {
  const world = await begin(rowsOf(40))
  await world.importer.pause()
  world.restart().importer.wake()
  await world.settle()
  expect(world.site.requests).toEqual([])
  expect((await statusOf(world.bridge, 'ada')).importState).toBe('paused')
  await world.importer.retry()
  await world.settle()
  const { storeId } = await statusOf(world.bridge, 'ada')
  await world.importer.end()
  await world.store.clear()
  const after = await statusOf(world.bridge, 'ada')
  expect(after).toMatchObject({ submissions: 0, sequence: 0 })
  expect(after.storeId).not.toBe(storeId)
})

it('[E12] a full disk stops the import with a reason, and what was stored stays', async () => {
  const world = await begin(rowsOf(60))
  const { store } = world
  world.site.fault = ({ path }) => {
    store.isFull = path.includes('offset=40')
    return null
  }
  world.importer.wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await world.settle()
  store.isFull = false
  expect((await statusOf(world.bridge, 'ada')).submissions).toBe(40)
  world.site.fault = null
  await world.importer.retry()
  await world.settle()
  expect((await received(world.bridge)).size).toBe(60)
})
