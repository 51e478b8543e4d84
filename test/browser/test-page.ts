import { gzipSync, strToU8 } from 'fflate'
import { QUERIES } from '#domain/practice-site'
import { EXPORT_LIMITS, type ExportLimits } from '#lib/export-limits'
import type { StartRequest, WorkerApi } from '#protocol/api'
import type { ImportOutcome } from '#protocol/backup'
import type { ChangeItem } from '#protocol/changes'
import type { BridgeReply, ChunkEntry, ExtensionBridge, ExtensionPort } from '#protocol/extension'
import type { SolveFilter } from '#protocol/history'
import type { Failure, Result } from '#protocol/result'
import type { UpdateMessage, Views } from '#protocol/views'
import { createWorker } from '#worker/api'
import { retryUntilPasses } from '../retry-until-passes'
import { createFixedClock, createUniqueName, TEST_TIME, type TestClock } from './log-helpers'

/** The format is the one in which the practice site and the extension send a submission. */
export const createSubmissionRow = (slug: string, fields: object = {}) => ({
  title: slug,
  titleSlug: slug,
  timestamp: String(TEST_TIME),
  statusDisplay: 'Accepted',
  lang: 'python3',
  ...fields,
})

export const createCatalogRow = (slug: string, fields: object = {}) => ({
  slug,
  title: slug,
  topicTags: ['Array'],
  description: '',
  difficulty: 'Easy',
  popularity: 0.5,
  isPaidOnly: false,
  isFundamental: false,
  createdAt: 1,
  ...fields,
})

export const createCatalogResponse = (rows: object[], headers: HeadersInit = { 'x-catalog': 'full' }): Response =>
  new Response(Uint8Array.from(gzipSync(strToU8(JSON.stringify(rows)), { mtime: 0 })), { headers })

/** The key of the solve that `FakeNetwork` reports. */
export const SOLVE_KEY = `two-sum|${TEST_TIME}`

export const NO_FILTER: SolveFilter = {
  text: '',
  status: null,
  category: null,
  difficulty: null,
  needsFeedback: false,
  from: null,
  to: null,
  tag: null,
  starred: false,
  due: false,
  list: null,
}

export const EVERY_CHANGE = { text: '', kind: null, key: null, from: null, to: null }

/** The worker's dependencies. A test can change the responses. */
export class FakeNetwork {
  readonly requests: string[] = []
  readonly clock: TestClock = createFixedClock()
  limits: ExportLimits = EXPORT_LIMITS
  respondWithCatalog: (init: RequestInit | undefined) => Response = () => createCatalogResponse(this.catalogRows)
  /** The response with the small problem catalog that every build contains. */
  respondWithStarterCatalog: () => Response = () => new Response('', { status: 404 })
  catalogRows: object[] = [
    createCatalogRow('two-sum', { isFundamental: true }),
    createCatalogRow('lru-cache', { topicTags: ['Hash Table'] }),
  ]
  respondWithRecentSubmissions: () => Response | Promise<Response> = () =>
    Response.json({ data: { recentSubmissionList: this.recentSubmissions } })
  recentSubmissions: object[] = [createSubmissionRow('two-sum')]
  respondWithProfiles: () => Response = () =>
    Response.json([DEFAULT_PROFILE, { ...DEFAULT_PROFILE, id: 'interview', name: 'Interview' }])
  respondWithDemo: () => Response = () => new Response('', { status: 404 })
  /** A handshake connects the worker to an extension with protocol 2. */
  connect: () => BridgeReply<ExtensionPort> = () => ({ kind: 'unavailable' })
  answerManifest: (since: number) => BridgeReply<ChunkEntry[]> = () => ({ kind: 'unavailable' })
  answerChunk: (index: number) => BridgeReply<unknown[]> | Promise<BridgeReply<unknown[]>> = () => ({
    kind: 'failed',
    reason: 'no such chunk',
  })

  readonly fetch = async (path: string, init?: RequestInit): Promise<Response> => {
    // The practice site never answers the question for the daily challenge, so that no test waits for its next day.
    if (String(init?.body).includes(QUERIES.dailyChallenge.text)) return new Promise(() => undefined)
    this.requests.push(path)
    if (path === '/catalog/problems.json.gz') return this.respondWithCatalog(init)
    if (path.startsWith('/catalog/starter.json.gz')) return this.respondWithStarterCatalog()
    if (path === '/api/leetcode-graphql') return this.respondWithRecentSubmissions()
    if (path === '/default-goal-profiles.json') return this.respondWithProfiles()
    if (path === '/demo-solves.json') return this.respondWithDemo()
    return new Response('', { status: 404 })
  }

