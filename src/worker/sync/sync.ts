import { isDemo } from '#domain/username'
import type { SourceName } from '#protocol/views'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { failureOf } from '../failure-of'
import type { Session } from '../session'
import { loadCatalogOfOtherTab } from '../session/catalog'
import { readCoverage } from '../session/coverage'
import { newestSubmissionTime } from '../session/newest-submission'
import { readRemovedElsewhere } from '../session/removed-elsewhere'
import { withTabLock } from '../session/tab-lock'
import { readUndoneElsewhere } from '../session/undone-elsewhere'
import { LastingRefusal } from '../sources/http'
import { RateLimited } from '../sources/rate-limited'
import type { Step, StepControl } from './step'

/** Notices for a failed source (C2, C3). */
const FAILURE_NOTICE: Record<SourceName, string> = {
  catalog: 'An unexpected error occurred, new problems are temporarily unavailable',
  recent: 'An unexpected error occurred, recent solves are temporarily unavailable',
  extension: 'An unexpected error occurred while syncing with the extension',
  demo: 'Failed to load demo solves.',
}

/** Minimum milliseconds between updates during a sync. */
const PACE = 150

/** The running sync of a session; null if none runs. */
class RunningSync {
  current: { userInitiated: boolean; done: Promise<void>; controller: AbortController } | null = null
}

/**
 * Reads all sources in order (D14); a failed source does not stop the others. `userInitiated`: the person requested the sync, so
 * fresh data is read again too. Joins a running sync, unless that was cancelled or was not requested by the person while
 * this one is; then it runs afterwards. Only one tab of a user syncs at a time, and the next finds everything fresh.
 */
function runSync(session: Session, userInitiated: boolean): Promise<void> {
  const running = session.get(RunningSync)
  const { current } = running
  const again = () => runSync(session, userInitiated)
  if (current) {
    const joins = (current.userInitiated || !userInitiated) && !current.controller.signal.aborted
    return joins ? current.done : current.done.then(again, again)
  }
  session.sync.busy = true
  session.publish()
  const controller = new AbortController()
  session.ending.addEventListener('abort', () => controller.abort(), { once: true })
  const done = syncInTurn(session, userInitiated, controller.signal).finally(() => {
    running.current = null
  })
  running.current = { userInitiated, done, controller }
  return done
}

/** Runs a sync, then reports what it appended to the other tabs and the shared folder. */
export async function sync(session: Session, userInitiated: boolean): Promise<void> {
  const before = session.log.head.seq
  await runSync(session, userInitiated)
  if (session.hasEnded) return
  await publishSynced(session, before)
}

/**
 * Tells other tabs and devices what a sync has appended since the position `before`, and stores a checkpoint. The count of due reviews
 * is computed last, because that takes long after the first sync.
 */
export async function publishSynced(session: Session, before: number): Promise<void> {
  const { log, otherTabs } = session
  if (log.head.seq !== before) otherTabs?.notifyLogChanged()
  await bestEffort(() => log.checkpoint())
  session.shareChanges()
  await session.sendDueCount()
}

/** Loads and shows changes of other tabs. */
export async function showOtherTabsChanges(session: Session): Promise<void> {
  await catchUp(session)
  session.undoneElsewhere = await readUndoneElsewhere(session.db, session.user)
  session.removedElsewhere = await readRemovedElsewhere(session.db, session.user)
  session.coverage = (await readCoverage(session.db, session.user)) ?? session.coverage
  session.publishLogChanges()
  if (session.newestSeenAt > 0 && newestSubmissionTime(session) > session.newestSeenAt) {
    ;(await import('./arrivals')).announceArrivals(session)
  }
}

/** Loads the code of a sync, so that the first one does not wait for one file after the other. */
export function preloadSync(): void {
  for (const load of [() => import('./steps'), () => import('./extension-step')]) void bestEffort(load)
}

