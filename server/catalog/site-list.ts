import { setTimeout as wait } from 'node:timers/promises'
import type { Fetch } from '../proxy/upstream'
import { PAGE_SIZE, PageError, readPage, type SitePage, type SiteProblem } from './site-page'

/** The network and the clock. Tests replace both, so that no test has to wait. */
export interface NetworkAndClock {
  fetch: Fetch
  /** Epoch milliseconds. */
  now: () => number
  /** Waits for `ms` milliseconds. Rejects as soon as the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Milliseconds between two requests, so that the server sends fewer than two requests per second (V3). */
const REQUEST_PAUSE_MS = 600
const MAX_TRIES = 6
const FIRST_BACK_OFF_MS = 2_000
/** Maximum wait between two requests, in milliseconds. If the site asks for a longer wait, reading the list fails. */
const MAX_WAIT_MS = 5 * 60_000
/**
 * A list with at least this fraction of the reported number of problems counts as complete. A few rows may change or be malformed while the
 * list is read.
 */
export const MIN_COMPLETE_FRACTION = 0.95

interface ProblemList {
  problems: SiteProblem[]
  malformedCount: number
}

/**
 * Reads the practice site's whole problem list page by page, with pauses (V3). Throws a PageError if a page fails repeatedly, or if the
 * list has less than 95 % of the problems that the site reports.
 */
export async function readProblemList(
  origin: string,
  networkAndClock: NetworkAndClock,
  signal: AbortSignal,
): Promise<ProblemList> {
  const problems = new Map<string, SiteProblem>()
  let malformedCount = 0
  let total = 0
  let skip = 0
  do {
    if (skip > 0) await networkAndClock.sleep(REQUEST_PAUSE_MS, signal)
    const page = await readPageWithRetries(skip, origin, networkAndClock, signal)
    for (const problem of page.problems) problems.set(problem.titleSlug, problem)
    malformedCount += page.rowCount - page.problems.length
    total = page.total
    if (page.rowCount === 0) break
    skip += PAGE_SIZE
  } while (skip < total)
  if (problems.size < total * MIN_COMPLETE_FRACTION)
    throw new PageError(`leetcode.com gave ${problems.size} of ${total} problems.`)
  return { problems: [...problems.values()], malformedCount }
}

async function readPageWithRetries(
  skip: number,
  origin: string,
  networkAndClock: NetworkAndClock,
  signal: AbortSignal,
): Promise<SitePage> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await readPage(skip, { origin, ...networkAndClock }, signal)
    } catch (error) {
      if (!(error instanceof PageError) || tries === MAX_TRIES) throw error
      const waitMs = Math.max((error.retryAfter ?? 0) * 1000, FIRST_BACK_OFF_MS * 2 ** (tries - 1))
      if (waitMs > MAX_WAIT_MS) throw error
      await networkAndClock.sleep(waitMs, signal)
    }
  }
}

/** Returns the real network and clock. While it waits, the process stays alive only if `keepsAlive` is true. */
export function createRealNetwork(keepsAlive: boolean): NetworkAndClock {
  return {
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    sleep: (ms, signal) => wait(ms, undefined, { signal, ref: keepsAlive }),
  }
}
