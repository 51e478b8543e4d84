import type { BridgeReply, ChunkEntry, ExtensionBridge } from '#protocol/extension'
import { AppError } from '../app-error'
import { rejectOnAbort } from './http'
import { type ReadSubmissions, readSubmissions } from './submission'

const FAILED_TEXT = 'An unexpected error occurred while syncing with the extension'

export interface ExtensionReadOptions {
  manifest: Promise<BridgeReply<ChunkEntry[]>>
  /** Requests a chunk by its index in the manifest. */
  requestChunk(index: number): ReturnType<ExtensionBridge['chunk']>
  onManifest(chunks: number): void
  /** Records one chunk in the log; reading continues when the promise resolves. */
  onChunk(chunk: ReadSubmissions): Promise<void>
  /** Called when the log has every submission up to `to` (epoch seconds) (C8). */
  onReached(to: number): Promise<void>
  /** Cancels the read without waiting for the requested chunk; a received chunk is still stored. */
  signal: AbortSignal
}

/**
 * Reads the extension's chunks, oldest first, and requests the next chunk while one is written. Returns false if there is no extension.
 * After a missing chunk, the read continues, but `onReached` is no longer called and the read ends with an AppError. Two missing chunks
 * in a row mean that the extension was removed, and end the read.
 */
export async function readFromExtension(options: ExtensionReadOptions): Promise<boolean> {
  const manifest = await rejectOnAbort(options.manifest, options.signal)
  if (manifest.kind === 'unavailable') return false
  if (manifest.kind === 'failed') throw new AppError('unreachable', FAILED_TEXT, { cause: manifest.reason })
  const chunks = [...manifest.value].sort((a, b) => a.to - b.to || a.index - b.index)
  options.onManifest(chunks.length)
  await readChunks(options, chunks)
  return true
}

async function readChunks(options: ExtensionReadOptions, chunks: readonly ChunkEntry[]): Promise<void> {
  let missingIndex: number | null = null
  let next = requestChunk(options, chunks[0])
  for (const [i, chunk] of chunks.entries()) {
    const read = await next
    if (read === null) {
      if (options.signal.aborted) break
      if (missingIndex === i - 1) break
      missingIndex = i
      next = requestChunk(options, chunks[i + 1])
      continue
    }
    next = requestChunk(options, chunks[i + 1])
    await options.onChunk(read)
    if (missingIndex === null) await options.onReached(computeReachedTime(chunk, read))
    if (options.signal.aborted) break
  }
  await next
  if (missingIndex !== null) throw new AppError('unreachable', FAILED_TEXT)
}

/** Returns the time up to which a chunk has all submissions: at most its newest submission's time, because the manifest may be wrong. */
function computeReachedTime(chunk: ChunkEntry, { submissions }: ReadSubmissions): number {
  return Math.min(chunk.to, Math.max(0, ...submissions.map(({ timestamp }) => timestamp)))
}

/**
 * Requests a chunk and parses its rows. Returns null if the chunk does not arrive. Never rejects for errors of the extension, because
 * nothing awaits this promise while the previous chunk is written.
 */
async function requestChunk(
  options: ExtensionReadOptions,
  chunk: ChunkEntry | undefined,
): Promise<ReadSubmissions | null> {
  if (!chunk) return null
  // A lost connection or a cancelled read counts as a missing chunk.
  const reply = await rejectOnAbort(options.requestChunk(chunk.index), options.signal).catch(() => null)
  return reply?.kind === 'ok' ? readSubmissions(reply.value, `chunk ${chunk.index}`) : null
}
