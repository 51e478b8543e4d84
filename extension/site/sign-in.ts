import { computeFingerprint } from '#lib/fingerprint'

/** Returns the site's CSRF token, which the site's own pages send with each request; null without one. */
export function readCsrfToken(): string | null {
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith('csrftoken='))
  if (cookie === undefined) return null
  const value = cookie.slice('csrftoken='.length)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Returns a short hash of the CSRF token. It changes when a user signs in or out, differs between Firefox containers, and does not reveal
 * the token. It is computed synchronously, so that a message of a page that is being closed is still sent.
 */
export const computeSignInMarker = (): string => computeFingerprint(readCsrfToken() ?? '').toString(16)