/** Cancels a running or waiting sync. Stored data is kept, and the next sync continues. */
export function stopSync(session: Session): void {
  session.get(RunningSync).current?.controller.abort()
}

async function syncInTurn(session: Session, userInitiated: boolean, signal: AbortSignal): Promise<void> {
  const onLate = (isLate: boolean) => {
    session.sync.isWaitingForTab = isLate
    session.publish()
  }
  const wait = { platform: session.platform, signal, onLate }
  try {
    const synced = async () => {
      await catchUp(session)
      await syncAll(session, userInitiated, signal)
    }
    // The lock is released when the session ends, even if its storage does not respond: nothing is written after that.
    await withTabLock(`solvelog-sync:${session.user}`, wait, () =>
      Promise.race([synced(), whenAborted(session.ending)]),
    )
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'cancelled')) throw error
    if (session.hasEnded) return
    // Cancelled while another tab syncs: show the stored data.
    await catchUp(session)
    endSync(session)
    session.publish()
  }
}

async function catchUp(session: Session): Promise<void> {
  await session.log.catchUp()
  await loadCatalogOfOtherTab(session)
}

/** Resolves when a signal is aborted, at once if it is already. */
function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

async function syncAll(session: Session, userInitiated: boolean, signal: AbortSignal): Promise<void> {
  const publisher = pacedPublisher(session)
  const shown = new Set<string>()
  const { stepsFor } = await import('./steps')
  for (const step of stepsFor(isDemo(session.username))) {
    if (signal.aborted) break
    await runStep(session, step, userInitiated, shown, { reportProgress: publisher.reportProgress, signal })
  }
  const isFirst = session.phase === 'loading'
  endSync(session)
  // The solves of a first sync are shown before today's problems are computed.
  if (isFirst) session.publishWithoutPicks()
  publisher.flush()
}

/** Limits updates to one per interval. Later changes are sent at the end of the interval or by `flush`. */
function pacedPublisher(session: Session): { reportProgress(): void; flush(): void } {
  let last = Number.NEGATIVE_INFINITY
  let due: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(due)
    due = undefined
    last = session.platform.now()
    session.publish()
  }
  return {
    reportProgress() {
      const left = last + PACE - session.platform.now()
      if (left <= 0) flush()
      else due ??= setTimeout(flush, Math.min(left, PACE))
    },
    flush,
  }
}

function endSync(session: Session): void {
  session.sync.busy = false
  session.sync.step = null
  session.sync.progress = null
  session.newestSeenAt = newestSubmissionTime(session)
  session.revision++
  session.phase = 'loaded'
}

/** Runs one step. `shown` contains this sync's notices, so that none is repeated. Throws if the storage is lost. */
async function runStep(
  session: Session,
  step: Step,
  userInitiated: boolean,
  shown: Set<string>,
  watch: StepControl,
): Promise<void> {
  const status = session.sync.sources[step.name]
  session.sync.step = step.name
  status.state = 'busy'
  try {
    const outcome = await step.run(session, userInitiated, watch)
    status.state = outcome.state
    status.problem = outcome.problem ?? null
    if (outcome.state === 'ok') status.lastSuccessAt = session.platform.now()
  } catch (error) {
    if (failureOf(error).code === 'storage-lost') throw error
    if (watch.signal.aborted) {
      status.state = 'idle'
      status.problem = null
    } else {
      status.state = error instanceof LastingRefusal ? 'refused' : 'failed'
      status.problem = failureOf(error).message
      const words = noticeFor(step.name, error)
      if (!shown.has(words)) session.updates.sendToast('error', words)
      shown.add(words)
    }
  }
  watch.reportProgress()
}

function noticeFor(source: SourceName, error: unknown): string {
  if (error instanceof RateLimited) return error.message
  const { code, message } = failureOf(error)
  return code === 'unreachable' || code === 'internal' ? FAILURE_NOTICE[source] : message
}
