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
import { type Account, makeOwnSubmission, type OwnSubmission } from '../fake-site/leetcode/accounts'
import { readActiveHistory } from '../fake-site/leetcode/answers'
import { createSiteModel, type SiteModel } from '../fake-site/leetcode/site-model'

/** A store with which a test can simulate a full disk, or the end of the background after a write. */
export class TestStore extends Store {
  isFull = false
  /** Called after each write. If its promise never resolves, the code that waits for the write never continues. */
  afterWrite: (() => Promise<void>) | null = null

  override async write<T>(change: (tx: Transaction, state: State) => Promise<T> | T): Promise<T> {
    if (this.isFull) throw new DOMException('The disk is full.', 'QuotaExceededError')
    const result = await super.write(change)
    await this.afterWrite?.()
    return result
  }
}

/** Returns an answer that replaces the answer of the site, or null for the site's own. `count` is the number of requests so far. */
type Fault = (request: SiteRequest, count: number) => Answer | Failure | Promise<Answer | null> | null

/** The real importer and store of the extension, with a fake site. The clock only advances while they wait. */
export interface TestExtension {
  site: SiteModel
  account: Account
  /** The submissions of the account's active practice session, newest first. */
  rows: OwnSubmission[]
  /** The paths of all requests. */
  requests: string[]
  fault: Fault | null
  /**
   * The sites of tabs that do not use `site`, by tab id. In another Firefox container, another account is signed in.
   */
  sitesByTab: Map<number, SiteModel>
  /** The id of the tab in the foreground. Requests that name no tab are sent through it. */
  foregroundTab: number
  /** Returns whether a visible tab showed this problem at this time. Default: no. */
  isVisible(view: ProblemView): boolean
  /** The number of milliseconds by which the site's clock is behind the clock of this device. */
  siteClockBehind: number
  store: TestStore
  importer: Importer
  bridge: BridgeDeps
  /** Waits until the importer is idle and has no alarm in the next ten minutes. */
  settle(): Promise<void>
  /** Wakes the importer and waits as `settle` does. */
  sync(isUserInitiated?: boolean): Promise<void>
  /**
   * Lets time pass, with the alarms of the importer and a check for new submissions every ten minutes. A test over days should pass a
   * longer `checkEveryMs`, because each check takes several transactions.
   */
  passTime(ms: number, checkEveryMs?: number): Promise<void>
  restart(version?: string): TestExtension
  now: { value: number }
}

const openStores: TestStore[] = []
let storeCount = 0
const databaseNames: string[] = []

afterEach(async () => {
  for (const { db } of openStores.splice(0)) db.close()
  for (const name of databaseNames.splice(0)) await deleteDB(name)
})

/** Creates submissions with the ids from `newestId` down to `oldestId`, all from the last two days. */
export const createRows = (newestId: number, oldestId = 1, fields: Partial<OwnSubmission> = {}): OwnSubmission[] => {
  const firstTimestamp = Math.floor(Date.now() / 1000) - 100_000
  return Array.from({ length: newestId - oldestId + 1 }, (_, i) =>
    makeOwnSubmission({ id: newestId - i, timestamp: firstTimestamp + newestId - i, ...fields }),
  )
}

const SITE_ORIGIN = 'https://leetcode.com'

/** The format is the one in which the content script passes an answer to the background. */
function getSiteAnswer(site: SiteModel, { path, referrer, body }: SiteRequest, now: number): Answer {
  const { pathname } = new URL(path, SITE_ORIGIN)
  const answered = site.answer({
    method: body === null ? 'GET' : 'POST',
    url: path,
    body: body ?? '',
    headers: {
      referer: new URL(referrer ?? '/problems/two-sum/', SITE_ORIGIN).href,
      cookie: `LEETCODE_SESSION=session; csrftoken=${encodeURIComponent(site.csrfToken)}`,
      'x-csrftoken': site.csrfToken,
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
    marker: site.csrfToken,
  }
}

export async function startExtension(rows: OwnSubmission[]): Promise<TestExtension> {
  const name = `extension-test-${Date.now()}-${storeCount++}`
  databaseNames.push(name)
  const store = new TestStore(await openDatabase(name))
  openStores.push(store)
  const site = createSiteModel()
  const account = site.addAccount('Ada', rows)
  site.signIn(account)
  return createTestExtension(site, account, store, { value: Date.now() }, '1.0.0')
}

const MINUTE = 60_000
const CHECK_EVERY_MS = 10 * MINUTE

function createTestExtension(
  site: SiteModel,
  account: Account,
  store: TestStore,
  now: { value: number },
  version: string,
): TestExtension {
  let alarm: number | null = null
  /**
   * Ends a wait for the importer, which reports a change when it ends. Polling with a timer would take 4 ms each time.
   */
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
    readVisibility: async (views) => views.map((view) => extension.isVisible(view)),
    onChange: () => endWait(),
    sendRequest: async (request, tab) => {
      extension.requests.push(request.path)
      const replaced = await extension.fault?.(request, extension.requests.length)
      const tabId = tab ?? extension.foregroundTab
      if (replaced) return 'kind' in replaced ? replaced : { ...replaced, tabId }
      return {
        ...getSiteAnswer(extension.sitesByTab.get(tabId) ?? site, request, now.value - extension.siteClockBehind),
        tabId,
      }
    },
  })
  const waitUntilIdle = async () => {
    while (importer.isRunning)
      await new Promise<void>((resolve) => {
        endWait = resolve
      })
  }
  const runAlarms = async (until: number) => {
    await waitUntilIdle()
    while (alarm !== null && alarm <= until) {
      now.value = Math.max(now.value, alarm)
      alarm = null
      importer.wake()
      await waitUntilIdle()
    }
  }
  const extension: TestExtension = {
    site,
    account,
    get rows() {
      return readActiveHistory(account)
    },
    requests: [],
    fault: null,
    sitesByTab: new Map(),
    foregroundTab: 1,
    isVisible: () => false,
    siteClockBehind: 0,
    store,
    importer,
    bridge: { store, importer, version, hasConsent: async () => true, now: () => now.value, onChange: () => undefined },
    settle: () => runAlarms(now.value + CHECK_EVERY_MS),
    sync(isUserInitiated = false) {
      importer.wake(isUserInitiated)
      return extension.settle()
    },
    async passTime(ms, checkEveryMs = CHECK_EVERY_MS) {
      const end = now.value + ms
      for (let check = now.value + checkEveryMs; check <= end; check += checkEveryMs) {
        await runAlarms(check)
        now.value = Math.max(now.value, check)
        importer.wake(true)
      }
      await runAlarms(end)
      now.value = Math.max(now.value, end)
    },
    restart: (next = version) => createTestExtension(site, account, store, now, next),
    now,
  }
  return extension
}

/** Returns all submissions that the app would receive, by id. */
export async function readReceivedChanges(bridge: BridgeDeps, username = 'ada') {
  const submissionsById = new Map<string, SubmissionRecord>()
  for (let since = 0; ; ) {
    const response = v.parse(RESPONSE, await answerRequest(bridge, { id: 1, username, type: 'changes', since }))
    if (response.type !== 'changes') throw new Error(JSON.stringify(response))
    for (const change of response.changes) {
      const { submission } = v.parse(CHANGE, change)
      submissionsById.set(submission.id, submission)
    }
    if (response.isLast) return submissionsById
    expect(response.until).toBeGreaterThan(since)
    since = response.until
  }
}

export const RUN_MESSAGE: Extract<HookMessage, { kind: 'run' }> = {
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