  readonly bridge: ExtensionBridge = {
    connect: async () => this.connect(),
    manifest: async (_username, since) => {
      this.requests.push(`manifest ${since}`)
      return this.answerManifest(since)
    },
    chunk: async (_username, index) => {
      this.requests.push(`chunk ${index}`)
      return this.answerChunk(index)
    },
  }
}

export const DEFAULT_PROFILE = { id: 'default', name: 'Default', description: '', createdAt: 0, goals: { Array: 0.6 } }

/** A page without a screen. It applies the worker's messages to its views as the app does. */
export class TestPage {
  readonly messages: UpdateMessage[] = []
  views: Views | null = null
  updatePosition = 0
  private messagesHandled = 0

  private constructor(readonly worker: WorkerApi<null>) {}

  /** Starts no session. */
  static async open(network: FakeNetwork): Promise<TestPage> {
    const worker = createWorker<null>({
      platform: network.clock,
      limits: network.limits,
      fetch: network.fetch,
      sendTo: () => (message) => page.receive(structuredClone(message)),
      bridgeOf: () => network.bridge,
    })
    const page = new TestPage(worker)
    await worker.connect(null, null)
    return page
  }

  /** Does not wait for the first sync. */
  static async startSession(
    network: FakeNetwork,
    username: string,
    marker: StartRequest['marker'] = null,
  ): Promise<TestPage> {
    const page = await TestPage.open(network)
    expectOk(await page.worker.start({ username, marker }))
    return page
  }

  static async startAndSync(...session: Parameters<typeof TestPage.startSession>): Promise<TestPage> {
    const page = await TestPage.startSession(...session)
    await page.waitForSync()
    return page
  }

  /** Waits for the end of a sync that started after the last call of this function. */
  async waitForSync(): Promise<void> {
    await retryUntilPasses(() => {
      const hasBegun = this.messages
        .slice(this.messagesHandled)
        .some((one) => one.kind === 'change' && one.slices.sync?.busy)
      if (!hasBegun || this.shownViews.phase === 'loading' || this.shownViews.sync.busy)
        throw new Error('no sync has ended')
    })
    this.messagesHandled = this.messages.length
  }

  async syncNow(): Promise<void> {
    expectOk(await this.worker.syncNow())
    await this.waitForSync()
  }

  get shownViews(): Views {
    if (!this.views) throw new Error('nothing shown yet')
    return this.views
  }

  get toasts(): string[] {
    return this.messages.flatMap((message) => (message.kind === 'toast' ? [message.text] : []))
  }

  get failures(): Failure[] {
    return this.messages.flatMap((message) => (message.kind === 'failure' ? [message.failure] : []))
  }

  async saveNote(notes: string): Promise<void> {
    expectOk(await this.worker.execute({ type: 'SaveDetails', key: SOLVE_KEY, changes: { notes } }))
  }

  async readNote(): Promise<string | null> {
    return expectOk(await this.worker.openSolve(SOLVE_KEY)).notes
  }

  /** Returns the newest changes that match a filter, newest first. */
  async listChanges(filter = {}, limit = 99): Promise<ChangeItem[]> {
    return expectOk(await this.worker.listChanges({ ...EVERY_CHANGE, ...filter }, 0, limit)).items
  }

  private receive(message: UpdateMessage): void {
    this.messages.push(message)
    if (message.kind === 'whole') {
      this.views = message.views
      this.updatePosition = message.at
    } else if (message.kind === 'change') {
      if (!this.views || message.from !== this.updatePosition)
        throw new Error(`a gap in the pipe: ${message.from} after ${this.updatePosition}`)
      this.views = { ...this.views, ...message.slices }
      this.updatePosition = message.to
    }
  }
}

export async function startUser(network = new FakeNetwork()) {
  const user = createUniqueName('ada')
  return { network, user, page: await TestPage.startAndSync(network, user) }
}

/** Starts a page of a user for whom no source has submissions. `time` sets the clock, in epoch milliseconds. */
export async function startEmpty(username: string, time?: number): Promise<{ network: FakeNetwork; page: TestPage }> {
  const network = new FakeNetwork()
  network.clock.time = time ?? network.clock.time
  network.recentSubmissions = []
  return { network, page: await TestPage.startAndSync(network, username) }
}

export async function importFile({ worker }: TestPage, bytes: Uint8Array<ArrayBuffer>): Promise<ImportOutcome> {
  expectOk(await worker.checkImport('file', bytes))
  return expectOk(await worker.runImport())
}

export const createFailedResult = (code: Failure['code'] | string, message?: unknown) => ({
  ok: false,
  failure: message === undefined ? { code } : { code, message },
})

/** A failed result fails the test with its message. */
export function expectOk<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(`${result.failure.code}: ${result.failure.message}`)
}
