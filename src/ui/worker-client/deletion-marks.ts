import { toUserKey } from '#domain/username'
import { listStoredNames, writeStored } from '../browser/local-storage'

/**
 * The prefix of the localStorage entries that mark signed-out users for deletion. A mark is written before the user's name is removed, and
 * cleared when the deletion is complete. So the next start finishes an interrupted deletion, and never deletes a user who is signed in.
 */
const MARK_PREFIX = 'solvelog.remove.'

export function markForDeletion(username: string): void {
  writeStored(MARK_PREFIX + toUserKey(username), '1')
}

export const isMarkedForDeletion = (username: string): boolean => listPendingDeletions().includes(toUserKey(username))

export function clearDeletionMark(username: string): void {
  writeStored(MARK_PREFIX + toUserKey(username), null)
}

/** Returns the users that are marked for deletion, as user keys. */
export function listPendingDeletions(): string[] {
  const users = listStoredNames(MARK_PREFIX).map((name) => name.slice(MARK_PREFIX.length))
  return users.filter((user) => user.trim() !== '')
}
