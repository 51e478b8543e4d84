import { DEMO_USER } from '#domain/username'
import type { Result } from '#protocol/result'
import { adoptEarlierFlag, writePref } from '../../shared/prefs'
import { state } from '../../shared/state'
import { client, closeClient } from '../../worker-client/client'
import {
  clearDeletionMark,
  deleteUser,
  isMarkedForDeletion,
  markForDeletion,
  runDeletionExclusively,
} from '../../worker-client/user-deletion'

export { stopWaitingForDeletion } from '../../worker-client/user-deletion'

const FAILED = 'An unexpected error occurred. Please try again later.'
const NO_STORAGE = 'This browser does not let the page store anything. Allow site data for this page and try again.'

/** Verifies a user with the practice site, stores the name as the site spells it and reloads; else says why not. */
export async function signIn(username: string): Promise<string | null> {
  const verified = await client().call('verifyUser', username)
  if (verified.ok) return switchUser(verified.value.username)
  return verified.failure.code === 'user-missing' ? verified.failure.message : FAILED
}

/** Looks for what the earlier product left on this origin, and goes on with its small preferences (C10). */
export async function findLegacyUser(): Promise<void> {
  adoptEarlierFlag()
  if (!window.isSecureContext) return
  const answer = await client().call('findLegacyUser')
  if (!answer.ok || !answer.value) return
  if (answer.value.tutorialSeen) writePref('tutorialSeen', '1')
  state.legacyUser = answer.value.username
}

/** Looks for logs of users that this browser no longer knows to be signed in. One that is being removed is not offered. */
export async function findStoredUsers(): Promise<void> {
  if (!window.isSecureContext) return
  const answer = await client().call('storedUsers')
  if (answer.ok) state.storedUsers = answer.value.filter(({ username }) => !isMarkedForDeletion(username))
}

/** Signs a user in whose log this browser has, without asking the practice site; else says why not. */
export function continueAs(username: string): string | null {
  return switchUser(username)
}

/** Becomes the demo user and reloads; else says why not. */
export function tryDemo(): string | null {
  return switchUser(DEMO_USER)
}

/**
 * Removes the user's name and data from this browser, then reloads (spec §4). The name goes first, beside a note: what is cut
 * short or gives no answer in time is finished by the next start. A removal that was refused has removed nothing, and neither has
 * one that was stopped while it waited for another tab: the user stays signed in.
 */
export async function signOut(): Promise<void> {
  const { username } = state
  if (username === null) return
  const removal = await runDeletionExclusively(async () => {
    markForDeletion(username)
    const answer = writePref('username', null) ? await deleteUser(username, client()) : null
    if (answer && isRefused(answer)) keepUser(username)
    return answer?.ok
  })
  if (!removal) return
  closeClient()
  if (!removal.value) window.alert('An error occurred while signing out. Please try again.')
  location.reload()
}

const isRefused = (answer: Result<null>): boolean =>
  !answer.ok && answer.failure.code !== 'timeout' && answer.failure.code !== 'worker-lost'

/** The note first: what is not going to be removed must not be, whatever comes in between. */
function keepUser(username: string): void {
  clearDeletionMark(username)
  writePref('username', username)
}

function switchUser(username: string): string | null {
  if (!writePref('username', username)) return NO_STORAGE
  location.reload()
  return null
}
