import { AppError } from '../app-error'
import type { Platform } from '../platform'

/** Milliseconds of waiting for another tab after which the user is told. */
const LATE_AFTER = 120_000

const NO_LOCKS =
  'This browser cannot keep two tabs from working at once, so Solvelog does not sync here. Update the browser, or open this page over https.'
const STOPPED = 'Stopped waiting for another tab.'

/** How a wait for another tab is watched and ended. */
export interface LockWait {
  platform: Pick<Platform, 'sleep'>
  /** Ends the wait; a lock that was granted is kept until the work ends. */
  signal: AbortSignal
  /** Called with true when the wait has taken two minutes, and then with false when it ends, in whatever way. */
  onLate(isLate: boolean): void
}

/**
 * Runs work while no other tab runs work under the same name. A tab that holds the lock may be frozen, or kept for the Back
 * button, so the wait has no limit but can be stopped; the lock is never stolen, because the other tab may go on at any time.
 * Throws a Fault `cancelled` if the wait is stopped, and `storage-blocked` in a browser without Web Locks.
 */
export async function withTabLock<T>(name: string, wait: LockWait, work: () => Promise<T>): Promise<T> {
  const locks = lockManager()
  const done = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { value: await work() })
  if (done) return done.value
  const endWait = watch(wait)
  let isGranted = false
  try {
    return await locks.request(name, { signal: wait.signal }, () => {
      isGranted = true
      endWait()
      return work()
    })
  } catch (error) {
    throw !isGranted && wait.signal.aborted ? new AppError('cancelled', STOPPED, { cause: error }) : error
  } finally {
    endWait()
  }
}

/** Reports a wait that becomes late; the returned function ends it and may be called more than once. */
function watch({ platform: clock, onLate }: LockWait): () => void {
  let isWaiting = true
  let isLate = false
  void clock.sleep(LATE_AFTER).then(() => {
    isLate = isWaiting
    if (isLate) onLate(true)
  })
  return () => {
    isWaiting = false
    if (isLate) onLate(false)
    isLate = false
  }
}

/** Plain http and old browsers have no Web Locks, whatever the types say. */
function lockManager(): LockManager {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) throw new AppError('storage-blocked', NO_LOCKS)
  return locks
}
