/**
 * Returns the origin of a page's address with its port, for example `http://localhost:5173`; null for other schemes than http and https.
 */
export function parseOrigin(address: string): string | null {
  try {
    const { protocol, origin } = new URL(address)
    return protocol === 'https:' || protocol === 'http:' ? origin : null
  } catch {
    return null
  }
}

/** Returns the match pattern of an origin's permission, without the port, because Firefox does not allow ports in match patterns. */
export function createPermissionPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}

/** Returns an origin without its scheme, for users: `localhost:5173`. */
export const formatHost = (origin: string): string => new URL(origin).host
