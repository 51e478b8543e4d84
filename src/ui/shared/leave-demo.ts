import { writePref } from './prefs'

/**
 * Leaves the demo for the sign-in screen, or for the account that the tutorial came from. Nothing is deleted: the demo and the
 * user's own log stay in this browser.
 */
export function leaveDemo(): void {
  if (writePref('username', null)) location.reload()
}
