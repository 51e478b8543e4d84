import { expose, type Remote, transfer, wrap } from 'comlink'
import type { WorkerApi } from '#wire/api'
import type { Result } from '#wire/result'
import type { PipeMessage } from '#wire/views'
import { extensionBridge } from './extension-bridge'

/** A worker that answers within these many milliseconds is alive; opening a long log may take longer. */
const TIME_LIMIT = 5_000
const START_LIMIT = 30_000

const LOST = 'The part of Solvelog that keeps your data has stopped. Reload the page; what was saved is on disk.'

type Api = WorkerApi<MessagePort>
type Method = Exclude<keyof Api, 'connect'>

/** What the page is told about its worker. */
export interface LinkEvents {
  onMessage(message: PipeMessage): void
  /** The worker died or never loaded: it is started once more, then given up. */
  onLost(): void
}

/** One worker and the two ports to it. Calls never hang: each is answered, or fails as `worker-lost` in time. */
export interface Link {
  call<M extends Method>(method: M, ...args: Parameters<Api[M]>): ReturnType<Api[M]>
  close(): void
}

/** Starts a worker. A module worker of our own origin: the content policy allows no other. */
export function openLink(events: LinkEvents): Link {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'solvelog' })
  const remote = wrap<Api>(worker)
  const updates = new MessageChannel()
  const bridge = new MessageChannel()
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  let closed = false

  const lose = () => {
    if (closed) return
    close()
    events.onLost()
  }
  const close = () => {
    closed = true
    lost.reject(new Error(LOST))
    worker.terminate()
    updates.port1.close()
    bridge.port1.close()
  }

  worker.onerror = (event) => {
    event.preventDefault()
    lose()
  }
  updates.port1.onmessage = ({ data }: MessageEvent<PipeMessage>) => events.onMessage(data)
  expose(extensionBridge, bridge.port1)
  void remote.connect(transfer(updates.port2, [updates.port2]), transfer(bridge.port2, [bridge.port2]))

  return {
    close,
    call: ((method: Method, ...args: unknown[]) =>
      within(limitOf(method), lose, invoke(remote, method, args), lost.promise)) as Link['call'],
  }
}

const limitOf = (method: Method): number => (method === 'start' || method === 'verifyUser' ? START_LIMIT : TIME_LIMIT)

function invoke(remote: Remote<Api>, method: Method, args: unknown[]): Promise<Result<unknown>> {
  const send = remote[method] as (...args: unknown[]) => Promise<Result<unknown>>
  return send(...args)
}

async function within(
  limit: number,
  lose: () => void,
  answer: Promise<Result<unknown>>,
  lost: Promise<never>,
): Promise<Result<unknown>> {
  const timer = setTimeout(lose, limit)
  try {
    return await Promise.race([answer, lost])
  } catch {
    return { ok: false, failure: { code: 'worker-lost', message: LOST } }
  } finally {
    clearTimeout(timer)
  }
}
