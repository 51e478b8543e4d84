import { MAX_CHANGES_PER_PAGE } from '#extension/protocol/messages'
import type { Status } from '#extension/protocol/status'
import { pluralize } from '#lib/format'
import type { ExtensionPort } from '#protocol/extension'
import { bestEffort } from '../best-effort'
import { readExtensionCursor, writeExtensionCursor } from '../log/cursors'
import type { Session } from '../session'
import { findHistoryGap } from '../session/coverage'
import { recordExtensionCoverage } from '../session/extend-coverage'
import { ExtensionClient, ExtensionRefusal } from '../sources/extension-client'
import { rejectOnAbort } from '../sources/http'
import { chooseStartCursor, readChangePages } from './extension-changes'
import { recordRatings } from './extension-ratings'
import { recordFromSource } from './record'
import { PRESS_CONNECT_TEXT, type StepControl, type StepOutcome, toStepOutcome } from './step'

/** Progress of reading the extension's changes. `ofPages` is the estimated number of all pages. */
interface ChangesProgress {
  refused: string[]
  submissions: number
  pages: number
  ofPages: number
}

interface ChangesControl {
  reportProgress(progress: ChangesProgress): void
  signal: AbortSignal
}

/** Connects the session through a port to an extension of protocol 2. */
export function connectExtension(session: Session, port: ExtensionPort): ExtensionClient {
  const client = new ExtensionClient(port, session.username, {
    onStatus: (status) => {
      if (session.hasEnded) return
      session.publish()
      if (client.hasUnreadChanges) session.onExtensionChanges()
      else if (client.hasReadAll && findHistoryGap(session)) session.runInBackground(() => closeGap(session, status))
    },
    onLost: () => {
      if (session.extension === client) session.extension = null
      if (!session.hasEnded) session.publish()
    },
  })
  session.extension = client
  return client
}

/** Records that no submission is missing, after the extension has read the whole history and the log has all of it. */
async function closeGap(session: Session, status: Status): Promise<void> {
  await recordExtensionCoverage(session, status)
  session.publish()
}

/** The extension's part of a sync: reads all new changes, and starts its import if the user requested the sync. */
export async function syncChanges(
  session: Session,
  client: ExtensionClient,
  userInitiated: boolean,
  control: StepControl,
): Promise<StepOutcome> {
  try {
    const { status } = await client.ask({ type: 'status' })
    // Imported submissions arrive as live updates, so the sync does not wait for the practice site.
    if (userInitiated && status.importState !== 'paused') void bestEffort(() => client.ask({ type: 'start' }))
    const showProgress = ({ submissions, pages, ofPages }: ChangesProgress) => {
      session.sync.progress = { solves: submissions, chunksDone: pages, chunksTotal: Math.max(pages, ofPages) }
      control.reportProgress()
    }
    const { refused, submissions, isDone } = await readChanges(session, client, status, {
      reportProgress: showProgress,
      signal: control.signal,
    })
    if (!isDone) return { state: 'idle', problem: `Stopped after ${pluralize(submissions, 'submission')}.` }
    return toStepOutcome(refused)
  } catch (error) {
    if (!(error instanceof ExtensionRefusal)) throw error
    if (error.refusal === 'not-connected') return { state: 'unavailable', problem: PRESS_CONNECT_TEXT }
    if (error.refusal === 'gone') return { state: 'unavailable', problem: error.message }
    throw error
  }
}

/**
 * Reads all changes after the stored cursor into the log, and stores the cursor after each page. At the end, also records the ratings that
 * the extension has reported.
 */
export async function readChanges(
  session: Session,
  client: ExtensionClient,
  status: Status,
  { reportProgress, signal }: ChangesControl,
): Promise<ChangesProgress & { isDone: boolean }> {
  const { db, user, log } = session
  const withdrawn = Object.keys(log.tables.withdrawn).length
  const stored = await readExtensionCursor(db, user)
  // The commits of an undone import may contain submissions that only the extension can send again.
  const cursor = chooseStartCursor(stored?.withdrawn === withdrawn ? stored : null, status)
  const expected = Math.min(status.submissions, status.sequence - cursor.sequence)
  const progress: ChangesProgress = {
    refused: [],
    submissions: 0,
    pages: 0,
    ofPages: Math.ceil(expected / MAX_CHANGES_PER_PAGE),
  }
  const isDone = await readChangePages({
    cursor,
    fetchPage: (since) =>
      rejectOnAbort(client.ask({ type: 'changes', since }), signal).catch((error: unknown) => {
        if (signal.aborted) return null
        throw error
      }),
    async recordPage(page, next) {
      await recordFromSource(session, 'extension', page)
      await writeExtensionCursor(db, user, { ...next, withdrawn })
      progress.refused.push(...page.refused)
      progress.submissions += page.submissions.length
      progress.pages += 1
      reportProgress(progress)
    },
    signal,
  })
  if (isDone) {
    client.markRead(status)
    await recordExtensionCoverage(session, status)
    await recordRatings(session, client)
  }
  return { ...progress, isDone }
}
