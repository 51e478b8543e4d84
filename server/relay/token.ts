import { RELAY_TOKEN } from '#domain/relay/contract'

const BEARER = /^Bearer +(\S+)$/i

/** Returns the SHA-256 of bytes in lower-case hex. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the SHA-256 of a text in UTF-8, in lower-case hex. */
export const hashText = (text: string): Promise<string> => sha256Hex(new TextEncoder().encode(text))

/** Returns the SHA-256 of a request's access token, in lower-case hex; null if the request has no valid token. */
export async function hashToken({ headers }: Request): Promise<string | null> {
  const token = BEARER.exec(headers.get('authorization') ?? '')?.[1]
  return token !== undefined && RELAY_TOKEN.test(token) ? hashText(token) : null
}

/** Whether two hashes are equal, compared in constant time (M7). */
export function areHashesEqual(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
