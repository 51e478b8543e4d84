import { toUserKey } from '#domain/username'
import type { Result } from '#protocol/result'
import { reloadPage } from '../behaviour/back-layers'
import { writePref } from '../state/prefs'
import { state } from '../state/state'
import type { Connection } from './connection'
import { deleteDashboardCache } from './dashboard-cache'
import { clearDeletionMark, listPendingDeletions, markForDeletion } from './deletion-marks'
import { deleteUserDrafts } from './forget-drafts'
import { deleteHeadMarker } from './head-marker'
import { deleteRecommendationsCache } from './recommendations-cache'

const WAIT_STOPPED_MESSAGE =
  'Another tab is still removing data of your account from this browser. Close that tab, then reload this page.'

type FailedResult = Extract<Result<null>, { ok: false }>

/** Milliseconds of waiting for another tab after which the page shows a message. */
const MESSAGE_AFTER_MS = 120_000

let waitController = new AbortController()

/**
 * Runs one deletion at a time across all tabs. Otherwise a slow deletion could remove data that the user stored after signing in again.
 * After two minutes of waiting, the page offers to stop. Returns null if the user stopped the wait.
 */
export async function runDeletionExclusively<T>(work: () => Promise<T>): Promise<{ value: T } | null> {
  const run = async () => ({ value: await work() })
  // Old browsers and pages over plain http have no Web Locks. Signing out has to work there too.
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return run()
  const { signal } = waitController
  let isGranted = false
  const timer = setTimeout(() => {
    state.isWaitingForDeletion = true
  }, MESSAGE_AFTER_MS)
  const endWait = () => {
    clearTimeout(timer)
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

/** Stops waiting for another tab's deletion. The work that was waiting does not run. */
export function stopWaitingForDeletion(): void {
  waitController.abort()
  waitController = new AbortController()
}

/**
 * Deletes all data of a user from this browser. The caller has to remove the user's name from localStorage first: until then, this or
 * another tab may write the data again.
 */
export async function deleteUser(username: string, connection: Connection): Promise<Result<null>> {
  const answer = await connection.call('clearUser', username)
  if (!answer.ok) return answer
  deleteHeadMarker(username)
  deleteDashboardCache(username)
  deleteRecommendationsCache(username)
  deleteUserDrafts(username)
  clearDeletionMark(username)
  return answer
}

/**
 * Finishes interrupted deletions before a log is opened. Returns the failure of the deletion of the user `username`, or of any deletion if
 * `username` is null. Returns null without such a failure.
 */
export async function finishPendingDeletions(
  getConnection: () => Connection,
  username: string | null,
): Promise<FailedResult | null> {
  const isOfUser = (user: string) => username === null || toUserKey(username) === user
  const result = await runDeletionExclusively(async () => {
    let failure: FailedResult | null = null
    for (const user of listPendingDeletions()) {
      const answer = await deleteUser(user, getConnection())
      if (!answer.ok && isOfUser(user)) failure = answer
    }
    return failure
  })
  if (result) return result.value
  return listPendingDeletions().some(isOfUser)
    ? { ok: false, failure: { code: 'cancelled', message: WAIT_STOPPED_MESSAGE } }
    : null
}

/** Repeats a sign-out after the browser has lost the user's deletion mark in localStorage. The next page load deletes the user's data. */
export function repeatSignOut(username: string): void {
  markForDeletion(username)
  writePref('username', null)
  reloadPage()
}
