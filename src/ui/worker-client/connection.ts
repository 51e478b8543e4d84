import { expose, type Remote, transfer, wrap } from 'comlink'
import type { WorkerApi } from '#protocol/api'
import type { ExtensionBridge } from '#protocol/extension'
import type { Result } from '#protocol/result'
import type { UpdateMessage } from '#protocol/views'
import { waitForFirstPaint } from '../behaviour/first-paint'
import type { ExtensionConnection } from './extension-connection'
import { PendingCalls } from './pending-calls'

/** Time limit of a call in milliseconds. A call that takes longer fails, and the page checks whether the worker is alive. */
const TIME_LIMIT_MS = 5_000
/** Time limit in milliseconds of calls that read a whole log or wait for the practice site. */
const LONG_LIMIT_MS = 30_000
/** Time limit in milliseconds of calls that may take minutes, for example because they report progress or must not be interrupted. */
const PROGRESS_LIMIT_MS = 30 * 60_000

const LOST_MESSAGE = 'The part of Solvelog that stores your data has stopped. Reload the page; saved work is safe.'

const WORKER_LOST_RESULT: Result<never> = { ok: false, failure: { code: 'worker-lost', message: LOST_MESSAGE } }

type Api = WorkerApi<MessagePort>
type Method = Exclude<keyof Api, 'connect'>
type ChangeMethod = 'execute' | 'undo' | 'restoreVersion'

export interface ConnectionEvents {
  onMessage(message: UpdateMessage): void
  /** Called when the worker has crashed or did not load. */
  onLost(): void
  /** Called after a command of the user was saved. */
  onSaved(): void
}

/** The connection to one worker. Each call ends with an answer or a failure, such as `timeout` or `worker-lost`. */
export interface Connection {
  call<M extends Exclude<Method, ChangeMethod>>(method: M, ...args: Parameters<Api[M]>): ReturnType<Api[M]>
  /**
   * Calls a method that changes the log. After the time limit, `onLate` is called. The call does not fail while the worker is alive,
   * because the change may still succeed.
   */
  change<M extends ChangeMethod>(method: M, onLate: () => void, ...args: Parameters<Api[M]>): ReturnType<Api[M]>
  close(): void
}

/** Starts a worker. It is a module worker from the page's own origin, because the content security policy allows no other. */
export function openConnection(events: ConnectionEvents): Connection {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'solvelog' })
  const remote = wrap<Api>(worker)
  const updates = new MessageChannel()
  const bridge = new MessageChannel()
  const calls = new PendingCalls()
  let isClosed = false

  const reportLost = () => {
    if (isClosed) return
    close()
    events.onLost()
  }
  const close = () => {
    isClosed = true
    calls.endAll(WORKER_LOST_RESULT)
    worker.terminate()
    updates.port1.close()
    bridge.port1.close()
    void extension.then((openedExtension) => openedExtension?.close())
  }

  worker.onerror = (event) => {
    event.preventDefault()
    reportLost()
  }
  updates.port1.onmessage = ({ data }: MessageEvent<UpdateMessage>) => events.onMessage(data)
  const extension = loadExtensionConnection(() => void call('reportExtension'))
  expose(createBridge(extension), bridge.port1)
  void remote.connect(transfer(updates.port2, [updates.port2]), transfer(bridge.port2, [bridge.port2]))

  const sendCall = (method: Method, args: unknown[], onLate?: () => void): Promise<Result<unknown>> =>
    isClosed
      ? Promise.resolve(WORKER_LOST_RESULT)
      : calls.wait(callRemote(remote, method, args), LIMITS_BY_METHOD[method] ?? TIME_LIMIT_MS, onLate)

  let isChecking = false
  /** Checks whether the worker is alive, after a call has exceeded its time limit. Without an answer to the check, the worker is lost. */
  const checkWorker = async () => {
    if (isChecking) return
    isChecking = true
    const answer = await sendCall('ping', [])
    isChecking = false
    if (!answer.ok) reportLost()
  }
  // The page may send calls before the log is open. Calls that need the log wait for the answer of `start`.
  let startCall: Promise<unknown> | null = null
  const call = async (method: Method, ...args: unknown[]) => {
    if (!METHODS_WITHOUT_LOG.includes(method)) await startCall
    const pending = sendCall(method, args)
    if (method === 'start') startCall = pending
    const answer = await pending
    if (!answer.ok && answer.failure.code === 'timeout') void checkWorker()
    return answer
  }
  const change = async (method: ChangeMethod, onLate: () => void, ...args: unknown[]) => {
    await startCall
    const answer = await sendCall(method, args, () => {
      onLate()
      void checkWorker()
    })
    if (answer.ok && method === 'execute') events.onSaved()
    return answer
  }
  return { close, call: call as Connection['call'], change: change as Connection['change'] }
}

