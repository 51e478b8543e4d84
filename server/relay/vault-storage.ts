import type { StreamHead } from '#domain/relay/contract'

/** A stored stream, which is the uploads (chunks) of one device: its last chunk, and the size of all its chunks. */
export type StoredStream = Omit<StreamHead, 'stream'>

/** A stored vault (encrypted log) without the bytes of its chunks. */
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
 * The storage of one vault (encrypted log). Each change is atomic, and is on the disk when the promise resolves. Only one write runs at a
 * time. If the disk is full, a refusal is thrown; any other failure is another error.
 */
export interface VaultStorage {
  /** Returns the vault (encrypted log); undefined if it does not exist. */
  load(): Promise<StoredVault | undefined>
  /** Creates the vault (encrypted log). `usedAt` is in epoch milliseconds. */
  create(tokenHash: string, usedAt: number): Promise<void>
  /** Appends an upload (chunk) of a device to the device's stream. `changedStream` describes the stream with its new last chunk. */
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
