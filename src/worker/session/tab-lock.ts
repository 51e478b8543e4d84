import { AppError } from '../app-error'
import type { Platform } from '../platform'

/** Milliseconds of waiting for another tab after which the user is notified. */
const LATE_AFTER_MS = 120_000

const NO_LOCKS_TEXT =
  'This browser can’t coordinate several tabs, so Solvelog can’t sync here. Update the browser, or open this page over https.'
const STOPPED_TEXT = 'Stopped waiting for another tab.'

export interface LockWaitOptions {
  platform: Pick<Platform, 'sleep'>
  /** Cancels the wait; a granted lock is kept until the work ends. */
  signal: AbortSignal
  /** Called with true after two minutes of waiting, and then with false when the wait ends. */
  onLate(isLate: boolean): void
}

/**
 * Runs work while no other tab runs work with the same name. Waits for the other tab without a time limit, because a frozen tab may resume
 * at any time. The wait can be cancelled. Throws an AppError: `cancelled` if the wait is cancelled, `storage-blocked` if the browser has no
 * Web Locks.
 */
export async function withTabLock<T>(name: string, wait: LockWaitOptions, work: () => Promise<T>): Promise<T> {
  const locks = getLockManager()
  const immediate = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { value: await work() })
  if (immediate) return immediate.value
  const endWait = watchWait(wait)
  let isGranted = false
  try {
    return await locks.request(name, { signal: wait.signal }, () => {
      isGranted = true
      endWait()
      return work()
    })
  } catch (error) {
    throw !isGranted && wait.signal.aborted ? new AppError('cancelled', STOPPED_TEXT, { cause: error }) : error
  } finally {
    endWait()
  }
}

/** Reports a wait that takes long. Returns a function that ends the watch; it may be called more than once. */
function watchWait({ platform: clock, onLate }: LockWaitOptions): () => void {
  let isWaiting = true
  let isLate = false
  void clock.sleep(LATE_AFTER_MS).then(() => {
    isLate = isWaiting
    if (isLate) onLate(true)
  })
  return () => {
    isWaiting = false
    if (isLate) onLate(false)
    isLate = false
  }
}

/** Returns the lock manager. Throws an AppError if there is none, as on plain http and in old browsers. */
function getLockManager(): LockManager {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) throw new AppError('storage-blocked', NO_LOCKS_TEXT)
  return locks
}
