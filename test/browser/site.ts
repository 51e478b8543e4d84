import { gzipSync, strToU8 } from 'fflate'
import { vi } from 'vitest'
import { EXPORT_LIMITS, type ExportLimits } from '#lib/export-limits'
import type { StartRequest, WorkerApi } from '#protocol/api'
import type { ImportOutcome } from '#protocol/backup'
import type { ChangeItem } from '#protocol/changes'
import type { BridgeReply, ChunkEntry, ExtensionBridge, ExtensionPort } from '#protocol/extension'
import type { SolveFilter } from '#protocol/history'
import type { Failure, Result } from '#protocol/result'
import type { UpdateMessage, Views } from '#protocol/views'
import { createWorker } from '#worker/api'
import { fixedClock, fresh, T, type TestClock } from './world'

/** Repeats a check until it no longer throws, long enough for a slow machine. */
export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 10_000, interval: 5 })

/** One submission as sources send it. */
export const submissionRow = (slug: string, values: object = {}) => ({
  title: slug,
  titleSlug: slug,
  timestamp: String(T),
  statusDisplay: 'Accepted',
  lang: 'python3',
  ...values,
})

/** A catalog row. */
export const row = (slug: string, values: object = {}) => ({
  slug,
  title: slug,
  topicTags: ['Array'],
  description: '',
  difficulty: 'Easy',
  popularity: 0.5,
  isPaidOnly: false,
  isFundamental: false,
  createdAt: 1,
  ...values,
})

/** Catalog rows as the content of a catalog file. */
export const zipped = (rows: object[]): Response =>
  new Response(Uint8Array.from(gzipSync(strToU8(JSON.stringify(rows)))))

/** The key of the solve that `FakeNetwork` reports. */
export const KEY = `two-sum|${T}`

/** A filter that every solve matches. */
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

/** A filter that every change passes. */
export const EVERY_CHANGE = { text: '', kind: null, key: null, from: null, to: null }

/** The worker's dependencies, which a test can change at any time, with a record of all requests. */
export class FakeNetwork {
  readonly asked: string[] = []
  readonly clock: TestClock = fixedClock()
  limits: ExportLimits = EXPORT_LIMITS
  catalog: () => Response = () => zipped(this.rows)
  /** The problems of the starter catalog. */
  starter: () => Response = () => new Response('', { status: 404 })
  rows: object[] = [row('two-sum', { isFundamental: true }), row('lru-cache', { topicTags: ['Hash Table'] })]
  recent: () => Response | Promise<Response> = () => Response.json({ data: { recentSubmissionList: this.submissions } })
  submissions: object[] = [submissionRow('two-sum')]
  profiles: () => Response = () => Response.json([DEFAULT, { ...DEFAULT, id: 'interview', name: 'Interview' }])
  demo: () => Response = () => new Response('', { status: 404 })
  /** The handshake of protocol 2. */
  connect: () => BridgeReply<ExtensionPort> = () => ({ kind: 'unavailable' })
  manifest: (since: number) => BridgeReply<ChunkEntry[]> = () => ({ kind: 'unavailable' })
  chunk: (index: number) => BridgeReply<unknown[]> | Promise<BridgeReply<unknown[]>> = () => ({
    kind: 'failed',
    reason: 'no such chunk',
  })

  readonly fetch = async (path: string): Promise<Response> => {
    this.asked.push(path)
    if (path === '/catalog/problems.json.gz') return this.catalog()
    if (path === '/catalog/starter.json.gz') return this.starter()
    if (path === '/api/leetcode-graphql') return this.recent()
    if (path === '/default-goal-profiles.json') return this.profiles()
    if (path === '/demo-solves.json') return this.demo()
    return new Response('', { status: 404 })
  }

  readonly bridge: ExtensionBridge = {
    connect: async () => this.connect(),
    manifest: async (_username, since) => {
      this.asked.push(`manifest ${since}`)
      return this.manifest(since)
    },
    chunk: async (_username, index) => {
      this.asked.push(`chunk ${index}`)
      return this.chunk(index)
    },
  }
}

export const DEFAULT = { id: 'default', name: 'Default', description: '', createdAt: 0, goals: { Array: 0.6 } }

/** A page with its worker: the messages of the update stream, and the views after them. */
export class TestPage {
  readonly messages: UpdateMessage[] = []
  views: Views | null = null
  at = 0
  private rested = 0

