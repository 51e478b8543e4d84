import type { ChunkEntry, ExtensionBridge } from '#protocol/extension'
import { AppError } from '../app-error'
import { untilAborted } from './http'
import { type ReadSubmissions, readSubmissions } from './submission'

/** Words for any trouble with the extension but its absence (spec §8). */
const FAILED = 'An unexpected error occurred while syncing with the extension'

/** What a walk through the extension's chunks needs. */
export interface ExtensionWalk {
  bridge: Pick<ExtensionBridge, 'manifest' | 'chunk'>
  username: string
  /** Epoch seconds; 0 for everything. */
  since: number
  /** Called once the number of chunks is known. */
  onManifest(chunks: number): void
  /** Brings one chunk into the log; the walk goes on when it is there. */
  onChunk(chunk: ReadSubmissions): Promise<void>
  /** Called when everything up to this time (epoch seconds) is in the log (C8). */
  onReached(to: number): Promise<void>
  /** Ends the walk without waiting for the chunk that was asked for; a chunk that has come is still stored. */
  signal: AbortSignal
}

/**
 * Walks the extension's chunks oldest first; the next is asked for and read while one is written. False when no extension
 * answers. A chunk that never comes holds back no other: the walk goes on, is reached only up to the gap, and ends with a
 * Fault. Two in a row mean that the extension is gone.
 */
export async function walkExtension(walk: ExtensionWalk): Promise<boolean> {
  const manifest = await untilAborted(walk.bridge.manifest(walk.username, walk.since), walk.signal)
  if (manifest.kind === 'unavailable') return false
  if (manifest.kind === 'failed') throw new AppError('unreachable', FAILED, { cause: manifest.reason })
  const chunks = [...manifest.value].sort((a, b) => a.to - b.to || a.index - b.index)
  walk.onManifest(chunks.length)
  await walkChunks(walk, chunks)
  return true
}

async function walkChunks(walk: ExtensionWalk, chunks: readonly ChunkEntry[]): Promise<void> {
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

/** The cursor never passes what was told: a manifest may promise any time. */
function reachedBy(chunk: ChunkEntry, { submissions }: ReadSubmissions): number {
  return Math.min(chunk.to, Math.max(0, ...submissions.map(({ timestamp }) => timestamp)))
}

/**
 * The rows of a chunk, read as soon as they come; null when they never do. No trouble with the extension rejects it: a chunk is
 * asked for while the one before it is written, when nobody yet listens for a failure.
 */
async function ask(walk: ExtensionWalk, chunk: ChunkEntry | undefined): Promise<ReadSubmissions | null> {
  if (!chunk) return null
  // If the page's end of the bridge broke or the walk was stopped, the chunk never came either.
  const reply = await untilAborted(walk.bridge.chunk(walk.username, chunk.index), walk.signal).catch(() => null)
  return reply?.kind === 'ok' ? readSubmissions(reply.value, `chunk ${chunk.index}`) : null
}
