import { deleteDB } from 'idb'
import * as v from 'valibot'
import { afterEach, expect } from 'vitest'
import { answerRequest, type BridgeDeps } from '../../extension/background/bridge'
import { Importer } from '../../extension/background/importer'
import { openDatabase, type State, Store, type Transaction } from '../../extension/background/store'
import type { HookMessage, ProblemView, SiteRequest } from '../../extension/messages'
import { CHANGE, RESPONSE } from '../../extension/protocol/messages'
import type { SubmissionRecord } from '../../extension/protocol/submission'
import type { Answer, Failure } from '../../extension/rules/site-answer'
import { type Account, type OwnSubmission, ownSubmission } from '../fake-site/leetcode/accounts'
import { activeHistory } from '../fake-site/leetcode/answers'
import { createSiteModel, type SiteModel } from '../fake-site/leetcode/site-model'

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

/** Replaces an answer of the site, or returns null. `count` is the number of requests so far. */
type Fault = (request: SiteRequest, count: number) => Answer | Failure | Promise<Answer | null> | null

/** An extension without a browser: the real importer and store, a fake site, and a clock that only waiting moves. */
export interface World {
  site: SiteModel
  account: Account
  /** The submissions of the account's active practice session, newest first. */
  rows: OwnSubmission[]
  /** The paths of all requests. */
  requests: string[]
  fault: Fault | null
  /** The site as a tab sees it, where that differs: a tab of another Firefox container has another account. */
  tabs: Map<number, SiteModel>
  /** The tab in the foreground, through which requests without a tab are sent. */
  foreground: number
  /** Whether a tab of the browser showed a problem at a time. Default: no. */
  isVisible(view: ProblemView): boolean
  /** Milliseconds by which the site's clock is behind this device's. */
  siteClockBehind: number
  store: TestStore
  importer: Importer
  bridge: BridgeDeps
  /** Waits until the importer is idle and has no plan for the next ten minutes. */
  settle(): Promise<void>
  /** Wakes the importer, and waits until it is idle. */
  sync(isAsked?: boolean): Promise<void>
  /**
   * Lets time pass, with the alarms of the importer and a check every ten minutes. A test over days may check more rarely, as a
   * device that mostly sleeps: each check costs several transactions.
   */
  elapse(ms: number, checkEvery?: number): Promise<void>
  /** Starts a new background after the old one was stopped. */
  restart(version?: string): World
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
export const rowsOf = (newest: number, oldest = 1, fields: Partial<OwnSubmission> = {}): OwnSubmission[] => {
  const young = Math.floor(Date.now() / 1000) - 100_000
  return Array.from({ length: newest - oldest + 1 }, (_, i) =>
    ownSubmission({ id: newest - i, timestamp: young + newest - i, ...fields }),
  )
}

const SITE = 'https://leetcode.com'

/** The site's answer as the content script passes it on. */
function answerOf(site: SiteModel, { path, referrer, body }: SiteRequest, now: number): Answer {
  const { pathname } = new URL(path, SITE)
  const answered = site.answer({
    method: body === null ? 'GET' : 'POST',
    url: path,
    body: body ?? '',
    headers: {
      referer: new URL(referrer ?? '/problems/two-sum/', SITE).href,
      cookie: `LEETCODE_SESSION=session; csrftoken=${encodeURIComponent(site.token)}`,
      'x-csrftoken': site.token,
      'content-type': 'application/json',
    },
  })
  if (!answered) throw new Error(`The site has no ${path}.`)
  return {
    status: answered.status,
    contentType: answered.type,
    path: pathname,
    retryAfter: answered.headers?.['retry-after'] ?? null,
    date: new Date(now).toUTCString(),
    isChallenge: answered.headers?.['cf-mitigated'] === 'challenge',
    text: answered.body,
    marker: site.token,
  }
}

/** An extension that has not read anything yet, with a practice site. */
export async function startExtension(rows: OwnSubmission[]): Promise<World> {
  const name = `extension-test-${Date.now()}-${count++}`
  NAMES.push(name)
  const store = new TestStore(await openDatabase(name))
  opened.push(store)
  const site = createSiteModel()
  const account = site.addAccount('Ada', rows)
  site.signIn(account)
  return worldOf(site, account, store, { value: Date.now() }, '1.0.0')
}

const MINUTE = 60_000
const CHECK_EVERY = 10 * MINUTE

function worldOf(site: SiteModel, account: Account, store: TestStore, now: { value: number }, version: string): World {
  let alarm: number | null = null
  /** The importer reports a change when it ends. A timer that looks again and again would cost 4 ms each time. */
  let endWait: () => void = () => undefined
  const importer = new Importer({
    store,
    version,
    now: () => now.value,
    random: () => 0.5,
    sleep: async (ms) => {
      now.value += ms
    },
    wakeAt: (time) => {
      alarm = time
    },
    wereVisible: async (views) => views.map((view) => world.isVisible(view)),
    onChange: () => endWait(),
    sendRequest: async (request, tab) => {
      world.requests.push(request.path)
      const replaced = await world.fault?.(request, world.requests.length)
      const tabId = tab ?? world.foreground
      if (replaced) return 'kind' in replaced ? replaced : { ...replaced, tabId }
      return { ...answerOf(world.tabs.get(tabId) ?? site, request, now.value - world.siteClockBehind), tabId }
    },
  })
  const idle = async () => {
    while (importer.isRunning)
      await new Promise<void>((resolve) => {
        endWait = resolve
      })
  }
  /** Runs the importer's alarms up to a time. */
  const runAlarms = async (until: number) => {
    await idle()
    while (alarm !== null && alarm <= until) {
      now.value = Math.max(now.value, alarm)
      alarm = null
      importer.wake()
      await idle()
    }
  }
  const world: World = {
    site,
    account,
    get rows() {
      return activeHistory(account)
    },
    requests: [],
    fault: null,
    tabs: new Map(),
    foreground: 1,
    isVisible: () => false,
    siteClockBehind: 0,
    store,
    importer,
    bridge: { store, importer, version, hasConsent: async () => true, now: () => now.value, onChange: () => undefined },
    settle: () => runAlarms(now.value + CHECK_EVERY),
    sync(isAsked = false) {
      importer.wake(isAsked)
      return world.settle()
    },
    async elapse(ms, checkEvery = CHECK_EVERY) {
      const end = now.value + ms
      for (let check = now.value + checkEvery; check <= end; check += checkEvery) {
        await runAlarms(check)
        now.value = Math.max(now.value, check)
        importer.wake(true)
      }
      await runAlarms(end)
      now.value = Math.max(now.value, end)
    },
    restart: (next = version) => worldOf(site, account, store, now, next),
    now,
  }
  return world
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
