import { userKey } from '#domain/username'
import type { Result } from '#protocol/result'
import { state } from '../shared/state'
import type { Connection } from './connection'
import { deleteDashboardCache } from './dashboard-cache'
import { deleteDraftsOf } from './forget-drafts'
import { deleteHeadMarker } from './head-marker'

/**
 * A note that a user has signed out and is to be removed: written before the name is taken away, and dropped when the
 * removal is complete, so that one that was cut is finished by the next start, and never a user removed who did not sign out.
 */
const PREFIX = 'solvelog.remove.'

const STOPPED =
  'Another tab is still removing data of your account from this browser. Close that tab, then reload this page.'

type Refused = Extract<Result<null>, { ok: false }>

/** Notes that a user is to be removed. */
export function markForDeletion(username: string): void {
  try {
    localStorage.setItem(PREFIX + userKey(username), '1')
  } catch {
    // The removal goes on at once; only one that is cut would be left unfinished.
  }
}

/** Whether a user is noted to be removed. */
export const isMarkedForDeletion = (username: string): boolean => pendingDeletions().includes(userKey(username))

/** Takes the note back. */
export function clearDeletionMark(username: string): void {
  try {
    localStorage.removeItem(PREFIX + userKey(username))
  } catch {
    // No storage: there is no note.
  }
}

/** Milliseconds of waiting for another tab until the page shows a message. */
const LATE_AFTER = 120_000

let stop = new AbortController()

/**
 * Runs one removal at a time over all tabs: else a slow one could remove what its user, signed in again, has stored since.
 * A tab that holds the lock may be frozen, so after two minutes the page says so and offers to stop. Null if it was stopped.
 */
export async function runDeletionExclusively<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
  const run = async () => ({ value: await work() })
  // Over plain http and in old browsers there are no locks. Leaving must be possible there too.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return run()
  const { signal } = stop
  let isGranted = false
  const late = setTimeout(() => {
    state.isWaitingForDeletion = true
  }, LATE_AFTER)
  const endWait = () => {
    clearTimeout(late)
    state.isWaitingForDeletion = false
  }
  try {
    return await locks.request('solvelog-sign-out', { signal }, () => {
      isGranted = true
      endWait()
      return run()
    })
  } catch (error) {
    if (isGranted || !signal.aborted) throw error
    return null
  } finally {
    endWait()
  }
}

/** Stops waiting for another tab that removes a user's data. */
export function stopWaitingForDeletion(): void {
  stop.abort()
  stop = new AbortController()
}

/**
 * Removes everything of a user from this browser. Must come after the name is gone: until then another tab, or this one as it
 * is left, may write what is removed here.
 */
export async function deleteUser(username: string, link: Connection): Promise<Result<null>> {
  const cleared = await link.call('clearUser', username)
  if (!cleared.ok) return cleared
  deleteHeadMarker(username)
  deleteDashboardCache(username)
  deleteDraftsOf(username)
  clearDeletionMark(username)
  return cleared
}

/**
 * Finishes the removals that were cut, before any log is opened. Answers with one that failed or was stopped and stands in the
 * way of the user, or with any when nobody is signed in; null when there is none such.
 */
export async function finishPendingDeletions(link: () => Connection, username: string | null): Promise<Refused | null> {
  if (pendingDeletions().length === 0) return null
  const concerns = (user: string) => username === null || userKey(username) === user
  const removal = await runDeletionExclusively(async () => {
    let failed: Refused | null = null
    for (const user of pendingDeletions()) {
      const removed = await deleteUser(user, link())
      if (!removed.ok && concerns(user)) failed = removed
    }
    return failed
  })
  if (removal) return removal.value
  return pendingDeletions().some(concerns) ? { ok: false, failure: { code: 'cancelled', message: STOPPED } } : null
}

function pendingDeletions(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length)).filter((user) => user.trim() !== '')
  } catch {
    // No storage, so no note either.
    return []
  }
}
