import type { Response as ExtensionResponse, Status } from '#extension/protocol'
import { AppError } from '../app-error'
import { type ReadSubmissions, readSubmissions } from '../sources/submission'

/** How far the extension's changes are recorded in the log. */
export interface ExtensionCursor {
  /** The extension's own id of its data: another id means other sequence numbers. */
  storeId: string
  sequence: number
}

export type ChangesPage = Extract<ExtensionResponse, { type: 'changes' }>

/** What a walk through the extension's changes needs. */
export interface ChangesWalk {
  /** Where the walk starts. */
  cursor: ExtensionCursor
  /** The next page; null when the walk was stopped while it waited. */
  ask(since: number): Promise<ChangesPage | null>
  /** Records a page in the log and then stores the cursor: asking for the next page tells the extension that this one was recorded. */
  record(page: ReadSubmissions, cursor: ExtensionCursor): Promise<void>
  /** Ends the walk after the page that is being recorded. */
  signal: AbortSignal
}

const DISORDERED = 'The browser extension sent its changes in an order that cannot be followed.'

/** The extension's data may be deleted while it is read; twice in one walk is a fault. */
const MAX_RESTARTS = 1

/**
 * Reads all changes after the cursor, page by page; each is asked for after the one before was recorded. Returns whether the
 * end was reached. Throws a Fault when a page does not continue where the last one ended.
 */
export async function walkChanges(walk: ChangesWalk): Promise<boolean> {
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

/** Where to read from. The extension's numbers only grow, so a cursor beyond its newest number was led astray. */
export function startOf(
  stored: ExtensionCursor | null,
  { storeId, sequence }: Pick<Status, 'storeId' | 'sequence'>,
): ExtensionCursor {
  const fits = stored !== null && stored.storeId === storeId && stored.sequence <= sequence
  return { storeId, sequence: fits ? stored.sequence : 0 }
}

/** The last sequence number of a page. The cursor never passes a change that did not come, and never stands still for ever. */
function endOf({ changes, until, isLast }: ChangesPage, since: number): number {
  const end = Math.max(since, ...changes.map(({ sequence }) => sequence))
  const isInOrder = changes.every(({ sequence }) => sequence > since)
  if (!isInOrder || until !== end || (end === since && !isLast)) throw new AppError('unreachable', DISORDERED)
  return end
}

/** The submissions of a page. The schema of stored submissions checks each, so that a bad field costs only itself. */
function readPage({ changes, until }: ChangesPage, since: number): ReadSubmissions {
  const submissions = changes.filter(({ kind }) => kind === 'submission').map((change) => change.submission)
  return readSubmissions(submissions, `changes ${since + 1} to ${until}`)
}
