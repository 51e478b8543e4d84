import { vi } from 'vitest'
import { type Commit, compareCommits, type PortableCommit } from '#events/commit'
import { replay } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import type { VaultStatus } from '#protocol/devices'
import { syncOnce } from '#worker/devices/devices'
import { DevicesState } from '#worker/devices/devices-state'
import { buildMergeCommits, type MergeRecordOptions } from '#worker/log/build-merge-commits'
import type { Session } from '#worker/session'
import type { FakeRelay } from '../../fake-relay'
import { makeNthUuid } from '../events/command-generators'
import { makeNamedUuid, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'
import { NOW_MS } from '../worker/folder-world'
import { makeBareSession, makeLog } from '../worker/session-with'

/**
 * What happens to a step of a browser, which is a request or a write to its database. `lost`: a request is answered, but the answer does
 * not arrive. `refused`: a request does not reach the server. The others kill the browser before or after the step.
 */
export type StepFault = 'lost' | 'refused' | 'killed before' | 'killed after'

let idCount = 0

/** Gives the process a lock manager, as in a browser with one tab. Returns a function that removes it. */
export function stubTabLocks(): () => void {
  const request = async (_name: string, options: unknown, work?: (lock: object) => unknown) =>
    (work ?? (options as (lock: object) => unknown))({})
  vi.stubGlobal('navigator', { locks: { request } })
  return () => vi.unstubAllGlobals()
}

/** One of the user's browsers with the product's own session, whose log and database are in memory. It can be killed and started again. */
export class AppDevice {
  readonly rows = new Map<string, unknown>()
  readonly commits: Commit[] = []
  readonly statuses: VaultStatus[] = []
  /** The requests and writes. */
  readonly steps: ('request' | 'write')[] = []
  /** What happens to the step with this index. */
  fault: { at: number; kind: StepFault } | null = null
  now = NOW_MS
  session: Session
  #uptime = 0
  #sleepers: { until: number; wake: () => void }[] = []
  #isKilled = false
  readonly #id: string

  constructor(
    name: string,
    readonly relay: FakeRelay,
  ) {
    this.#id = makeNamedUuid(name)
    this.session = this.#open()
  }

  get status(): VaultStatus | undefined {
    return this.statuses.at(-1)
  }

  /** The browser's process ends, and starts again with what its database has. */
  restart(): void {
    this.fault = null
    this.#sleepers = []
    this.#isKilled = false
    this.session = this.#open()
  }

  get isKilled(): boolean {
    return this.#isKilled
  }

  edit(): void {
    const seq = this.commits.length + 1
    const edited = { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: `Note ${seq} ${'.'.repeat(100)}` } }
    const events = seq === 1 ? [makeSolveRecorded(), edited] : [edited]
    this.#append({ id: makeNthUuid(600_000 + ++idCount), at: NOW_MS + seq, device: this.#id, cause: 'person', events })
  }

  /** Syncs as the app does at its start and after a change. */
  sync(isThorough = false): Promise<void> {
    this.now += 60_000
    return syncOnce(this.session, isThorough)
  }

  /** Time passes, so that the waits that are due end. The user may set the clock `now` without that. */
  passTime(ms: number): void {
    this.now += ms
    this.#uptime += ms
    const due = this.#sleepers.filter(({ until }) => until <= this.#uptime)
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.#uptime)
    for (const { wake } of due) wake()
  }

  /** The seconds pass in steps of two. */
  async passSeconds(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 2) {
      this.passTime(2_000)
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    }
  }

  #append(commit: PortableCommit): Commit {
    const added = { ...commit, seq: this.commits.length + 1 }
    this.commits.push(added)
    Object.assign(this.session.log, { head: added })
    return added
  }

  async #step<T>(kind: 'request' | 'write', run: () => Promise<T>): Promise<T> {
    if (this.#isKilled) throw new Error('killed')
    const fault = this.fault?.at === this.steps.length ? this.fault.kind : null
    this.steps.push(kind)
    if (fault === 'refused') throw new TypeError('Failed to fetch')
    if (fault === 'killed before') this.#kill()
    const result = await run()
    if (fault === 'killed after') this.#kill()
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    return result
  }

  #kill(): never {
    this.#isKilled = true
    throw new Error('killed')
  }

  #open(): Session {
    const { rows, commits } = this
    const write = (run: () => unknown) => this.#step('write', async () => run())
    const store = {
      get: async (key: unknown) => structuredClone(rows.get(String(key))),
      put: (value: unknown, key: unknown) => write(() => rows.set(String(key), structuredClone(value))),
    }
    const db = {
      get: (_store: string, key: unknown) => store.get(key),
      put: (_store: string, value: unknown, key: unknown) => store.put(value, key),
      delete: (_store: string, key: unknown) => write(() => rows.delete(String(key))),
      transaction: () => ({ store, done: Promise.resolve() }),
    }
    const session = makeBareSession({ log: makeLog(createTables()), problems: new Map(), now: () => this.now })
    const platform = {
      now: () => this.now,
      newId: () => makeNthUuid(800_000 + ++idCount),
      sleep: (ms: number) =>
        new Promise<void>((wake) => {
          if (session === this.session) this.#sleepers.push({ until: this.#uptime + ms, wake })
        }),
    }
    const updates = {
      work: () => undefined,
      sendDevicesStatus: ({ vault }: { vault: VaultStatus | null }) => vault && this.statuses.push({ ...vault }),
    }
    const fetch = (path: string, init?: RequestInit) => this.#step('request', () => this.relay.fetch(path, init))
    Object.assign(session, { db, updates, platform, fetch, username: 'Ada', publishAppended: () => undefined })
    const head = commits.at(-1) ?? { seq: 0, id: '', at: 0 }
    const append = (added: readonly PortableCommit[]) => added.map((other) => this.#append(other))
    const merge = (others: readonly PortableCommit[], options: MergeRecordOptions) => {
      const author = { device: this.#id, platform }
      return append(
        buildMergeCommits(author, commits, { head: session.log.head, folded: session.log.folded }, others, options),
      )
    }
    Object.assign(session.log, {
      device: this.#id,
      head,
      containsCommit: async (seq: number, id: string) => seq === 0 || commits[seq - 1]?.id === id,
      readCommits: async function* (first = 1) {
        yield commits.slice(first - 1)
      },
      appendInOrder: async (others: readonly PortableCommit[]) => {
        const end = commits.at(-1)
        return others.some((other) => end && compareCommits(other, end) < 0)
          ? null
          : append(others.filter(({ id }) => commits.every((commit) => commit.id !== id)))
      },
      merge: async (others: readonly PortableCommit[], options: MergeRecordOptions) => merge(others, options),
      writeCheckpointIfDue: async () => undefined,
    })
    Object.defineProperty(session.log, 'tables', { get: () => replay(commits) })
    const offer = { kind: 'on', needsCode: false, keepDays: null }
    Object.assign(session.get(DevicesState), { relayInfo: this.relay.serverInfo, offer })
    return session
  }
}
