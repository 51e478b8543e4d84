import { toHex } from '#lib/hex'
import { deriveBytes, deriveKey } from './hkdf'

/** The address and keys that are derived from `root`, the one secret that all devices of a log share. */
export interface VaultKeys {
  /** The address of the log's copy on the server (the vault). */
  vault: string
  /** Proves to the server that a request may read and write the log's copy. The server stores only the token's hash. */
  token: string
  /** Encrypts the chunks (pieces) of the uploaded log. The key never leaves the devices. */
  key: CryptoKey
}

const ADDRESS_SIZE = 16

/**
 * Derives the address, access token and key of a log's copy on the server from `root` (32 random bytes). None of the three reveals another.
 */
export async function deriveVaultKeys(root: Uint8Array<ArrayBuffer>): Promise<VaultKeys> {
  const [vault, token, key] = await Promise.all([
    deriveBytes(root, 'vault', ADDRESS_SIZE),
    deriveBytes(root, 'token'),
    deriveKey(root, 'chunks'),
  ])
  return { vault: toHex(vault), token: toHex(token), key }
}
