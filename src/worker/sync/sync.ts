import { isDemo } from '#domain/username'
import { computeTimeLeft } from '#lib/time'
import type { SourceName } from '#protocol/views'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import type { Session } from '../session'
import { loadCatalogOfOtherTab } from '../session/catalog'
import { readCoverage } from '../session/coverage'
import { findNewestSubmissionTime } from '../session/newest-submission'
import { readRemovedElsewhere } from '../session/removed-elsewhere'
import { withTabLock } from '../session/tab-lock'
import { readUndoneElsewhere } from '../session/undone-elsewhere'
import { LastingRefusal } from '../sources/http'
import { RateLimitedError } from '../sources/rate-limited'
import { toFailure } from '../to-failure'
import type { Step, StepControl } from './step'

/** The sentences of the toasts if a source of problems or solves fails (C2, C3). The reason follows. */
const FAILURE_TEXTS: Record<SourceName, string> = {
  catalog: 'An unexpected error occurred, new problems are temporarily unavailable',
  recent: 'An unexpected error occurred, recent solves are temporarily unavailable',
  extension: 'An unexpected error occurred while syncing with the extension',
  demo: 'Failed to load demo solves.',
}

/** Minimum milliseconds between updates during a sync. */
const MIN_UPDATE_INTERVAL_MS = 150

class RunningSync {
  current: { userInitiated: boolean; done: Promise<void>; controller: AbortController } | null = null
}

/**
 * Reads all sources of problems and solves in order (D14). A failed source does not stop the others. If `userInitiated`, the user requested
 * the sync, and fresh data is read again too. If a sync is running, waits until it ends. Then starts another sync only if the first was
 * cancelled, or if the user requested only the second. Only one tab of a user syncs at a time.
 */
function runSync(session: Session, userInitiated: boolean, isSilent: boolean): Promise<void> {
  const running = session.get(RunningSync)
  const { current } = running
  const runAfterwards = () => runSync(session, userInitiated, isSilent)
  if (current) {
    const canJoin = (current.userInitiated || !userInitiated) && !current.controller.signal.aborted
    return canJoin ? current.done : current.done.then(runAfterwards, runAfterwards)
  }
  session.sync.busy = true
  session.publish()
  const controller = new AbortController()
  session.ending.addEventListener('abort', () => controller.abort(), { once: true })
  const done = syncWithTabLock(session, { userInitiated, isSilent }, controller.signal).finally(() => {
    running.current = null
  })
  running.current = { userInitiated, done, controller }
  return done
}

/** Runs a sync, and then shares the appended commits with other tabs and devices. */
export async function sync(session: Session, userInitiated: boolean, isSilent = false): Promise<void> {
  const seqBefore = session.log.head.seq
  await runSync(session, userInitiated, isSilent)
  if (session.hasEnded) return
  await publishSynced(session, seqBefore)
}

/**
 * Notifies other tabs if a sync has appended commits after log position `seqBefore`. Then stores a checkpoint if one is due, and shares
 * changes with other devices. Computes the count of due reviews last, because that takes long after the first sync.
 */
export async function publishSynced(session: Session, seqBefore: number): Promise<void> {
  const { log, otherTabs } = session
  if (log.head.seq !== seqBefore) otherTabs?.notifyLogChanged()
  await bestEffort(() => log.writeCheckpointIfDue())
  session.shareChanges()
  await session.sendDueCount()
}

/** Loads changes of other tabs and publishes them to the page. */
export async function publishChangesOfOtherTabs(session: Session): Promise<void> {
  await catchUp(session)
  session.undoneElsewhere = await readUndoneElsewhere(session.db, session.user)
  session.removedElsewhere = await readRemovedElsewhere(session.db, session.user)
  session.coverage = (await readCoverage(session.db, session.user)) ?? session.coverage
  session.publishLogChanges()
  if (session.newestSeenAt > 0 && findNewestSubmissionTime(session) > session.newestSeenAt) {
    ;(await import('./arrivals')).announceArrivals(session)
  }
}

/** Loads the code of a sync, so that the first sync does not load one file after the other. */
export function preloadSync(): void {
  for (const load of [() => import('./steps'), () => import('./extension-step')]) void bestEffort(load)
}

/** Cancels a running or waiting sync. Stored data is kept, and the next sync continues. */
export function stopSync(session: Session): void {
  session.get(RunningSync).current?.controller.abort()
}

