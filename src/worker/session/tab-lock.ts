import { AppError } from '../app-error'
import type { Platform } from '../platform'

/** Milliseconds of waiting for another tab before the user is notified. */
const LATE_AFTER = 120_000

const NO_LOCKS =
  'This browser can’t coordinate several tabs, so Solvelog can’t sync here. Update the browser, or open this page over https.'
const STOPPED = 'Stopped waiting for another tab.'

/** Options for waiting on another tab. */
export interface LockWaitOptions {
  platform: Pick<Platform, 'sleep'>
  /** Cancels the wait; a granted lock is kept until the work ends. */
  signal: AbortSignal
  /** Called with true after two minutes of waiting, and then with false when the wait ends. */
  onLate(isLate: boolean): void
}

/**
 * Runs work while no other tab runs work with the same name. The tab with the lock may be frozen or in the back/forward
 * cache, so the wait has no limit but can be cancelled. The lock is never stolen, because the other tab may resume at any
 * time. Throws an AppError: `cancelled` if the wait is cancelled, `storage-blocked` without Web Locks.
 */
export async function withTabLock<T>(name: string, wait: LockWaitOptions, work: () => Promise<T>): Promise<T> {
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

/** Reports a long wait; the returned function ends the watch and may be called repeatedly. */
function watch({ platform: clock, onLate }: LockWaitOptions): () => void {
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

/** Web Locks are missing on plain http and in old browsers, despite the types. */
function lockManager(): LockManager {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) throw new AppError('storage-blocked', NO_LOCKS)
  return locks
}
