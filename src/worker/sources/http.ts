import { Fault } from '../fault'

/** Milliseconds before a request to our own server counts as unanswered; the proxy itself gives up after 9 s. */
const TIME_LIMIT = 12_000

/** What the sources need of `fetch`, handed in for tests. */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** Fetches with a time limit; every failure to get any answer becomes an `unreachable` Fault. */
export async function request(fetch: Fetch, path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(path, { ...init, signal: AbortSignal.timeout(TIME_LIMIT) })
  } catch (error) {
    throw new Fault('unreachable', `No answer from ${path}.`, { cause: error })
  }
}

/** GETs JSON of our own origin; an answer that is not JSON becomes an `unreachable` Fault. */
export async function getJson(fetch: Fetch, path: string): Promise<unknown> {
  const response = await request(fetch, path)
  if (!response.ok) throw new Fault('unreachable', `${path} answered ${response.status}.`)
  try {
    return await response.json()
  } catch (error) {
    throw new Fault('unreachable', `${path} did not answer with JSON.`, { cause: error })
  }
}
