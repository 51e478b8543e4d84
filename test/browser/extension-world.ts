import { deleteDB } from 'idb'
import * as v from 'valibot'
import { afterEach, expect } from 'vitest'
import { answerRequest, type BridgeDeps } from '../../extension/background/bridge'
import { Importer } from '../../extension/background/importer'
import { openDatabase, type State, Store, type Transaction } from '../../extension/background/store'
import type { HookMessage, SiteRequest } from '../../extension/messages'
import { CHANGE, RESPONSE } from '../../extension/protocol/messages'
import type { SubmissionRecord } from '../../extension/protocol/submission'
import type { Answer, Failure } from '../../extension/rules/site-answer'
import { details, jsonAnswer, restPage, restRow, signedIn } from '../unit/extension/site'

/** A practice site in memory, newest submission first. `fault` may replace an answer. */
export interface Site {
  username: string
  session: number
  marker: string
  rows: ReturnType<typeof restRow>[]
  requests: string[]
  fault: ((request: SiteRequest, count: number) => Answer | Failure | Promise<Answer> | null) | null
}

/** A store whose disk can be full, and whose writes can be followed by the end of the background. */
export class TestStore extends Store {
  isFull = false
  /** Called after each write; a promise that never resolves ends everything that waits for the write. */
  afterWrite: (() => Promise<void>) | null = null

  override async write<T>(change: (tx: Transaction, state: State) => Promise<T> | T): Promise<T> {
    if (this.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
    const result = await super.write(change)
    await this.afterWrite?.()
    return result
  }
}

export interface World {
  site: Site
  store: TestStore
  importer: Importer
  bridge: BridgeDeps
  /** Waits until the importer is idle. */
  settle(): Promise<void>
  /** Wakes the importer, and waits until it is idle. */
  sync(isAsked?: boolean): Promise<void>
  /** Starts a new background after the old one was stopped. */
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

/** Rows of the list from the newest id to the oldest, all of them recent. */
export const rowsOf = (newest: number, oldest = 1) => {
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
  const { timestamp, code, status: statusCode } = row
  return jsonAnswer(details({ timestamp, code, statusCode, user: { username: site.username } }), marker)
}

/** An extension that has not read anything yet, with a practice site. */
export async function startExtension(rows: Site['rows']): Promise<World> {
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
  const sync = (isAsked = false) => {
    importer.wake(isAsked)
    return settle()
  }
  const bridge: BridgeDeps = { store, importer, version: '1.0.0', now: () => now.value }
  return { site, store, importer, bridge, settle, sync, restart: () => worldOf(site, store, now), now }
}

/** All changes that the app would receive. */
export async function receivedChanges(bridge: BridgeDeps, username = 'ada') {
  const all = new Map<string, SubmissionRecord>()
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

/** A Run with a wrong answer, two seconds after the epoch. */
export const RUN: Extract<HookMessage, { kind: 'run' }> = {
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
