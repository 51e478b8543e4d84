import type { Response as ExtensionResponse } from '#extension/protocol/messages'
import type { Status } from '#extension/protocol/status'
import { AppError } from '../app-error'
import { type ReadSubmissions, readSubmissions } from '../sources/submission'

/** The position in the extension's list of changes up to which the log has recorded the changes. */
export interface ExtensionCursor {
  /** The id of the extension's stored data. Another id means that the data was deleted and the sequence numbers start again. */
  storeId: string
  sequence: number
}

export type ChangesPage = Extract<ExtensionResponse, { type: 'changes' }>

export interface ChangesReadOptions {
  cursor: ExtensionCursor
  /** Fetches the page of changes after `since`; null if the read was cancelled. */
  fetchPage(since: number): Promise<ChangesPage | null>
  /** Records a page in the log and then stores the cursor. The request for the next page confirms the recorded page to the extension. */
  recordPage(page: ReadSubmissions, cursor: ExtensionCursor): Promise<void>
  /** Ends the read after the current page. */
  signal: AbortSignal
}

const INVALID_ORDER_TEXT = 'The browser extension sent its changes in an order that cannot be followed.'

/** Maximum number of restarts of one read. A read restarts if the extension's data was deleted meanwhile; further restarts are an error. */
const MAX_RESTARTS = 1

/**
 * Reads all changes after the cursor, page by page. Requests each page after the previous page was recorded. Returns whether the end was
 * reached. Throws an AppError if a page does not continue the previous page.
 */
export async function readChangePages(options: ChangesReadOptions): Promise<boolean> {
  let { cursor } = options
  let restarts = 0
  while (!options.signal.aborted) {
    const page = await options.fetchPage(cursor.sequence)
    if (!page) return false
    if (page.storeId !== cursor.storeId) {
      if (restarts === MAX_RESTARTS) throw new AppError('unreachable', INVALID_ORDER_TEXT)
      restarts += 1
      cursor = { storeId: page.storeId, sequence: 0 }
      continue
    }
    const next = { ...cursor, sequence: findLastSequence(page, cursor.sequence) }
    await options.recordPage(parsePage(page, cursor.sequence), next)
    if (page.isLast) return true
    cursor = next
  }
  return false
}

/**
 * Returns the position in the extension's list of changes at which to start. A stored cursor is invalid if it has another store id or is
 * beyond the newest change.
 */
export function chooseStartCursor(
  storedCursor: ExtensionCursor | null,
  { storeId, sequence }: Pick<Status, 'storeId' | 'sequence'>,
): ExtensionCursor {
  const isValid = storedCursor !== null && storedCursor.storeId === storeId && storedCursor.sequence <= sequence
  return { storeId, sequence: isValid ? storedCursor.sequence : 0 }
}

/** Returns the last sequence number of a page. Throws an AppError if the order is invalid, so that the cursor skips no change. */
function findLastSequence({ changes, until, isLast }: ChangesPage, since: number): number {
  const end = Math.max(since, ...changes.map(({ sequence }) => sequence))
  const isInOrder = changes.every(({ sequence }) => sequence > since)
  if (!isInOrder || until !== end || (end === since && !isLast)) throw new AppError('unreachable', INVALID_ORDER_TEXT)
  return end
}

function parsePage({ changes, until }: ChangesPage, since: number): ReadSubmissions {
  const submissions = changes.filter(({ kind }) => kind === 'submission').map((change) => change.submission)
  return readSubmissions(submissions, `changes ${since + 1} to ${until}`)
}
