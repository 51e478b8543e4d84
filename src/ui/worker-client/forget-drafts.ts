import { userKey } from '#domain/username'
import { storedNames, writeStored } from '../shared/local-storage'

/** What the name of every stored draft begins with. */
export const DRAFT_PREFIX = 'solvelog.draft.'

/** Removes every draft of a user from this browser: they are the user's data, and go when the user signs out. */
export function deleteDraftsOf(username: string): void {
  const start = `${DRAFT_PREFIX}${userKey(username)}.`
  for (const name of storedNames(start)) writeStored(name, null)
}