/** Loads the code for the extension after the first paint. Resolves with null if it cannot be loaded. */
const loadExtensionConnection = (onReady: () => void): Promise<ExtensionConnection | null> =>
  waitForFirstPaint()
    .then(() => import('./extension-connection'))
    .then(
      ({ openExtensionConnection }) => openExtensionConnection(onReady),
      () => null,
    )

/**
 * Creates the bridge by which the worker calls the extension. The calls wait until the code for the extension is loaded. If it cannot be
 * loaded, the bridge reports that the extension is not installed.
 */
function createBridge(extension: Promise<ExtensionConnection | null>): ExtensionBridge {
  const notInstalled = { kind: 'unavailable' } as const
  return {
    connect: async () => {
      const reply = (await (await extension)?.connect()) ?? notInstalled
      return reply.kind === 'ok' ? transfer(reply, [reply.value]) : reply
    },
    manifest: async (username, since) => (await extension)?.manifest(username, since) ?? notInstalled,
    chunk: async (username, index) => (await extension)?.chunk(username, index) ?? notInstalled,
  }
}

const METHODS_WITHOUT_LOG: readonly Method[] = [
  'start',
  'ping',
  'verifyUser',
  'findLegacyUser',
  'listStoredUsers',
  'inspectLog',
  'restoreLog',
  'continueWithReadable',
  'exportReadable',
  'countInCopy',
  'exportCopy',
  'checkExport',
]

const LIMITS_BY_METHOD: Partial<Record<Method, number>> = {
  controlImport: LONG_LIMIT_MS,
  start: LONG_LIMIT_MS,
  verifyUser: LONG_LIMIT_MS,
  findLegacyUser: LONG_LIMIT_MS,
  listStoredUsers: LONG_LIMIT_MS,
  inspectLog: LONG_LIMIT_MS,
  restoreLog: LONG_LIMIT_MS,
  continueWithReadable: LONG_LIMIT_MS,
  exportReadable: LONG_LIMIT_MS,
  countInCopy: LONG_LIMIT_MS,
  exportCopy: LONG_LIMIT_MS,
  checkExport: LONG_LIMIT_MS,
  openEvent: LONG_LIMIT_MS,
  listVersions: LONG_LIMIT_MS,
  compareVersion: LONG_LIMIT_MS,
  restoreVersion: LONG_LIMIT_MS,
  undo: LONG_LIMIT_MS,
  checkTable: PROGRESS_LIMIT_MS,
  importTable: PROGRESS_LIMIT_MS,
  repairRows: PROGRESS_LIMIT_MS,
  exportData: PROGRESS_LIMIT_MS,
  exportToFolder: PROGRESS_LIMIT_MS,
  exportDamagedEntries: PROGRESS_LIMIT_MS,
  checkImport: PROGRESS_LIMIT_MS,
  runImport: PROGRESS_LIMIT_MS,
  previewImportUndo: PROGRESS_LIMIT_MS,
  undoImport: PROGRESS_LIMIT_MS,
  restoreUndoneElsewhere: LONG_LIMIT_MS,
  connectFolder: PROGRESS_LIMIT_MS,
  syncFolder: PROGRESS_LIMIT_MS,
  refreshDevicesStatus: LONG_LIMIT_MS,
  inviteDevice: LONG_LIMIT_MS,
  answerInvitedDevice: LONG_LIMIT_MS,
  uploadAgain: LONG_LIMIT_MS,
  syncDevices: PROGRESS_LIMIT_MS,
  getRecoveryCode: PROGRESS_LIMIT_MS,
  confirmRecoveryCode: LONG_LIMIT_MS,
  replaceKey: PROGRESS_LIMIT_MS,
  leaveVault: PROGRESS_LIMIT_MS,
  undoJoin: PROGRESS_LIMIT_MS,
  renewStorageLog: PROGRESS_LIMIT_MS,
  clearUser: PROGRESS_LIMIT_MS,
}

function callRemote(remote: Remote<Api>, method: Method, args: unknown[]): Promise<Result<unknown>> {
  const send = remote[method] as (...args: unknown[]) => Promise<Result<unknown>>
  return send(...args)
}
