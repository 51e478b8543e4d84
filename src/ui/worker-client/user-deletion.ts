import { userKey } from '#domain/username'
import type { Result } from '#protocol/result'
import { writePref } from '../state/prefs'
import { state } from '../state/state'
import type { Connection } from './connection'
import { deleteDashboardCache } from './dashboard-cache'
import { clearDeletionMark, markForDeletion, pendingDeletions } from './deletion-marks'
import { deleteDraftsOf } from './forget-drafts'
import { deleteHeadMarker } from './head-marker'

const STOPPED =
  'Another tab is still removing data of your account from this browser. Close that tab, then reload this page.'

type Refused = Extract<Result<null>, { ok: false }>

/** Milliseconds of waiting for another tab until the page shows a message. */
const LATE_AFTER = 120_000

let stop = new AbortController()

/**
 * Runs one deletion at a time across all tabs. Otherwise a slow deletion could remove data that the user stored after signing in again.
 * The tab with the lock may be frozen, so after two minutes the page offers to stop waiting. Returns null if stopped.
 */
export async function runDeletionExclusively<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
  const run = async () => ({ value: await work() })
  // Old browsers and pages over plain http have no locks. Signing out must work there too.
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

/** Stops waiting for another tab's deletion. The work that waited does not run. */
export function stopWaitingForDeletion(): void {
  stop.abort()
  stop = new AbortController()
}

/**
 * Deletes all data of a user from this browser. Remove the name first: until then, this or another tab may write the data again.
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
 * Finishes interrupted deletions before a log is opened. Returns the failure that concerns the given user, or any failure while signed
 * out; null if there is none.
 */
export async function finishPendingDeletions(link: () => Connection, username: string | null): Promise<Refused | null> {
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

/** Repeats the part of a sign-out that local storage has lost. The next load deletes the rest. */
export function repeatSignOut(username: string): void {
  markForDeletion(username)
  writePref('username', null)
  location.reload()
}
