import { fingerprint } from '#lib/fingerprint'

/** The site's CSRF token, which its own pages send with each request; null without one. */
export function formToken(): string | null {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith('csrftoken='))
  if (found === undefined) return null
  const value = found.slice('csrftoken='.length)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * A short hash of the CSRF token. It changes when a user signs in or out, differs between Firefox containers, and does not reveal the
 * token. Computed at once, so that a message of a page that is being closed is still sent.
 */
export const signInMarker = (): string => fingerprint(formToken() ?? '').toString(16)
