import { toUserKey } from '#domain/username'
import { listStoredNames, writeStored } from '../browser/local-storage'

/** The prefix of the localStorage entries with drafts, of all users. */
export const DRAFT_PREFIX = 'solvelog.draft.'

/** Removes every draft of a user from this browser. A sign-out calls this, because drafts are the user's data. */
export function deleteUserDrafts(username: string): void {
  const prefix = `${DRAFT_PREFIX}${toUserKey(username)}.`
  for (const name of listStoredNames(prefix)) writeStored(name, null)
}
