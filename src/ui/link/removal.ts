import { userKey } from '#domain/username'
import type { Result } from '#wire/result'
import type { Link } from './connection'
import { forgetDraftsOf } from './forget-drafts'
import { dropGlance } from './glance'
import { dropMarker } from './marker'

/**
 * A note that a user has signed out and is to be removed: written before the name is taken away, and dropped when the
 * removal is complete, so that one that was cut is finished by the next start, and never a user removed who did not sign out.
 */
const PREFIX = 'solvelog.remove.'

type Refused = Extract<Result<null>, { ok: false }>

/** Notes that a user is to be removed. */
export function noteRemoval(username: string): void {
  try {
    localStorage.setItem(PREFIX + userKey(username), '1')
  } catch {
    // The removal goes on at once; only one that is cut would be left unfinished.
  }
}

/** Takes the note back. */
export function dropRemoval(username: string): void {
  try {
    localStorage.removeItem(PREFIX + userKey(username))
  } catch {
    // No storage: there is no note.
  }
}

/** One removal at a time over all tabs: else a slow one could meet with what its user, signed in again, has stored since. */
export function removingAlone<T>(work: () => Promise<T>): Promise<T> {
  // Over plain http there are no locks, and no log is opened either.
  return window.isSecureContext ? navigator.locks.request('solvelog-sign-out', work) : work()
}

/**
 * Removes everything of a user from this browser. Must come after the name is gone: until then another tab, or this one as it
 * is left, may write what is removed here.
 */
export async function remove(username: string, link: Link): Promise<Result<null>> {
  const cleared = await link.call('clearUser', username)
  if (!cleared.ok) return cleared
  dropMarker(username)
  dropGlance(username)
  forgetDraftsOf(username)
  dropRemoval(username)
  return cleared
}

/**
 * Finishes the removals that were cut, before any log is opened. Answers with one that failed and stands in the way of the
 * user, or with any when nobody is signed in; null when there is none such.
 */
export async function finishRemovals(link: () => Link, username: string | null): Promise<Refused | null> {
  if (noted().length === 0) return null
  return removingAlone(async () => {
    let failed: Refused | null = null
    for (const user of noted()) {
      const removed = await remove(user, link())
      if (!removed.ok && (username === null || userKey(username) === user)) failed = removed
    }
    return failed
  })
}

function noted(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length)).filter((user) => user.trim() !== '')
  } catch {
    // No storage, so no note either.
    return []
  }
}