  private constructor(readonly worker: WorkerApi<null>) {}

  /** Connects a page without starting a session. */
  static async open(outside: FakeNetwork): Promise<TestPage> {
    const worker = createWorker<null>({
      platform: outside.clock,
      limits: outside.limits,
      fetch: outside.fetch,
      sendTo: () => (message) => page.receive(structuredClone(message)),
      bridgeOf: () => outside.bridge,
    })
    const page = new TestPage(worker)
    await worker.connect(null, null)
    return page
  }

  /** Starts a user's session, and does not wait for the first sync. */
  static async begin(outside: FakeNetwork, username: string, marker: StartRequest['marker'] = null): Promise<TestPage> {
    const page = await TestPage.open(outside)
    expectOk(await page.worker.start({ username, marker }))
    return page
  }

  /** Starts a user's session and waits for the end of the first sync. */
  static async start(...session: Parameters<typeof TestPage.begin>): Promise<TestPage> {
    const page = await TestPage.begin(...session)
    await page.rest()
    return page
  }

  /** Waits until a sync that has started since the last wait has ended. */
  async rest(): Promise<void> {
    await eventually(() => {
      const begun = this.messages.slice(this.rested).some((one) => one.kind === 'change' && one.slices.sync?.busy)
      if (!begun || this.shown.phase === 'loading' || this.shown.sync.busy) throw new Error('no sync has ended')
    })
    this.rested = this.messages.length
  }

  /** Starts a sync and waits for its end. */
  async syncNow(): Promise<void> {
    expectOk(await this.worker.syncNow())
    await this.rest()
  }

  /** The views that the page shows. */
  get shown(): Views {
    if (!this.views) throw new Error('nothing shown yet')
    return this.views
  }

  /** The toasts so far. */
  get notices(): string[] {
    return this.messages.flatMap((message) => (message.kind === 'toast' ? [message.text] : []))
  }

  /** The reported failures so far. */
  get failures(): Failure[] {
    return this.messages.flatMap((message) => (message.kind === 'failure' ? [message.failure] : []))
  }

  /** Saves a note on the solve of `KEY`. */
  async saveNote(notes: string): Promise<void> {
    expectOk(await this.worker.execute({ type: 'SaveDetails', key: KEY, changes: { notes } }))
  }

  /** The stored note on the solve of `KEY`. */
  async note(): Promise<string | null> {
    return expectOk(await this.worker.openSolve(KEY)).notes
  }

  /** The newest changes. */
  async changes(filter = {}, limit = 99): Promise<ChangeItem[]> {
    return expectOk(await this.worker.listChanges({ ...EVERY_CHANGE, ...filter }, 0, limit)).items
  }

  private receive(message: UpdateMessage): void {
    this.messages.push(message)
    if (message.kind === 'whole') {
      this.views = message.views
      this.at = message.at
    } else if (message.kind === 'change') {
      if (!this.views || message.from !== this.at)
        throw new Error(`a gap in the pipe: ${message.from} after ${this.at}`)
      this.views = { ...this.views, ...message.slices }
      this.at = message.to
    }
  }
}

/** A new user whose first sync has ended, and the dependencies of the worker. */
export async function startUser(outside = new FakeNetwork()) {
  const user = fresh('ada')
  return { outside, user, page: await TestPage.start(outside, user) }
}

/** A page of a user in an empty browser, for whom no source has any submissions. */
export async function startEmpty(username: string, time?: number): Promise<{ outside: FakeNetwork; page: TestPage }> {
  const outside = new FakeNetwork()
  outside.clock.time = time ?? outside.clock.time
  outside.submissions = []
  return { outside, page: await TestPage.start(outside, username) }
}

/** Imports an export, and returns the result. */
export async function importFile({ worker }: TestPage, bytes: Uint8Array<ArrayBuffer>): Promise<ImportOutcome> {
  expectOk(await worker.checkImport('file', bytes))
  return expectOk(await worker.runImport())
}

/** What a failed answer has, for `toMatchObject`. */
export const failed = (code: Failure['code'] | string, message?: unknown) => ({
  ok: false,
  failure: message === undefined ? { code } : { code, message },
})

/** The value of an answer. A failure fails the test with its message. */
export function expectOk<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(`${result.failure.code}: ${result.failure.message}`)
}
