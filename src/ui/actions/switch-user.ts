import { reloadPage } from '../behaviour/back-layers'
import { writePref } from '../state/prefs'

/**
 * Signs in a user without verifying the name, and reloads the page. Returns the error message. After a success it never returns, so that
 * the form or dialog stays busy until the reload.
 */
export async function switchUser(username: string): Promise<string> {
  if (!writePref('username', username))
    return 'This browser does not let the page store anything. Allow site data for this page and try again.'
  reloadPage()
  return new Promise(() => undefined)
}
