import { AppError } from '../app-error'

/** Time limit in milliseconds for requests to our own server; the proxy itself gives up after 9 s. */
const TIME_LIMIT = 12_000
const NO_ANSWER = 'Solvelog’s server did not answer. This device may be offline.'
/** Responses without a body by definition. */
const BODILESS = [204, 205, 304]

/** The part of `fetch` that sources use, injected for tests. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/**
 * Fetches a whole response including its body within a time limit (milliseconds). Every failure becomes an AppError
 * `unreachable`.
 */
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

/** A refusal that the same request would get again. */
export class LastingRefusal extends AppError {
  constructor(message: string, options?: ErrorOptions) {
    super('unreachable', message, options)
  }
}

/** Statuses of refusals that pass: a request that took too long, and too many requests. */
const PASSING = [408, 425, 429]

/** Whether the same request would get this status again: 4xx, except those that pass. */
export const isLastingStatus = (status: number): boolean => status >= 400 && status <= 499 && !PASSING.includes(status)

/** The error for a response that is not a success. `message` is a sentence for users; the next step is added. */
export function statusError(message: string, status: number): AppError {
  if (!isLastingStatus(status)) return new AppError('unreachable', `${message} Try again later.`)
  return new LastingRefusal(`${message} Reload the page. If that does not help, tell the person who runs the server.`)
}

/** The result of `work`, or a rejection as soon as the signal aborts; a later result is dropped. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Fetches JSON from our own origin. Invalid JSON becomes an AppError `unreachable`. */
export async function getJson(fetch: Fetch, path: string): Promise<unknown> {
  const response = await request(fetch, path)
  const { ok, status } = response
  if (!ok) throw statusError(`The server answered ${path} with status ${status}.`, status)
  try {
    return await response.json()
  } catch (error) {
    throw new AppError('unreachable', `The server’s answer for ${path} could not be read. Try again later.`, {
      cause: error,
    })
  }
}
