import type { Head } from '#domain/relay/contract'

/** A stream as it is stored: its head and the sum of its chunks. */
export type StoredStream = Omit<Head, 'stream'>

/** A vault as it is stored, without the bytes of its chunks. */
export interface StoredVault {
  /** SHA-256 of the access token, in lower-case hex. */
  tokenHash: string
  /** A deleted vault keeps its token, so that its devices are told, and nothing else. */
  isDeleted: boolean
  /** Epoch milliseconds of the last request with the right token, up to an hour old. */
  usedAt: number
  streams: ReadonlyMap<string, StoredStream>
}

/**
 * Where the chunks of one vault are stored. Each function returns after the change is on the disk, and stores all of it or
 * nothing. Only one write runs at a time. Errors are refusals if the disk is full, and any other error if it fails.
 */
export interface VaultStorage {
  /** Undefined if there is no such vault. */
  load(): Promise<StoredVault | undefined>
  /** `usedAt` is in epoch milliseconds. */
  create(tokenHash: string, usedAt: number): Promise<void>
  /** `changed` is the stream with its new last chunk. */
  appendChunk(stream: string, changed: StoredStream, content: Uint8Array<ArrayBuffer>): Promise<void>
  /** Undefined if there is no such chunk. */
  readChunk(stream: string, n: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  deleteStream(stream: string): Promise<void>
  /** Deletes all chunks and keeps only the token. */
  bury(): Promise<void>
  /** Deletes everything, also the token. */
  erase(): Promise<void>
  saveUse(usedAt: number): Promise<void>
}
