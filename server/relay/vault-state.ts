import type { Heads, RelayLimits } from '#domain/relay/contract'
import { RelayRefusal } from './relay-refusal'
import { hashText } from './token'
import type { StoredStream, StoredVault } from './vault-storage'

/**
 * A vault (encrypted log) in memory. `heads` is the JSON response that lists its streams with the last chunk of each. `etag` is the ETag of
 * that response.
 */
export interface VaultState extends StoredVault {
  heads: string
  etag: string
  chunks: number
  bytes: number
}

/** Computes the state of a stored vault. The ETag depends on the vault's id, so that two vaults have different ETags. */
export async function computeVaultState(vault: string, storedVault: StoredVault): Promise<VaultState> {
  const streams = [...storedVault.streams]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([stream, storedStream]) => ({ stream, ...storedStream }))
  const bytes = streams.reduce((sum, stream) => sum + stream.bytes, 0)
  const heads = JSON.stringify({ streams, bytes } satisfies Heads)
  return {
    ...storedVault,
    heads,
    bytes,
    chunks: streams.reduce((sum, { last }) => sum + last, 0),
    etag: `"${(await hashText(vault + heads)).slice(0, 32)}"`,
  }
}

/** Whether a header equals an ETag. A prefix `W/` is ignored, because reverse proxies that compress responses add it. */
export function containsEtag(header: string | null, etag: string): boolean {
  return header !== null && header.trim().replace(/^W\//, '') === etag
}

/** Returns the streams (the uploads of each device) with one of them replaced, or without it if `changedStream` is undefined. */
export function replaceStream(
  streams: ReadonlyMap<string, StoredStream>,
  stream: string,
  changedStream: StoredStream | undefined,
): ReadonlyMap<string, StoredStream> {
  const next = new Map(streams)
  next.delete(stream)
  return changedStream ? next.set(stream, changedStream) : next
}

/** Refuses a chunk of `size` bytes that would exceed a limit of the vault, an encrypted log (M7). */
export function refuseBeyondLimits(state: VaultState, stream: string, size: number, limits: RelayLimits): void {
  if (state.bytes + size > limits.vaultBytes)
    throw new RelayRefusal('VAULT_FULL', `This log has reached the server's limit of ${limits.vaultBytes} bytes.`)
  if (state.chunks >= limits.chunks) throw createVaultFullRefusal(`${limits.chunks.toLocaleString('en')} parts`)
  if (!state.streams.has(stream) && state.streams.size >= limits.streams)
    throw createVaultFullRefusal(`${limits.streams} device streams`)
}

/**
 * Creates the refusal for a full vault (encrypted log). It recommends a new key, because the log is then uploaded again in a few large
 * chunks.
 */
function createVaultFullRefusal(limit: string): RelayRefusal {
  return new RelayRefusal(
    'VAULT_FULL',
    `This log has reached the server's limit of ${limit}. Press “New key…” on one device, then pair the others again.`,
  )
}
