import { expose, type Remote, transfer, wrap } from 'comlink'
import type { WorkerApi } from '#protocol/api'
import type { ExtensionBridge } from '#protocol/extension'
import type { Result } from '#protocol/result'
import type { UpdateMessage } from '#protocol/views'
import { firstPaint } from '../behaviour/first-paint'
import type { ExtensionLink } from './extension-link'
import { PendingCalls } from './pending-calls'

/** Time limit of a call in milliseconds. A call that takes longer fails, and the worker is probed. */
const TIME_LIMIT = 5_000
/** The limit for calls that read a whole log or wait for the practice site, in milliseconds. */
const LONG_LIMIT = 30_000
/**
 * The limit for calls that may take minutes, in milliseconds: they report progress and can be cancelled, use the user's
 * folder, or must not be interrupted, such as the deletion of a long log.
 */
const PROGRESS_LIMIT = 30 * 60_000

const LOST = 'The part of Solvelog that stores your data has stopped. Reload the page; saved work is safe.'

const GONE: Result<never> = { ok: false, failure: { code: 'worker-lost', message: LOST } }

type Api = WorkerApi<MessagePort>
type Method = Exclude<keyof Api, 'connect'>
/** Calls by which the user changes the log. */
type Change = 'execute' | 'undo' | 'restore'

/** Events about the worker. */
export interface ConnectionEvents {
  onMessage(message: UpdateMessage): void
  /** The worker crashed or did not load. It is restarted once, and then reported as lost. */
  onLost(): void
  /** A change by the user was written to disk. */
  onSaved(): void
}

/** The connection to one worker. Every call is answered, or fails with a timeout or `worker-lost`. */
export interface Connection {
  call<M extends Exclude<Method, Change>>(method: M, ...args: Parameters<Api[M]>): ReturnType<Api[M]>
  /**
   * A late change does not fail while the worker is alive, because it may still succeed. `onLate` is called instead.
   */
  change<M extends Change>(method: M, onLate: () => void, ...args: Parameters<Api[M]>): ReturnType<Api[M]>
  close(): void
}

/** Starts a worker. A module worker of our own origin: the content policy allows no other. */
export function openConnection(events: ConnectionEvents): Connection {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'solvelog' })
  const remote = wrap<Api>(worker)
  const updates = new MessageChannel()
  const bridge = new MessageChannel()
  const calls = new PendingCalls()
  let closed = false

  const lose = () => {
    if (closed) return
    close()
    events.onLost()
  }
  const close = () => {
    closed = true
    calls.endAll(GONE)
    worker.terminate()
    updates.port1.close()
    bridge.port1.close()
    void link.then((opened) => opened?.close())
  }

  worker.onerror = (event) => {
    event.preventDefault()
    lose()
  }
  updates.port1.onmessage = ({ data }: MessageEvent<UpdateMessage>) => events.onMessage(data)
  const link = loadExtensionLink(() => void call('extensionReady'))
  expose(bridgeOver(link), bridge.port1)
  void remote.connect(transfer(updates.port2, [updates.port2]), transfer(bridge.port2, [bridge.port2]))

  const ask = (method: Method, args: unknown[], onLate?: () => void): Promise<Result<unknown>> =>
    closed ? Promise.resolve(GONE) : calls.wait(invoke(remote, method, args), LIMITS[method] ?? TIME_LIMIT, onLate)

  let probing = false
  /** Probes the worker after a late answer. If it does not answer the probe either, it is lost. */
  const probe = async () => {
    if (probing) return
    probing = true
    const answer = await ask('ping', [])
    probing = false
    if (!answer.ok) lose()
  }
  // The page may send calls before the log is open. They wait for the log.
  let started: Promise<unknown> | null = null
  const call = async (method: Method, ...args: unknown[]) => {
    if (!WITHOUT_LOG.includes(method)) await started
    const pending = ask(method, args)
    if (method === 'start') started = pending
    const answer = await pending
    if (!answer.ok && answer.failure.code === 'timeout') void probe()
    return answer
  }
  const change = async (method: Change, onLate: () => void, ...args: unknown[]) => {
    await started
    const answer = await ask(method, args, () => {
      onLate()
      void probe()
    })
    if (answer.ok && method === 'execute') events.onSaved()
    return answer
  }
  return { close, call: call as Connection['call'], change: change as Connection['change'] }
}

