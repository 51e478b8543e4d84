import type { BridgeReply, ChunkEntry, ExtensionBridge } from '#protocol/extension'
import { AppError } from '../app-error'
import { rejectOnAbort } from './http'
import { type ReadSubmissions, readSubmissions } from './submission'

/** The message for every extension error except its absence. */
const FAILED = 'An unexpected error occurred while syncing with the extension'

/** Options for reading the extension's chunks. */
export interface ExtensionReadOptions {
  manifest: Promise<BridgeReply<ChunkEntry[]>>
  /** Requests a chunk by its index in the manifest. */
  chunk(index: number): ReturnType<ExtensionBridge['chunk']>
  /** Called once the number of chunks is known. */
  onManifest(chunks: number): void
  /** Records one chunk in the log; reading continues when it resolves. */
  onChunk(chunk: ReadSubmissions): Promise<void>
  /** Called when everything up to this time (epoch seconds) is in the log (C8). */
  onReached(to: number): Promise<void>
  /** Cancels the read without waiting for the requested chunk; a received chunk is still stored. */
  signal: AbortSignal
}

/**
 * Reads the extension's chunks, oldest first, and requests the next while one is written. False without an extension. After
 * a missing chunk the read continues, but `onReached` stops at the gap and the read ends with an AppError. Two missing
 * chunks in a row mean that the extension is gone.
 */
export async function readFromExtension(walk: ExtensionReadOptions): Promise<boolean> {
  const manifest = await rejectOnAbort(walk.manifest, walk.signal)
  if (manifest.kind === 'unavailable') return false
  if (manifest.kind === 'failed') throw new AppError('unreachable', FAILED, { cause: manifest.reason })
  const chunks = [...manifest.value].sort((a, b) => a.to - b.to || a.index - b.index)
  walk.onManifest(chunks.length)
  await walkChunks(walk, chunks)
  return true
}

async function walkChunks(walk: ExtensionReadOptions, chunks: readonly ChunkEntry[]): Promise<void> {
  let missing: number | null = null
  let next = ask(walk, chunks[0])
  for (const [i, chunk] of chunks.entries()) {
    const read = await next
    if (read === null) {
      if (walk.signal.aborted) break
      if (missing === i - 1) break
      missing = i
      next = ask(walk, chunks[i + 1])
      continue
    }
    next = ask(walk, chunks[i + 1])
    await walk.onChunk(read)
    if (missing === null) await walk.onReached(reachedBy(chunk, read))
    if (walk.signal.aborted) break
  }
  await next
  if (missing !== null) throw new AppError('unreachable', FAILED)
}

/** The position never exceeds the received data, because a manifest may contain any time. */
function reachedBy(chunk: ChunkEntry, { submissions }: ReadSubmissions): number {
  return Math.min(chunk.to, Math.max(0, ...submissions.map(({ timestamp }) => timestamp)))
}

/**
 * The parsed rows of a chunk, or null if it does not arrive. Never rejects for extension errors: nothing awaits this promise
 * yet while the previous chunk is written.
 */
async function ask(walk: ExtensionReadOptions, chunk: ChunkEntry | undefined): Promise<ReadSubmissions | null> {
  if (!chunk) return null
  // A broken bridge or a cancelled read counts as a missing chunk.
  const reply = await rejectOnAbort(walk.chunk(chunk.index), walk.signal).catch(() => null)
  return reply?.kind === 'ok' ? readSubmissions(reply.value, `chunk ${chunk.index}`) : null
}
