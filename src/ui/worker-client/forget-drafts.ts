import { userKey } from '#domain/username'
import { storedNames, writeStored } from '../browser/local-storage'

/** The prefix of the names of all stored drafts. */
export const DRAFT_PREFIX = 'solvelog.draft.'

/** Removes every draft of a user from this browser. A sign-out calls this, because drafts are the user's data. */
export function deleteDraftsOf(username: string): void {
  const start = `${DRAFT_PREFIX}${userKey(username)}.`
  for (const name of storedNames(start)) writeStored(name, null)
}
