import { AppError } from '../app-error'

/** Milliseconds before a request to our own server counts as unanswered; the proxy itself gives up after 9 s. */
const TIME_LIMIT = 12_000
const NO_ANSWER = 'Solvelog’s server did not answer. This device may be offline.'
/** Answers that have no body by definition. */
const BODILESS = [204, 205, 304]

/** What the sources need of `fetch`, handed in for tests. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** Fetches whole, body included, within a time limit (milliseconds); every failure becomes an `unreachable` Fault. */
export async function request(
  fetch: Fetch,
  path: string,
  init: RequestInit = {},
  limit: number = TIME_LIMIT,
): Promise<Response> {
  try {
    const { body, status, headers } = await readWhole(
      await fetch(path, { ...init, signal: AbortSignal.timeout(limit) }),
    )
    return new Response(body, { status, headers })
  } catch (error) {
    throw new AppError('unreachable', NO_ANSWER, { cause: error })
  }
}

async function readWhole(response: Response): Promise<{ body: ArrayBuffer | null; status: number; headers: Headers }> {
  const { status, headers } = response
  const body = await response.arrayBuffer()
  return { body: BODILESS.includes(status) ? null : body, status, headers }
}

/** What work gives, or a failure as soon as the signal aborts: what the work still gives after that is dropped. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** GETs JSON of our own origin; an answer that is not JSON becomes an `unreachable` Fault. */
export async function getJson(fetch: Fetch, path: string): Promise<unknown> {
  const response = await request(fetch, path)
  if (!response.ok) throw new AppError('unreachable', `${path} answered ${response.status}.`)
  try {
    return await response.json()
  } catch (error) {
    throw new AppError('unreachable', `${path} did not answer with JSON.`, { cause: error })
  }
}
