/** The origin of a page's address with its port, for example `http://localhost:5173`; null for other schemes. */
export function originOf(address: string): string | null {
  try {
    const { protocol, origin } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? origin : null
  } catch {
    return null
  }
}

/** The match pattern of an origin's permission. It has no port, because Firefox allows none in match patterns. */
export function permissionPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

/** An origin in the form that people know: `localhost:5173`. */
export const hostLabel = (origin: string): string => new URL(origin).host
