import { DEMO_USER } from '#domain/username'
import { readPref, readUsername, writePref } from '../../state/prefs'

/**
 * Restores the user's own account if the tutorial was interrupted, for example by a sign-out, or by a crash between two writes. Must run
 * before the session starts, because the session opens the log of the stored username.
 */
export function restoreOwnAccount(): void {
  const username = readUsername()
  const isDemoOrSignedOut = username === null || username === DEMO_USER
  if (username === DEMO_USER && readPref('tutorialActive') !== null) return
  const ownUsername = readPref('tutorialPrevUser')
  if (isDemoOrSignedOut && ownUsername !== null) {
    if (!writePref('username', ownUsername)) return
    writePref('tutorialSeen', '1')
  }
  if (ownUsername !== null || readPref('tutorialActive') !== null) clearStoredTutorial()
}

/** Clears the stored state of a running tutorial. The step becomes 0 (T5). */
export function clearStoredTutorial(): void {
  writePref('tutorialActive', null)
  writePref('tutorialStep', '0')
  writePref('tutorialPrevUser', null)
}