interface SyncMode {
  userInitiated: boolean
  /** Whether a source that fails shows no toast. */
  isSilent: boolean
}

async function syncWithTabLock(session: Session, mode: SyncMode, signal: AbortSignal): Promise<void> {
  const onLate = (isLate: boolean) => {
    session.sync.isWaitingForTab = isLate
    session.publish()
  }
  const wait = { platform: session.platform, signal, onLate }
  try {
    const catchUpAndSync = async () => {
      await catchUp(session)
      await syncAll(session, mode, signal)
    }
    // The lock is released when the session ends, even if its storage does not respond: nothing is written after that.
    await withTabLock(`solvelog-sync:${session.user}`, wait, () =>
      Promise.race([catchUpAndSync(), waitForAbort(session.ending)]),
    )
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'cancelled')) throw error
    if (session.hasEnded) return
    // The wait for another tab was cancelled: publish the stored data.
    await catchUp(session)
    endSync(session)
    session.publish()
  }
}

async function catchUp(session: Session): Promise<void> {
  await session.log.catchUp()
  await loadCatalogOfOtherTab(session)
}

function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

async function syncAll(session: Session, mode: SyncMode, signal: AbortSignal): Promise<void> {
  const publisher = createPublisher(session)
  const { userInitiated, isSilent } = mode
  const shownNotices = isSilent ? null : new Set<string>()
  const seqBefore = session.log.head.seq
  const { selectSteps } = await import('./steps')
  for (const step of selectSteps(isDemo(session.username))) {
    if (signal.aborted) break
    await runStep(session, step, userInitiated, shownNotices, { reportProgress: publisher.reportProgress, signal })
  }
  // After a first sync, publish the solves before today's recommended problems are computed.
  if (session.phase === 'loading') {
    session.phase = 'loaded'
    session.revision++
    session.publishWithoutPicks()
  }
  if ((userInitiated || session.log.head.seq !== seqBefore) && !signal.aborted) await session.storeDraw()
  endSync(session)
  publisher.flush()
}

/** Returns a publisher that sends at most one update per interval. It sends later changes at the interval's end or on `flush`. */
function createPublisher(session: Session): { reportProgress(): void; flush(): void } {
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    lastAt = session.platform.now()
    session.publish()
  }
  return {
    reportProgress() {
      const delay = computeTimeLeft(lastAt, session.platform.now(), MIN_UPDATE_INTERVAL_MS)
      if (delay === 0) flush()
      else timer ??= setTimeout(flush, delay)
    },
    flush,
  }
}

function endSync(session: Session): void {
  session.sync.busy = false
  session.sync.step = null
  session.sync.progress = null
  session.newestSeenAt = findNewestSubmissionTime(session)
  session.revision++
  session.phase = 'loaded'
}

/**
 * Runs one step. `shownNotices` are the notices of this sync, so that none is repeated; null if it shows none. Throws if the connection to
 * the storage is lost.
 */
async function runStep(
  session: Session,
  step: Step,
  userInitiated: boolean,
  shownNotices: Set<string> | null,
  control: StepControl,
): Promise<void> {
  const status = session.sync.sources[step.name]
  session.sync.step = step.name
  status.state = 'busy'
  try {
    const outcome = await step.run(session, userInitiated, control)
    status.state = outcome.state
    status.problem = outcome.problem ?? null
    if (outcome.state === 'ok') status.lastSuccessAt = session.platform.now()
  } catch (error) {
    if (toFailure(error).code === 'storage-lost') throw error
    if (control.signal.aborted) {
      status.state = 'idle'
      status.problem = null
    } else {
      status.state = error instanceof LastingRefusal ? 'refused' : 'failed'
      status.problem = toFailure(error).message
      const notice = describeFailure(step.name, error)
      if (shownNotices && !shownNotices.has(notice)) session.updates.sendToast('error', notice, step.name)
      shownNotices?.add(notice)
    }
  }
  control.reportProgress()
}

function describeFailure(source: SourceName, error: unknown): string {
  const { code, message } = toFailure(error)
  if (code === 'internal') return FAILURE_TEXTS[source]
  const isWhole =
    error instanceof RateLimitedError || code !== 'unreachable' || message.startsWith(FAILURE_TEXTS[source])
  return isWhole ? message : `${FAILURE_TEXTS[source]}. ${message}`
}