/** Loads the code for the extension after the first paint. Null if it cannot be loaded. */
const loadExtensionLink = (onReady: () => void): Promise<ExtensionLink | null> =>
  firstPaint()
    .then(() => import('./extension-link'))
    .then(
      ({ openExtensionLink }) => openExtensionLink(onReady),
      () => null,
    )

/** The bridge for the worker. Its calls wait for the connection. Without one, the extension counts as not installed. */
function bridgeOver(link: Promise<ExtensionLink | null>): ExtensionBridge {
  const absent = { kind: 'unavailable' } as const
  return {
    connect: async () => {
      const reply = (await (await link)?.connect()) ?? absent
      return reply.kind === 'ok' ? transfer(reply, [reply.value]) : reply
    },
    manifest: async (username, since) => (await link)?.manifest(username, since) ?? absent,
    chunk: async (username, index) => (await link)?.chunk(username, index) ?? absent,
  }
}

/** Calls that do not need an open log. */
const WITHOUT_LOG: readonly Method[] = [
  'start',
  'ping',
  'verifyUser',
  'findLegacyUser',
  'storedUsers',
  'inspectLog',
  'restoreLog',
  'continueWithReadable',
  'exportReadable',
  'countInCopy',
  'exportCopy',
  'checkExport',
]

/** Calls that may take longer than others. */
const LIMITS: Partial<Record<Method, number>> = {
  controlImport: LONG_LIMIT,
  start: LONG_LIMIT,
  verifyUser: LONG_LIMIT,
  findLegacyUser: LONG_LIMIT,
  storedUsers: LONG_LIMIT,
  inspectLog: LONG_LIMIT,
  restoreLog: LONG_LIMIT,
  continueWithReadable: LONG_LIMIT,
  exportReadable: LONG_LIMIT,
  countInCopy: LONG_LIMIT,
  exportCopy: LONG_LIMIT,
  checkExport: LONG_LIMIT,
  openEvent: LONG_LIMIT,
  listVersions: LONG_LIMIT,
  compareVersion: LONG_LIMIT,
  restore: LONG_LIMIT,
  undo: LONG_LIMIT,
  checkTable: PROGRESS_LIMIT,
  importTable: PROGRESS_LIMIT,
  exportData: PROGRESS_LIMIT,
  exportToFolder: PROGRESS_LIMIT,
  exportDamagedEntries: PROGRESS_LIMIT,
  checkImport: PROGRESS_LIMIT,
  runImport: PROGRESS_LIMIT,
  previewUndo: PROGRESS_LIMIT,
  undoImport: PROGRESS_LIMIT,
  restoreUndoneElsewhere: LONG_LIMIT,
  connectFolder: PROGRESS_LIMIT,
  syncFolder: PROGRESS_LIMIT,
  devicesStatus: LONG_LIMIT,
  inviteDevice: LONG_LIMIT,
  answerInvited: LONG_LIMIT,
  uploadAgain: LONG_LIMIT,
  syncDevices: PROGRESS_LIMIT,
  replaceKey: PROGRESS_LIMIT,
  leaveVault: PROGRESS_LIMIT,
  undoJoin: PROGRESS_LIMIT,
  clearUser: PROGRESS_LIMIT,
}

function invoke(remote: Remote<Api>, method: Method, args: unknown[]): Promise<Result<unknown>> {
  const send = remote[method] as (...args: unknown[]) => Promise<Result<unknown>>
  return send(...args)
}
