import { DEMO_USER } from '#domain/username'
import { readPref, readUsername, writePref } from '../../state/prefs'

/**
 * Restores the user's own account if the tutorial ended in an unusual way, for example by a sign-out or by a crash between
 * two writes. Must run before the session starts, because the session opens the log of the stored username.
 */
export function restoreOwnAccount(): void {
  const username = readUsername()
  const away = username === null || username === DEMO_USER
  if (username === DEMO_USER && readPref('tutorialActive') !== null) return
  const own = readPref('tutorialPrevUser')
  if (away && own !== null) {
    if (!writePref('username', own)) return
    writePref('tutorialSeen', '1')
  }
  if (own !== null || readPref('tutorialActive') !== null) forgetRun()
}

/** Clears the stored run. The step resets to 0 (T5). */
export function forgetRun(): void {
  writePref('tutorialActive', null)
  writePref('tutorialStep', '0')
  writePref('tutorialPrevUser', null)
}
