import type { Fetch } from '../proxy/upstream'
import { PAGE_SIZE, PageError, readPage, type SitePage, type SiteProblem } from './site-page'

/** The world outside, handed in so that tests need not wait. */
export interface Outside {
  fetch: Fetch
  /** Epoch milliseconds. */
  now: () => number
  /** Waits that many milliseconds; rejects as soon as the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Pause between two calls: with the time the calls take, always fewer than two calls a second (V3). */
const PAUSE_MS = 600
const TRIES = 6
const FIRST_BACK_OFF_MS = 2_000
/** Who is asked to wait longer than this gives up and comes back later. */
const LONGEST_WAIT_MS = 5 * 60_000
/** A list is whole when it has this share of what was promised; a few rows may come, go or be odd while reading. */
export const WHOLE = 0.95

/** The practice site's list as it was read. */
export interface ProblemList {
  problems: SiteProblem[]
  /** Rows that did not look like problems. */
  leftOut: number
}

/**
 * Reads the practice site's whole problem list, page after page, politely (V3). Throws a PageError when a page cannot be
 * had in 6 tries or the list stays shorter than 95 % of the site's own count, and the signal's reason when aborted.
 */
export async function readProblemList(origin: string, outside: Outside, signal: AbortSignal): Promise<ProblemList> {
  const problems = new Map<string, SiteProblem>()
  let leftOut = 0
  let total = 0
  let skip = 0
  do {
    if (skip > 0) await outside.sleep(PAUSE_MS, signal)
    const page = await readPatiently(skip, origin, outside, signal)
    for (const problem of page.problems) problems.set(problem.titleSlug, problem)
    leftOut += page.sent - page.problems.length
    total = page.total
    if (page.sent === 0) break
    skip += PAGE_SIZE
  } while (skip < total)
  if (problems.size < total * WHOLE) throw new PageError(`it gave ${problems.size} of ${total} problems`)
  return { problems: [...problems.values()], leftOut }
}

async function readPatiently(skip: number, origin: string, outside: Outside, signal: AbortSignal): Promise<SitePage> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await readPage(skip, { origin, ...outside }, signal)
    } catch (error) {
      if (!(error instanceof PageError) || tries === TRIES) throw error
      const wait = Math.max((error.retryAfter ?? 0) * 1000, FIRST_BACK_OFF_MS * 2 ** (tries - 1))
      if (wait > LONGEST_WAIT_MS) throw error
      await outside.sleep(wait, signal)
    }
  }
}
