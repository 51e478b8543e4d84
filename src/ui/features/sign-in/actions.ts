import { isUsername, parseUsername } from '#domain/practice-site'
import type { StoredUser } from '#protocol/api'
import type { Result } from '#protocol/result'
import { switchUser } from '../../actions/switch-user'
import { reloadPage } from '../../behaviour/back-layers'
import { readStored } from '../../browser/local-storage'
import { writePref } from '../../state/prefs'
import { state } from '../../state/state'
import { closeClient, getClient } from '../../worker-client/client'
import { clearDeletionMark, isMarkedForDeletion, markForDeletion } from '../../worker-client/deletion-marks'
import { deleteUser, runDeletionExclusively } from '../../worker-client/user-deletion'

const FAILED_MESSAGE = 'An unexpected error occurred. Please try again later.'

/**
 * Why a sign-in failed. If the practice site did not answer, `unverifiedName` is the name with which the user can continue anyway.
 * Otherwise it is null.
 */
interface SignInProblem {
  message: string
  unverifiedName: string | null
}

/**
 * Verifies a user name with the practice site, stores the site's spelling of the name and reloads the page. Returns only if that failed. If
 * the site cannot be reached, the problem has a name with which the user can continue anyway.
 */
export async function signIn(typedName: string): Promise<SignInProblem> {
  const answer = await getClient().call('verifyUser', typedName)
  if (answer.ok) return { message: await switchUser(answer.value.username), unverifiedName: null }
  if (answer.failure.code === 'user-missing') return { message: answer.failure.message, unverifiedName: null }
  const name = parseUsername(typedName)
  const { code, message } = answer.failure
  return {
    message: code === 'unreachable' ? `${FAILED_MESSAGE} ${message}` : FAILED_MESSAGE,
    unverifiedName: isUsername(name) ? name : null,
  }
}

/** Returns the user who last used Solvelog's predecessor on this origin, or null. Also migrates the predecessor's preferences (C10). */
export async function findLegacyUser(): Promise<string | null> {
  // Migrates whether the user has already used AI feedback (F11).
  if (readStored('leettracker-ai-feedback-used') === 'true') writePref('aiFeedbackUsed', 'true')
  if (!window.isSecureContext) return null
  const answer = await getClient().call('findLegacyUser')
  if (!answer.ok || !answer.value) return null
  if (answer.value.tutorialSeen) writePref('tutorialSeen', '1')
  return answer.value.username
}

/** Returns the users with a log in this browser, except users whose data is being deleted. */
export async function findStoredUsers(): Promise<StoredUser[]> {
  if (!window.isSecureContext) return []
  const answer = await getClient().call('listStoredUsers')
  return answer.ok ? answer.value.filter(({ username }) => !isMarkedForDeletion(username)) : []
}

/**
 * Deletes the user's name and data from this browser, then reloads (A13). First marks the user for deletion, so that the next start
 * finishes an interrupted deletion. If the deletion is refused, the user stays signed in.
 */
export async function signOut(): Promise<void> {
  const { username } = state
  if (username === null) return
  const result = await runDeletionExclusively(async () => {
    markForDeletion(username)
    const answer = writePref('username', null) ? await deleteUser(username, getClient()) : null
    if (answer && isRefused(answer)) restoreSignIn(username)
    return answer?.ok
  })
  if (!result) return
  closeClient()
  if (!result.value) window.alert('An error occurred while signing out. Please try again.')
  reloadPage({ forgetState: result.value === true })
}

const isRefused = (answer: Result<null>): boolean =>
  !answer.ok && answer.failure.code !== 'timeout' && answer.failure.code !== 'worker-lost'

/**
 * Signs the user in again after a refused deletion. Clears the deletion mark before it restores the name. In the other order, an
 * interruption between the two steps would delete the data of a signed-in user.
 */
function restoreSignIn(username: string): void {
  clearDeletionMark(username)
  writePref('username', username)
}
