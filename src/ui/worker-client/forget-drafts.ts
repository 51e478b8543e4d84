import { userKey } from '#domain/username'

/** What the name of every stored draft begins with. */
export const DRAFT_PREFIX = 'solvelog.draft.'

/** Removes every draft of a user from this browser: they are the user's data, and go when the user signs out. */
export function deleteDraftsOf(username: string): void {
  const start = `${DRAFT_PREFIX}${userKey(username)}.`
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(start)) localStorage.removeItem(name)
    }
  } catch {
    // A browser that keeps no storage for the page keeps no drafts either.
  }
}
