import { DEMO_USER } from '#domain/username'
import { dropGlance } from '../link/glance'
import { closeLink, worker } from '../link/link'
import { dropMarker } from '../link/marker'
import { adoptEarlierFlag, writePref } from '../state/prefs'
import { state } from '../state/state'
import { forgetDraftsOf } from './history/forget-drafts'

const FAILED = 'An unexpected error occurred. Please try again later.'
const NO_STORAGE = 'This browser does not let the page store anything. Allow site data for this page and try again.'

/** Verifies a user with the practice site, stores the name as the site spells it and reloads; else says why not. */
export async function signIn(username: string): Promise<string | null> {
  const verified = await worker().call('verifyUser', username)
  if (verified.ok) return become(verified.value.username)
  return verified.failure.code === 'user-missing' ? verified.failure.message : FAILED
}

/** Looks for what the earlier product left on this origin, and goes on with its small preferences (C10). */
export async function lookForEarlier(): Promise<void> {
  adoptEarlierFlag()
  if (!window.isSecureContext) return
  const answer = await worker().call('earlierUser')
  if (!answer.ok || !answer.value) return
  if (answer.value.tutorialSeen) writePref('tutorialSeen', '1')
  state.earlierUser = answer.value.username
}

/** Becomes the demo user and reloads; else says why not. */
export function tryDemo(): string | null {
  return become(DEMO_USER)
}

/** Removes the user's name and data from this browser, then reloads (spec §4). */
export async function signOut(): Promise<void> {
  const { username } = state
  if (username === null) return
  const cleared = await worker().call('clearUser', username)
  closeLink()
  if (cleared.ok && writePref('username', null)) forget(username)
  else window.alert('An error occurred while signing out. Please try again.')
  location.reload()
}

/** Must come after the name is gone: until then another tab, or this one as it is left, may write what is removed here. */
function forget(username: string): void {
  dropMarker(username)
  dropGlance(username)
  forgetDraftsOf(username)
}

function become(username: string): string | null {
  if (!writePref('username', username)) return NO_STORAGE
  location.reload()
  return null
}
