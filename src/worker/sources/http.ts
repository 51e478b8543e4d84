import { AppError } from '../app-error'

/** Time limit in milliseconds of requests to Solvelog's server, whose proxy gives up after 9 s. */
const TIME_LIMIT_MS = 12_000
const NO_ANSWER_TEXT = 'Solvelog’s server did not answer. This device may be offline.'
const BODILESS_STATUSES = [204, 205, 304]

/** The parameters and result of `fetch` that sources use. Tests inject another implementation. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/**
 * Fetches a whole response including its body within a time limit (milliseconds). Throws an AppError `unreachable` if the request fails.
 */
export async function request(
  fetch: Fetch,
  path: string,
  init: RequestInit = {},
  limit: number = TIME_LIMIT_MS,
): Promise<Response> {
  try {
    const { body, status, headers } = await readWhole(
      await fetch(path, { ...init, signal: AbortSignal.timeout(limit) }),
    )
    return new Response(body, { status, headers })
  } catch (error) {
    throw new AppError('unreachable', NO_ANSWER_TEXT, { cause: error })
  }
}

async function readWhole(response: Response): Promise<{ body: ArrayBuffer | null; status: number; headers: Headers }> {
  const { status, headers } = response
  const body = await response.arrayBuffer()
  return { body: BODILESS_STATUSES.includes(status) ? null : body, status, headers }
}

/** Thrown for a refusal that the same request would get again, so that a retry is useless. */
export class LastingRefusal extends AppError {
  constructor(message: string, options?: ErrorOptions) {
    super('unreachable', message, options)
  }
}

/** Status codes of temporary refusals: timeout, too early, too many requests. */
const TEMPORARY_STATUSES = [408, 425, 429]

/** Whether the same request would get this status again: 4xx, except the temporary refusals. */
export const isLastingStatus = (status: number): boolean =>
  status >= 400 && status <= 499 && !TEMPORARY_STATUSES.includes(status)

/** Returns the error for a response with an error status. `message` is a sentence for users, to which the next step is added. */
export function createStatusError(message: string, status: number): AppError {
  if (!isLastingStatus(status)) return new AppError('unreachable', `${message} Try again later.`)
  return new LastingRefusal(`${message} Reload the page. If that does not help, tell the person who runs the server.`)
}

/** Settles as `work` does, but rejects as soon as the signal is aborted. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/**
 * Fetches JSON from the page's origin. Throws an AppError `unreachable` if the request fails, or if the response is an error or not JSON.
 */
export async function getJson(fetch: Fetch, path: string): Promise<unknown> {
  const response = await request(fetch, path)
  const { ok, status } = response
  if (!ok) throw createStatusError(`The server answered ${path} with status ${status}.`, status)
  try {
    return await response.json()
  } catch (error) {
    throw new AppError('unreachable', `The server’s answer for ${path} could not be read. Try again later.`, {
      cause: error,
    })
  }
}
