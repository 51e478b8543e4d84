import type { StreamHead } from '#domain/relay/contract'

/** The stored uploads (chunks) of one device: the number and hash of the last chunk, and the size of all chunks in bytes. */
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

/** The storage of one vault (encrypted log). Each change of its content is atomic, and is on the disk when the promise resolves. */
export interface VaultStorage {
  /** Returns undefined if the vault (encrypted log) does not exist. */
  load(): Promise<StoredVault | undefined>
  /** `usedAt` is in epoch milliseconds. */
  create(tokenHash: string, usedAt: number): Promise<void>
  /** Appends an upload (chunk) of a device to the device's stream. `changedStream` describes the stream with its new last chunk. */
  appendChunk(stream: string, changedStream: StoredStream, content: Uint8Array<ArrayBuffer>): Promise<void>
  readChunk(stream: string, n: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  deleteStream(stream: string): Promise<void>
  /** Deletes all chunks, and keeps only the token hash. */
  markAsDeleted(): Promise<void>
  /** Deletes everything, including the token hash. */
  deleteAll(): Promise<void>
  saveUse(usedAt: number): Promise<void>
}
