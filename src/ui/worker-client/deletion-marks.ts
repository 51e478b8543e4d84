import { userKey } from '#domain/username'

/**
 * Marks a signed-out user for deletion. The mark is written before the name is removed and cleared when the deletion is complete, so
 * that the next start finishes an interrupted deletion and never deletes a user who is signed in.
 */
const PREFIX = 'solvelog.remove.'

/** Marks a user for deletion. */
export function markForDeletion(username: string): void {
  try {
    localStorage.setItem(PREFIX + userKey(username), '1')
  } catch {
    // The deletion starts now anyway; only an interrupted one would stay unfinished.
  }
}

export const isMarkedForDeletion = (username: string): boolean => pendingDeletions().includes(userKey(username))

export function clearDeletionMark(username: string): void {
  try {
    localStorage.removeItem(PREFIX + userKey(username))
  } catch {
    // Storage is not available, so there is no mark.
  }
}

/** The users marked for deletion, as user keys. */
export function pendingDeletions(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length)).filter((user) => user.trim() !== '')
  } catch {
    // Storage is not available, so there is no mark.
    return []
  }
}
