import { userKey } from '#domain/username'
import { storedNames, writeStored } from '../browser/local-storage'

/**
 * Marks a signed-out user for deletion. The mark is written before the name is removed and cleared when the deletion is complete, so
 * that the next start finishes an interrupted deletion and never deletes a user who is signed in.
 */
const PREFIX = 'solvelog.remove.'

/** Marks a user for deletion. */
export function markForDeletion(username: string): void {
  writeStored(PREFIX + userKey(username), '1')
}

export const isMarkedForDeletion = (username: string): boolean => pendingDeletions().includes(userKey(username))

export function clearDeletionMark(username: string): void {
  writeStored(PREFIX + userKey(username), null)
}

/** The users marked for deletion, as user keys. */
export function pendingDeletions(): string[] {
  const users = storedNames(PREFIX).map((name) => name.slice(PREFIX.length))
  return users.filter((user) => user.trim() !== '')
}
