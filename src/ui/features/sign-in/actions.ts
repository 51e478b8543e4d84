import { isUsername, usernameFrom } from '#domain/practice-site'
import { DEMO_USER } from '#domain/username'
import type { Result } from '#protocol/result'
import { readStored } from '../../shared/local-storage'
import { writePref } from '../../shared/prefs'
import { state } from '../../shared/state'
import { client, closeClient } from '../../worker-client/client'
import { clearDeletionMark, isMarkedForDeletion, markForDeletion } from '../../worker-client/deletion-marks'
import { deleteUser, runDeletionExclusively } from '../../worker-client/user-deletion'

export { stopWaitingForDeletion } from '../../worker-client/user-deletion'

const FAILED = 'An unexpected error occurred. Please try again later.'
const NO_STORAGE = 'This browser does not let the page store anything. Allow site data for this page and try again.'

/** Why a sign-in failed. `unverified`: the name can be used without verification, because the practice site did not answer. */
export interface SignInProblem {
  message: string
  unverified: string | null
}

/**
 * Verifies a user with the practice site, stores the site's spelling of the name and reloads. Returns the problem, or null. If
 * the site cannot be reached, the user can still continue, to read stored data or restore an export.
 */
export async function signIn(typed: string): Promise<SignInProblem | null> {
  const verified = await client().call('verifyUser', typed)
  if (verified.ok) return problemOf(switchUser(verified.value.username))
  if (verified.failure.code === 'user-missing') return problemOf(verified.failure.message)
  const name = usernameFrom(typed)
  return { message: FAILED, unverified: isUsername(name) ? name : null }
}

const problemOf = (message: string | null): SignInProblem | null =>
  message === null ? null : { message, unverified: null }

/** Looks for data of the earlier product on this origin, and migrates its preferences (C10). */
export async function findLegacyUser(): Promise<void> {
  // Migrates the earlier product's AI-feedback flag (F11).
  if (readStored('leettracker-ai-feedback-used') === 'true') writePref('aiFeedbackUsed', 'true')
  if (!window.isSecureContext) return
  const answer = await client().call('findLegacyUser')
  if (!answer.ok || !answer.value) return
  if (answer.value.tutorialSeen) writePref('tutorialSeen', '1')
  state.legacyUser = answer.value.username
}

/** Looks for stored logs while signed out. Users whose data is being deleted are not offered. */
export async function findStoredUsers(): Promise<void> {
  if (!window.isSecureContext) return
  const answer = await client().call('storedUsers')
  if (answer.ok) state.storedUsers = answer.value.filter(({ username }) => !isMarkedForDeletion(username))
}

/** Signs in a user without verifying the name. Returns the error, or null. */
export function continueAs(username: string): string | null {
  return switchUser(username)
}

/** Switches to the demo user and reloads. Returns the error, or null. */
export function tryDemo(): string | null {
  return switchUser(DEMO_USER)
}

/**
 * Deletes the user's name and data from this browser, then reloads (A13). First it removes the name and marks the user for deletion,
 * so that the next start finishes an interrupted deletion. If the deletion is refused, or stopped while waiting for another tab,
 * nothing is deleted and the user stays signed in. The next sign-in starts on the dashboard.
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
  if (removal.value) window.history.replaceState(null, '')
  else window.alert('An error occurred while signing out. Please try again.')
  location.reload()
}

const isRefused = (answer: Result<null>): boolean =>
  !answer.ok && answer.failure.code !== 'timeout' && answer.failure.code !== 'worker-lost'

/** Clears the deletion mark before restoring the name, so that an interruption never deletes a user who stays signed in. */
function keepUser(username: string): void {
  clearDeletionMark(username)
  writePref('username', username)
}

function switchUser(username: string): string | null {
  if (!writePref('username', username)) return NO_STORAGE
  location.reload()
  return null
}
