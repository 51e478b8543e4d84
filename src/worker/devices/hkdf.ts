/** Length in bytes of an AES-256 key, a SHA-256 hash, and the secret of a log. */
export const KEY_SIZE = 32

/** Derives `size` bytes from a secret with HKDF-SHA-256 without a salt. Different labels give unrelated bytes. */
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

/** Derives an AES-256-GCM key from a secret. Scripts cannot export the key. */
export async function deriveKey(secret: Uint8Array<ArrayBuffer>, label: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', await deriveBytes(secret, label), 'AES-GCM', false, ['encrypt', 'decrypt'])
}
