/** Length of a hash, a key and the secret of a log in bytes. */
export const KEY_SIZE = 32

/** HKDF-SHA-256 without a salt: bytes that depend on all of `secret`, with a label for their use. */
export async function deriveBytes(
  secret: Uint8Array<ArrayBuffer>,
  label: string,
  size: number = KEY_SIZE,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(`solvelog/1 ${label}`)
  const salt = new Uint8Array(0)
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 8 * size))
}

/** An AES-256-GCM key derived from a secret. It cannot be read back. */
export async function deriveKey(secret: Uint8Array<ArrayBuffer>, label: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', await deriveBytes(secret, label), 'AES-GCM', false, ['encrypt', 'decrypt'])
}
