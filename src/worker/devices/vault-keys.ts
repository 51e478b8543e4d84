import { toHex } from '#lib/hex'
import { deriveBytes, deriveKey } from './hkdf'

/** The address and keys that are derived from `root`, the one secret that all devices of a log share. */
export interface VaultKeys {
  /** The address of the vault on the server. */
  vault: string
  /** Proves to the server that a request may read and write the vault. The server stores only its hash. */
  token: string
  /** Encrypts the chunks. It never leaves the devices. */
  key: CryptoKey
}

/** Length of a vault's address in bytes. */
const ADDRESS_SIZE = 16

/** Derives a vault's address, access token and key from `root` (32 random bytes). None of the three reveals another. */
export async function deriveVaultKeys(root: Uint8Array<ArrayBuffer>): Promise<VaultKeys> {
  const [vault, token, key] = await Promise.all([
    deriveBytes(root, 'vault', ADDRESS_SIZE),
    deriveBytes(root, 'token'),
    deriveKey(root, 'chunks'),
  ])
  return { vault: toHex(vault), token: toHex(token), key }
}
