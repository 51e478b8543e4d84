import type { Response as ExtensionResponse } from '#extension/protocol/messages'
import type { Status } from '#extension/protocol/status'
import { AppError } from '../app-error'
import { type ReadSubmissions, readSubmissions } from '../sources/submission'

/** The position in the extension's changes that the log has recorded. */
export interface ExtensionCursor {
  /** The extension's id of its data: a new id means new sequence numbers. */
  storeId: string
  sequence: number
}

export type ChangesPage = Extract<ExtensionResponse, { type: 'changes' }>

/** Options for reading the extension's changes. */
export interface ChangesReadOptions {
  /** The start position. */
  cursor: ExtensionCursor
  /** Fetches the next page; null if the read was cancelled. */
  ask(since: number): Promise<ChangesPage | null>
  /** Records a page in the log and then stores the cursor. Requesting the next page confirms this one to the extension. */
  record(page: ReadSubmissions, cursor: ExtensionCursor): Promise<void>
  /** Ends the read after the current page. */
  signal: AbortSignal
}

const DISORDERED = 'The browser extension sent its changes in an order that cannot be followed.'

/** The extension's data may be deleted during a read; twice in one read is an error. */
const MAX_RESTARTS = 1

/**
 * Reads all changes after the cursor, page by page; each page is requested after the previous one was recorded. Returns
 * whether the end was reached. Throws an AppError if a page does not continue the previous one.
 */
export async function readChangePages(walk: ChangesReadOptions): Promise<boolean> {
  let { cursor } = walk
  let restarts = 0
  while (!walk.signal.aborted) {
    const page = await walk.ask(cursor.sequence)
    if (!page) return false
    if (page.storeId !== cursor.storeId) {
      if (restarts === MAX_RESTARTS) throw new AppError('unreachable', DISORDERED)
      restarts += 1
      cursor = { storeId: page.storeId, sequence: 0 }
      continue
    }
    const next = { ...cursor, sequence: endOf(page, cursor.sequence) }
    await walk.record(readPage(page, cursor.sequence), next)
    if (page.isLast) return true
    cursor = next
  }
  return false
}

/** The start position. The extension's numbers only grow, so a cursor beyond the newest number is invalid. */
export function startCursor(
  stored: ExtensionCursor | null,
  { storeId, sequence }: Pick<Status, 'storeId' | 'sequence'>,
): ExtensionCursor {
  const fits = stored !== null && stored.storeId === storeId && stored.sequence <= sequence
  return { storeId, sequence: fits ? stored.sequence : 0 }
}

/** The last sequence number of a page. Validates the order, so that the cursor skips no change and always advances. */
function endOf({ changes, until, isLast }: ChangesPage, since: number): number {
  const end = Math.max(since, ...changes.map(({ sequence }) => sequence))
  const isInOrder = changes.every(({ sequence }) => sequence > since)
  if (!isInOrder || until !== end || (end === since && !isLast)) throw new AppError('unreachable', DISORDERED)
  return end
}

/** The submissions of a page, each validated separately, so that an invalid field affects only itself. */
function readPage({ changes, until }: ChangesPage, since: number): ReadSubmissions {
  const submissions = changes.filter(({ kind }) => kind === 'submission').map((change) => change.submission)
  return readSubmissions(submissions, `changes ${since + 1} to ${until}`)
}
