import type { Head } from '#domain/relay/contract'

/** A stored stream: its last chunk, and the size of all its chunks. */
export type StoredStream = Omit<Head, 'stream'>

/** A stored vault without the bytes of its chunks. */
export interface StoredVault {
  /** SHA-256 of the access token, in lower-case hex. */
  tokenHash: string
  /** Whether the vault was deleted. A deleted vault keeps only its token hash, so that its devices learn about the deletion. */
  isDeleted: boolean
  /** The time of the last request with the right token, in epoch milliseconds. It can be up to an hour too early. */
  usedAt: number
  streams: ReadonlyMap<string, StoredStream>
}

/**
 * The storage of one vault's chunks. Each function returns after the change is on the disk, and makes the whole change or none. Only one
 * write runs at a time. A full disk throws a refusal, any other failure another error.
 */
export interface VaultStorage {
  /** Returns the vault; undefined if it does not exist. */
  load(): Promise<StoredVault | undefined>
  /** Creates the vault. `usedAt` is in epoch milliseconds. */
  create(tokenHash: string, usedAt: number): Promise<void>
  /** Appends a chunk to a stream. `changedStream` is the stream with its new last chunk. */
  appendChunk(stream: string, changedStream: StoredStream, content: Uint8Array<ArrayBuffer>): Promise<void>
  /** Returns a chunk; undefined if it does not exist. */
  readChunk(stream: string, n: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  deleteStream(stream: string): Promise<void>
  /** Deletes all chunks, and keeps only the token hash. */
  markAsDeleted(): Promise<void>
  /** Deletes everything, including the token hash. */
  deleteAll(): Promise<void>
  saveUse(usedAt: number): Promise<void>
}
